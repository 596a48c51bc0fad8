import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { objectOrNull, listObjects, textOrNull } from '../../model/attributes.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { messageFrom } from '../../messages/message-from.ts'
import { chooseReply } from '../../messages/completion-from.ts'
import { microsFromAny } from '../../reading/time.ts'
import type { Trace } from '../../model/trace.ts'
import { Transcript } from '../../reading/transcript.ts'
import { parseChatUsage } from './openai-trace.ts'
import { messageShape, usageShape } from '../../messages/shapes.ts'
import {
  allOf,
  anything,
  textShape,
  oneOf,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'
import { withLostCalls } from '../../messages/unread-call.ts'

const choiceShape = objectOf({ message: maybe(messageShape), finish_reason: orNull(textShape) })
const completionShape = objectOf({
  choices: maybe(listOf(choiceShape)),
  usage: usageShape,
})
const inReply = allOf(completionShape, objectOf({ body: orNull(completionShape) }))
const replyShape = oneOrMore(
  allOf(
    completionShape,
    objectOf({
      response: orNull(oneOf(textShape, listOf(anything), withKey('role', messageShape, inReply))),
    }),
  ),
)

/** Replies of OpenAI's chat completions; conversations as lists of messages are a format of their own. */
export const openaiChat = conversationFormat({
  id: 'openai-chat',
  title: 'OpenAI chat completions',
  summary: 'OpenAI chat completions: a reply, with its request or prompt where it was kept',
  about:
    'The body of a reply of `POST /v1/chat/completions`, alone or as `{"request": …, "response": …}`; lines of a batch result. A log of such pairs is one run where each request holds the reply before it.',
  never: ['cost', 'timing', 'tool-failures'],
  shape: replyShape,
  isRecord: (value) => findExchange(value) !== null,
  starts: (text) =>
    /^\s*(?:\[\s*)?\{\s*"(?:id|object|choices|request|response|custom_id|model|created)"/.test(text) &&
    /(?<!\\)"object"\s*:\s*"chat\.completion"/.test(text),
  *traces(record, place) {
    const exchange = findExchange(record)
    if (exchange !== null) yield buildChatTrace(exchange, place)
  },
})

interface Exchange {
  readonly id: string | null
  readonly reply: JsonObject
  /** Input of the model: messages, or text. */
  readonly history: JsonValue
  readonly model: string | null
}

/** A reply, by itself, beside its request, or as the line of a batch; a prompt with its completion. */
function findExchange(value: JsonValue): Exchange | null {
  const held = objectOrNull(value)
  if (held === null) return null
  const outer = objectOrNull(held['response'])
  const candidates = [held, outer, objectOrNull(outer?.['body']), findCompletion(held)]
  const reply = candidates.find(isReply) ?? null
  if (reply === null) return null
  const sent = objectOrNull(held['request'])
  const request = objectOrNull(sent?.['body']) ?? sent
  const history = request?.['messages'] ?? held['messages'] ?? held['prompt'] ?? null
  return { id: textOrNull(held['custom_id']), reply, history, model: textOrNull(request?.['model']) }
}

function isReply(value: JsonObject | null): boolean {
  const [reply] = chooseReply(listObjects(value?.['choices']))
  return objectOrNull(reply?.['message']) !== null
}

/** A whole reply; or only what was said, as text, a message, or a list of the one. */
function findCompletion({ prompt, completion = null }: JsonObject): JsonObject | null {
  const whole = objectOrNull(completion)
  if (prompt === undefined || isReply(whole)) return whole
  if (typeof completion === 'string') return { choices: [{ message: { content: completion } }] }
  const message = Array.isArray(completion) && completion.length === 1 ? objectOrNull(completion[0]) : whole
  return message?.['role'] === 'assistant' ? { choices: [{ message }] } : null
}

/** The trace of one call of the model. */
export function buildChatTrace({ id, reply, history, model }: Exchange, place: RecordPlace): Trace {
  const transcript = new Transcript(null)
  for (const message of Array.isArray(history) ? history : []) transcript.say(messageFrom(message, 'user'))
  if (typeof history === 'string') transcript.say(messageFrom({ content: history }, 'user'))
  const [choice] = chooseReply(listObjects(reply['choices']))
  const said = messageFrom(choice?.['message'], 'assistant')
  transcript.call({
    output: withLostCalls(said, choice?.['finish_reason']),
    model: textOrNull(reply['model']) ?? model,
    usage: parseChatUsage(reply['usage']),
    startUs: microsFromAny(reply['created']),
  })
  return transcript.trace({ id: id ?? textOrNull(reply['id']) ?? place.id, source: place.source })
}
