import { isObject, type JsonObject, toMapping } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/fields.ts'
import { blockShape, usageShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { addText, StreamedBlocks, type StreamKind } from '../reply-stream/streamed-blocks.ts'

const deltaShape = s.byWord('type', {
  text_delta: { text: s.text },
  input_json_delta: { partial_json: s.text },
  thinking_delta: { thinking: s.text },
  signature_delta: s.anything,
  citations_delta: s.anything,
  '*': s.unknownWord('type', 'a kind of delta that is known'),
})

/** Events of Anthropic's Messages API. */
export const anthropicStream: StreamKind = {
  isChunk: (event) =>
    event['type'] === 'message_start' ? isReply(event) : eventTypes.has(textOrNull(event['type'])),
  shape: s.byWord('type', {
    message_start: {
      message: { id: s.orNull(s.text), model: s.orNull(s.text), usage: usageShape },
    },
    content_block_start: { index: s.amount, content_block: blockShape },
    content_block_delta: { index: s.amount, delta: deltaShape },
    content_block_stop: { index: s.amount },
    message_delta: { delta: { stop_reason: s.orNull(s.text) }, usage: usageShape },
  }),
  marks: /(?<!\\)"type"\s*:\s*"message_start"/,
  idOf: (event) => textOrNull(objectOrNull(event['message'])?.['id']),
  begins: ({ type }) => type === 'message_start',
  isEnd: ({ type }) => type === 'message_stop',
  areWhole: (events) =>
    parseBlocks(events).areWhole && textOrNull(findLastDelta(events)?.['stop_reason']) !== null,
  trace(events, place, request = null) {
    const message = objectOrNull(events.find(({ type }) => type === 'message_start')?.['message'])
    const failed = objectOrNull(events.find(({ type }) => type === 'error')?.['error'])
    const reply = {
      ...message,
      content: parseBlocks(events).all.map(withInput),
      stop_reason: findLastDelta(events)?.['stop_reason'] ?? null,
      usage: parseUsage(events, message),
    }
    const error = failed === null ? null : findFailure(failed)
    return anthropicMessages.traceOf({ record: reply, reply, request, error }, place)
  },
}

const eventTypes: ReadonlySet<unknown> = new Set([
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
])

/** Other agents call the start of a message of any role by the same name. */
function isReply(event: JsonObject): boolean {
  const message = objectOrNull(event['message'])
  return message?.['type'] === 'message' && message['role'] === 'assistant'
}

function findFailure({ type = null, message = null }: JsonObject): SpanError {
  return { type: textOrNull(type), message: textOrNull(message) ?? 'the reply broke off' }
}

function findLastDelta(events: readonly JsonObject[]): JsonObject | null {
  return objectOrNull(events.findLast(({ type }) => type === 'message_delta')?.['delta'])
}

/** Reads the usage. The first event's output count is dropped: it does not count the reply. */
function parseUsage(events: readonly JsonObject[], message: JsonObject | null): JsonObject {
  const usage: JsonObject = { ...objectOrNull(message?.['usage']), output_tokens: null }
  for (const event of events) {
    if (event['type'] !== 'message_delta') continue
    for (const [key, value] of Object.entries(toMapping(event['usage'])))
      if (value !== null) usage[key] = value
  }
  return usage
}

/** JSON of a call's arguments comes in pieces, none of which is JSON by itself. */
const inputText = 'partial_json'

function parseBlocks(events: readonly JsonObject[]): StreamedBlocks {
  const blocks = new StreamedBlocks()
  for (const { type, index, content_block: block, delta } of events) {
    if (type === 'content_block_start' && isObject(block)) blocks.begin(index, block)
    if (type === 'content_block_stop') blocks.end(index)
    if (type !== 'content_block_delta' || !isObject(delta)) continue
    const current = blocks.at(index)
    for (const key of current === null ? [] : ['text', 'thinking', inputText])
      if (current !== null) addText(current, key, delta[key])
  }
  return blocks
}

function withInput({ [inputText]: text, ...block }: JsonObject): JsonObject {
  return typeof text === 'string' && text !== '' ? { ...block, input: text } : block
}
