import { isObject, objectOrNull, textOrNull, toMapping, type JsonObject } from '../../core/json.ts'
import { messageFrom } from '../messages/message-from.ts'
import { messageShape } from '../messages/shapes.ts'
import { withLostCalls } from '../messages/unread-call.ts'
import type { Message } from '../model/message.ts'
import { defineConversation } from '../reading/define-conversation.ts'
import { defineUsage } from '../reading/define-usage.ts'
import * as s from '../reading/shape.ts'
import { addText, StreamedBlocks, parseValue, type StreamKind } from './reply-stream/streamed-blocks.ts'

/** Usage of a reply, in tokens and in billed units. */
export const cohereUsageShape = s.orNull({
  tokens: s.usage,
  billed_units: s.usage,
  cached_tokens: s.orNull(s.amount),
})

const createCounter = (key: string) =>
  defineUsage({ input: `${key}.input_tokens`, output: `${key}.output_tokens`, cacheRead: 'cached_tokens' })
const [parseTokens, parseUnits] = [createCounter('tokens'), createCounter('billed_units')]

/** Replies of Cohere's chat; its conversations are messages of OpenAI's kind. */
export const cohereChat = defineConversation({
  id: 'cohere-chat',
  title: 'Cohere chat',
  summary: 'Cohere chat, version 2: a reply, with its request where it was kept',
  about:
    'The body of a reply of `POST /v2/chat`, alone or as `{"request": …, "response": …}`. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing', 'tool-failures'],
  provider: 'cohere',
  // Billed units leave out what Cohere adds to a prompt.
  usage: (usage) => (isObject(objectOrNull(usage)?.['tokens']) ? parseTokens : parseUnits)(usage),
  starts: [{ has: ['tool_plan|billed_units'], says: { finish_reason: '[A-Z_]+' } }],
  reply: {
    // Its reasons are in capitals, and what was said is a list.
    isReply(reply) {
      const message = objectOrNull(reply['message'])
      if (message?.['role'] !== 'assistant' || !/^[A-Z_]+$/.test(textOrNull(reply['finish_reason']) ?? ''))
        return false
      return Array.isArray(message['content']) || Array.isArray(message['tool_calls'])
    },
    shape: s.object({
      message: s.maybe(s.every(messageShape, { tool_plan: s.orNull(s.text) })),
      finish_reason: s.maybe(s.text),
      usage: cohereUsageShape,
    }),
    read: ({ message, finish_reason: reason }) => withLostCalls(parseOutput(toMapping(message)), reason),
    findError: ({ finish_reason: reason, error }) =>
      reason === 'ERROR' || reason === 'TIMEOUT'
        ? { type: reason, message: textOrNull(error) ?? `the reply ended with ${reason}` }
        : null,
  },
  messages: { at: 'messages', shape: messageShape, read: (raw) => messageFrom(raw, 'user') },
})

/** Reads a message; its tool plan counts as reasoning, not as part of the answer. */
function parseOutput(raw: JsonObject): Message {
  const message = messageFrom(raw, 'assistant')
  const plan = textOrNull(raw['tool_plan'])
  return plan === null
    ? message
    : { ...message, parts: [{ type: 'reasoning', text: plan }, ...message.parts] }
}

function parseInMessage(key: string, shape: s.Shape): s.Shape {
  return s.object({ index: s.maybe(s.amount), delta: { message: { [key]: shape } } })
}
const contentShape = s.object({ text: s.orNull(s.text), thinking: s.orNull(s.text) })
const argumentsShape = s.object({ arguments: s.orNull(s.text) })

const eventShapes = {
  'message-start': { id: s.orNull(s.text) },
  'content-start': parseInMessage('content', contentShape),
  'content-delta': parseInMessage('content', contentShape),
  'tool-plan-delta': parseInMessage('tool_plan', s.text),
  'tool-call-start': parseInMessage(
    'tool_calls',
    s.object({ id: s.text, function: { name: s.text, arguments: s.orNull(s.text) } }),
  ),
  'tool-call-delta': parseInMessage('tool_calls', s.object({ function: argumentsShape })),
  'message-end': { delta: { finish_reason: s.text, usage: cohereUsageShape } },
  ...s.claim('content-end', 'tool-call-end', 'citation-start', 'citation-end', 'debug'),
}

/** Events of Cohere's chat, version 2. */
export const cohereStream: StreamKind = {
  isChunk: ({ type }) => s.isWord(eventShapes, type),
  shape: s.byWord('type', eventShapes),
  marks: /(?<!\\)"type"\s*:\s*"message-start"/,
  idOf: ({ type, id }) => (type === 'message-start' ? textOrNull(id) : null),
  begins: ({ type }) => type === 'message-start',
  isEnd: (event) => findEnd(event) !== null,
  areWhole(events) {
    const { blocks, called } = parseParts(events)
    return blocks.areWhole && called.areWhole
  },
  trace(events, place, request = null) {
    const { blocks, called, plan } = parseParts(events)
    const calls = called.all.length === 0 ? {} : { tool_calls: called.all }
    const message = { role: 'assistant', content: blocks.all, ...calls, tool_plan: plan }
    const end = findEnd(events.find((event) => findEnd(event) !== null) ?? {})
    const reply = { ...end, id: parseValue(events, 'id'), message }
    return cohereChat.traceOf({ record: reply, reply, request }, place)
  },
}

function findEnd({ type, delta }: JsonObject): JsonObject | null {
  const end = type === 'message-end' ? objectOrNull(delta) : null
  return textOrNull(end?.['finish_reason']) === null ? null : end
}

/** Collects the streamed texts and tool calls, which Cohere numbers separately. */
function parseParts(events: readonly JsonObject[]) {
  const blocks = new StreamedBlocks()
  const called = new StreamedBlocks()
  const outside: JsonObject = {}
  for (const { type, index, delta } of events) {
    const message = objectOrNull(objectOrNull(delta)?.['message'])
    addText(outside, 'plan', message?.['tool_plan'])
    const content = toMapping(message?.['content'])
    const call = toMapping(message?.['tool_calls'])
    const inner = toMapping(call['function'])
    if (type === 'content-start') blocks.begin(index, content)
    if (type === 'content-end') blocks.end(index)
    if (type === 'tool-call-start') called.begin(index, { ...call, function: { ...inner } })
    if (type === 'tool-call-end') called.end(index)
    const block = type === 'content-delta' ? blocks.at(index) : null
    for (const key of ['text', 'thinking']) if (block !== null) addText(block, key, content[key])
    const open = type === 'tool-call-delta' ? objectOrNull(called.at(index)?.['function']) : null
    if (open !== null) addText(open, 'arguments', inner['arguments'])
  }
  return { blocks, called, plan: textOrNull(outside['plan']) }
}
