import type { JsonObject, JsonValue } from '../../core/json.ts'
import { listObjects } from '../model/attributes.ts'
import type { ConversationFormat, RecordPlace } from './conversations.ts'
import { listRequests, type Message, type ToolResult } from '../model/message.ts'
import type { Trace } from '../model/trace.ts'
import type { ModelCall, Transcript } from './transcript.ts'
import { OpenCalls } from './open-calls.ts'

/** Functions that read a provider's messages, where tool results are part of user messages. */
export interface MessageSides {
  /** Answers of tools, and the user's own words apart. */
  readonly user: (content: JsonValue | undefined) => UserSide
  readonly assistant: (content: JsonValue | undefined) => Message
}

export interface UserSide {
  readonly answers: readonly ToolResult[]
  readonly said: Message | null
}

/** Messages that came before a reply are told again with it: none of them is a call of its own. */
export function sayHistory(
  transcript: Transcript,
  { user, assistant }: MessageSides,
  request: JsonObject | null,
): void {
  saySystem(transcript, user, request)
  for (const { role, content } of listObjects(request?.['messages'])) {
    if (role === 'assistant') {
      transcript.say(assistant(content))
      continue
    }
    const { answers, said } = user(content)
    for (const answer of answers) transcript.say({ role: 'tool', parts: [answer] })
    if (said !== null) transcript.say(role === 'system' ? { ...said, role } : said)
  }
}

/** Messages of a whole conversation: each of the assistant's is a call, each answer to one a tool that ran. */
export function tellConversation(
  transcript: Transcript,
  { user, assistant }: MessageSides,
  { wrapper, messages }: Conversation,
  factsOf: (message: JsonObject) => Omit<ModelCall, 'output'>,
): void {
  saySystem(transcript, user, wrapper)
  const asked = new OpenCalls<string>()
  for (const message of listObjects([...messages])) {
    const { role, content } = message
    if (role === 'assistant') {
      const output = assistant(content)
      transcript.call({ ...factsOf(message), output })
      for (const { id, name } of listRequests(output)) asked.ask(id, name)
      continue
    }
    const { answers, said } = user(content)
    for (const answer of answers) {
      const name = asked.answer(answer.id)
      if (name !== undefined) transcript.answer(answer, name ?? '')
    }
    if (said !== null) transcript.say(role === 'system' ? { ...said, role } : said)
  }
}

function saySystem(transcript: Transcript, user: MessageSides['user'], request: JsonObject | null): void {
  const { said } = user(request?.['system'])
  if (said !== null) transcript.say({ ...said, role: 'system' })
}

/** Messages that were kept between calls, with what they were kept in. */
export interface Conversation {
  readonly wrapper: JsonObject | null
  readonly messages: readonly JsonValue[]
}

/** A format whose records are a reply, with its request where it was kept, or a conversation. */
export function exchangesOr<Exchange, Kept>(format: {
  readonly exchangeIn: (value: JsonValue) => Exchange | null
  readonly traceOfExchange: (exchange: Exchange, place: RecordPlace) => Trace
  readonly conversationIn: (value: JsonValue) => Kept | null
  readonly traceOfConversation: (conversation: Kept, place: RecordPlace) => Trace
}): Pick<ConversationFormat, 'isRecord' | 'traces'> {
  const { exchangeIn, conversationIn } = format
  return {
    isRecord: (value) => exchangeIn(value) !== null || conversationIn(value) !== null,
    *traces(record, place) {
      const exchange = exchangeIn(record)
      const conversation = exchange === null ? conversationIn(record) : null
      if (exchange !== null) yield format.traceOfExchange(exchange, place)
      else if (conversation !== null) yield format.traceOfConversation(conversation, place)
    },
  }
}
