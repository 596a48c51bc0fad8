import { isObject, writeJson, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, boundedJson } from '../../../core/json.ts'
import { decoded, decodedValue } from '../../model/attributes.ts'
import { contentFromAttributes, createContentReader } from '../../reading/content.ts'
import type { Message } from '../../model/message.ts'
import { loggedTool, plainToolName, calledWith, withoutOutputTools } from '../../messages/logged-tool.ts'
import { parseLoggedMessages, loggedAnswer, loggedQuestion } from '../../messages/logged.ts'
import type { Span } from '../../model/span.ts'
import { isEmpty } from '../../views/tool-executions.ts'
import { holdsCall, unreadCall } from '../../messages/unread-call.ts'
import { buildUsage, type Usage } from '../../model/usage.ts'
import { chooseTotal } from '../../reading/usage-attributes.ts'
import { usageByKinds } from '../../reading/usage-from.ts'

/**
 * Reads the content of an observation. Its messages are read from the attributes of the instrumentation where
 * Langfuse kept those, for they have the ids of calls; else from its own input and output.
 */
export const observationContent = createContentReader({
  model: (span) =>
    textOrNull(getRecord(span)['model']) ??
    textOrNull(getField(getRecord(span), 'providedModelName')) ??
    contentFromAttributes(span).model,
  provider: (span) => contentFromAttributes(span).provider,
  input(span) {
    if (span.kind !== 'llm') return null
    const original = contentFromAttributes(span).input
    return saysAnything(original)
      ? original
      : (parseLoggedMessages(withoutTools(getRecord(span)['input']), 'user') ?? null)
  },
  output(span) {
    if (span.kind !== 'llm') return null
    const original = contentFromAttributes(span).output
    const value = getRecord(span)['output'] ?? null
    const parse = () =>
      value === null ? null : (parseLoggedMessages(value, 'assistant') ?? parseStructured(value))
    const messages = saysAnything(original) ? original : parse()
    return messages === null ? null : withoutOutputTools(messages, span.attributes)
  },
  usage: (span) => parseLangfuseUsage(getRecord(span)) ?? contentFromAttributes(span).usage,
  costUsd: (span) => parseCost(getRecord(span)) ?? contentFromAttributes(span).costUsd,
  tool(span) {
    const record = getRecord(span)
    const [original] = contentFromAttributes(span).tools
    const { result, callId, error } = loggedTool(record['output'])
    const args = parseArgs(record, span)
    return {
      name: plainToolName(original?.name ?? span.name),
      callId: original?.callId ?? callId,
      args: isObject(args) ? args : (original?.args ?? args),
      result: isEmpty(result) ? (original?.result ?? result) : result,
      error: span.error?.message ?? error ?? original?.error ?? null,
    }
  },
  inputText: (span) => loggedQuestion(getRecord(span)['input']) ?? contentFromAttributes(span).inputText,
  outputText(span) {
    const { type, output } = getRecord(span)
    // A point in time is no answer.
    return type === 'EVENT' ? null : (loggedAnswer(output) ?? contentFromAttributes(span).outputText)
  },
})

function saysAnything(messages: readonly Message[]): boolean {
  return messages.some(({ parts }) => parts.some(({ type }) => type !== 'unknown'))
}

/** Parses a structured answer: a value that is no reply and holds no calls. */
function parseStructured(value: JsonValue): Message[] {
  const inner = decoded(value)
  const text = writeJson(boundedJson(inner))
  return [{ role: 'assistant', parts: holdsCall(inner) ? [unreadCall] : [{ type: 'text', text }] }]
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

/** LangSmith's instrumentation wraps the arguments once more; Langfuse's decorator has them by position and name. */
function parseArgs(record: JsonObject, span: Span): JsonValue {
  const args = calledWith(decodedValue(record['input']))
  const isWrapped = span.attributes.get('langsmith.span.kind') !== undefined
  const inner = isWrapped && isObject(args) && Object.keys(args).length === 1 ? args['input'] : undefined
  return inner === undefined ? args : decodedValue(inner)
}

/** Without a price Langfuse writes 0 as the sum. */
function parseCost(record: JsonObject): number | null {
  const details = objectOrNull(decoded(getField(record, 'costDetails')))
  return (
    chooseTotal(
      numberOrNull(details?.['total']),
      [details?.['input'], details?.['output']].map(numberOrNull),
    ) ??
    [getField(record, 'calculatedTotalCost'), getField(record, 'totalCost')]
      .map(numberOrNull)
      .find((cost) => cost !== null && cost > 0) ??
    null
  )
}

/** Tokens of an observation: as details of any number of kinds, or in the three figures of before. */
function parseLangfuseUsage(record: JsonObject): Usage | null {
  const details = objectOrNull(decoded(getField(record, 'usageDetails')))
  return (details === null ? null : usageByKinds(details)) ?? fromFigures(record)
}

/** `usage`, or flat figures, where 0 for all of them means: not known. Characters are no tokens. */
function fromFigures(record: JsonObject): Usage | null {
  const usage = toMapping(decoded(record['usage']))
  const figures = { ...record, ...usage }
  const unit = usage['unit'] ?? getField(record, 'usageUnit')
  if (typeof unit === 'string' && unit.toUpperCase() !== 'TOKENS') return null
  const find = (kind: string, ...names: readonly string[]) =>
    findNumber(usage[kind], ...names.map((name) => getField(figures, name)))
  const input = find('input', 'promptTokens', 'inputUsage', 'inputTokens')
  const output = find('output', 'completionTokens', 'outputUsage', 'outputTokens')
  const total = find('total', 'totalTokens', 'totalUsage')
  if ((input ?? 0) + (output ?? 0) + (total ?? 0) === 0) return null
  return buildUsage({ input, output, total })
}

function findNumber(...values: readonly (JsonValue | undefined)[]): number | null {
  return values.map(numberOrNull).find((number) => number !== null) ?? null
}

/** Name of the attribute under which a span keeps the observation that it was made of. */
export const ownRecord = 'langfuse.observation'

/** Returns the observation that a span was made of. */
export function getRecord(span: Span): JsonObject {
  const record = span.attributes.get(ownRecord)
  return toMapping(record)
}

/** Returns a field in camel or, as some exports write it, in snake case. */
export function getField(record: JsonObject, name: string): JsonValue | undefined {
  return record[name] ?? record[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]
}
