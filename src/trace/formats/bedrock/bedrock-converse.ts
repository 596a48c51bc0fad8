import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull, listObjects } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { argumentsShape, usageShape, aRole } from '../../messages/shapes.ts'
import {
  allOf,
  amount,
  anything,
  textShape,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'
import type { SpanError } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import {
  exchangesOr,
  sayHistory,
  tellConversation,
  type Conversation,
  type MessageSides,
} from '../../reading/two-sided.ts'
import type { Part } from '../../model/message.ts'
import { inputWithCache, buildUsage, type Usage } from '../../model/usage.ts'
import { parsePart } from '../../messages/part.ts'
import { withLostCalls } from '../../messages/unread-call.ts'

const blockShape = objectOf({
  text: maybe(textShape),
  toolUse: maybe(objectOf({ toolUseId: textShape, name: textShape, input: argumentsShape })),
  toolResult: maybe(objectOf({ toolUseId: textShape, content: listOf(anything), status: orNull(textShape) })),
})
const messageShape = objectOf({ role: aRole, content: listOf(blockShape) })
const requestShape = objectOf({ messages: orNull(listOf(messageShape)), system: orNull(listOf(blockShape)) })
const replyShape = objectOf({
  output: objectOf({ message: maybe(messageShape) }),
  stopReason: orNull(textShape),
  usage: usageShape,
  metrics: orNull(objectOf({ latencyMs: orNull(amount) })),
})
const exchangeShape = withKey(
  'output',
  allOf(replyShape, objectOf({ output: objectOf({ outputBodyJson: maybe(replyShape) }) })),
  allOf(requestShape, objectOf({ request: orNull(requestShape), response: maybe(replyShape) })),
)

/** Converse of Amazon Bedrock: a reply, a request with its reply, or the messages of a conversation. */
export const bedrockConverse = conversationFormat({
  id: 'bedrock-converse',
  title: 'Amazon Bedrock Converse',
  summary:
    'Amazon Bedrock Converse: a reply, with its request where it was kept, or a conversation, whole or a message a line',
  about:
    'What `Converse` answers, alone or as `{"request": …, "response": …}`; a line of Bedrock\'s log of model invocations; or the `messages` that you keep between calls. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost'],
  shape: oneOrMore(withKey('role', messageShape, exchangeShape)),
  ...exchangesOr({
    exchangeIn: findExchange,
    traceOfExchange: buildBedrockTrace,
    conversationIn: findConversation,
    traceOfConversation: buildConversationTrace,
  }),
  isPiece: (line, isFirst) => isMessage(line) && !(isFirst && findExchange(line) !== null),
  arePieces: (lines) => findConversation([...lines]) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{\s*"(?:role|content|messages|system|modelId|output|request|response|ResponseMetadata|schemaType|timestamp)"/.test(
      text,
    ) &&
    /(?<!\\)"toolUseId"\s*:|(?<!\\)"content"\s*:\s*\[\s*\{\s*"text"\s*:|(?<!\\)"operation"\s*:\s*"Converse"/.test(
      text,
    ) &&
    /(?<!\\)"(?:stopReason|role)"\s*:/.test(text),
})

interface Exchange {
  readonly id: string | null
  readonly reply: JsonObject
  readonly request: JsonObject | null
  readonly model: string | null
  /** Reason why the reply broke off. */
  readonly error?: SpanError | null
}

/** A reply, by itself, beside its request, or in the log of model invocations. */
function findExchange(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const candidates = [
    held,
    objectOrNull(held['response']),
    objectOrNull(objectOrNull(held['output'])?.['outputBodyJson']),
  ]
  const reply = candidates.find(isReply) ?? null
  if (reply === null) return null
  const request =
    objectOrNull(held['request']) ?? objectOrNull(objectOrNull(held['input'])?.['inputBodyJson'])
  const model = textOrNull(request?.['modelId']) ?? textOrNull(held['modelId'])
  const metadata = objectOrNull(reply['ResponseMetadata'])
  const id = textOrNull(held['requestId']) ?? textOrNull(metadata?.['RequestId'])
  return { id, reply, request, model }
}

function isReply(value: JsonObject | null): boolean {
  const message = objectOrNull(objectOrNull(value?.['output'])?.['message'])
  return typeof value?.['stopReason'] === 'string' && message !== null && Array.isArray(message['content'])
}

function findConversation(value: JsonValue): Conversation | null {
  const wrapper = objectOrNull(value)
  const list = wrapper === null ? value : wrapper['messages']
  if (!Array.isArray(list) || list.length === 0 || !list.every(isMessage)) return null
  return { wrapper, messages: list }
}

function isMessage(value: JsonValue): boolean {
  const message = objectOrNull(value)
  const content = message?.['content']
  if (message?.['role'] !== 'user' && message?.['role'] !== 'assistant') return false
  return Array.isArray(content) && content.some(isNamed)
}

/** Blocks are named for what they hold; those of other messages have a type. */
function isNamed(block: JsonValue): boolean {
  return isObject(block) && !('type' in block) && blockNames.some((name) => name in block)
}

const blockNames = [
  'text',
  'toolUse',
  'toolResult',
  'reasoningContent',
  'citationsContent',
  'image',
  'document',
  'video',
]

const sides: MessageSides = {
  user(content) {
    const parts = parseBedrockParts(content)
    const said = parts.filter((part) => part.type !== 'tool_result')
    return {
      answers: parts.filter((part) => part.type === 'tool_result'),
      said: said.length === 0 ? null : { role: 'user', parts: said },
    }
  },
  assistant: (content) => ({ role: 'assistant', parts: parseBedrockParts(content) }),
}

/** The trace of one call of the model. */
export function buildBedrockTrace(exchange: Exchange, place: RecordPlace): Trace {
  const { id, reply, request, model, error = null } = exchange
  const transcript = new Transcript(null)
  sayHistory(transcript, sides, request)
  const stop = textOrNull(reply['stopReason'])
  const isMalformed = stop?.startsWith('malformed_') === true
  transcript.call({
    output: withLostCalls(
      sides.assistant(objectOrNull(objectOrNull(reply['output'])?.['message'])?.['content']),
      stop,
    ),
    model,
    provider: 'aws.bedrock',
    usage: parseBedrockUsage(reply['usage']),
    error: isMalformed ? { type: stop, message: `the reply is ${stop}` } : error,
  })
  const latency = numberOrNull(objectOrNull(reply['metrics'])?.['latencyMs'])
  const stated = latency === null ? {} : { durationUs: latency * 1000 }
  return transcript.trace({ id: id ?? place.id, source: place.source, stated })
}

function buildConversationTrace(conversation: Conversation, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const facts = { model: textOrNull(conversation.wrapper?.['modelId']), provider: 'aws.bedrock' }
  tellConversation(transcript, sides, conversation, () => facts)
  return transcript.trace({ id: place.id, source: place.source })
}

/** Text with citations is text; a mark of what is to be cached says nothing. */
function parseBedrockParts(content: JsonValue | undefined): Part[] {
  return listObjects(content).flatMap((block) => {
    const cited = objectOrNull(block['citationsContent'])
    if (cited !== null) return listObjects(cited['content']).map(parsePart)
    return 'cachePoint' in block ? [] : [parsePart(block)]
  })
}

/** `inputTokens` leave out what came from, or went to, the cache. */
function parseBedrockUsage(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  const fresh = numberOrNull(usage?.['inputTokens'])
  const output = numberOrNull(usage?.['outputTokens'])
  const cacheRead = numberOrNull(usage?.['cacheReadInputTokens'])
  const cacheWrite = numberOrNull(usage?.['cacheWriteInputTokens'])
  const input = inputWithCache(fresh, cacheRead, cacheWrite)
  return buildUsage({ input, output, cacheRead, cacheWrite })
}
