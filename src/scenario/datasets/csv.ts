import type { JsonObject } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { parseCsvRecords, type CsvRecord } from './csv-records.ts'
import { DatasetFault, isDamaged, notUtf8, type DatasetFormat, type RowReading } from './dataset-format.ts'

const expected = 'a line with the names of the fields, and rows below it'

/** A table with a separator between values. Every value is text; the parameter that takes `3` decides if it is a number. */
export const csv = {
  id: 'csv',
  extensions: ['csv'],
  summary:
    'CSV: a first line that names the fields, values separated by `,`, or by `;` where the first line has no `,`. A value with a separator, a quote or a line break stands in `"`, quotes in it twice. A value is text; where a parameter takes a number, `true`, a list or a mapping and no text, it is read as that; `a|b` is a list.',
  expected,
  rows: (text) => parseCsvRows(text, detectSeparator(text)),
} as const satisfies DatasetFormat

export const tsv = {
  id: 'tsv',
  extensions: ['tsv'],
  summary: 'TSV: the same with tabs.',
  expected,
  rows: (text) => parseCsvRows(text, '\t'),
} as const satisfies DatasetFormat

/** Spreadsheets write `;` where the comma is the decimal sign. */
function detectSeparator(text: string): ',' | ';' {
  const [comma] = parseCsvRecords(text, ',', 0)
  const [semicolon] = parseCsvRecords(text, ';', 0)
  if (comma === undefined || semicolon === undefined) return ','
  return comma.count === 1 && semicolon.count > 1 && semicolon.fault === null ? ';' : ','
}

function* parseCsvRows(text: string, separator: string): Iterable<RowReading> {
  let names: readonly string[] | null = null
  let index = 0
  for (const record of parseCsvRecords(text, separator, limits.datasetColumns)) {
    if (names === null) {
      if (isComment(record)) continue
      names = readNames(record)
      continue
    }
    if (record.isBlank) continue
    index += 1
    yield buildRow(record, names, index, separator)
  }
}

/** Tells whether a record is a remark above the names, as templates of Copilot Studio have them. */
function isComment({ values: [text = ''], count }: CsvRecord): boolean {
  return count === 1 && text.startsWith('#')
}

/** @throws DatasetFault if a column has no name, or one that another column has. */
function readNames({ values, count, fault, line }: CsvRecord): readonly string[] {
  if (count > limits.datasetColumns)
    throw new DatasetFault(`has ${count} columns; the limit is ${limits.datasetColumns}`)
  if (values.some(isDamaged)) throw new DatasetFault(notUtf8)
  const inLine = `line ${line}, which names the fields`
  if (fault !== null) throw new DatasetFault(`cannot be read at ${inLine}: ${fault}`)
  const unnamed = values.findIndex((name) => name.trim() === '')
  if (unnamed !== -1) throw new DatasetFault(`has no name for column ${unnamed + 1} in ${inLine}`)
  const twice = values.find((name, index) => values.indexOf(name) !== index)
  if (twice !== undefined) throw new DatasetFault(`has the name \`${twice.slice(0, 80)}\` twice in ${inLine}`)
  return values
}

function buildRow(
  { line, values, count, fault }: CsvRecord,
  names: readonly string[],
  index: number,
  separator: string,
): RowReading {
  const written = values.join(separator)
  const createFault = (message: string): RowReading => ({ index, line, row: null, fault: message, written })
  if (fault !== null) return createFault(fault)
  if (count !== names.length) {
    const shown = separator === '\t' ? 'a tab' : `\`${separator}\``
    return createFault(
      `the row has ${count} ${count === 1 ? 'value' : 'values'}, and the first line names ${names.length}; put a value that contains ${shown} or a line break in quotes`,
    )
  }
  if (values.some(isDamaged)) return createFault(`the row ${notUtf8}`)
  const data = Object.create(null) as JsonObject
  for (const [column, name] of names.entries()) data[name] = values[column] ?? ''
  return { index, line, row: { index, data, isTable: true }, fault: null }
}
