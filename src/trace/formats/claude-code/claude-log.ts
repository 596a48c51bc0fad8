import { objectOrNull, objectsIn } from '../../model/attributes.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { stemOf } from '../../reading/assemble.ts'
import type { SessionLog } from '../../reading/sessions.ts'
import type { TraceSource } from '../../model/trace-init.ts'
import type { Trace } from '../../model/trace.ts'
import { isClaudeRow, isExport, isLogLine, messageRow, rowsIn, sessionOf } from './claude-rows.ts'
import { claudeTrace } from './claude-session.ts'

/** Sorts the rows of a file by session. */
export class ClaudeLog implements SessionLog {
  readonly #source: TraceSource
  readonly #sessions = new Map<string, JsonObject[]>()
  /** The session of each row, by the row's id: a resumed session goes on under another name. */
  readonly #sessionOf = new Map<string, string>()
  /** Sessions with a row that goes on from one that is not there. */
  readonly #torn = new Set<string>()
  /** Rows before any session was named. */
  #early: JsonObject[] = []
  #latest: string | null = null

  constructor(source: TraceSource) {
    this.#source = source
  }

  take(value: JsonValue): boolean {
    const rows = rowsIn(value)
    if (rows === null) return false
    const isRow = isExport(value) ? isLogLine : isClaudeRow
    let known = rows.length > 0
    for (const row of rows) {
      const raw = objectOrNull(row)
      if (raw === null || !isRow(raw)) known = false
      else this.#add(raw)
    }
    return known
  }

  *traces(): Generator<Trace> {
    if (this.#sessions.size === 0 && this.#early.length > 0) {
      this.#sessions.set(stemOf(this.#source.file), this.#early)
    }
    for (const [id, rows] of this.#sessions) {
      const trace = claudeTrace(id, rows, this.#source)
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
    const session = inherited ?? sessionOf(raw) ?? this.#latest
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

/** Whether somebody says something in a row: commands and reminders of the program do not. */
function isTold(raw: JsonObject): boolean {
  const row = messageRow(raw)
  return row !== null && (raw['type'] === 'assistant' || row.answers.length > 0 || row.isPrompt)
}

/** Whether more had to follow a row. */
function isOpen(raw: JsonObject): boolean {
  const message = objectOrNull(raw['message'])
  if (raw['type'] === 'user') return true
  const blocks = objectsIn(message?.['content'])
  const isAsking = message?.['stop_reason'] === 'tool_use' || blocks.some(({ type }) => type === 'tool_use')
  return isAsking || (blocks.length > 0 && !blocks.some(({ type }) => type === 'text'))
}
