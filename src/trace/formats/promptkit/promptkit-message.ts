import { boundedJson, isObject, type JsonValue } from '../../../core/json.ts'
import { toTextParts, type MediaFacts, type Part, type RequestPart } from '../../model/message.ts'
import { createCall, findUnreadCalls } from '../../messages/unread-call.ts'
import { microsFromAny } from '../../reading/time.ts'
import { buildUsage, type Usage } from '../../model/usage.ts'
import { Fields } from './promptkit-fields.ts'

/** A message of a PromptKit conversation, in whichever of its spellings. */
export interface PromptKitMessage {
  readonly role: string
  /** Without tool calls and results. */
  readonly parts: readonly Part[]
  readonly calls: readonly RequestPart[]
  readonly answer: ToolAnswer | null
  /** When it was there, in microseconds since 1970; null if it is not recorded. */
  readonly timeUs: number | null
  /** Time that the message took to make. */
  readonly latencyUs: number | null
  readonly spent: Spent
  readonly finishReason: string | null
  readonly meta: Fields
  readonly validations: readonly JsonValue[]
}

/** Result of a tool. */
export interface ToolAnswer {
  readonly id: string | null
  /** Null if only the request has it. */
  readonly name: string | null
  /** Text, or the list of parts as recorded where they are more than text. */
  readonly result: JsonValue
  readonly failure: string | null
  /** `validation`, `execution`, `approval`; null without. */
  readonly failureType: string | null
  readonly latencyUs: number | null
}

/** Null: not recorded. */
export interface Spent {
  readonly usage: Usage | null
  readonly costUsd: number | null
}

export function promptKitMessage(value: JsonValue | undefined): PromptKitMessage {
  const fields = new Fields(value)
  const cost = fields.object('costinfo')
  return {
    role: fields.text('role')?.toLowerCase() ?? '',
    parts: [...findReasoning(fields.get('reasoning')), ...parseContent(fields)],
    calls: parseCalls(fields, value),
    answer: parseAnswer(fields),
    timeUs: parseTime(fields.get('timestamp')),
    latencyUs: multiply(fields.number('latencyms'), 1000) ?? multiply(cost.number('latencyns'), 1e-3),
    spent: parseSpent(cost),
    finishReason: fields.text('finishreason'),
    meta: fields.object('meta'),
    validations: fields.list('validations'),
  }
}

/** Reads the messages of a run. One time for all of them is when they were written down, and tells of no step. */
export function promptKitMessages(values: readonly JsonValue[]): PromptKitMessage[] {
  const messages = values.map(promptKitMessage)
  const times = messages.flatMap(({ timeUs }) => timeUs ?? [])
  const isOne = times.length > 1 && new Set(times).size === 1
  return isOne ? messages.map((message) => ({ ...message, timeUs: null })) : messages
}

/** Go writes a time that was never set as the first day of the year 1. */
export function parseTime(value: JsonValue | undefined): number | null {
  const micros = microsFromAny(value)
  return micros === null || micros <= 0 ? null : micros
}

/** Nothing but zeros: not counted. Where more was read from a cache than was sent, it comes on top. */
export function parseSpent(cost: Fields): Spent {
  const sent = cost.number('inputtokens')
  const output = cost.number('outputtokens')
  const cacheRead = cost.number('cachedtokens')
  const costUsd = cost.number('totalcostusd') ?? cost.number('totalcost') ?? cost.number('cost')
  const isCounted = [sent, output, cacheRead].some((count) => count !== null && count > 0)
  if (!isCounted) return { usage: null, costUsd: costUsd === 0 ? null : costUsd }
  const input = sent !== null && cacheRead !== null && cacheRead > sent ? sent + cacheRead : sent
  return { usage: buildUsage({ input, output, cacheRead }), costUsd }
}

/** Reads the parts of a message; its content is only a summary of them. */
export function parseContent(fields: Fields): Part[] {
  const parts = fields.list('parts').flatMap(parsePart)
  return parts.length > 0 ? parts : toTextParts(fields.get('content'))
}

function parsePart(value: JsonValue): Part[] {
  const fields = new Fields(value)
  const type = fields.text('type')?.toLowerCase() ?? ''
  const text = fields.get('text')
  if (type === 'text') return typeof text === 'string' ? [{ type: 'text', text }] : []
  if (type === 'thinking') return typeof text === 'string' ? [{ type: 'reasoning', text }] : []
  const media = fields.object('media')
  if (media.isEmpty) return isObject(value) ? [{ type: 'unknown', raw: boundedJson(value) }] : []
  return [
    {
      type: 'media',
      modality: modalities.find((name) => name === type) ?? 'unknown',
      mimeType: media.text('mimetype'),
      data: media.text('data'),
      uri: media.text('url', 'uri', 'filepath', 'path', 'storagereference'),
      facts: collectFacts(media),
    },
  ]
}

const modalities = ['image', 'audio', 'video', 'document'] as const

/** Messages give kilobytes and seconds; recordings made for replay give `size` in bytes and milliseconds. */
function collectFacts(media: Fields): MediaFacts {
  const duration = media.number('duration')
  const isForReplay = ['size', 'uri', 'path'].some((name) => media.has(name))
  return {
    bytes: media.number('size') ?? multiply(media.number('sizekb'), 1024),
    width: media.number('width'),
    height: media.number('height'),
    durationMs: isForReplay ? duration : multiply(duration, 1000),
  }
}

function findReasoning(value: JsonValue | undefined): Part[] {
  const text = typeof value === 'string' ? value : new Fields(value).text('text', 'content')
  return text === null || text === '' ? [] : [{ type: 'reasoning', text }]
}

function parseCalls(fields: Fields, value: JsonValue | undefined): readonly RequestPart[] {
  const calls = fields.list('toolcalls').map(parseCall)
  return calls.length > 0 || !isObject(value) ? calls : findUnreadCalls(value)
}

/** `{id, name, args}`, or as OpenAI spells it. */
function parseCall(value: JsonValue): RequestPart {
  const fields = new Fields(value)
  const inner = fields.has('function') ? fields.object('function') : fields
  return createCall(fields.text('id'), inner.text('name'), inner.first('args', 'arguments'))
}

function parseAnswer(fields: Fields): ToolAnswer | null {
  const result = fields.object('toolresult')
  const id = fields.text('toolcallid')
  if (result.isEmpty && id === null) return null
  if (result.isEmpty) return { ...plain, id, name: fields.text('name'), result: parseResult(fields) }
  const failure = result.text('error')
  return {
    id: result.text('id') ?? id,
    name: result.text('name'),
    result: parseResult(result) ?? (failure === null ? parseResult(fields) : null),
    failure,
    failureType: failure === null ? null : result.text('errortype'),
    latencyUs: multiply(result.number('latencyms'), 1000),
  }
}

const plain = { failure: null, failureType: null, latencyUs: null }

/** Parts that are only text are that text; null if nothing is there. */
function parseResult(fields: Fields): JsonValue {
  const list = fields.list('parts')
  const parts = list.flatMap(parsePart)
  if (parts.some(({ type }) => type !== 'text')) return boundedJson([...list])
  if (parts.length > 0) return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const content = fields.get('content')
  return content === undefined ? null : boundedJson(content)
}

function multiply(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor
}
