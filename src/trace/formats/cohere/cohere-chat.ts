import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { numberOrNull, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import type { Message } from '../../model/message.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { messageShape, usageShape } from '../../messages/shapes.ts'
import { allOf, amount, aText, listOf, maybe, objectOf, oneOrMore, orNull } from '../../reading/shape.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { tokenUsage, type Usage } from '../../model/usage.ts'

/** What was used, in tokens and in what is paid for. */
export const cohereUsageShape = orNull(
  objectOf({ tokens: usageShape, billed_units: usageShape, cached_tokens: orNull(amount) }),
)
const replyShape = objectOf({
  message: maybe(allOf(messageShape, objectOf({ tool_plan: orNull(aText) }))),
  finish_reason: maybe(aText),
  usage: cohereUsageShape,
})

/** Replies of Cohere's chat; its conversations are messages of OpenAI's kind. */
export const cohereChat = conversationFormat({
  id: 'cohere-chat',
  title: 'Cohere chat',
  summary: 'Cohere chat, version 2: a reply, with its request where it was kept',
  about: 'The body of a reply of `POST /v2/chat`, alone or as `{"request": …, "response": …}`.',
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
  isRecord: (value) => exchangeIn(value) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{/.test(text) &&
    /(?<!\\)"finish_reason"\s*:\s*"[A-Z_]+"/.test(text) &&
    /(?<!\\)"(?:tool_plan|billed_units)"\s*:/.test(text),
  *traces(record, place) {
    const exchange = exchangeIn(record)
    if (exchange !== null) yield cohereTrace(exchange, place)
  },
})

interface Exchange {
  readonly reply: JsonObject
  readonly request: JsonObject | null
}

function exchangeIn(value: JsonValue): Exchange | null {
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
export function cohereTrace({ reply, request }: Exchange, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  const history = request?.['messages']
  for (const message of Array.isArray(history) ? history : []) transcript.say(messageFrom(message, 'user'))
  const reason = textOrNull(reply['finish_reason'])
  transcript.call({
    output: outputOf(objectOrNull(reply['message']) ?? {}),
    model: textOrNull(request?.['model']),
    provider: 'cohere',
    usage: usageOf(reply['usage']),
    error:
      reason === 'ERROR' || reason === 'TIMEOUT'
        ? { type: reason, message: textOrNull(reply['error']) ?? `the reply ended with ${reason}` }
        : null,
  })
  return transcript.trace({ id: textOrNull(reply['id']) ?? place.id, source: place.source })
}

/** What the model means to do with its tools is thought, not said. */
function outputOf(raw: JsonObject): Message {
  const message = messageFrom(raw, 'assistant')
  const plan = textOrNull(raw['tool_plan'])
  return plan === null
    ? message
    : { ...message, parts: [{ type: 'reasoning', text: plan }, ...message.parts] }
}

/** `tokens` are all of them; `billed_units` leave out what Cohere adds to a prompt. */
function usageOf(value: JsonValue | undefined): Usage | null {
  const usage = objectOrNull(value)
  const counts = objectOrNull(usage?.['tokens']) ?? objectOrNull(usage?.['billed_units'])
  return tokenUsage({
    input: numberOrNull(counts?.['input_tokens']),
    output: numberOrNull(counts?.['output_tokens']),
    cacheRead: numberOrNull(usage?.['cached_tokens']),
  })
}
