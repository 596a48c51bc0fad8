import type { DiagnosticCode } from '../../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { toError } from '../../core/errors.ts'
import { DecompressedFile } from './decompressed.ts'
import { detectFormat } from '../formats/registry.ts'
import { PeekedFile } from './head.ts'
import type { LogIndex } from './log-index.ts'
import type { ReadItem, TraceFile } from './reader.ts'

/**
 * Every trace of a file, whatever its format, and what is wrong with the file. Never throws: a file that
 * cannot be read, is empty or is of no known format is a diagnostic. `logs`: log records whose spans are
 * in other files than they are.
 */
export function readTraces(file: TraceFile, logs?: LogIndex): AsyncGenerator<ReadItem> {
  return read(file, logs, false)
}

function readHeld(file: TraceFile, logs: LogIndex): AsyncGenerator<ReadItem> {
  return read(file, logs, true)
}

async function* read(file: TraceFile, logs: LogIndex | undefined, isHeld: boolean): AsyncGenerator<ReadItem> {
  const unpacked = new DecompressedFile(file)
  const peeked = new PeekedFile(unpacked)
  try {
    const head = await peeked.head()
    const format = head === null ? undefined : await detectFormat(head, isHeld)
    let found = false
    const kept = logs?.count ?? 0
    if (format !== undefined && head !== null) {
      for await (const item of format.read(peeked, { ...head, shape: format.shape }, logs, readHeld)) {
        found = true
        yield item
        // What the file breaks off before may be a part of any trace that was still open.
        if (item.kind === 'trace' && unpacked.problem !== null)
          yield { kind: 'damage', traceId: item.trace.id }
      }
    }
    if (unpacked.problem !== null) yield problem(file, 'trace-unreadable', unpacked.problem)
    else if (head === null) yield problem(file, 'trace-empty', 'The file is empty.')
    else if (format === undefined) yield problem(file, 'trace-format', await unknownFormat())
    else if (!found && (logs?.count ?? 0) === kept)
      yield problem(file, 'trace-empty', 'The file holds no trace.')
  } catch (thrown) {
    yield problem(file, 'trace-unreadable', `The file cannot be read: ${toError(thrown).message}`)
  } finally {
    await peeked.close()
  }
}

async function unknownFormat(): Promise<string> {
  const { formats } = await import('../formats/all-formats.ts')
  const titles = formats.map(({ title }) => title).join(', ')
  return `The file is not a trace in a format that is understood. Understood are: ${titles}.`
}

function problem(file: TraceFile, code: DiagnosticCode, message: string): ReadItem {
  const diagnostic: Diagnostic = { code, severity: 'error', message, file: file.path }
  return { kind: 'diagnostic', diagnostic }
}
