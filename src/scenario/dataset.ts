import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import type { DatasetRow } from './scenario.ts'

/** A row, or what is wrong with it; `index` counts rows, `line` the lines of the file, both from 1. */
export interface RowReading {
  readonly index: number
  readonly line: number
  readonly row: DatasetRow | null
  readonly fault: string | null
}

/** Reads the rows of a file's text. One per format, by extension. */
type RowReader = (text: string) => Iterable<RowReading>

const readers: ReadonlyMap<string, RowReader> = new Map([
  ['jsonl', readJsonl],
  ['ndjson', readJsonl],
])

/** Rows of a dataset, or the reason why there are none. A bad row is a reading of its own. */
export async function readDataset(tree: FileTree, file: string): Promise<readonly RowReading[] | string> {
  const extension = /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const reader = readers.get(extension)
  if (reader === undefined)
    return `the dataset \`${file}\` must be JSON Lines, in a file that ends with \`.jsonl\``
  let text: string
  try {
    text = await tree.readText(file, limits.datasetFile)
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return `the dataset cannot be used: ${thrown.message}`
  }
  const rows: RowReading[] = []
  for (const reading of reader(text)) {
    if (rows.length === limits.datasetRows)
      return `the dataset \`${file}\` has more than ${limits.datasetRows} rows; split it`
    rows.push(reading)
  }
  return rows.length === 0 ? `the dataset \`${file}\` has no rows; expected one JSON object in a line` : rows
}

/** JSON Lines; blank lines are no rows. */
function* readJsonl(text: string): Iterable<RowReading> {
  let index = 0
  let line = 0
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const content = text.slice(start, end).trim()
    start = end + 1
    line += 1
    if (content === '') continue
    index += 1
    yield { index, line, ...rowOf(content, index) }
  }
}

function rowOf(content: string, index: number): Pick<RowReading, 'row' | 'fault'> {
  try {
    const data: unknown = JSON.parse(content)
    if (isObject(data)) return { row: { index, data: data as JsonObject }, fault: null }
    return { row: null, fault: 'the row is not an object; expected fields such as `{"question": "…"}`' }
  } catch {
    return { row: null, fault: 'the row is not valid JSON; expected one JSON object in a line' }
  }
}

/** The problem of one row, at its line in the dataset. */
export function rowProblem(file: string, line: number, message: string): Diagnostic {
  return { code: 'dataset-row', severity: 'error', message, file, line, column: 1 }
}
