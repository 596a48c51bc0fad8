import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import { FileProblems, listRecords } from './records.ts'
import type { Trace, TraceSource } from '../model/trace.ts'

/** Collects the rows of a session log; what a row means may only be known at the end. */
export interface SessionLog {
  /** Takes a row; returns false if it is not of this log. */
  readonly take: (row: JsonValue) => boolean
  readonly traces: (source: TraceSource) => Iterable<Trace>
  /** The trace that an unreadable line names as its own, as far as it is there; null if it names none. */
  readonly traceIn?: (text: string) => string | null
  /** Tells whether an unreadable line without a session may have been part of this trace. */
  readonly isTorn?: (traceId: string) => boolean
  /** Tells whether a session breaks off; by default, whether its last message was still to be answered. */
  readonly breaksOff?: (traceId: string) => boolean
}

/** Reads sessions of a log, by line or one document. An unreadable line damages its session, or all if it names none. */
export async function* readSessions(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  log: SessionLog,
  format: string,
): AsyncGenerator<ReadItem> {
  const source = { file: file.path, format }
  const named = new Set<string | null>()
  const problems = new FileProblems(file.path, (text) => {
    named.add(log.traceIn?.(text) ?? null)
    return null
  })
  let count = 0
  for await (const records of listRecords(file, head, isLines, problems)) {
    for (const { value, line, length, isTorn } of records) {
      count += length
      if (isTorn) named.add(null)
      if (count <= limits.traceDocument && !log.take(value)) problems.line(line, 'not-a-record', '')
    }
    yield* problems.take()
    if (count > limits.traceDocument) return yield createTooLarge(file)
  }
  yield* problems.take()
  const hasNoEnd = (trace: Trace) => log.breaksOff?.(trace.id) ?? isUnanswered(trace)
  if (named.size === 0) {
    for (const trace of log.traces(source)) {
      yield { kind: 'trace', trace, supersedes: false }
      if (hasNoEnd(trace)) yield brokenOff(trace)
    }
    return
  }
  const traces = [...log.traces(source)]
  const ids = new Set<string | null>(traces.map(({ id }) => id))
  // A line that names nothing here may belong to anything.
  const damagesAll = [...named].some((id) => !ids.has(id))
  for (const trace of traces) {
    const { id: traceId } = trace
    yield { kind: 'trace', trace, supersedes: false }
    const isDamaged = damagesAll || named.has(traceId) || log.isTorn?.(traceId) === true
    if (isDamaged) yield { kind: 'damage', traceId }
    else if (hasNoEnd(trace)) yield brokenOff(trace)
  }
}

/** Tells whether a log was cut: the user's or a tool's last words, or a call, have no answer. */
export function isUnanswered({ messages, stated }: Trace): boolean {
  const role = messages.at(-1)?.role
  return ((role === 'user' || role === 'tool') && stated.hasEnded !== true) || stated.endsOpen === true
}

/** Builds the problem of a recording that ends before an answer. */
export function brokenOff({ id }: Trace): ReadItem {
  const reason = 'its recording breaks off before the run had ended'
  return { kind: 'damage', traceId: id, reason }
}

function createTooLarge({ path }: TraceFile): ReadItem {
  const message = `The session was not read: it has more than ${limits.traceDocument >> 20} MiB.`
  return {
    kind: 'diagnostic',
    diagnostic: { code: 'trace-too-large', severity: 'error', message, file: path },
  }
}
