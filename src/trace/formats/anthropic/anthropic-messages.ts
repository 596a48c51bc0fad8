import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, objectOrNull, textOrNull, toMapping } from '../../../core/json.ts'
import { assistantSide, toBlocks, parseAnthropicUsage, userSide } from '../../messages/anthropic.ts'
import { parsePart } from '../../messages/part.ts'
import { messageShape } from '../../messages/shapes.ts'
import { withLostCalls } from '../../messages/unread-call.ts'
import { defineConversation } from '../../reading/define-conversation.ts'
import * as s from '../../reading/shape.ts'
import { addText, StreamedBlocks, type StreamKind } from '../reply-stream/streamed-blocks.ts'
import { readError } from '../../model/span-error.ts'

const replyShape = s.claimKeys({
  role: s.role,
  content: s.blocks,
  usage: s.usage,
  ...s.claim('container', 'context_management'),
})

/** Anthropic's Messages API: a reply, a request with its reply, or the messages of a conversation. */
export const anthropicMessages = defineConversation({
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  summary:
    'Anthropic Messages API: a reply, with its request where it was kept, or a conversation, whole or a message a line',
  about:
    'The body of a reply of `POST /v1/messages`, alone or as `{"request": …, "response": …}`; or the `messages` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  provider: 'anthropic',
  usage: parseAnthropicUsage,
  starts: [
    { says: { type: 'message', id: 'msg_[^"]*' } },
    { opens: 'role|content|messages|system|model|max_tokens', says: { type: 'tool_use' } },
  ],
  reply: {
    at: ['', 'response', 'result.message'],
    isReply: ({ type, role, content }) =>
      type === 'message' && role === 'assistant' && Array.isArray(content),
    shape: replyShape,
    read: ({ content, stop_reason: reason }) => withLostCalls(assistantSide(content), reason),
    // The rest comes as the next reply.
    findFacts: ({ stop_reason: reason }) => (reason === 'pause_turn' ? { endsOpen: true } : {}),
  },
  system: { at: 'system', shape: s.content, read: (value) => toBlocks(value).map(parsePart) },
  messages: {
    at: 'messages',
    shape: s.every(messageShape, replyShape),
    read(raw) {
      const { role, content } = toMapping(raw)
      if (role === 'assistant') return assistantSide(content)
      const { answers, message } = userSide(content)
      return { role: role === 'system' ? role : 'user', parts: [...answers, ...(message?.parts ?? [])] }
    },
    isMessage,
    areOurs: (messages) => messages.some((message) => listBlocks(message).some(isMarked)),
    isLine: (line) => isMessage(line) && 'content' in line,
  },
})

function isMessage({ role }: JsonObject): boolean {
  return role === 'user' || role === 'assistant' || role === 'system'
}

/** A message with calls or answers among its blocks, which OpenAI's have next to them; some of those think there, too. */
export function isAnthropicOnly(message: JsonValue): boolean {
  return listBlocks(message).some(
    (block) => isMarked(block) && isObject(block) && block['type'] !== 'thinking',
  )
}

function listBlocks(message: JsonValue): readonly JsonValue[] {
  return toBlocks(objectOrNull(message)?.['content'])
}

/** Blocks that only Anthropic's messages have. */
function isMarked(block: JsonValue): boolean {
  if (!isObject(block)) return false
  if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use') return 'input' in block
  return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking'
}

const deltaShape = s.byWord('type', {
  text_delta: { text: s.text },
  input_json_delta: { partial_json: s.text },
  thinking_delta: { thinking: s.text },
  ...s.claim('signature_delta', 'citations_delta', 'compaction_delta'),
  '*': s.unknownWord('type', 'a kind of delta that is known'),
})

const eventShapes = {
  message_start: {
    message: { id: s.orNull(s.text), model: s.orNull(s.text), usage: s.usage },
  },
  content_block_start: { index: s.amount, content_block: s.block },
  content_block_delta: { index: s.amount, delta: deltaShape },
  content_block_stop: { index: s.amount },
  message_delta: { delta: { stop_reason: s.orNull(s.text) }, usage: s.usage },
  ...s.claim('message_stop', 'ping', 'error'),
}

/** Events of Anthropic's Messages API. */
export const anthropicStream: StreamKind = {
  isChunk: (event) =>
    s.isWord(eventShapes, event['type']) && (event['type'] !== 'message_start' || isReply(event)),
  shape: s.byWord('type', eventShapes),
  marks: /(?<!\\)"type"\s*:\s*"message_start"/,
  idOf: (event) => textOrNull(objectOrNull(event['message'])?.['id']),
  begins: ({ type }) => type === 'message_start',
  isEnd: ({ type }) => type === 'message_stop',
  areWhole: (events) =>
    parseBlocks(events).areWhole && textOrNull(findLastDelta(events)?.['stop_reason']) !== null,
  trace(events, place, request = null) {
    const message = objectOrNull(events.find(({ type }) => type === 'message_start')?.['message'])
    const failed = events.find(({ type }) => type === 'error')?.['error']
    const reply = {
      ...message,
      content: parseBlocks(events).all.map(withInput),
      stop_reason: findLastDelta(events)?.['stop_reason'] ?? null,
      usage: parseUsage(events, message),
    }
    const error = readError(failed, 'the reply broke off', 'type')
    return anthropicMessages.traceOf({ record: reply, reply, request, error }, place)
  },
}

/** Other agents call the start of a message of any role by the same name. */
function isReply(event: JsonObject): boolean {
  const message = objectOrNull(event['message'])
  return message?.['type'] === 'message' && message['role'] === 'assistant'
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
