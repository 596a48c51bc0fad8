import { isObject, type JsonObject, type JsonValue, toMapping } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, listValues, boundedJson } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { ObjectAttributes } from '../../model/attributes.ts'
import { chooseReply } from '../../messages/completion-from.ts'
import { createContentReader } from '../../reading/content.ts'
import type { Attributes, SpanContent, SpanError, SpanKind, ToolFacts } from '../../model/span.ts'
import { Span } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { usageFrom } from '../../reading/usage-from.ts'
import type { Message, Role } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { readError } from '../../model/span-error.ts'

/** Reads the spans of a sample from its log of events; without one, from its messages. */
export function sampleSpans(sample: JsonObject): Span[] {
  const texts = toMapping(sample['attachments'])
  const log = listValues(sample['events'])
  const events = log.map(objectOrNull).filter((event) => event !== null)
  const isLogged = events.some((event) => isCall(getWord(event)))
  if (isLogged) return fromEvents(events, texts)
  const models = Object.keys(toMapping(sample['model_usage']))
  return fromMessages(sample['messages'], texts, models.length === 1 ? (models[0] ?? null) : null)
}

function fromEvents(events: readonly JsonObject[], texts: Attachments): Span[] {
  const content = parseEventContent(texts)
  const spans: Span[] = []
  const ends = mapEnds(events)
  const scoring = new Set<JsonValue>()
  const waiting = events.map((event) => ({ event, parent: textOrNull(event['span_id']) })).reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { event, parent } = next
    const kind = classifyKind(event, scoring)
    if (kind === null || spans.length > limits.spansPerTrace) continue
    const span = buildSpan(event, kind, parent, ends, content, spans.length)
    spans.push(span)
    // Before it had spans, inspect nested what a tool did in the tool's event.
    const inner = getWord(event) === 'tool' && Array.isArray(event['events']) ? event['events'] : []
    for (const item of inner.toReversed()) if (isObject(item)) waiting.push({ event: item, parent: span.id })
  }
  return spans
}

/** Returns what an event is: where its word is not known, what only a call has tells. */
function getWord(event: JsonObject): JsonValue | undefined {
  if ('output' in event && 'model' in event) return 'model'
  return 'function' in event && 'arguments' in event ? 'tool' : event['event']
}

function isCall(word: JsonValue | undefined): boolean {
  return word === 'model' || word === 'tool'
}

/** No id of a span: those are text. */
const scorerStep = true

/** Null: nothing that a trace holds. What a scorer's model does is not what the agent did. */
function classifyKind(event: JsonObject, scoring: Set<JsonValue>): SpanKind | null {
  const { type, id = null } = event
  const word = getWord(event)
  // Before it had spans, inspect logged where a step begins and ends.
  if (word === 'step' && type === 'scorer')
    if (event['action'] === 'end') scoring.delete(scorerStep)
    else scoring.add(scorerStep)
  const scopes = [scorerStep, event['span_id'] ?? null, event['parent_id'] ?? null]
  const isInScorer = scopes.some((place) => scoring.has(place))
  if (word === 'span_begin') {
    const isScorer = isInScorer || type === 'scorer' || type === 'scorers'
    if (isScorer && id !== null) scoring.add(id)
    return isScorer ? 'evaluator' : type === 'agent' ? 'agent' : type === 'solver' ? 'chain' : 'span'
  }
  if (!isCall(word)) return null
  return isInScorer ? 'evaluator' : word === 'model' ? 'llm' : 'tool'
}

function mapEnds(events: readonly JsonObject[]): ReadonlyMap<string, number | null> {
  const ends = new Map<string, number | null>()
  for (const { event, id, timestamp } of events)
    if (event === 'span_end' && typeof id === 'string') ends.set(id, microsFromAny(timestamp))
  return ends
}

function buildSpan(
  event: JsonObject,
  kind: SpanKind,
  parent: string | null,
  ends: ReadonlyMap<string, number | null>,
  content: (span: Span) => SpanContent,
  place: number,
): Span {
  const isSpan = event['event'] === 'span_begin'
  const id = isSpan ? textOrNull(event['id']) : null
  return new Span(content, {
    id: id ?? textOrNull(event['uuid']) ?? `event-${place + 1}`,
    parentId: isSpan ? textOrNull(event['parent_id']) : parent,
    name: textOrNull(event['function']) ?? textOrNull(event['name']) ?? textOrNull(event['model']) ?? '',
    kind,
    startUs: microsFromAny(event['timestamp']),
    endUs: id === null ? microsFromAny(event['completed']) : (ends.get(id) ?? null),
    error: parseError(event['error']),
    attributes: new ObjectAttributes(event),
  })
}

/** A model's error is text, a tool's has a type. */
function parseError(value: JsonValue | undefined): SpanError | null {
  const text = textOrNull(value)
  return text === null ? readError(value, 'failed', 'type') : { type: null, message: text }
}

function parseEventContent(texts: Attachments): (span: Span) => SpanContent {
  return createContentReader({
    model: ({ attributes }) => textOrNull(attributes.get('model')),
    provider: ({ attributes }) => /^([^/]+)\//.exec(textOrNull(attributes.get('model')) ?? '')?.[1] ?? null,
    input({ attributes }) {
      const list = attributes.get('input')
      return Array.isArray(list) ? list.map((item) => inspectMessage(item, texts, 'user')) : null
    },
    output({ kind, attributes }) {
      const choices = objectOrNull(attributes.get('output'))?.['choices']
      if (kind !== 'llm' || !Array.isArray(choices)) return null
      return chooseReply(choices).flatMap((choice) => {
        const message = objectOrNull(choice)?.['message']
        return message === undefined ? [] : [inspectMessage(message, texts, 'assistant')]
      })
    },
    usage: ({ attributes }) => usageFrom(parseUsage(attributes)),
    costUsd: ({ attributes }) => numberOrNull(objectOrNull(parseUsage(attributes))?.['total_cost']),
    tool: (span) => parseToolFacts(span, texts),
  })
}

function parseUsage(attributes: Attributes): JsonValue | undefined {
  return objectOrNull(attributes.get('output'))?.['usage']
}

function parseToolFacts({ name, attributes, error }: Span, texts: Attachments): ToolFacts {
  return {
    name,
    callId: textOrNull(attributes.get('id')),
    args: boundedJson(withAttachments(attributes.get('arguments') ?? null, texts)),
    result: boundedJson(withAttachments(attributes.get('result') ?? null, texts)),
    error: error?.message ?? null,
  }
}

/** Makes model calls and tool executions of messages, without times. `only`: the only model used, by the log's name. */
function fromMessages(list: JsonValue | undefined, texts: Attachments, only: string | null): Span[] {
  return listValues(list).flatMap((item, index) => {
    const raw = objectOrNull(item)
    const kind = raw?.['role'] === 'assistant' ? 'llm' : raw?.['role'] === 'tool' ? 'tool' : null
    if (raw === null || kind === null) return []
    const times = { startUs: null, endUs: null, events: [] } as const
    const name = textOrNull(raw['function']) ?? (kind === 'llm' ? 'assistant' : '')
    const init = { id: `message-${index + 1}`, parentId: null, name, kind, error: null } as const
    return [
      new Span(parseMessageContent(raw, texts, only), {
        ...init,
        ...times,
        attributes: new ObjectAttributes(raw),
      }),
    ]
  })
}

function parseMessageContent(
  raw: JsonObject,
  texts: Attachments,
  only: string | null,
): (span: Span) => SpanContent {
  return createContentReader({
    model: ({ kind }) => (kind === 'llm' ? (only ?? textOrNull(raw['model'])) : null),
    output: ({ kind }) => (kind === 'llm' ? [inspectMessage(raw, texts, 'assistant')] : null),
    tool({ name }) {
      const [answer] = inspectMessage(raw, texts, 'tool').parts
      if (answer?.type !== 'tool_result') return null
      return { name, callId: answer.id, args: null, result: answer.result, error: answer.error }
    },
  })
}

/** Long texts of a sample, which its events refer to as `attachment://<key>`. */
export type Attachments = JsonObject

const reference = /^attachment:\/\/([0-9a-zA-Z_-]{1,128})$/

/** The value with the texts that it refers to, as deep as anything may be read. */
export function withAttachments(
  value: JsonValue,
  texts: Attachments,
  depth: number = limits.jsonDepth,
): JsonValue {
  if (typeof value === 'string') {
    const key = value.startsWith('attachment:') ? reference.exec(value)?.[1] : undefined
    return key !== undefined && Object.hasOwn(texts, key) ? (texts[key] ?? value) : value
  }
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => withAttachments(item, texts, depth - 1))
  const resolved = Object.create(null) as Record<string, JsonValue>
  for (const [key, item] of Object.entries(value)) resolved[key] = withAttachments(item, texts, depth - 1)
  return resolved
}

/** A chat message of inspect: calls name their function as text, a tool's failure is an object next to it. */
export function inspectMessage(value: JsonValue, texts: Attachments, fallback: Role): Message {
  const raw = objectOrNull(withAttachments(value, texts))
  if (raw === null) return messageFrom(value, fallback)
  const calls = Array.isArray(raw['tool_calls']) ? raw['tool_calls'].map(parsePlainCall) : []
  const error = objectOrNull(raw['error'])
  return messageFrom(
    {
      role: raw['role'] ?? fallback,
      content: (error === null ? null : textOrNull(error['message'])) ?? raw['content'],
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
      ...(textOrNull(raw['tool_call_id']) === null ? {} : { tool_call_id: raw['tool_call_id'] }),
      ...(textOrNull(raw['function']) === null ? {} : { name: raw['function'] }),
      is_error: error !== null,
    },
    fallback,
  )
}

function parsePlainCall(value: JsonValue): unknown {
  if (!isObject(value) || typeof value['function'] !== 'string') return value
  return { id: value['id'], name: value['function'], arguments: value['arguments'] }
}
