import type { DiagnosticCode } from '../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { detectFormat, formats } from './formats/registry.ts'
import { PeekedFile } from './head.ts'
import type { ReadItem, TraceFile } from './reader.ts'

/**
 * Every trace of a file, whatever its format, and what is wrong with the file. Never throws: a file that
 * cannot be read, is empty or is of no known format is a diagnostic.
 */
export async function* readTraces(file: TraceFile): AsyncGenerator<ReadItem> {
  const peeked = new PeekedFile(file)
  let found = false
  try {
    const head = await peeked.head()
    const format = head === null ? undefined : detectFormat(head)
    if (head === null) yield problem(file, 'trace-empty', 'The file is empty.')
    else if (format === undefined) yield problem(file, 'trace-format', unknownFormat)
    if (head === null || format === undefined) return
    for await (const item of format.read(peeked, head)) {
      found = true
      yield item
    }
    if (!found) yield problem(file, 'trace-empty', 'The file holds no trace.')
  } catch (thrown) {
    yield problem(file, 'trace-unreadable', `The file cannot be read: ${toError(thrown).message}`)
  } finally {
    await peeked.close()
  }
}

const unknownFormat = `The file is not a trace in a format that is understood. Understood are: ${formats
  .map(({ id, summary }) => `${id} (${summary})`)
  .join('; ')}.`

function problem(file: TraceFile, code: DiagnosticCode, message: string): ReadItem {
  const diagnostic: Diagnostic = { code, severity: 'error', message, file: file.path }
  return { kind: 'diagnostic', diagnostic }
}
