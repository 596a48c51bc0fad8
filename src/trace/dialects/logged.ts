import { textOfValue } from '../model/arguments.ts'
import { firstText, firstValue, objectOrNull } from '../model/attributes.ts'
import { calledWith } from '../messages/called-with.ts'
import { decoded, decodedValue } from '../messages/decoded.ts'
import { loggedAnswer, loggedQuestion } from '../messages/logged-text.ts'
import { loggedTool, plainToolName } from '../messages/logged-tool.ts'
import { loggedMessages } from '../messages/logged.ts'
import type { Attributes, Span, SpanKind, ToolFacts } from '../model/span.ts'
import { usageFrom } from '../reading/usage-from.ts'
import type { Dialect } from './dialect.ts'

type Names = readonly string[]

/** Where a platform's attributes hold what it logged of a span; all of it may be JSON text. */
export interface LoggedNames {
  readonly id: string
  readonly kind: (attributes: Attributes) => SpanKind | null
  readonly input: Names
  readonly output: Names
  readonly model?: Names
  readonly provider?: Names
  readonly toolName?: Names
  readonly callId?: Names
  /** A usage object of whatever spelling. */
  readonly usage?: (attributes: Attributes) => unknown
  /** Dollars. */
  readonly costUsd?: (attributes: Attributes) => number | null
  /** Why a tool failed, where the status of its span does not say. */
  readonly failure?: (attributes: Attributes) => string | null
}

/** The dialect of a platform whose spans have one input and one output, in whatever shape they came. */
export function loggedDialect(names: LoggedNames): Dialect {
  const { id, kind } = names
  return {
    id,
    kind,
    input: (span) => messagesIn(span, names.input, 'user'),
    output: (span) => messagesIn(span, names.output, 'assistant'),
    tool: (span) => (kind(span.attributes) === 'tool' ? toolFacts(span, names) : null),
    inputText: (attributes) => loggedQuestion(firstValue(attributes, names.input)),
    outputText: (attributes) => loggedAnswer(firstValue(attributes, names.output)),
    usage: (attributes) => usageFrom(objectOrNull(decoded(names.usage?.(attributes))) ?? undefined),
    model: (attributes) => wordIn(attributes, names.model),
    provider: (attributes) => wordIn(attributes, names.provider)?.toLowerCase() ?? null,
    costUsd: (attributes) => names.costUsd?.(attributes) ?? null,
  }
}

function messagesIn(span: Span, names: Names, role: 'user' | 'assistant') {
  const value = span.kind === 'llm' ? firstValue(span.attributes, names) : null
  return value === null ? null : loggedMessages(value, role)
}

function toolFacts({ name, attributes, error }: Span, names: LoggedNames): ToolFacts {
  const said = loggedTool(firstValue(attributes, names.output))
  return {
    name: wordIn(attributes, names.toolName) ?? plainToolName(name),
    callId: wordIn(attributes, names.callId) ?? said.callId,
    args: calledWith(decodedValue(firstValue(attributes, names.input))),
    result: said.result,
    error: error?.message ?? names.failure?.(attributes) ?? said.error,
  }
}

function wordIn(attributes: Attributes, names: Names = []): string | null {
  return textOfValue(decoded(firstText(attributes, names)))
}
