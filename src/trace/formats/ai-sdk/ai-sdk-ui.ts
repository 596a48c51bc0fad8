import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { isObject, listObjects, objectOrNull, textOrNull } from '../../../core/json.ts'
import { appendTo } from '../../../core/collections.ts'
import { scenarioName, trialNumber } from '../../model/naming.ts'
import type { Trace } from '../../model/trace.ts'
import { findStatedFailure } from '../../model/stated.ts'
import { conversationFormat, type RecordPlace } from '../../reading/conversations.ts'
import { microsFromAny } from '../../reading/time.ts'
import { Transcript } from '../../reading/transcript.ts'
import * as s from '../../reading/shape.ts'
import {
  parseApproval,
  parseCall,
  isOfModel,
  isSteering,
  buildReply,
  parseSaid,
  buildSteps,
  type ReplyStep,
} from './ui-steps.ts'

const oldCallShape = s.object({ toolCallId: s.text, toolName: s.text, state: s.text })
const callShape = s.object({
  toolCallId: s.text,
  state: s.text,
  errorText: s.orNull(s.text),
  providerExecuted: s.orNull(s.flag),
  preliminary: s.orNull(s.flag),
  approval: s.orNull({ id: s.text, approved: s.orNull(s.flag), isAutomatic: s.orNull(s.flag) }),
})
const partShape = s.every(
  s.byWord('type', {
    text: { text: s.text, state: s.maybe(s.text) },
    reasoning: { 'text | reasoning | state': s.maybe(s.text) },
    'dynamic-tool': { toolName: s.text },
  }),
  s.where(
    (part) => parseCall(part) !== null,
    s.withKey('toolInvocation', { toolInvocation: oldCallShape }, callShape),
  ),
)
const fields = { parts: s.orNull([partShape]), toolInvocations: s.orNull([oldCallShape]) }
const messageShape = s.claimKeys({
  ...fields,
  role: s.text,
  ...s.claim('annotations', 'data', 'metadata'),
  content: s.orNull(s.union(s.text, { ...fields, content: s.orNull(s.text) })),
})
const recordShape = s.nested((inner) => (value) => {
  if (Array.isArray(value)) return s.list(inner)(value)
  return s.withKey('messages', { messages: [messageShape] }, messageShape)(value)
})

/** UI messages of Vercel's AI SDK, versions 4 to 7: what applications keep of a chat. */
export const aiSdkUi = conversationFormat({
  id: 'ai-sdk-ui',
  title: 'Vercel AI SDK UI messages',
  summary:
    'Vercel AI SDK UI messages, versions 4 to 7: one conversation, one a line, a message a line, or rows of several chats',
  about:
    'The `messages` that `onFinish` gives an application to keep, and that `useChat` shows; `{"scenario": …, "messages": […]}` names the scenario. Rows with a `chatId` are one conversation for each. Mastra keeps the same in the `content` of its messages.',
  never: ['tokens', 'cost', 'timing'],
  shape: recordShape,
  isRecord: (value) => findConversation(value) !== null,
  isPiece: isMessage,
  arePieces: (lines) => findConversation([...lines]) !== null,
  starts: [
    {
      opens:
        'id|role|parts|content|createdAt|created_at|chatId|chat_id|threadId|thread_id|metadata|messages|scenario|trial',
      matches:
        /(?<!\\)"parts"\s*:\s*\[\s*\{[^{}]*"type"\s*:\s*"(?:text|reasoning|step-start|dynamic-tool|tool-[^"]*)"|(?<!\\)"toolInvocations"\s*:\s*\[/,
    },
  ],
  *traces(record, place) {
    const conversation = findConversation(record)
    if (conversation === null) return
    const { wrapper, messages } = conversation
    for (const [chat, rows] of findChats(messages)) yield buildTrace(rows, chat, wrapper, place)
  },
})

/** A list, one in a wrapper, or a reply alone; messages that could be of OpenAI as well need one next to them that is not. */
function findConversation(value: JsonValue) {
  const record = objectOrNull(value)
  const isAlone =
    record?.['role'] === 'assistant' && !('content' in record && record['toolInvocations'] === undefined)
  const list = record === null ? value : isAlone ? [record] : record['messages']
  if (!Array.isArray(list) || !list.every(isMessage)) return null
  const messages = listObjects(list).map(unwrapMessage)
  return messages.some(isOfUi) ? { wrapper: isAlone ? null : record, messages } : null
}

/** Mastra's messages hold those of the AI SDK. */
function unwrapMessage(message: JsonObject): JsonObject {
  const content = objectOrNull(message['content'])
  return content === null ? message : { ...message, content: null, ...content }
}

const roles: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'data'])
const foreign = ['tool_calls', 'tool_call_id', 'function_call', 'toolCalls', 'tool_result']

function isMessage(value: JsonValue): boolean {
  if (!isObject(value) || !roles.has(value['role']) || foreign.some((key) => key in value)) return false
  const { content } = value
  return (
    [value, content].some((holder) => isObject(holder) && Array.isArray(holder['parts'])) ||
    typeof content === 'string'
  )
}

/** Parts of other messages have no type, or hold their text under another key. */
function isOfUi({ toolInvocations = null, parts }: JsonObject): boolean {
  if (toolInvocations !== null) return true
  if (!Array.isArray(parts) || parts.length === 0) return false
  return parts.every(
    (part) =>
      isObject(part) && typeof part['type'] === 'string' && (part['type'] !== 'text' || 'text' in part),
  )
}

const chatKeys = ['chatId', 'chat_id', 'threadId', 'thread_id', 'conversationId', 'conversation_id']

/** Messages by the chat that they name. Rows of a database come in any order: where each has a time, that is theirs. */
function findChats(messages: readonly JsonObject[]): ReadonlyMap<string | null, readonly JsonObject[]> {
  const chats = new Map<string | null, JsonObject[]>()
  for (const message of messages) {
    const [chat = null] = chatKeys.flatMap((key) => textOrNull(message[key]) ?? [])
    appendTo(chats, chat, message)
  }
  for (const [chat, rows] of chats) if (chat !== null) chats.set(chat, sortInOrder(rows))
  return chats
}

function sortInOrder(rows: readonly JsonObject[]): JsonObject[] {
  const timed = rows.map((row) => ({ row, at: microsFromAny(row['createdAt'] ?? row['created_at']) ?? NaN }))
  if (timed.some(({ at }) => Number.isNaN(at))) return [...rows]
  return timed.sort((a, b) => a.at - b.at).map(({ row }) => row)
}

function buildTrace(
  messages: readonly JsonObject[],
  chat: string | null,
  wrapper: JsonObject | null,
  place: RecordPlace,
): Trace {
  const transcript = new Transcript(null)
  for (const message of messages) tell(transcript, message)
  const last = messages.at(-1)
  const failure = last !== undefined && isCutOff(last) ? 'the last message was still being written' : null
  return transcript.trace({
    id: chat ?? textOrNull(wrapper?.['id']) ?? place.id,
    source: place.source,
    scenario: scenarioName(wrapper?.['scenario']),
    trial: trialNumber(wrapper?.['trial']),
    stated: failure === null ? findStatedFailure(wrapper) : { endsOpen: true, failure },
  })
}

function tell(transcript: Transcript, message: JsonObject): void {
  const { role } = message
  if (role === 'system' || role === 'user') return transcript.say(parseSaid(message, role))
  if (role !== 'assistant') return
  for (const step of buildSteps(message)) {
    const [first] = step
    if (first !== undefined && isSteering(step)) transcript.say(parseSaid(first, 'user'))
    else if (first !== undefined) tellStep(transcript, step)
  }
}

function tellStep(transcript: Transcript, step: ReplyStep): void {
  transcript.call({ output: buildReply(step) })
  for (const part of step) {
    const call = parseCall(part)
    if (call === null) continue
    const answered = parseApproval(call)
    if (answered !== null) transcript.say(answered)
    const { answer, isHosted } = call
    if (answer === null || isHosted) continue
    transcript.answer(answer, call.name)
  }
}

/** A reply, a call or a step that had begun and was not at its end. */
function isCutOff(message: JsonObject): boolean {
  if (message['role'] !== 'assistant') return false
  const steps = buildSteps(message)
  if (steps.at(-1)?.some(isOfModel) !== true) return true
  return steps.flat().some((part) => part['state'] === 'streaming' || parseCall(part)?.isCut === true)
}
