import { failureIn } from '../model/tool-failure.ts'
import type { Attributes, Span, SpanEvent, SpanKind, ToolFacts } from '../model/span.ts'
import { adk } from './adk.ts'
import { aiSdk } from './ai-sdk.ts'
import { anyAgent } from './any-agent.ts'
import type { Dialect } from './dialect.ts'
import { genAi } from './gen-ai.ts'
import { kensa } from './kensa.ts'
import { isModelCall } from './model-call.ts'
import { kindOfName, preparesCall } from './named.ts'
import { openInference } from './open-inference.ts'
import { pydanticAi } from './pydantic-ai.ts'
import { toolNamedBy } from './tool-name.ts'
import { traceloop } from './traceloop.ts'
import { vendors } from './vendors.ts'

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
  vendors,
]

/** GenAI answers for every tool span, so that it is asked last. */
const toolDialects: readonly Dialect[] = [openInference, kensa, aiSdk, traceloop, vendors, genAi]

/** What a span is by its attributes, events and name, in this order; null where nothing tells. */
export function kindOf(
  attributes: Attributes,
  name = '',
  events: readonly SpanEvent[] = [],
): SpanKind | null {
  for (const dialect of dialects) {
    const kind = dialect.kind(attributes)
    if (kind === null) continue
    return isPending(kind, attributes) || (kind === 'llm' && preparesCall(name)) ? 'span' : kind
  }
  if (attributes.get('gen_ai.tool.call.id') !== undefined || toolNamedBy(attributes) !== null) return 'tool'
  const isStated = attributes.get('gen_ai.operation.name') !== undefined
  return (isStated ? null : kindOfName(name)) ?? (isModelCall(attributes, events) ? 'llm' : null)
}

/** Logfire writes a span when it starts, as a span of its own inside of the one that it announces. */
function isPending(kind: SpanKind, attributes: Attributes): boolean {
  return kind !== 'span' && attributes.get('logfire.span_type') === 'pending_span'
}

/** The execution of a tool, of a tool span; null where no dialect can say. */
export function toolOf(span: Span): ToolFacts | null {
  let found: ToolFacts | null = null
  for (const dialect of toolDialects) {
    const facts = dialect.tool(span)
    if (facts === null) continue
    found = found === null ? facts : completed(found, facts)
    if (found.args !== null && found.result !== null) break
  }
  const error = found === null || found.error !== null ? null : failureIn(found.result)
  return found === null || error === null ? found : { ...found, error }
}

/** Where conventions stack, each may say a part of it. */
function completed(first: ToolFacts, next: ToolFacts): ToolFacts {
  return {
    name: first.name,
    callId: first.callId ?? next.callId,
    args: first.args ?? next.args,
    result: first.result ?? next.result,
    error: first.error ?? next.error,
  }
}
