import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { objectOrNull, textOrNull } from '../attributes.ts'
import { conversationFormat, type RecordPlace } from '../conversations.ts'
import { requestsOf, type Message } from '../message.ts'
import { anthropicUsage, assistantSide, blocksOf, userSide } from '../messages/anthropic.ts'
import type { Trace } from '../trace.ts'
import { Transcript } from '../transcript.ts'
import { blocksShape, contentShape, messageShape, usageShape } from '../messages/shapes.ts'
import { allOf, aText, listOf, maybe, objectOf, oneOrMore, orNull, withKey } from '../shape.ts'

const replyShape = objectOf({
  role: aText,
  content: blocksShape,
  usage: usageShape,
})
const requestShape = objectOf({
  messages: orNull(listOf(allOf(messageShape, objectOf({ content: blocksShape })))),
  system: orNull(contentShape),
})
const exchangeShape = allOf(
  requestShape,
  objectOf({
    request: orNull(requestShape),
    response: maybe(replyShape),
    result: maybe(objectOf({ message: maybe(replyShape) })),
  }),
)

/** Anthropic's Messages API: a reply, a request with its reply, or the messages of a conversation. */
export const anthropicMessages = conversationFormat({
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  summary:
    'Anthropic Messages API: a reply, with its request where it was kept, or a conversation, whole or a message a line',
  about:
    'The body of a reply of `POST /v1/messages`, alone or as `{"request": …, "response": …}`; or the `messages` that you keep between calls.',
  never: ['cost', 'timing'],
  shape: oneOrMore(withKey('role', replyShape, exchangeShape)),
  isRecord: (value) => exchangeIn(value) !== null || conversationIn(value) !== null,
  isPiece: (line, isFirst) => isLine(line) && !(isFirst && exchangeIn(line) !== null),
  arePieces: (lines) => conversationIn([...lines]) !== null,
  starts: (text) => startsReply(text) || startsConversation(text),
  *traces(record, place) {
    const exchange = exchangeIn(record)
    const conversation = exchange === null ? conversationIn(record) : null
    if (exchange !== null) yield traceOfExchange(exchange, place)
    else if (conversation !== null) yield traceOfConversation(conversation, place)
  },
})

function startsReply(text: string): boolean {
  if (!/^\s*(?:\[\s*)?\{/.test(text) || !/(?<!\\)"type"\s*:\s*"message"/.test(text)) return false
  return /(?<!\\)"id"\s*:\s*"msg_/.test(text)
}

function startsConversation(text: string): boolean {
  if (!/^\s*(?:\[\s*)?\{\s*"(?:role|content|messages|system|model|max_tokens)"/.test(text)) return false
  return /(?<!\\)"type"\s*:\s*"tool_use"/.test(text)
}

interface Exchange {
  readonly id: string | null
  readonly reply: JsonObject
  readonly request: JsonObject | null
}

/** A reply, by itself, beside its request, or as the line of a batch. */
function exchangeIn(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const candidates = [
    held,
    objectOrNull(held['response']),
    objectOrNull(objectOrNull(held['result'])?.['message']),
  ]
  const reply = candidates.find(isReply) ?? null
  if (reply === null) return null
  return { id: textOrNull(held['custom_id']), reply, request: objectOrNull(held['request']) }
}

function isReply(value: JsonObject | null): boolean {
  return (
    value !== null &&
    value['type'] === 'message' &&
    value['role'] === 'assistant' &&
    Array.isArray(value['content'])
  )
}

interface Conversation {
  readonly wrapper: JsonObject | null
  readonly messages: readonly JsonValue[]
}

function conversationIn(value: JsonValue): Conversation | null {
  const wrapper = objectOrNull(value)
  const messages = wrapper === null ? value : wrapper['messages']
  if (!Array.isArray(messages) || !messages.every(isMessage)) return null
  const isTold = messages.some((message) => blocksIn(message).some(isMarked))
  return isTold ? { wrapper, messages } : null
}

function isMessage(value: JsonValue): boolean {
  const role = objectOrNull(value)?.['role']
  return role === 'user' || role === 'assistant' || role === 'system'
}

/** A message as a line of its own. */
function isLine(value: JsonValue): boolean {
  return isMessage(value) && isObject(value) && 'content' in value
}

/** A message with calls or answers among its blocks, which OpenAI's have beside them; some of those think there, too. */
export function isAnthropicOnly(message: JsonValue): boolean {
  return blocksIn(message).some((block) => isMarked(block) && isObject(block) && block['type'] !== 'thinking')
}

function blocksIn(message: JsonValue): readonly JsonValue[] {
  return blocksOf(objectOrNull(message)?.['content'])
}

/** Blocks that only Anthropic's messages have. */
function isMarked(block: JsonValue): boolean {
  if (!isObject(block)) return false
  if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use') return 'input' in block
  return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking'
}

function traceOfExchange({ id, reply, request }: Exchange, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const system = systemOf(request)
  if (system !== null) transcript.say(system)
  const history = request?.['messages']
  for (const raw of Array.isArray(history) ? history : []) {
    const message = objectOrNull(raw)
    const { answers, said } = userSide(message?.['content'])
    if (message?.['role'] === 'assistant') transcript.say(assistantSide(message['content']))
    else {
      for (const answer of answers) transcript.say({ role: 'tool', parts: [answer] })
      if (said !== null) transcript.say(said)
    }
  }
  call(transcript, reply, null)
  return transcript.trace({ id: id ?? textOrNull(reply['id']) ?? place.id, source: place.source })
}

/** A conversation may end with the reply, and the messages be told apart from it. */
function traceOfConversation({ wrapper, messages }: Conversation, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const system = systemOf(wrapper)
  if (system !== null) transcript.say(system)
  const names = new Map<string, string>()
  for (const raw of messages) {
    const message = objectOrNull(raw)
    if (message === null) continue
    if (message['role'] === 'assistant') {
      for (const { id, name } of requestsOf(call(transcript, message, wrapper)))
        if (id !== null) names.set(id, name)
      continue
    }
    const { answers, said } = userSide(message['content'])
    for (const { id, result, error } of answers) {
      const name = id === null ? undefined : names.get(id)
      if (id === null || name === undefined) continue
      names.delete(id)
      transcript.run({ id, name, result, failure: error })
    }
    if (said !== null) transcript.say(message['role'] === 'system' ? { ...said, role: 'system' } : said)
  }
  return transcript.trace({ id: textOrNull(wrapper?.['id']) ?? place.id, source: place.source })
}

function call(transcript: Transcript, message: JsonObject, wrapper: JsonObject | null): Message {
  const output = assistantSide(message['content'])
  transcript.call({
    output,
    model: textOrNull(message['model']) ?? textOrNull(wrapper?.['model']),
    provider: 'anthropic',
    usage: anthropicUsage(message['usage']),
  })
  return output
}

function systemOf(request: JsonObject | null): Message | null {
  const said = userSide(request?.['system']).said
  return said === null ? null : { ...said, role: 'system' }
}
