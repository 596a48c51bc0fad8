import { parseJsonRow, type DatasetFormat, type RowReading } from './dataset-format.ts'

/** JSON Lines; blank lines are no rows. */
export const jsonl = {
  id: 'jsonl',
  extensions: ['jsonl', 'ndjson'],
  summary: 'JSON Lines: one object in a line.',
  expected: 'one JSON object in a line',
  rows: parseJsonLines,
} as const satisfies DatasetFormat

function* parseJsonLines(text: string): Iterable<RowReading> {
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
    yield parseJsonRow(content, index, line, 'in a line')
  }
}
