import type { JsonObject, JsonValue } from '../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../reading/conversations.ts'
import type { Message } from '../model/message.ts'
import { messageFrom } from '../messages/message-from.ts'
import { messageShape, usageShape } from '../messages/shapes.ts'
import {
  allOf,
  amount,
  textShape,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  byWord,
  type Shape,
} from '../reading/shape.ts'
import type { Trace } from '../model/trace.ts'
import { Transcript } from '../reading/transcript.ts'
import { buildUsage, type Usage } from '../model/usage.ts'
import { addText, StreamedBlocks, parseValue, type StreamKind } from './reply-stream/streamed-blocks.ts'
import { withLostCalls } from '../messages/unread-call.ts'

/** Usage of a reply, in tokens and in billed units. */
export const cohereUsageShape = orNull(
  objectOf({ tokens: usageShape, billed_units: usageShape, cached_tokens: orNull(amount) }),
)
const replyShape = objectOf({
  message: maybe(allOf(messageShape, objectOf({ tool_plan: orNull(textShape) }))),
  finish_reason: maybe(textShape),
  usage: cohereUsageShape,
})

/** Replies of Cohere's chat; its conversations are messages of OpenAI's kind. */
export const cohereChat = conversationFormat({
  id: 'cohere-chat',
  title: 'Cohere chat',
  summary: 'Cohere chat, version 2: a reply, with its request where it was kept',
  about:
    'The body of a reply of `POST /v2/chat`, alone or as `{"request": …, "response": …}`. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing', 'tool-failures'],
  shape: oneOrMore(
    allOf(
      replyShape,
      objectOf({
        request: orNull(objectOf({ messages: orNull(listOf(messageShape)) })),
        response: maybe(replyShape),
      }),
    ),
  ),
  isRecord: (value) => findExchange(value) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{/.test(text) &&
    /(?<!\\)"finish_reason"\s*:\s*"[A-Z_]+"/.test(text) &&
    /(?<!\\)"(?:tool_plan|billed_units)"\s*:/.test(text),
  *traces(record, place) {
    const exchange = findExchange(record)
    if (exchange !== null) yield buildCohereTrace(exchange, place)
  },
})

interface Exchange {
  readonly reply: JsonObject
  readonly request: JsonObject | null
}

function findExchange(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  const reply = [held, objectOrNull(held?.['response'])].find(isReply) ?? null
  return reply === null ? null : { reply, request: objectOrNull(held?.['request']) }
}

/** Its reasons are in capitals, and what was said is a list. */
function isReply(reply: JsonObject | null): boolean {
  const message = objectOrNull(reply?.['message'])
  if (message?.['role'] !== 'assistant' || !/^[A-Z_]+$/.test(textOrNull(reply?.['finish_reason']) ?? ''))
    return false
  return Array.isArray(message['content']) || Array.isArray(message['tool_calls'])
}

/** The trace of one call of the model. */
export function buildCohereTrace({ reply, request }: Exchange, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const history = request?.['messages']
  for (const message of Array.isArray(history) ? history : []) transcript.say(messageFrom(message, 'user'))
  const reason = textOrNull(reply['finish_reason'])
  transcript.call({
    output: withLostCalls(parseOutput(objectOrNull(reply['message']) ?? {}), reason),
    model: textOrNull(request?.['model']),
    provider: 'cohere',
    usage: parseUsage(reply['usage']),
    error:
      reason === 'ERROR' || reason === 'TIMEOUT'
        ? { type: reason, message: textOrNull(reply['error']) ?? `the reply ended with ${reason}` }
        : null,
  })
  return transcript.trace({ id: textOrNull(reply['id']) ?? place.id, source: place.source })
}

/** Reads a message; its tool plan counts as reasoning, not as part of the answer. */
function parseOutput(raw: JsonObject): Message {
  const message = messageFrom(raw, 'assistant')
  const plan = textOrNull(raw['tool_plan'])
  return plan === null
    ? message
    : { ...message, parts: [{ type: 'reasoning', text: plan }, ...message.parts] }
}

/** `tokens` are all of them; `billed_units` leave out what Cohere adds to a prompt. */
function parseUsage(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  const counts = objectOrNull(usage?.['tokens']) ?? objectOrNull(usage?.['billed_units'])
  return buildUsage({
    input: numberOrNull(counts?.['input_tokens']),
    output: numberOrNull(counts?.['output_tokens']),
    cacheRead: numberOrNull(usage?.['cached_tokens']),
  })
}

function parseInMessage(key: string, shape: Shape): Shape {
  return objectOf({ index: maybe(amount), delta: objectOf({ message: objectOf({ [key]: shape }) }) })
}
const contentShape = objectOf({ text: orNull(textShape), thinking: orNull(textShape) })
const argumentsShape = objectOf({ arguments: orNull(textShape) })

/** Events of Cohere's chat, version 2. */
export const cohereStream: StreamKind = {
  isChunk: (event) => eventTypes.has(textOrNull(event['type'])),
  shape: byWord('type', {
    'message-start': objectOf({ id: orNull(textShape) }),
    'content-start': parseInMessage('content', contentShape),
    'content-delta': parseInMessage('content', contentShape),
    'tool-plan-delta': parseInMessage('tool_plan', textShape),
    'tool-call-start': parseInMessage(
      'tool_calls',
      objectOf({ id: textShape, function: objectOf({ name: textShape, arguments: orNull(textShape) }) }),
    ),
    'tool-call-delta': parseInMessage('tool_calls', objectOf({ function: argumentsShape })),
    'message-end': objectOf({ delta: objectOf({ finish_reason: textShape, usage: cohereUsageShape }) }),
  }),
  marks: /(?<!\\)"type"\s*:\s*"message-start"/,
  starts: /(?<!\\)"type"\s*:\s*"message-start"/,
  idOf: ({ type, id }) => (type === 'message-start' ? textOrNull(id) : null),
  begins: ({ type }) => type === 'message-start',
  isEnd: (event) => findEnd(event) !== null,
  areWhole(events) {
    const { said, called } = parseParts(events)
    return said.areWhole && called.areWhole
  },
  trace(events, place) {
    const { said, called, plan } = parseParts(events)
    const calls = called.all.length === 0 ? {} : { tool_calls: called.all }
    const message = { role: 'assistant', content: said.all, ...calls, tool_plan: plan }
    const end = findEnd(events.find((event) => findEnd(event) !== null) ?? {})
    const reply = { ...end, id: parseValue(events, 'id'), message }
    return buildCohereTrace({ reply, request: null }, place)
  },
}

const eventTypes: ReadonlySet<unknown> = new Set([
  'message-start',
  'content-start',
  'content-delta',
  'content-end',
  'tool-plan-delta',
  'tool-call-start',
  'tool-call-delta',
  'tool-call-end',
  'citation-start',
  'citation-end',
  'message-end',
  'debug',
])

function findEnd({ type, delta }: JsonObject): JsonObject | null {
  const end = type === 'message-end' ? objectOrNull(delta) : null
  return textOrNull(end?.['finish_reason']) === null ? null : end
}

interface Parts {
  readonly said: StreamedBlocks
  readonly called: StreamedBlocks
  readonly plan: string | null
}

/** Collects the streamed texts and tool calls, which Cohere numbers separately. */
function parseParts(events: readonly JsonObject[]): Parts {
  const said = new StreamedBlocks()
  const called = new StreamedBlocks()
  const held: JsonObject = {}
  for (const { type, index, delta } of events) {
    const message = objectOrNull(objectOrNull(delta)?.['message'])
    addText(held, 'plan', message?.['tool_plan'])
    const content = objectOrNull(message?.['content']) ?? {}
    const call = objectOrNull(message?.['tool_calls']) ?? {}
    const inner = objectOrNull(call['function']) ?? {}
    if (type === 'content-start') said.begin(index, content)
    if (type === 'content-end') said.end(index)
    if (type === 'tool-call-start') called.begin(index, { ...call, function: { ...inner } })
    if (type === 'tool-call-end') called.end(index)
    const block = type === 'content-delta' ? said.at(index) : null
    for (const key of ['text', 'thinking']) if (block !== null) addText(block, key, content[key])
    const open = type === 'tool-call-delta' ? objectOrNull(called.at(index)?.['function']) : null
    if (open !== null) addText(open, 'arguments', inner['arguments'])
  }
  return { said, called, plan: textOrNull(held['plan']) }
}
