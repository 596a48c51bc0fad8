import { isObject, parseJson } from '../../core/json.ts'
import { endOfText } from '../../text/json-text.ts'
import { chooseCaseList, describeNoCaseList } from './case-list.ts'
import {
  DatasetFault,
  isDamaged,
  parseJsonRow,
  notUtf8,
  type DatasetFormat,
  type RowReading,
} from './dataset-format.ts'

/** One JSON list, or a mapping with one. Each item is read for itself, so that a broken one costs no other and has its line. */
export const json = {
  id: 'json',
  extensions: ['json'],
  summary: 'JSON: one list of objects, or an object that has one, such as `cases`.',
  expected: 'a list of JSON objects',
  rows: parseJsonRows,
} as const satisfies DatasetFormat

function* parseJsonRows(text: string): Iterable<RowReading> {
  const open = text.search(/\S/)
  if (open === -1) return
  const list = text[open] === '{' ? findListInside(text, open) : open
  if (text[list] !== '[') throw new DatasetFault(describeNotAList(text[open] as string))
  let index = 0
  const countLines = createLineCounter(text)
  for (const { start, end } of findItems(text, list, list === open)) {
    const first = start + text.slice(start, end).search(/\S|$/)
    index += 1
    yield parseJsonRow(text.slice(first, end), index, countLines(first), 'between two commas')
  }
}

function describeNotAList(first: string): string {
  return isDamaged(first) ? notUtf8 : 'must be a list of JSON objects, such as `[{"question": "…"}]`'
}

/** Where the list with the cases begins in the object that the file is. @throws DatasetFault if there is none. */
function findListInside(text: string, open: number): number {
  const document = parseJson(text)
  if (!isObject(document))
    throw new DatasetFault(
      'must be a list of objects, or one object that has such a list, and is not valid JSON; a file with one object in a line ends with `.jsonl`',
    )
  const key = chooseCaseList(document)
  if (key === null) throw new DatasetFault(describeNoCaseList(document))
  return findValue(text, open, key)
}

/** Where the value of a key begins in an object. @throws DatasetFault if it is given twice. */
function findValue(text: string, open: number, key: string): number {
  let place = open
  for (const { start, end } of findItems(text, open, false)) {
    const name = start + text.slice(start, end).search(/\S|$/)
    const after = endOfText(text, name) + 1
    const [colon = ''] = /^\s*:\s*/.exec(text.slice(after, end)) ?? []
    if (parseJson(text.slice(name, after)) !== key) continue
    if (place !== open) throw new DatasetFault(`has the key \`${key}\` twice; keep one of them`)
    place = after + colon.length
  }
  return place
}

const quote = 0x22
const comma = 0x2c
const openingList = 0x5b
const closingList = 0x5d
const closingObject = 0x7d

/** Finds each item or member after `open` by brackets and texts alone. `isWhole`: the file is the list. */
function* findItems(text: string, open: number, isWhole: boolean) {
  const closing = text.charCodeAt(open) === openingList ? closingList : closingObject
  let depth = 0
  let start = open + 1
  for (let at = open; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === quote) at = endOfText(text, at)
    else if (char === openingList || char === 0x7b) depth += 1
    else if (char === closingList || char === closingObject) {
      depth -= 1
      if (depth > 0) continue
      if (char !== closing) break
      const isEmptyList = start === open + 1 && text.slice(start, at).trim() === ''
      if (!isEmptyList) yield { start, end: at }
      if (!isWhole || text.slice(at + 1).trim() === '') return
      throw new DatasetFault('goes on after the end of its list; expected one list of JSON objects')
    } else if (char === comma && depth === 1) {
      yield { start, end: at }
      start = at + 1
    }
  }
  throw new DatasetFault('is not valid JSON: its list, or a bracket or a quote in it, is not closed')
}

/** Counts the lines of places that are asked for from front to back; each character is looked at once. */
function createLineCounter(text: string): (place: number) => number {
  let line = 1
  let newline = text.indexOf('\n')
  return (place) => {
    for (; newline !== -1 && newline < place; newline = text.indexOf('\n', newline + 1)) line += 1
    return line
  }
}

/** JSON Lines; blank lines and comments are no rows. */
export const jsonl = {
  id: 'jsonl',
  extensions: ['jsonl', 'ndjson'],
  summary: 'JSON Lines: one object in a line. A line that begins with `#` or `//` is a comment.',
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
    if (content === '' || /^(?:#|\/\/)/.test(content)) continue
    index += 1
    yield parseJsonRow(content, index, line, 'in a line')
  }
}
