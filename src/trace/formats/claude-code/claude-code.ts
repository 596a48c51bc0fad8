import {
  isObject,
  listObjects,
  objectOrNull,
  type JsonObject,
  type JsonValue,
  type Mapping,
} from '../../../core/json.ts'
import { type FileHead, type TraceFormat, getStem } from '../../reading/reader.ts'
import { readSessions, type SessionLog } from '../../reading/sessions.ts'
import {
  isBareRow,
  isClaudeRow,
  isStreamEnvelope,
  isExport,
  isLogLine,
  startsClaude,
  messageRow,
  parseRows,
  parseSession,
} from './claude-rows.ts'
import * as s from '../../reading/shape.ts'
import type { Trace, TraceSource } from '../../model/trace.ts'
import { buildClaudeTrace } from './claude-session.ts'

const saidAs = (content: s.Shape) =>
  s.claimKeys({
    type: s.text,
    timestamp: s.maybe(s.time),
    message: s.claimKeys({
      role: s.maybe(s.text),
      content,
      usage: s.maybe(s.every({}, s.usage)),
      ...s.claim('container', 'context_management'),
    }),
    ...s.claim('toolUseResult', 'tool_use_result', 'mcpMeta'),
  })
/** What has a message with a role is of the conversation, whatever it is called. */
const ofMessage = s.where(
  ({ message }) => typeof objectOrNull(message)?.['role'] === 'string',
  s.unknownWord('type', '`user` or `assistant`'),
)
const saidShapes = {
  user: saidAs(s.blocks),
  assistant: s.every(saidAs(s.blocks), s.where(isOfApi, { message: { content: [s.anything] } })),
}
const rowShape = s.byWord('type', {
  ...saidShapes,
  // What a sub-agent said; other tools tell of their progress, too.
  progress: s.where(({ data }) => isObject(data) && isObject(data['message']), {
    data: { type: /^(?:agent|skill)_progress$/, message: s.byWord('type', saidShapes) },
    parentToolUseID: s.text,
  }),
  result: { total_cost_usd: s.orNull(s.amount), is_error: s.orNull(s.flag), usage: s.usage },
  '*': ofMessage,
})
const exportShape = s.object({
  loglines: s.maybe([rowShape]),
  messages: s.maybe([{ message: rowShape }]),
})

/** What the API answered is always a list; whoever writes rows by hand has a text, and neither ids nor tokens. */
function isOfApi({ message }: Mapping): boolean {
  return isObject(message) && ('id' in message || 'usage' in message)
}

/** Session files of Claude Code, and the rows of `--output-format stream-json` or `json`. */
export const claudeCode = {
  id: 'claude-code',
  title: 'Claude Code',
  summary:
    'Claude Code sessions: the JSON Lines of a session, `{loglines}` exports, `stream-json` and `json` output',
  about:
    'Sessions are in `~/.claude/projects/`. `claude -p --output-format stream-json --verbose` prints the same run with its cost; `--output-format json` prints its result alone, without what it did. Sub-agents may have files of their own, in the folder `subagents` of the session: append them to the file of the session. What a user takes back counts as done; it is not part of the conversation.',
  never: [],
  unmarkedEnd: 'turn',
  shape: s.oneOrMore(s.withKey('type', rowShape, exportShape)),
  detect: (head) => startsClaude(head.firstLine) || isDocument(head.document) || startsLong(head),
  read(file, head) {
    const isLines = head.document === undefined && (startsClaude(head.firstLine) || isLongLine(head))
    return readSessions(file, head, isLines, new ClaudeLog(), 'claude-code')
  },
} as const satisfies TraceFormat

function isDocument(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(startsClaude) && value.every(isClaudeRow)
  if (startsClaude(value)) return true
  if (!isObject(value)) return false
  const { messages } = value
  if (isExport(value)) return value.loglines.some(isLogLine)
  return Array.isArray(messages) && messages.length > 0 && messages.every(isStreamEnvelope)
}

/** A document or a first line too long to be looked at whole, by what only these rows have. */
function startsLong({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false
  if (/^\s*\{\s*"loglines"\s*:/.test(text)) return true
  const hasMessage = /(?<!\\)"message"\s*:\s*\{/.test(text)
  if (/(?<!\\)"direction"\s*:\s*"(?:send|recv)"/.test(text)) return hasMessage
  return hasMessage
    ? /(?<!\\)"(?:isSidechain|parent_tool_use_id)"\s*:/.test(text)
    : /^\s*\[\s*\{\s*"type"\s*:\s*"system"\s*,\s*"subtype"/.test(text)
}

function isLongLine({ text, firstLine }: FileHead): boolean {
  return firstLine === undefined && !text.includes('\n') && /^\s*\{(?!\s*"loglines")/.test(text)
}

/** Sorts the rows of a file by session. */
class ClaudeLog implements SessionLog {
  readonly #sessions = new Map<string, JsonObject[]>()
  /** The session of each row, by the row's id: a resumed session goes on under another name. */
  readonly #sessionOf = new Map<string, string>()
  /** Sessions with a row that goes on from one that is not there. */
  readonly #torn = new Set<string>()
  /** Rows before any session was named. */
  #early: JsonObject[] = []
  #latest: string | null = null

  take(value: JsonValue): boolean {
    const rows = parseRows(value)
    if (rows === null) return false
    const isRow = isExport(value) ? isLogLine : this.#isRow.bind(this)
    let isKnown = rows.length > 0
    for (const row of rows) {
      const raw = objectOrNull(row)
      if (raw === null || !isRow(raw)) isKnown = false
      else this.#add(raw)
    }
    return isKnown
  }

  /** Where some rows name a session, one without any id is of another program's output. */
  #isRow(value: JsonObject): boolean {
    return isClaudeRow(value) && (this.#latest === null || !isBareRow(value))
  }

  *traces(source: TraceSource): Generator<Trace> {
    if (this.#sessions.size === 0 && this.#early.length > 0)
      this.#sessions.set(getStem(source.file), this.#early)
    for (const [id, rows] of this.#sessions) {
      const trace = buildClaudeTrace(id, rows, source)
      if (trace !== null) yield trace
    }
  }

  /** Keys of a row come before its message, in which anything may stand. */
  traceIn(text: string): string | null {
    const [start = ''] = text.slice(0, 1 << 16).split('"message"', 1)
    const parent = /"parentUuid"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? ''
    return this.#sessionOf.get(parent) ?? /"sessionId"\s*:\s*"([^"\\]+)"/.exec(start)?.[1] ?? null
  }

  isTorn(traceId: string): boolean {
    return this.#torn.has(traceId)
  }

  /** The stream says its result at the end; a session file ends with a reply that asks for no tool. */
  breaksOff(traceId: string): boolean {
    const rows = this.#sessions.get(traceId) ?? []
    if (rows.some(({ type }) => type === 'result')) return false
    if (rows.some(({ type, subtype }) => type === 'system' && subtype === 'init')) return true
    const last = rows.findLast((row) => row['isSidechain'] !== true && isTold(row))
    // It was put away where it stands.
    const isClosed = rows.some(({ type, leafUuid }) => type === 'summary' && leafUuid === last?.['uuid'])
    return last !== undefined && !isClosed && isOpen(last)
  }

  #add(raw: JsonObject): void {
    const parent = raw['parentUuid']
    const inherited = typeof parent === 'string' ? this.#sessionOf.get(parent) : undefined
    const session = inherited ?? parseSession(raw) ?? this.#latest
    if (session === null) {
      this.#early.push(raw)
      return
    }
    this.#latest = session
    if (typeof parent === 'string' && inherited === undefined) this.#torn.add(session)
    if (typeof raw['uuid'] === 'string') this.#sessionOf.set(raw['uuid'], session)
    const rows = this.#sessions.get(session)
    if (rows !== undefined) rows.push(raw)
    else {
      this.#sessions.set(session, [...this.#early, raw])
      this.#early = []
    }
  }
}

/** Tells whether a row has words of a speaker; commands and reminders of the program do not count. */
function isTold(raw: JsonObject): boolean {
  const row = messageRow(raw)
  return row !== null && (raw['type'] === 'assistant' || row.answers.length > 0 || row.isPrompt)
}

/** Tells whether more had to follow a row. */
function isOpen(raw: JsonObject): boolean {
  const message = objectOrNull(raw['message'])
  if (raw['type'] === 'user') return true
  const blocks = listObjects(message?.['content'])
  const isAsking = message?.['stop_reason'] === 'tool_use' || blocks.some(({ type }) => type === 'tool_use')
  return isAsking || (blocks.length > 0 && !blocks.some(({ type }) => type === 'text'))
}
