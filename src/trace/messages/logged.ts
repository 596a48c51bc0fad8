import type { JsonObject, JsonValue, Mapping } from '../../core/json.ts'
import { isObject, objectOrNull, textOfValue, toMapping } from '../../core/json.ts'
import type { Message, Part, Role } from '../model/message.ts'
import { isOfTools, getMessageText, createMessage } from '../model/message.ts'
import { parseModelReply } from './ai-sdk.ts'
import { fromLangChain } from './langchain.ts'
import { messageFrom } from './message-from.ts'
import { parsePart, parseRequest } from './part.ts'
import { chooseReply } from './completion-from.ts'
import { decoded } from '../model/attributes.ts'
import type { ReportedFacts } from '../model/stated.ts'
import { haystackMessage, holdsConversation, isPythonMessage } from './python-message.ts'
import { parseHostedParts } from './hosted-call.ts'
import { calledWith } from './logged-tool.ts'
import { holdsCall, isCutOff, textOrCut, unreadCall, withLostCalls } from './unread-call.ts'

/**
 * Messages out of what a platform logged as the input or output of a span: text, a message, a list of
 * them, a request or reply of any provider, LangChain's generations, a state with `messages`. Null if
 * it is nothing of the kind; `fallback` is the role of what does not say.
 */
export function parseLoggedMessages(value: unknown, fallback: Role): Message[] | null {
  const inner = decoded(value)
  if (typeof inner === 'string') return [{ role: fallback, parts: [textOrCut(inner)] }]
  if (Array.isArray(inner)) return parseList(inner, fallback)
  return isObject(inner) ? parseObject(inner, fallback) : null
}

function parseList(list: readonly unknown[], fallback: Role): Message[] | null {
  const [first] = list
  if (Array.isArray(first) && list.length === 1 && !isPair(first) && !isBatch(first))
    return parseList(first, fallback)
  // Braintrust logs the choices of OpenAI's reply alone.
  if (isObject(first) && isObject(first['message']) && 'finish_reason' in first)
    return parseObject({ choices: list }, fallback)
  const messages: Message[] = []
  const calls: Part[] = []
  for (const item of list) {
    const message = isObject(item)
      ? parseOneMessage(item, fallback)
      : typeof item === 'string'
        ? haystackMessage(item)
        : isPair(item)
          ? messageFrom({ role: item[0], content: item[1] }, fallback)
          : null
    const call = isObject(item) && message === null ? parseToolCall(item) : null
    if (call !== null) calls.push(call)
    else if (message === null) return null
    else messages.push(message)
  }
  return calls.length === 0 ? messages : [...messages, { role: 'assistant', parts: calls }]
}

/** Tells whether this is LangChain's batch of one; batches in batches are not logged. */
function isBatch([first]: readonly unknown[]): boolean {
  return Array.isArray(first) && !isPair(first)
}

/** Tells whether an item is a message as LangGraph takes it: a pair of role and text. */
function isPair(item: unknown): item is [string, string] {
  return Array.isArray(item) && item.length === 2 && item.every((word) => typeof word === 'string')
}

function parseObject(raw: Mapping, fallback: Role): Message[] | null {
  for (const [key, read] of envelopes) {
    const list = raw[key]
    if (Array.isArray(list) && list.length > 0) return read(list, raw, fallback)
  }
  const message = parseOneMessage(raw, fallback)
  if (message !== null) return [message]
  // Gemini takes a question as text.
  if (typeof raw['contents'] === 'string') return parseGeminiMessages(raw['contents'], fallback)
  const wrapped = [raw['message'], raw['messages'], raw['content']].find(isObject)
  return wrapped === undefined ? null : parseObject(wrapped, fallback)
}

type Envelope = (list: readonly unknown[], raw: Mapping, fallback: Role) => Message[] | null

/** By the key of the list that holds the messages. */
const envelopes: readonly (readonly [string, Envelope])[] = [
  ['generations', (list) => list.flat().flatMap((item) => parseGeneration(item))],
  ['choices', (list) => chooseReply(list).flatMap((item) => (isObject(item) ? parseChoice(item) : []))],
  [
    'candidates',
    (list) =>
      list.flatMap((item) =>
        isObject(item) ? (parseGeminiMessages(item['content'], 'assistant') ?? []) : [],
      ),
  ],
  ['messages', (list, raw, fallback) => withSystem(raw, parseList(list, fallback))],
  ['contents', (list, raw, fallback) => withSystem(raw, parseList(list, fallback))],
  ['output', (list, _raw, fallback) => parseList(list, fallback)],
]

function parseGeneration(item: unknown): Message[] {
  if (!isObject(item)) return []
  const message = isObject(item['message']) ? parseOneMessage(item['message'], 'assistant') : null
  const info = objectOrNull(item['generation_info'])
  return [withLostCalls(message ?? parseTextMessage(item), info?.['finish_reason'], info?.['stop_reason'])]
}

function parseChoice(item: Mapping): Message[] {
  const message = isObject(item['message'])
    ? messageFrom(item['message'], 'assistant')
    : parseTextMessage(item)
  return [withLostCalls(message, item['finish_reason'])]
}

function parseTextMessage({ text }: Mapping): Message {
  return { role: 'assistant', parts: typeof text === 'string' ? [{ type: 'text', text }] : [] }
}

/** Adds the system prompt, which Anthropic and Gemini keep separate from the messages. */
function withSystem(raw: Mapping, messages: Message[] | null): Message[] | null {
  const config = toMapping(raw['config'])
  const system = raw['system'] ?? config['system_instruction'] ?? raw['systemInstruction']
  if (messages === null || typeof system !== 'string' || system === '') return messages
  return [createMessage('system', system), ...messages]
}

/** Parses a chat message, an item of the Responses API, or a message in LangChain's or Gemini's shape. */
function parseOneMessage(raw: Mapping, fallback: Role): Message | null {
  const message = parseAsWritten(raw, fallback)
  return message === null ? null : withLostCalls(message, ...endings.map((key) => raw[key]))
}

/** Keys under which a reply says why it ended. */
const endings = ['finish_reason', 'finishReason', 'stop_reason']

function parseAsWritten(raw: Mapping, fallback: Role): Message | null {
  const item = parseResponseItem(raw)
  if (item !== null) return item
  const chain = fromLangChain(raw)
  if (chain !== null) return messageFrom(chain, fallback)
  const gemini = isOfGemini(raw) ? parseGeminiMessages(raw, fallback) : null
  if (gemini !== null) return gemini[0] ?? null
  // AI SDK's reply, where it has text and calls.
  const calls = decoded(raw['toolCalls'])
  if (Array.isArray(calls)) return parseModelReply(raw['reasoning'], raw['text'] ?? raw['content'], calls)
  if (isTextReply(raw)) return parseTextMessage(raw)
  const isMessage =
    ('role' in raw &&
      ('content' in raw || 'tool_calls' in raw || 'parts' in raw || 'function_call' in raw)) ||
    Array.isArray(raw['content']) ||
    Array.isArray(raw['tool_calls'])
  return isMessage ? messageFrom(raw, fallback) : null
}

/** Tells whether a reply is its text, alone or with other fields of a reply. */
export function isTextReply(raw: Mapping): boolean {
  if (typeof raw['text'] !== 'string') return false
  return Object.keys(raw).length === 1 || replyWords.some((word) => word in raw)
}

const replyWords = ['finish_reason', 'finishReason', 'files', 'sources', 'warnings']

/** Tells whether this is of Gemini, whose parts name their kind by their key alone. */
function isOfGemini({ parts }: Mapping): boolean {
  return Array.isArray(parts) && isObject(parts[0]) && !('type' in parts[0])
}

/** Calls of the Responses API are known by `call_id`; their `id` is the item's own. */
function parseResponseItem(raw: Mapping): Message | null {
  const { type, role } = raw
  if (typeof type !== 'string' || role !== undefined) return null
  const byCall = { ...raw, id: raw['call_id'] ?? raw['id'] }
  if (type === 'function_call_output') return { role: 'tool', parts: [parsePart(byCall)] }
  if (type === 'function_call') return { role: 'assistant', parts: [parsePart(byCall)] }
  const hosted = parseHostedParts(raw as JsonObject)
  if (hosted !== null) return { role: 'assistant', parts: hosted }
  if (type !== 'reasoning') return null
  const summary = Array.isArray(raw['summary']) ? raw['summary'].map(parsePart) : []
  const text = summary.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
  return { role: 'assistant', parts: text === '' ? [] : [{ type: 'reasoning', text }] }
}

/** Parses a call of a reply, which AI SDK logs as a list of their own. */
function parseToolCall(raw: Mapping): Part | null {
  return 'toolName' in raw || (isObject(raw['function']) && 'name' in raw['function'])
    ? parseRequest(raw)
    : null
}

/** Names under which applications log the one text that counts. */
const answerKeys = [
  'output',
  'outputs',
  'answer',
  'response',
  'result',
  'final_output',
  'final_answer',
  'text',
  'content',
  'raw',
]
const questionKeys = [
  'input',
  'inputs',
  'question',
  'query',
  'prompt',
  'message',
  'user_input',
  'new_message',
]

const maxWrappers = 4

/**
 * The answer in what a run logged as its output: plain text, the last reply of a conversation, the text
 * under a usual name, else the whole as JSON. Empty if it only asks for tools. Null for none, for JSON that
 * was cut off, and for messages that cannot be read.
 */
export function loggedAnswer(value: unknown): string | null {
  const inner = decoded(value)
  if (typeof inner === 'string') return isCutOff(inner) || isPythonMessage(inner) ? null : inner
  if (inner === null) return null
  const text = parseText(inner, answerKeys, findLastReply, maxWrappers)
  return text ?? (holdsConversation(inner) ? null : textOfValue(inner))
}

/** Parses the reply in a model call's output: its messages, else its text, in which a call may hide. */
export function parseLoggedReply(value: unknown): Message[] {
  const parts = (): Part[] =>
    holdsCall(decoded(value)) ? [unreadCall] : [{ type: 'text', text: loggedAnswer(value) ?? '' }]
  return parseLoggedMessages(value, 'assistant') ?? [{ role: 'assistant', parts: parts() }]
}

/** Finds the question in the logged input of a run; null if it cannot be identified. */
export function loggedQuestion(value: unknown): string | null {
  const inner = findOnly(calledWith(decoded(value)))
  return typeof inner === 'string' ? inner : parseText(inner, questionKeys, findFirstQuestion, maxWrappers)
}

/** Describes a run as a platform logged it; each part is read on demand. */
export function describeLoggedRun(input: unknown, output: unknown, facts: ReportedFacts = {}): ReportedFacts {
  return {
    gap: null,
    scores: {},
    ...facts,
    get userInput() {
      return loggedQuestion(input)
    },
    get finalOutput() {
      return loggedAnswer(output)
    },
  }
}

/** Finds the only text that a function was called with, which is what it was asked. */
function findOnly(input: JsonValue): JsonValue {
  return Array.isArray(input) && input.length === 1 && typeof input[0] === 'string' ? input[0] : input
}

type Pick = (value: JsonValue) => string | null

function parseText(value: JsonValue, keys: readonly string[], pick: Pick, depth: number): string | null {
  const picked = pick(value)
  const object = objectOrNull(value)
  if (picked !== null || object === null || depth === 0) return picked
  const args = decoded(pickFirst(object, keys))
  if (typeof args === 'string') return args
  return args === null ? null : parseText(args, keys, pick, depth - 1)
}

function pickFirst(object: JsonObject, keys: readonly string[]): JsonValue {
  const key = keys.find((name) => (object[name] ?? null) !== null)
  return key === undefined ? null : (object[key] ?? null)
}

function findLastReply(value: JsonValue): string | null {
  return getTextOrNull(parseLoggedMessages(value, 'assistant')?.findLast(({ role }) => role === 'assistant'))
}

function findFirstQuestion(value: JsonValue): string | null {
  return getTextOrNull(parseLoggedMessages(value, 'user')?.find(({ role }) => role === 'user'))
}

function getTextOrNull(message: Message | undefined): string | null {
  return message === undefined ? null : getMessageText(message)
}

/** Parses Gemini contents (`{role: user|model|function, parts}`), a list or one. Null if it is neither. */
export function parseGeminiMessages(value: unknown, fallback: Role): Message[] | null {
  const list = Array.isArray(value) ? value : [value]
  const messages = list.flatMap((item) => parseContent(item, fallback))
  return messages.length === 0 ? null : messages
}

function parseContent(value: unknown, fallback: Role): Message[] {
  if (!isObject(value))
    return typeof value === 'string' ? [{ role: fallback, parts: [parsePart(value)] }] : []
  if (!Array.isArray(value['parts'])) return []
  const parts = value['parts'].map(parsePart)
  const word = value['role']
  const isAnswer = isOfTools({ parts })
  const role = isAnswer ? 'tool' : word === 'model' ? 'assistant' : word === 'user' ? 'user' : fallback
  return [{ role, parts }]
}

/** Parses logged messages where there are any; null if there is nothing. */
export function parseStatedMessages(
  value: JsonValue | undefined,
  role: 'user' | 'assistant',
): Message[] | null {
  return value === undefined || value === null ? null : parseLoggedMessages(value, role)
}
