import type { JsonObject, JsonValue } from '../../core/json.ts'
import { parseCsvRecords } from '../../scenario/datasets/csv-records.ts'
import { limits } from '../../core/limits.ts'
import type { LinkedFile } from '../../scenario/linked-files.ts'
import { assertionTypes } from './assertion-types.ts'
import { suggestWord } from '../../text/suggest.ts'
import { splitCommas } from './comma-list.ts'
import type { Placed } from './placed.ts'

/** Reads a table of tests: each row is one, with a problem where its line cannot be read. */
export function readCsvTests(file: LinkedFile) {
  const tests: Placed[] = []
  let names: readonly string[] | null = null
  for (const { values, count, line, isBlank, fault } of parseCsvRecords(
    file.text.replace(/^\uFEFF/, ''),
    ',',
    limits.datasetColumns,
  )) {
    if (fault !== null) return { tests, problem: `line ${line} cannot be read: ${fault}` }
    if (names === null) {
      names = values.map((name) => name.trim())
      const problem = findSlip(names)
      if (problem !== null) return { tests, problem }
    } else if (!isBlank && count !== names.length)
      return { tests, problem: `line ${line} has ${count} values, and the first line names ${names.length}` }
    else if (!isBlank) {
      const place = { file: file.path, line, column: 1 }
      const row = readRow(names, values)
      if (row === null)
        return { tests, problem: `line ${line} has a threshold of an expectation that it does not have` }
      tests.push({ value: row, locate: () => place })
    }
    if (tests.length > limits.datasetRows)
      return { tests, problem: `it has more than ${limits.datasetRows} rows` }
  }
  return { tests, problem: null }
}

const ownColumns =
  '__expected __description __metric __threshold __prefix __suffix __providerOutput __metadata __config'.split(
    ' ',
  )

const thresholdColumn = /^__config:__expected(\d*):threshold$/

/** A column that is nearly one of promptfoo's would be a variable, and what it expects would not be checked. */
function findSlip(names: readonly string[]): string | null {
  for (const name of names) {
    const word = name.replace(/(?<!\d)\d*(?::.*)?$/, '')
    const near = name.startsWith('_') && !ownColumns.includes(word) ? suggestWord(word, ownColumns) : null
    if (word === '__config' && !thresholdColumn.test(name))
      return `the column \`${name.slice(0, 80)}\` sets nothing; write \`__config:__expected:threshold\`, or \`__expected2\` and so on`
    // Of a table with other separators, whose first line is one column.
    const isJoined = !name.startsWith('_') && /__(?:expected|config)/.test(name)
    if (isJoined)
      return `the column \`${name.slice(0, 80)}\` holds \`__expected\` and more; write commas between the columns`
    if (near !== null)
      return `the column \`${name.slice(0, 80)}\` is none of promptfoo's; did you mean \`${near}\`?`
  }
  return null
}

/** What is no number stays as it is written, and is an error where a number decides. */
function toNumber(cell: string): JsonValue {
  const number = Number(cell)
  return Number.isFinite(number) ? number : cell
}

/** Reads a row as a test; null if it sets a threshold of nothing. */
function readRow(names: readonly string[], values: readonly string[]): JsonObject | null {
  const vars: JsonObject = Object.create(null) as JsonObject
  const test: Record<string, JsonValue> = {}
  const assert: JsonObject[] = []
  const thresholds = new Map<number, JsonValue>()
  for (const [index, name] of names.entries()) {
    const cell = values[index] ?? ''
    const [, place] = thresholdColumn.exec(name) ?? []
    if (name.startsWith('__expected')) {
      if (cell.trim() !== '') assert.push(parseExpected(cell.trim()))
    } else if (place !== undefined) {
      if (cell.trim() !== '') thresholds.set(Math.max(0, Number(place || 1) - 1), toNumber(cell))
    } else if (name === '__description') test['description'] = cell
    else if (name === '__metric') test['metric'] = cell
    else if (name === '__threshold') {
      if (cell.trim() !== '') test['threshold'] = toNumber(cell)
    } else if (!/^__(?:prefix|suffix|providerOutput|metadata|config)(?::|$)/.test(name)) vars[name] = cell
  }
  if ([...thresholds.keys()].some((index) => index >= assert.length)) return null
  const { metric, ...rest } = test
  const marked = assert.map((item, index) => ({
    ...item,
    ...(typeof metric === 'string' && metric !== '' ? { metric } : {}),
    ...(thresholds.has(index) ? { threshold: thresholds.get(index) ?? 0 } : {}),
  }))
  return { ...rest, vars, assert: marked }
}

/** Types whose threshold stands in parentheses, else is 0.75. */
const graded: ReadonlySet<string> = new Set(
  `answer-relevance classifier context-faithfulness context-recall context-relevance cost latency levenshtein perplexity-score
  perplexity rouge-n similar starts-with`.split(/\s+/),
)
const shortForms = [
  { type: 'javascript', prefix: /^(?:javascript|fn|eval):/ },
  { type: 'javascript', prefix: /^(?=file:\/\/.*\.[cm]?[jt]s(?::|$))/ },
  { type: 'llm-rubric', prefix: /^(?:grade|llm-rubric):/ },
  { type: 'python', prefix: /^(?:python:|file:\/\/(?=.*\.py(?::|$)))/ },
] as const

/** An assertion in one cell, such as `contains-any: a, b`, `similar(0.9): text` or a text that the answer equals. */
export function parseExpected(cell: string): JsonObject {
  for (const { type, prefix } of shortForms) {
    if (prefix.test(cell)) {
      const value = cell.replace(prefix, '')
      return { type, value: type === 'llm-rubric' ? value : value.trim() }
    }
  }
  const match = /^(not-)?([a-z][\w:-]*?)(?:\((\d+(?:\.\d+)?)\))?(?::([\s\S]*))?$/.exec(cell)
  const [, not = '', type = '', threshold, value] = match ?? []
  if (match === null || !assertionTypes.has(type)) return { type: 'equals', value: cell }
  const full = `${not}${type}`
  if (/^i?contains-a/.test(type))
    return { type: full, ...(value ? { value: splitCommas(value) ?? value } : {}) }
  const text = type.endsWith('-json') ? value : value?.trim()
  return {
    type: full,
    ...(text === undefined ? {} : { value: text }),
    ...(graded.has(type) ? { threshold: Number(threshold ?? (type === 'similar' ? 0.8 : 0.75)) } : {}),
  }
}
