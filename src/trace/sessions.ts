import type { JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import { FileProblems, recordsOf } from './records.ts'
import type { Trace } from './trace.ts'

/** Collects the rows of a session log; what a row means may only be known at the end. */
export interface SessionLog {
  /** False where the row is none of this log. */
  readonly take: (row: JsonValue) => boolean
  readonly traces: () => Iterable<Trace>
}

/**
 * The sessions of a log of rows, one a line or all in one document. A line that cannot be read may have
 * been of any of its sessions.
 */
export async function* readSessions(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  log: SessionLog,
): AsyncGenerator<ReadItem> {
  let isDamaged = false
  const problems = new FileProblems(file.path, () => {
    isDamaged = true
    return null
  })
  let held = 0
  for await (const records of recordsOf(file, head, isLines, problems)) {
    for (const { value, line, length } of records) {
      held += length
      if (held <= limits.traceDocument && !log.take(value)) problems.line(line, 'not-a-record', '')
    }
    yield* problems.take()
    if (held > limits.traceDocument) return yield tooLarge(file)
  }
  yield* problems.take()
  for (const trace of log.traces()) {
    yield { kind: 'trace', trace, supersedes: false }
    if (isDamaged) yield { kind: 'damage', traceId: trace.id }
  }
}

function tooLarge({ path }: TraceFile): ReadItem {
  const message = `The session was not read: it has more than ${limits.traceDocument >> 20} MiB.`
  return {
    kind: 'diagnostic',
    diagnostic: { code: 'trace-too-large', severity: 'error', message, file: path },
  }
}
