import { appendAll } from '../../core/collections.ts'
import { isObject, parseJson, type Mapping, toList } from '../../core/json.ts'
import { parseRole, toTextParts, type Message, type Part, type Role } from '../model/message.ts'
import { fromLangChain } from './langchain.ts'
import { anyRequest, parsePart, parseResult, unknownPart } from './part.ts'
import { isToolUse } from '../model/unread.ts'
import {
  holdsCall,
  textOrCut,
  unreadCall,
  findUnreadCalls,
  omitToldCalls,
  withLostCalls,
} from './unread-call.ts'

/**
 * Messages out of what a trace recorded: a list (or JSON text of one) of messages in the OpenAI shape
 * (`content`, `tool_calls`), the OpenTelemetry shape (`parts`) or the OpenInference shape (`message.…`).
 * Null if the value is none of these.
 */
export function messagesFrom(value: unknown, fallback: Role): Message[] | null {
  const once = typeof value === 'string' ? parseJson(value) : value
  const twice = typeof once === 'string' ? parseJson(once) : null
  const list = Array.isArray(twice) && twice.every(isObject) ? twice : once
  if (Array.isArray(list)) return replyFrom(list.map(decodeMessage), fallback)
  if (isObject(list)) return [messageFrom(list, fallback)]
  return typeof value === 'string' && value !== '' ? [{ role: fallback, parts: [textOrCut(value)] }] : null
}

/** Decodes a message that is JSON text, as in attributes that are lists of texts. */
function decodeMessage(item: unknown): unknown {
  const message = typeof item === 'string' && item.startsWith('{') ? parseJson(item) : null
  return isObject(message) && 'role' in message ? message : item
}

/** Parses one reply of several messages: only one of them then has the calls that each ended in. */
function replyFrom(list: readonly unknown[], fallback: Role): Message[] {
  const messages = list.map((item) => messageFrom(item, fallback))
  const last = messages.at(-1)
  const hasCalls = messages.some(({ parts }) => parts.some(({ type }) => type === 'tool_call'))
  if (last === undefined || hasCalls) return messages
  const reasons = list.map((item) => (isObject(item) ? item['finish_reason'] : undefined))
  return [...messages.slice(0, -1), withLostCalls(last, reasons.find(isToolUse))]
}

/** Parses one message; `fallback` is its role if it has none. */
export function messageFrom(value: unknown, fallback: Role): Message {
  if (!isObject(value)) {
    const isContent = typeof value === 'string' || Array.isArray(value)
    return { role: fallback, parts: isContent ? parseContentParts(value) : [unknownPart(value)] }
  }
  const raw = isObject(value['message']) ? value['message'] : (unpackSerialised(value) ?? value)
  // A call of OpenAI's alone is no message of a function.
  if (raw['type'] === 'function' && isObject(raw['function']))
    return { role: fallback, parts: [anyRequest(raw)] }
  const role = parseRole(raw['role'] ?? raw['type']) ?? fallback
  const name = raw['name']
  const parts = role === 'tool' && !Array.isArray(raw['parts']) ? parseToolAnswers(raw) : parseParts(raw)
  return typeof name === 'string' && name !== '' ? { role, parts, name } : { role, parts }
}

/** Unpacks LangChain's own form of a message (`{lc, id, kwargs}`, `{type, data}`). */
function unpackSerialised(value: Mapping): Mapping | null {
  return isObject(value['kwargs']) || isObject(value['data']) ? fromLangChain(value) : null
}

/** Parses the answers in a tool message: mostly one, sometimes a list, each with the id of its call. */
function parseToolAnswers(raw: Mapping): Part[] {
  const parts = Array.isArray(raw['content']) ? raw['content'].map(parsePart) : []
  const answers = parts.filter(({ type }) => type === 'tool_result')
  return answers.length > 0 ? answers : [parseResult(parseToolAnswer(raw))]
}

/** Parses a tool's answer. `id` may be the call's (a GenAI event) or the message's; `tool_call_id` wins. */
function parseToolAnswer(raw: Mapping): Mapping {
  const { blocks, additional_kwargs: more, ...fields } = raw
  const {
    tool_call_id: id = isObject(more) ? more['tool_call_id'] : undefined,
    content = blocks,
    ...rest
  } = fields
  return { ...rest, ...(id === undefined ? {} : { id }), content: parsePlainContent(content) }
}

/** Parses content, where a list of texts alone is that text. */
export function parsePlainContent<Content>(content: Content): Content | string {
  if (!Array.isArray(content)) return content
  const parts = content.map((item) =>
    parsePart(isObject(item) && item['type'] === 'tool_output' ? { ...item, type: 'text' } : item),
  )
  return parts.every((part) => part.type === 'text') ? parts.map((part) => part.text).join('') : content
}

function parseParts(raw: Mapping): Part[] {
  if (Array.isArray(raw['parts'])) {
    const all = raw['parts'].map(parsePart)
    return raw['tool_calls'] === undefined ? all : [...all, ...omitToldCalls(listCalls(raw), all)]
  }
  const parts: Part[] = []
  for (const key of ['reasoning_content', 'reasoning']) {
    const text = raw[key]
    if (typeof text === 'string' && text !== '' && parts.length === 0) parts.push({ type: 'reasoning', text })
  }
  const content = parseContentParts(raw['content'] ?? raw['text'] ?? raw['blocks'] ?? raw['message'])
  appendAll(parts, joinPieces(content, parseContentParts(raw['contents'])))
  const refusal = raw['refusal']
  if (typeof refusal === 'string' && refusal !== '') parts.push({ type: 'refusal', text: refusal })
  const all = [...parts, ...requests(raw, parts)]
  // Content in an unknown form is not empty.
  return all.length > 0 || contentKeys.some((key) => (raw[key] ?? null) !== null) ? all : [unknownPart(raw)]
}

const contentKeys = [
  'content',
  'message',
  'contents',
  'text',
  'tool_calls',
  'function_call',
  'refusal',
  'reasoning',
  'reasoning_content',
]

/** Joins content and pieces, unless these repeat its text, as OpenInference writes it. */
function joinPieces(content: readonly Part[], pieces: readonly Part[]): readonly Part[] {
  const isAgain = pieces.some(({ type }) => type === 'text') && content.every(({ type }) => type === 'text')
  return isAgain ? pieces : [...content, ...pieces]
}

function parseContentParts(content: unknown): Part[] {
  if (Array.isArray(content))
    return content.map((item) => (isObject(item) ? contentPart(item) : parsePart(item)))
  return isObject(content) ? [parsePart(content)] : toTextParts(content)
}

/** Parses a piece, whose field OpenInference names; a call may be next to a marker of its place. */
function contentPart(item: Mapping): Part {
  const call = item['tool_call'] ?? null
  return call === null ? parsePart(item['message_content'] ?? item) : anyRequest(call)
}

/** Parses `tool_calls` and the older `function_call`. Calls of the same tools in the content are these again. */
function requests(raw: Mapping, among: readonly Part[]): Part[] {
  const calls = listCalls(raw)
  const legacy = raw['function_call'] ?? parseFlatCall(raw)
  if (isObject(legacy) && Object.keys(legacy).length > 0)
    calls.push(...omitToldCalls([anyRequest(legacy)], calls))
  if (among.some(({ type }) => type === 'tool_call')) return omitToldCalls(calls, among)
  if (calls.length > 0) return calls
  const unread = findUnreadCalls(raw)
  if (unread.length > 0) return unread
  const { content: _, contents: __, ...others } = raw
  return isToolUse(raw['finish_reason'] ?? raw['finishReason']) || holdsCall(others) ? [unreadCall] : []
}

function listCalls(raw: Mapping): Part[] {
  const wrapped = isObject(raw['additional_kwargs']) ? raw['additional_kwargs']['tool_calls'] : undefined
  const listed = raw['tool_calls'] ?? wrapped
  const calls = typeof listed === 'string' ? parseJson(listed) : listed
  return toList(calls).map((call) => anyRequest(isObject(call) ? (call['tool_call'] ?? call) : call))
}

/** Parses the older call, which OpenInference spells as two attributes. */
function parseFlatCall(raw: Mapping): Mapping | null {
  const name = raw['function_call_name']
  return name === undefined ? null : { name, arguments: raw['function_call_arguments_json'] }
}
