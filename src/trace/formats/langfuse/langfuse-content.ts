import { isObject, writeJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { boundedJson } from '../../model/arguments.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import type { Message } from '../../model/message.ts'
import { calledWith } from '../../messages/called-with.ts'
import { decoded, decodedValue } from '../../messages/decoded.ts'
import { loggedAnswer, loggedQuestion } from '../../messages/logged-text.ts'
import { loggedMessages } from '../../messages/logged.ts'
import { withoutOutputTools } from '../../messages/output-tools.ts'
import { loggedTool, plainToolName } from '../../messages/logged-tool.ts'
import { contentBy } from '../../reading/record-content.ts'
import type { Span, ToolFacts } from '../../model/span.ts'
import { fieldOf, recordOf } from './langfuse-record.ts'
import { langfuseUsage } from './langfuse-usage.ts'
import { isEmpty } from '../../views/tool-executions.ts'

/**
 * What an observation says. Its messages are read from the attributes of the instrumentation where
 * Langfuse kept those, for they have the ids of calls; else from its own input and output.
 */
export const observationContent = contentBy({
  model: (span) =>
    textOrNull(recordOf(span)['model']) ??
    textOrNull(fieldOf(recordOf(span), 'providedModelName')) ??
    contentFromAttributes(span).model,
  provider: (span) => contentFromAttributes(span).provider,
  input(span) {
    if (span.kind !== 'llm') return null
    const original = contentFromAttributes(span).input
    return saysAnything(original)
      ? original
      : (loggedMessages(withoutTools(recordOf(span)['input']), 'user') ?? null)
  },
  output(span) {
    if (span.kind !== 'llm') return null
    const original = contentFromAttributes(span).output
    const value = recordOf(span)['output'] ?? null
    const own = () => (value === null ? null : (loggedMessages(value, 'assistant') ?? asText(value)))
    const messages = saysAnything(original) ? original : own()
    return messages === null ? null : withoutOutputTools(messages, span.attributes)
  },
  usage: (span) => langfuseUsage(recordOf(span)) ?? contentFromAttributes(span).usage,
  costUsd: (span) => costIn(recordOf(span)) ?? contentFromAttributes(span).costUsd,
  tool: toolFacts,
  inputText: (span) => loggedQuestion(recordOf(span)['input']) ?? contentFromAttributes(span).inputText,
  outputText: (span) => loggedAnswer(recordOf(span)['output']) ?? contentFromAttributes(span).outputText,
})

function saysAnything(messages: readonly Message[]): boolean {
  return messages.some(({ parts }) => parts.some(({ type }) => type !== 'unknown'))
}

function asText(value: JsonValue): Message[] {
  return [{ role: 'assistant', parts: [{ type: 'text', text: writeJson(boundedJson(decoded(value))) }] }]
}

/** The LangChain integration lists the tools at hand as messages of role `tool`. */
function withoutTools(value: JsonValue | undefined): JsonValue {
  const list = decoded(value)
  if (!Array.isArray(list)) return list
  return list.filter((item) => {
    const content = isObject(item) && item['role'] === 'tool' ? objectOrNull(item['content']) : null
    return content?.['type'] !== 'function'
  })
}

function toolFacts(span: Span): ToolFacts {
  const record = recordOf(span)
  const [original] = contentFromAttributes(span).tools
  const { result, callId, error } = loggedTool(record['output'])
  const args = argsIn(record, span)
  return {
    name: plainToolName(original?.name ?? span.name),
    callId: original?.callId ?? callId,
    args: isObject(args) ? args : (original?.args ?? args),
    result: isEmpty(result) ? (original?.result ?? result) : result,
    error: span.error?.message ?? error ?? original?.error ?? null,
  }
}

/** LangSmith's instrumentation wraps the arguments once more; Langfuse's decorator has them by position and name. */
function argsIn(record: JsonObject, span: Span): JsonValue {
  const args = calledWith(decodedValue(record['input']))
  const isWrapped = span.attributes.get('langsmith.span.kind') !== undefined
  const inner = isWrapped && isObject(args) && Object.keys(args).length === 1 ? args['input'] : undefined
  return inner === undefined ? args : decodedValue(inner)
}

/** Without a price Langfuse writes 0 as the sum. */
function costIn(record: JsonObject): number | null {
  const details = objectOrNull(decoded(fieldOf(record, 'costDetails')))
  return (
    numberOrNull(details?.['total']) ??
    [fieldOf(record, 'calculatedTotalCost'), fieldOf(record, 'totalCost')]
      .map(numberOrNull)
      .find((cost) => cost !== null && cost > 0) ??
    null
  )
}
