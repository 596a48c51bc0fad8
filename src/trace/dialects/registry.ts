import type { Attributes, Span, SpanKind, ToolFacts } from '../span.ts'
import { adk } from './adk.ts'
import { aiSdk } from './ai-sdk.ts'
import { anyAgent } from './any-agent.ts'
import type { Dialect } from './dialect.ts'
import { genAi } from './gen-ai.ts'
import { kensa } from './kensa.ts'
import { isModelCall } from './model-call.ts'
import { openInference } from './open-inference.ts'
import { pydanticAi } from './pydantic-ai.ts'
import { traceloop } from './traceloop.ts'

/** The most explicit convention first, and the common before the rare. */
export const dialects: readonly Dialect[] = [
  openInference,
  kensa,
  genAi,
  aiSdk,
  traceloop,
  pydanticAi,
  adk,
  anyAgent,
]

/** GenAI answers for every tool span, so that it is asked last. */
const toolDialects: readonly Dialect[] = [openInference, kensa, aiSdk, traceloop, genAi]

/** What a span is by its attributes; null where no dialect knows it. */
export function kindOf(attributes: Attributes): SpanKind | null {
  for (const dialect of dialects) {
    const kind = dialect.kind(attributes)
    if (kind !== null) return isPending(kind, attributes) ? 'span' : kind
  }
  return isModelCall(attributes) ? 'llm' : null
}

/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function isPending(kind: SpanKind, attributes: Attributes): boolean {
  return kind !== 'span' && attributes.get('logfire.span_type') === 'pending_span'
}

/** The execution of a tool, of a tool span; null where no dialect can say. */
export function toolOf(span: Span): ToolFacts | null {
  for (const dialect of toolDialects) {
    const facts = dialect.tool(span)
    if (facts !== null) return facts
  }
  return null
}
