import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { objectOrNull, objectsIn, textOrNull } from '../attributes.ts'
import type { RecordPlace } from '../conversations.ts'
import { responseItemShape, responseShape, usageShape } from '../messages/shapes.ts'
import { amount, aText, byWord, listOf, maybe, objectOf, orNull, type Shape } from '../shape.ts'
import type { Trace } from '../trace.ts'
import { geminiId, geminiResponseShape, geminiTrace, isGeminiResponse } from './gemini.ts'
import { chatTrace } from './openai-chat.ts'
import { responsesTrace } from './openai-responses.ts'

/** How a provider sends one reply in chunks. */
export interface StreamKind {
  readonly isChunk: (chunk: JsonObject) => boolean
  readonly shape: Shape
  /** The id of the reply that the chunk is of; null where it does not say. */
  readonly idOf: (chunk: JsonObject) => string | null
  /** Whether the reply is whole with this chunk. */
  readonly isEnd: (chunk: JsonObject) => boolean
  readonly trace: (chunks: readonly JsonObject[], place: RecordPlace) => Trace
}

const chat: StreamKind = {
  isChunk: (chunk) =>
    !isObject(chunk['error']) &&
    (chunk['object'] === 'chat.completion.chunk' ||
      objectsIn(chunk['choices']).some((choice) => isObject(choice['delta']))),
  shape: objectOf({
    id: orNull(aText),
    choices: orNull(
      listOf(
        objectOf({
          index: maybe(amount),
          finish_reason: orNull(aText),
          delta: orNull(
            objectOf({
              content: orNull(aText),
              refusal: orNull(aText),
              tool_calls: orNull(listOf(objectOf({ index: maybe(amount), ...functionOf('function') }))),
              ...functionOf('function_call'),
            }),
          ),
        }),
      ),
    ),
    usage: usageShape,
  }),
  idOf: (chunk) => textOrNull(chunk['id']),
  isEnd: (chunk) => choicesIn(chunk).some((choice) => textOrNull(choice['finish_reason']) !== null),
  trace(chunks, place) {
    const deltas = objectsIn(chunks.flatMap(choicesIn).map(({ delta = null }) => delta))
    const reply = { ...firstWith(chunks, 'created'), model: valueOf(chunks, 'model') }
    const usage = valueOf(chunks.toReversed(), 'usage')
    return chatTrace(
      {
        id: textOrNull(valueOf(chunks, 'id')),
        reply: { ...reply, choices: [{ message: joined(deltas) }], usage },
        history: null,
        model: null,
      },
      place,
    )
  },
}

function functionOf(key: string): Readonly<Record<string, Shape>> {
  return { id: orNull(aText), [key]: orNull(objectOf({ name: orNull(aText), arguments: orNull(aText) })) }
}

/** Chunks of further choices (`n` > 1) are of replies that the model could have given as well. */
function choicesIn(chunk: JsonObject): JsonObject[] {
  return objectsIn(chunk['choices']).filter(({ index = 0 }) => index === 0)
}

function joined(deltas: readonly JsonObject[]): JsonObject {
  const message: JsonObject = { role: 'assistant', content: null }
  const calls: JsonObject[] = []
  for (const delta of deltas) {
    for (const key of ['content', 'refusal', 'reasoning_content', 'reasoning']) append(message, key, delta)
    for (const piece of objectsIn(delta['tool_calls'])) addTo(calls, piece)
    const legacy = objectOrNull(delta['function_call'])
    if (legacy !== null) appendAll((message['function_call'] ??= {}) as JsonObject, legacy)
  }
  return calls.length === 0 ? message : { ...message, tool_calls: calls }
}

/** A call goes on under its index; without one, or with the id of another call, it is a new one. */
function addTo(calls: JsonObject[], piece: JsonObject): void {
  const { index, id = null } = piece
  const isSame = (call: JsonObject) => id === null || id === '' || call['id'] === null || call['id'] === id
  const held = calls.findLast((call) => (index === undefined || call['index'] === index) && isSame(call))
  const call = held ?? { index: index ?? calls.length, id: null }
  if (held === undefined) calls.push(call)
  call['id'] = textOrNull(id) ?? call['id'] ?? null
  for (const key of ['function', 'custom']) {
    const inner = objectOrNull(piece[key])
    if (inner !== null) appendAll((call[key] ??= {}) as JsonObject, inner)
  }
}

function appendAll(to: JsonObject, piece: JsonObject): void {
  for (const key of ['name', 'arguments', 'input']) append(to, key, piece)
}

function append(to: JsonObject, key: string, piece: JsonObject): void {
  const text = piece[key]
  if (typeof text === 'string') to[key] = `${textOrNull(to[key]) ?? ''}${text}`
}

const responses: StreamKind = {
  // Events of the Realtime API have names that are alike, and an id of their own.
  isChunk: (event) =>
    event['type'] === 'keepalive' ||
    (textOrNull(event['type'])?.startsWith('response.') === true && !('event_id' in event)),
  shape: byWord('type', {
    'response.output_item.done': objectOf({ item: responseItemShape }),
    'response.completed': objectOf({ response: responseShape }),
    'response.incomplete': objectOf({ response: responseShape }),
    'response.failed': objectOf({ response: responseShape }),
  }),
  idOf: (event) => textOrNull(responseIn(event)?.['id']),
  isEnd: ({ type, response }) => typeof type === 'string' && ends.test(type) && isObject(response),
  trace(events, place) {
    const last = responseIn(events.findLast(responses.isEnd))
    const done = events.filter(({ type }) => type === 'response.output_item.done')
    // Some servers stream the items and leave them out of the whole response.
    const output = Array.isArray(last?.['output']) && last['output'].length > 0 ? last['output'] : null
    const response = {
      ...(last ?? responseIn(events.find((event) => responseIn(event) !== null))),
      output: output ?? done.map(({ item = null }) => item),
    }
    return responsesTrace({ id: null, response, input: null, instructions: null }, place)
  },
}

function responseIn(event: JsonObject | undefined): JsonObject | null {
  return objectOrNull(event?.['response'])
}

const ends = /^response\.(?:completed|incomplete|failed)$/

const gemini: StreamKind = {
  isChunk: isGeminiResponse,
  shape: geminiResponseShape,
  idOf: geminiId,
  isEnd: (chunk) => {
    const [first] = objectsIn(chunk['candidates'])
    if (textOrNull(objectOrNull(chunk['promptFeedback'])?.['blockReason']) !== null) return true
    return textOrNull(first?.['finishReason'] ?? first?.['finish_reason']) !== null
  },
  trace(chunks, place) {
    const parts = chunks.flatMap((chunk) => {
      const [first] = objectsIn(chunk['candidates'])
      const held = objectOrNull(first?.['content'])?.['parts']
      return Array.isArray(held) ? held : []
    })
    const latest = (key: string) => firstWith(chunks.toReversed(), key)
    const response = { ...chunks[0], ...latest('usageMetadata'), ...latest('usage_metadata') }
    const candidates = 'candidates' in response ? { candidates: [{ content: { parts } }] } : {}
    return geminiTrace({ response: { ...response, ...candidates }, request: null }, place)
  },
}

/** `key` of the first chunk that has it, by itself. */
function firstWith(chunks: readonly JsonObject[], key: string): JsonObject {
  const value = valueOf(chunks, key)
  return value === null ? {} : { [key]: value }
}

function valueOf(chunks: readonly JsonObject[], key: string): JsonValue {
  const found = chunks.find((chunk) => (chunk[key] ?? '') !== '')
  return found?.[key] ?? null
}

/** Kinds of streams, in the order in which they are asked. */
export const streamKinds = { chat, responses, gemini } as const

/** The kind of a chunk; null where it is none. */
export function kindOf(value: JsonValue | undefined): StreamKind | null {
  const chunk = objectOrNull(value)
  return chunk === null ? null : (Object.values(streamKinds).find((kind) => kind.isChunk(chunk)) ?? null)
}
