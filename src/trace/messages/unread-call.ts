import { isObject, parseJson, textOrNull, type JsonValue, type Mapping } from '../../core/json.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'
import { limits } from '../../core/limits.ts'
import type { Message, Part, RequestPart } from '../model/message.ts'
import { parseArguments } from '../model/attributes.ts'
import { isMasked } from '../model/masked.ts'
import { isToolUse } from '../model/unread.ts'

/** Creates a call out of the values of a record. One without a readable name keeps its place: it may be of any tool. */
export function createCall(
  id: JsonValue | undefined,
  name: JsonValue | undefined,
  args: unknown,
): RequestPart {
  const call = { id: textOrNull(id), name: textOrNull(name) ?? '', args: parseArguments(args) }
  return { type: 'tool_call', call }
}

/** A call in a form that no reader knows. It has no name: it may be of any tool. */
export const unreadCall = createCall(null, null, null)

/** Tells whether a word names a tool call (`server_tool_use_v2`, `functionCall`, `web_search_call`), and not its answer. */
export function namesCall(word: string): boolean {
  return callWords.test(word) && !answerWords.test(word)
}

const callWords =
  /(?:tool|function|mcp)s?[-_.]?(?:call|use(?!r)|request|invocation|execution)|[-_.]call(?![a-z])|used[-_.]?tools/i
const answerWords = /result|response|output|answer|delta/i

/** Tells whether a piece of a message is a tool call: by its type, its key, or its fields. */
export function isUnreadCall(raw: Mapping): boolean {
  const { type } = raw
  if (typeof type === 'string')
    return (
      namesCall(type) || (!aboutCalls.test(type) && typeof raw['name'] === 'string' && 'arguments' in raw)
    )
  return type === undefined && findUnreadCalls(raw).length > 0
}

/** Adds unread calls: those read of a message, else those under a key that no reader knows. */
export function withUnreadCalls(calls: readonly Part[], raw: Mapping): readonly Part[] {
  return calls.length > 0 ? calls : findUnreadCalls(raw)
}

/** Calls under a key that names tool calls, whatever they look like. */
export function findUnreadCalls(raw: Mapping): RequestPart[] {
  const callKey = Object.keys(raw).find((key) => isFilled(raw[key]) && namesCall(key))
  const list = callKey === undefined ? [] : raw[callKey]
  return Array.isArray(list) ? list.map(() => unreadCall) : [unreadCall]
}

/** Marks a reply as having lost its calls, if a reason says that it ended in some and it has none. */
export function withLostCalls(message: Message, ...reasons: readonly unknown[]): Message {
  if (!reasons.some(isToolUse) || message.parts.some(({ type }) => type === 'tool_call')) return message
  return { ...message, parts: [...message.parts, unreadCall] }
}

/** Lists the calls that others do not tell: of each tool as many as it is asked for more often. One without a name tells nothing next to others. */
export function omitToldCalls(parts: readonly Part[], others: readonly Part[]): Part[] {
  const left = new Map<string, number>()
  const count = (name: string, change: number) => {
    const before = left.get(name) ?? 0
    left.set(name, before + change)
    return before
  }
  for (const part of others) if (part.type === 'tool_call') count(part.call.name, 1)
  const hasOthers = left.size > 0
  return parts.filter(
    (part) =>
      part.type === 'tool_call' && !(hasOthers && part.call.name === '') && count(part.call.name, -1) <= 0,
  )
}

/** Joins accounts of one reply: the first that says anything, after calls that only others tell: the answer is last. */
export function joinAccounts(accounts: readonly (readonly Message[] | null)[]): readonly Message[] | null {
  let reply: readonly Message[] | null = null
  for (const account of accounts) {
    if (account === null) continue
    const shown = reply?.flatMap(({ parts }) => parts) ?? []
    if (reply === null || shown.length === 0) {
      reply = account
      continue
    }
    const parts = omitToldCalls(
      account.flatMap((message) => message.parts),
      shown,
    )
    if (parts.length > 0) reply = [{ role: 'assistant', parts }, ...reply]
  }
  return reply
}

/** Returns the text of a model, unless it is truncated JSON of messages or a masked reply, whose content is unknown. */
export function textOrCut(text: string): Part {
  return isMasked(text) || (startsMessages.test(text) && !isReadable(text))
    ? { type: 'unknown', raw: text }
    : { type: 'text', text }
}

/**
 * Tells whether text is the JSON of an object, of a list of them, or of a text, that was cut off; Python's and JSON in JSON, too.
 * Where its first bracket or quote is closed, its faults are the agent's own, unless it is messages, which agents do not write.
 */
export function isCutOff(text: string): boolean {
  if (isOpenText(text)) return true
  return (startsMessages.test(text) || (startsObject.test(text) && !isClosed(text))) && !isReadable(text)
}

/** As JSON writes them; who begins with a quote and forgets the other one writes none. */
const escapes = /\\[nrtu"\\]/

function isOpenText(text: string): boolean {
  const at = text.search(/\S/)
  return text[at] === '"' && endOfText(text, at) === -1 && escapes.test(text)
}

/** Tells whether the first bracket of text is closed somewhere; those in quotes do not count. */
function isClosed(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"' || letter === "'") {
      const end = endOfText(text, at)
      if (end === -1) return false
      at = end
    } else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth === 0) return true
    }
  }
  return false
}

/** Finds the closing quote of the text at `start`; −1 for none. By hand: a pattern has no room for megabytes. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1)
    if (text[at] === '\\') at += 1
    else if (text[at] === text[start]) return at
  return -1
}

function isReadable(text: string): boolean {
  return parseJson(text) !== undefined || parsePythonLiteral(text) !== undefined
}

const startsObject = /^\s*(?:"\s*)?(?:\[\s*)?\{\s*\\?["']/

const startsMessages =
  /^\s*(?:"\s*)?(?:\[\s*\{\s*\\?["']|\{\s*\\?["'](?:(?:role|parts|content|tool_calls|choices|candidates|output|messages|generations)\\?["']\s*:|id\\?["']\s*:\s*\\?["'](?:resp|chatcmpl|msg)[_-]))/

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** Tells whether a value that is no known message has a tool call in it, however deep. */
export function holdsCall(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > limits.jsonDepth) return false
  if (isObject(value) && isCall(value)) return true
  return Object.entries(value).some(([key, item]) => !aboutCalls.test(key) && holdsCall(item, depth + 1))
}

/** Tells whether a piece of a message that could not be read has a tool call in it. */
export function canHideCall(part: Part): boolean {
  return part.type === 'unknown' && holdsCall(part.raw)
}

function isCall(raw: Mapping): boolean {
  if (isToolUse(raw['finish_reason'] ?? raw['finishReason'])) return true
  const kinds = kindKeys.flatMap((key) => (typeof raw[key] === 'string' ? raw[key] : []))
  if (kinds.some((kind) => aboutCalls.test(kind))) return false
  if (kinds.some(namesCall)) return true
  if ([raw['name'], raw['tool']].some((name) => typeof name === 'string') && hasArguments(raw)) return true
  if (typeof raw['tool'] === 'string' && answers.some((key) => key in raw)) return true
  return Object.keys(raw).some(
    (key) => callKeys.test(key) || (isFilled(raw[key]) && !aboutCalls.test(key) && namesCall(key)),
  )
}

/** Tells whether there are arguments; definitions of tools have parameters and other fields besides their name. */
function hasArguments(raw: Mapping): boolean {
  if ('input' in raw && ('id' in raw || 'call_id' in raw)) return true
  return 'arguments' in raw || 'args' in raw || (isObject(raw['parameters']) && Object.keys(raw).length === 2)
}

const answers = ['output', 'result', 'observation']
const kindKeys = ['type', 'kind', 'part_kind', 'block_type']
/** LangChain's actions, and parts of the AI SDK. */
const callKeys = /^(?:tool_?input|action_?input|tool_?name|toolCallId)$/i
/** Counts, settings and approvals of calls, under names that are like those of calls. */
const aboutCalls = /usage|token|detail|config|choice$|approval/i
