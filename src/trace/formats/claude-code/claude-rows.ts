import type { JsonObject, JsonValue, Mapping } from '../../../core/json.ts'
import { isObject, objectOrNull, textOrNull } from '../../../core/json.ts'
import type { Message, Part, ToolResult } from '../../model/message.ts'
import { userSide } from '../../messages/anthropic.ts'
import { microsFromAny } from '../../reading/time.ts'

/** A row that carries a message, of a session file or of the stream. */
export interface MessageRow {
  readonly raw: JsonObject
  readonly message: JsonObject
  readonly uuid: string | null
  readonly parent: string | null
  readonly timeUs: number | null
  /** Content of a user row; empty for an assistant row. */
  readonly answers: readonly ToolResult[]
  readonly reply: Message | null
  /** A person typed it: no command, reminder or summary that stands in a user row. */
  readonly isPrompt: boolean
}

/** What a row says of its place, whether it has a message or not. */
export function linkRow(raw: JsonObject): Pick<MessageRow, 'uuid' | 'parent'> {
  return {
    uuid: textOrNull(raw['uuid']),
    parent: textOrNull(raw['parentUuid']) ?? textOrNull(raw['logicalParentUuid']),
  }
}

/** Rows that say nothing about the run, besides those that name a session. */
const types = new Set([
  'summary',
  'file-history-snapshot',
  'attachment',
  'custom-title',
  'ai-title',
  'tag',
  'last-prompt',
  'queue-operation',
])
const control = new Set<unknown>([
  'control_request',
  'control_response',
  'control_cancel_request',
  'keep_alive',
  'stream_event',
])
const sessionKeys = ['sessionId', 'session_id']
/** What only a row of Claude Code has, where the ids were taken out of it. */
const rowKeys = ['uuid', 'parent_tool_use_id', 'isSidechain']
const telling = new Set<unknown>(['user', 'assistant', 'result', 'system'])

/** Tells whether it is a row of Claude Code: of a session file, or of `--output-format stream-json`. */
export function isClaudeRow(value: unknown): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  const { type } = value
  const ofSession = sessionKeys.some((key) => typeof value[key] === 'string')
  if (type === 'user' || type === 'assistant') {
    const { message } = value
    // Qwen Code writes rows as Claude Code does, with the messages of Gemini in them.
    if (!isObject(message) || (Array.isArray(message['parts']) && !('content' in message))) return false
    return ofSession || rowKeys.some((key) => key in value) || isBareRow(value)
  }
  if (type === 'result')
    return 'subtype' in value && (ofSession || 'total_cost_usd' in value || 'num_turns' in value)
  if (type === 'system') {
    if (value['subtype'] === 'init' && 'cwd' in value && 'tools' in value) return true
    return (ofSession || 'uuid' in value) && ('subtype' in value || 'timestamp' in value)
  }
  if (type === 'summary') return 'leafUuid' in value || typeof value['summary'] === 'string'
  if (type === 'file-history-snapshot') return 'snapshot' in value
  if (control.has(type)) return true
  // The stream has ever more events of its own.
  return (ofSession && !('messages' in value)) || types.has(type)
}

/** A message without any id: people take them out of all rows that they share. */
export function isBareRow({ type, message, ...rest }: Mapping): boolean {
  if (!isObject(message) || (type !== 'user' && type !== 'assistant')) return false
  if ([...sessionKeys, ...rowKeys].some((key) => key in rest)) return false
  const { role = null, content } = message
  const isOfBlocks =
    Array.isArray(content) && content.some((block) => isObject(block) && blocks.has(block['type']))
  const isSaid = isOfBlocks || (typeof content === 'string' && (role ?? rest['timestamp']) !== undefined)
  return (role ?? type) === type && isSaid
}

const blocks = new Set<unknown>(['text', 'thinking', 'tool_use', 'tool_result'])

/** Tells whether it is a row of a `{loglines}` export, where rows need not name themselves or their session. */
export function isLogLine(value: unknown): boolean {
  if (isClaudeRow(value)) return true
  return (
    isObject(value) &&
    (value['type'] === 'user' || value['type'] === 'assistant') &&
    isObject(value['message'])
  )
}

/** A session as Claude's API exports it. */
export function isExport(value: unknown): value is { readonly loglines: readonly JsonValue[] } {
  return isObject(value) && Array.isArray(value['loglines'])
}

/** A row that a file of Claude Code may start with, and a file of another tool (CodeBuddy has `providerData`, OpenClaw `traceSchema`) would not. */
export function startsClaude(value: unknown): boolean {
  if (!isObject(value) || !isClaudeRow(value)) return false
  if (control.has(value['type']) || 'providerData' in value || 'traceSchema' in value) return false
  return telling.has(value['type']) || types.has(String(value['type'])) || 'sessionId' in value
}

/** A row of a sub-agent, which the session told of while it worked, as if it stood in it by itself; others as they are. */
export function unpackProgress(raw: JsonObject): JsonObject {
  const data = raw['type'] === 'progress' ? objectOrNull(raw['data']) : null
  const row = objectOrNull(data?.['message'])
  if (row === null) return raw
  const { uuid = null, parentUuid = null, parentToolUseID: call = null } = raw
  return { ...raw, ...row, uuid, parentUuid, isSidechain: true, parent_tool_use_id: call }
}

/** Null for a row without a message, and for what an error of the API left in place of a reply. */
export function messageRow(raw: JsonObject): MessageRow | null {
  const message = objectOrNull(raw['message'])
  if (message === null || (raw['type'] !== 'user' && raw['type'] !== 'assistant')) return null
  const isUser = raw['type'] === 'user'
  if (!isUser && (raw['isApiErrorMessage'] === true || message['model'] === '<synthetic>')) return null
  const { answers, message: reply } = isUser ? userSide(message['content']) : { answers: [], message: null }
  return {
    raw,
    message,
    ...linkRow(raw),
    timeUs: microsFromAny(raw['timestamp']),
    answers,
    reply,
    isPrompt: reply !== null && answers.length === 0 && isTyped(raw, reply),
  }
}

function isTyped(raw: JsonObject, reply: Message): boolean {
  if (raw['isMeta'] === true || raw['isCompactSummary'] === true || raw['isSynthetic'] === true) return false
  return isSpoken(reply)
}

/** Tells whether a message has more in it than commands, and what the program says of them. */
export function isSpoken(message: Message): boolean {
  return !message.parts.every(isAdded)
}

/** Tells whether the program put a part into what a person typed, such as the file that was open. */
export function isAdded(part: Part): boolean {
  return part.type === 'text' && notTyped.test(part.text)
}

/** Tells whether it is a command that the user gave, such as `/init`. */
export function isCommand(message: Message): boolean {
  return message.parts.some(
    (part) => part.type === 'text' && /^\s*<command-(?:name|message)>/.test(part.text),
  )
}

const notTyped =
  /^\s*(?:<(?:command-(?:name|message|args|contents)|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)|system-reminder|task-notification|user-memory-input|ide_(?:opened_file|selection))>|<teammate-message\s|\(no content\)$|\[Request interrupted by user|Caveat: The messages below were generated by the user)/

export function parseSession(raw: JsonObject): string | null {
  const id = textOrNull(raw['sessionId']) ?? textOrNull(raw['session_id'])
  // What a program sends to the stream is said to be of this session, whatever session comes of it.
  return id === 'default' ? null : id
}

/** Rows of a document: a list, `{loglines}`, or a recording of both directions of the stream. */
export function parseRows(value: JsonValue): readonly JsonValue[] | null {
  if (Array.isArray(value)) return value
  const fields = objectOrNull(value)
  if (fields === null) return null
  if (isExport(fields)) return fields.loglines
  const messages = fields['messages']
  if (!Array.isArray(messages) || !isStreamEnvelope(messages[0])) return [fields]
  return messages.map((item) => objectOrNull(item)?.['message'] ?? null)
}

export function isStreamEnvelope(value: unknown): boolean {
  return (
    isObject(value) && (value['direction'] === 'send' || value['direction'] === 'recv') && 'message' in value
  )
}
