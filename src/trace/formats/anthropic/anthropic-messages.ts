import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { parseAnthropicUsage, assistantSide, blocksOf, userSide } from '../../messages/anthropic.ts'
import type { SpanError } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript, type ModelCall } from '../../reading/transcript.ts'
import {
  exchangesOr,
  sayHistory,
  tellConversation,
  type Conversation,
  type MessageSides,
} from '../../reading/two-sided.ts'
import { blocksShape, contentShape, messageShape, usageShape, aRole } from '../../messages/shapes.ts'
import { allOf, listOf, maybe, objectOf, oneOrMore, orNull, withKey } from '../../reading/shape.ts'
import { withLostCalls } from '../../messages/unread-call.ts'

const replyShape = objectOf({
  role: aRole,
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
    'The body of a reply of `POST /v1/messages`, alone or as `{"request": …, "response": …}`; or the `messages` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing'],
  shape: oneOrMore(withKey('role', replyShape, exchangeShape)),
  ...exchangesOr({
    exchangeIn: findExchange,
    traceOfExchange: buildAnthropicTrace,
    conversationIn: findConversation,
    traceOfConversation: buildConversationTrace,
  }),
  isPiece: (line, isFirst) => isLine(line) && !(isFirst && findExchange(line) !== null),
  arePieces: (lines) => findConversation([...lines]) !== null,
  starts: (text) => startsReply(text) || startsConversation(text),
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
  /** Reason why the reply broke off. */
  readonly error?: SpanError | null
}

/** A reply, by itself, beside its request, or as the line of a batch. */
function findExchange(value: JsonValue): Exchange | null {
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

function findConversation(value: JsonValue): Conversation | null {
  const wrapper = objectOrNull(value)
  const messages = wrapper === null ? value : wrapper['messages']
  if (!Array.isArray(messages) || !messages.every(isMessage)) return null
  const isTold = messages.some((message) => parseBlocks(message).some(isMarked))
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
  return parseBlocks(message).some(
    (block) => isMarked(block) && isObject(block) && block['type'] !== 'thinking',
  )
}

function parseBlocks(message: JsonValue): readonly JsonValue[] {
  return blocksOf(objectOrNull(message)?.['content'])
}

/** Blocks that only Anthropic's messages have. */
function isMarked(block: JsonValue): boolean {
  if (!isObject(block)) return false
  if (block['type'] === 'tool_use' || block['type'] === 'server_tool_use') return 'input' in block
  return block['type'] === 'tool_result' ? 'tool_use_id' in block : block['type'] === 'thinking'
}

const sides: MessageSides = { user: userSide, assistant: assistantSide }

/** The trace of one call of the model. */
export function buildAnthropicTrace(
  { id, reply, request, error = null }: Exchange,
  place: RecordPlace,
): Trace {
  const transcript = new Transcript(null)
  sayHistory(transcript, sides, request)
  transcript.call({
    ...collectFacts(reply, null),
    output: withLostCalls(assistantSide(reply['content']), reply['stop_reason']),
    error,
  })
  return transcript.trace({
    id: id ?? textOrNull(reply['id']) ?? place.id,
    source: place.source,
    // The rest comes as the next reply.
    ...(reply['stop_reason'] === 'pause_turn' ? { stated: { endsOpen: true } } : {}),
  })
}

/** A conversation may end with the reply, and the messages be told apart from it. */
function buildConversationTrace(conversation: Conversation, place: RecordPlace): Trace {
  const { wrapper } = conversation
  const transcript = new Transcript(null)
  tellConversation(transcript, sides, conversation, (message) => collectFacts(message, wrapper))
  return transcript.trace({ id: textOrNull(wrapper?.['id']) ?? place.id, source: place.source })
}

function collectFacts(message: JsonObject, wrapper: JsonObject | null): Omit<ModelCall, 'output'> {
  return {
    model: textOrNull(message['model']) ?? textOrNull(wrapper?.['model']),
    provider: 'anthropic',
    usage: parseAnthropicUsage(message['usage']),
  }
}
