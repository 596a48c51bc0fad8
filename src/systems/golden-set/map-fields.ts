import { appendAll } from '../../core/collections.ts'
import { createLatePattern } from '../../core/lazy.ts'
import { isNumber, isObject, listValues, objectOrNull, parseJson, type JsonValue } from '../../core/json.ts'
import { readRowCalls } from '../../scenario/row-calls.ts'
import type { DatasetRow } from '../../scenario/scenario.ts'
import { findField } from '../../scenario/placeholders.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'
import { asksForSomething, isDescriptive } from '../agentcheck/case-keys.ts'
import type { Expectation } from './expectation-table.ts'
import {
  containerKeys,
  expectationTable,
  idKeys,
  inputEnding,
  inputKeys,
  noteKeys,
  tagKeys,
} from './expectation-table.ts'

/** An expectation of the rows, by the path of its field. */
export interface MappedField {
  /** The name of an evaluator where it is one of the whole set, or of a field that no placeholder can name. */
  readonly field: string
  readonly isEvaluator?: true
  /** Null: unknown what it becomes. */
  readonly check: Expectation | null
  /** Cases that list no tools where others list some, as those do in which none may be called. */
  readonly emptyLists?: number
}

/** What the fields of the rows are. */
export interface FieldMapping {
  readonly input: string
  /** Null: `id`, `_id`, or none. */
  readonly id: string | null
  readonly tags: readonly string[]
  readonly expectations: readonly MappedField[]
  /** Fields of which nothing is asked. */
  readonly notes: readonly string[]
}

/** Keys that say where something lies, which is no question to an agent. */
const placeKeys = /(?:^|_)(?:path|file(?:_?name)?|folder|dir(?:ectory)?|url|uri|link)s?$/

/** Keys of what people remark about a case, in every set. */
const remarkKeys = /^(?:notes?|comments?|remarks?|description|difficulty|lang(?:uage)?|locale)$/

const isNote = (key: string) => noteKeys.test(key) || remarkKeys.test(key)

const fileName = /^[\w./\\-]+\.\w{2,5}$/

/** Tells whether this key is only ever used for what a case should come to. */
export function asksSurely(field: string): boolean {
  return surelyAsking.test(normalizeKey(field))
}

/** Signs that no placeholder and no comment can hold. */
const unusual = createLatePattern(String.raw`[{}?\p{Cc}\u2028\u2029]`, 'u')

function cleanName(field: string): string {
  return field.slice(0, 80).replaceAll(new RegExp(unusual(), 'gu'), '-')
}

/** Fields of rows, and of a mapping in them; what has more is no expectation of a person. */
const maxFields = 200
const maxInner = 30
const deepest = 5

/** Words of keys that are only used for what a case should come to. */
const surelyAsking = /^(?:expect|assert|must|should|forbid|required?_|gold|reference_)|_expected$/

/** The same of keys inside of what the agent is given, such as those of each turn, whose data may be `required_skills`. */
const asksInside = /^(?:expect|assert|must|should|forbid|criteri|rubric|checks?$|contains?$)|_expected$/

/** What messages hold of calls is no expectation. */
const ofMessage = /^(?:tool|function|arg|content$)/

/** Arguments of a call, of which none is an answer, though it may be called `content`. */
export const ofCall = /(?:^|_)(?:arg(?:ument)?s|param(?:eter)?s|tool_input)$/

/** `expectedOutput`, `Expected Output` and `expected-output` as `expected_output`. */
export function normalizeKey(key: string): string {
  const words = key
    .slice(0, 80)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
  return words.replaceAll(/[^a-z\d]+/g, '_').replaceAll(/^_|_$/g, '')
}

/**
 * Says what each field of rows is; null if they have no input, or nothing asks for something. `isNamedSo`: the file is called
 * like one with cases, so that rows with a question do, whatever it is called; `isEvaluated`: evaluators of the whole set do.
 */
export function mapFields(
  rows: readonly DatasetRow[],
  { isJudged, isNamedSo, isEvaluated }: Readonly<Record<'isJudged' | 'isNamedSo' | 'isEvaluated', boolean>>,
): FieldMapping | null {
  const fields = listFields(rows, '')
  const [guess = null, ...others] = listInputCandidates(rows, false) ?? []
  const input = findInput(rows, fields) ?? (others.length === 0 ? guess : null)
  if (input === null || fields.length > maxFields) return null
  const [owner = ''] = splitPath(input)
  const id = findId(rows, fields)
  const expectations = listInside(rows, input)
  const tags: string[] = []
  const notes: string[] = []
  for (const field of fields) {
    const key = normalizeKey(field)
    if (field === owner || field === id || field === 'id' || field === '_id') continue
    if (areDefinitions(rows, field)) continue
    if (tagKeys.test(key) && !unusual().test(field)) tags.push(field)
    else {
      const map = (part: string) => mapField(rows, part, false, isJudged)
      const isOuter = key === 'metadata'
      const mapped = isOuter ? null : map(field)
      const inside = () => listFields(rows, `${field}.`).flatMap((part) => map(part) ?? [])
      const open = mapped ?? (isOuter ? inside() : listInside(rows, field))
      if (mapped === null && open.length === 0) notes.push(cleanName(field))
      appendAll(expectations, open)
    }
  }
  if (expectations.length > 0 || isEvaluated)
    return {
      input,
      id,
      tags,
      expectations: expectations
        .map((expectation) => openWish(expectation, expectations))
        .map(openSecondPath),
      notes,
    }
  const isQuestion = isNamedSo && /query|question|prompt/.test(input)
  const open = isQuestion ? notes.filter((field) => !isNote(normalizeKey(field))) : []
  const openFields = open.map((field): MappedField => ({ field, check: null }))
  return open.length === 0
    ? null
    : { input, id, tags, expectations: openFields, notes: notes.filter((field) => !open.includes(field)) }
}

/** Leaves a wish open: `should_call` next to `must_call` asks for less, and a check would ask for all of it. */
function openWish(expectation: MappedField, all: readonly MappedField[]): MappedField {
  const must = expectation.field.replace(/(^|\.)should_/, '$1must_')
  const isWish = must !== expectation.field && all.some(({ field }) => field === must)
  return isWish ? { field: expectation.field, check: null } : expectation
}

/** Leaves a second list that counts calls open: a scenario has one `trajectory`. */
function openSecondPath(expectation: MappedField, place: number, all: readonly MappedField[]): MappedField {
  const isPath = ({ check }: MappedField) => check?.type === 'trajectory'
  const isSecond = isPath(expectation) && all.findIndex(isPath) < place
  return isSecond ? { field: expectation.field, check: null } : expectation
}

/** Tells whether a field says which tools the agent has: its schemas ask for nothing. */
function areDefinitions(rows: readonly DatasetRow[], field: string): boolean {
  if (!/^(?:tools?|functions?)$/.test(normalizeKey(field))) return false
  const items = rows.flatMap((row) => readCell(findField(row, field)) ?? [])
  return items.length > 0 && items.every(isDefinition)
}

function isDefinition(item: JsonValue): boolean {
  return (
    isObject(item) && ['parameters', 'input_schema', 'inputSchema', 'function'].some((key) => key in item)
  )
}

/** What is asked inside of a field of which nothing is asked itself, such as `turns[].expected_tools`: no check is known for it. */
function listInside(rows: readonly DatasetRow[], field: string): MappedField[] {
  const paths = new Set<string>()
  const visit = (value: JsonValue | undefined, at: string, depth: number) => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${at}[]`, depth)
    else if (isObject(value) && depth < deepest)
      for (const [key, inner] of Object.entries(value))
        if (asksInside.test(normalizeKey(key))) paths.add(`${at}.${key}`)
        else if (!ofMessage.test(normalizeKey(key))) visit(inner, `${at}.${key}`, depth + 1)
  }
  for (const row of rows) if (paths.size <= maxInner) visit(readCell(findField(row, field)), field, 0)
  return [...paths].map((path) => ({ field: cleanName(path), isEvaluator: true, check: null }))
}

/** The expectations of a field; null if it asks for nothing. `isInside`: it stands among expectations. */
function mapField(
  rows: readonly DatasetRow[],
  name: string,
  isInside: boolean,
  isJudged: boolean,
): MappedField[] | null {
  const key = normalizeKey(splitPath(name).at(-1) ?? name)
  if (unusual().test(name))
    return isInside || asksForSomething(key)
      ? [{ field: cleanName(name), isEvaluator: true, check: null }]
      : null
  const field = findText(rows, name)
  const values = rows.map((row) => findField(row, field)).filter((value) => !isNothing(value))
  if (values.length === 0) return isInside || asksForSomething(key) ? [] : null
  const table = /^outputs?_(.+)$/.exec(key)?.[1]
  const role = expectationTable.find(
    ({ keys, inside }) =>
      keys.test(key) || (isInside && inside?.test(key)) || (table !== undefined && inside?.test(table)),
  )
  const check = role?.check(`{{${field}?}}`, describeValues(values, rows), isJudged) ?? null
  const isContainer =
    check === null && !ofCall.test(key) && (isInside || containerKeys.test(key) || surelyAsking.test(key))
  const inner = isContainer ? listFields(rows, `${field}.`) : []
  const areMappings = inner.length > 0 && values.every((value) => isObject(readCell(value)))
  if (areMappings && inner.length <= maxInner && splitPath(field).length < deepest)
    return inner.flatMap((path) => mapField(rows, path, true, isJudged) ?? [])
  if (role === undefined && !isInside && (noteKeys.test(key) || !asksForSomething(key))) return null
  const isOfTools = ['tools_called', 'tool_order', 'trajectory'].includes(check?.type ?? '')
  const emptyLists = isOfTools ? rows.filter((row) => isEmptyList(findField(row, field))).length : 0
  return [{ field, check, ...(emptyLists === 0 ? {} : { emptyLists }) }]
}

function isEmptyList(value: JsonValue | undefined): boolean {
  const read = readCell(value)
  return Array.isArray(read) && read.length === 0
}

/** Reads a cell, and the value in it if it is JSON. */
function readCell(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' && /^\s*[[{]/.test(value)
    ? (parseJson(value) ?? parsePythonLiteral(value) ?? value)
    : value
}

function isNothing(value: JsonValue | undefined): boolean {
  const read = readCell(value) ?? null
  return read === null || read === '' || (typeof read === 'object' && Object.keys(read).length === 0)
}

const acts =
  /^\s*(?:(?:should|must|not|no|un)[ _-]?)*(?:answer|respond|reply|refus|reject|declin|deny|denied|abstain|escalat|block|allow|approv|clarif|ask|defer|redirect|hand[ _-]?off|fall[ _-]?back|pass|fail|comply|ignor|proceed)(?:e|s|es|ed|d|al|able|y|ied|ies|ion|ication|ing)?\s*$/i

const demands =
  /^\s*(?:(?:the|an?|this)\s+)?(?:(?:agent|assistant|(?:chat)?bot|model|answer|response|reply|output|it|system)\s+)?(?:should|must|shall|needs\s+to|has\s+to)\b/i

/** `dumps the whole menu`, and neither `this is wrong` nor `terms of service`. */
const deeds =
  /^\s*(?!(?:this|yes|always|thanks|his|was|has|does|perhaps|unless|plus|news)\b)[a-z]{3,}s\s+(?!(?:of|are|were|is|and|or|in|on|for|at|to|by|with)\b)[a-z]\S*\s+\S/i

const maxWords = 4

/** As many letters as more than four words have, of scripts that put no spaces between words. */
const unspaced = /[\u0E00-\u0EFF\u3040-\u30FF\u3400-\u9FFF]{9}/

function isShort(item: JsonValue | undefined): boolean {
  return typeof item !== 'string' || (item.trim().split(/\s+/).length <= maxWords && !unspaced.test(item))
}

/** Other keys of a statement say how it is tested, as `check: grep -q a b`. */
const statementKeys = /^(?:id|name|text|description)$/

/** Reads the text of a statement; null for what is none. */
function readStatement(item: JsonValue | undefined): string | null {
  const isNamed = isObject(item) && Object.keys(item).every((key) => statementKeys.test(key))
  const text = isNamed ? (item['text'] ?? item['description']) : item
  return typeof text === 'string' && !/^\w+:/.test(text) ? text : null
}

function describeValues(values: readonly (JsonValue | undefined)[], rows: readonly DatasetRow[]) {
  const items = values.map(readCell)
  const flat = items.flat()
  const statements = flat.map(readStatement)
  const count = (pattern: RegExp) =>
    flat.filter((item) => typeof item === 'string' && pattern.test(item)).length
  return {
    areLists: items.some(Array.isArray),
    areMappings: flat.some((item) => typeof item === 'object'),
    areCalls: flat.every((item) => readRowCalls(item ?? null) !== null),
    areRepeated: items.some(isRepeated),
    areChoices:
      rows.some(({ isTable }) => isTable !== true) &&
      flat.some((item) => typeof item === 'string' && /\w\|\w/.test(item)),
    areShort: flat.every(isShort),
    areLong: !flat.some(isShort),
    areTiny:
      flat.every((item) => /^\w[\w ]*$/.test(writePlain(item))) &&
      flat.some((item) => /^\w{1,3}$/.test(writePlain(item))),
    areLetters: flat.every((item) => typeof item === 'string' && /^[A-Za-z]$/.test(item)),
    areStatements: !statements.includes(null) && statements.filter(isShort).length * 2 <= flat.length,
    areActs: count(acts) * 2 >= flat.length,
    areCodes: flat.every((item) => /^[\w-]+$/.test(writePlain(item))),
    areDemands: count(demands) * 4 >= flat.length,
    areDeeds: count(deeds) * 4 >= flat.length,
  }
}

/** Tells whether a list of calls names a tool twice. */
function isRepeated(item: JsonValue | undefined): boolean {
  const calls = Array.isArray(item) ? listValues(readRowCalls(item)) : []
  return new Set(calls.map((call) => objectOrNull(call)?.['tool'] ?? call)).size < calls.length
}

function writePlain(item: JsonValue | undefined): string {
  return typeof item === 'object' && item !== null ? '' : String(item)
}

/** Fields of rows, or of their mappings below a path; each once. */
function listFields(rows: readonly DatasetRow[], below: string): string[] {
  const fields = new Set<string>()
  for (const row of rows) {
    const outer = below === '' ? row.data : readCell(findField(row, below.slice(0, -1)))
    if (!isObject(outer)) continue
    for (const key of Object.keys(outer)) fields.add(below + key)
    if (fields.size > maxFields) break
  }
  return [...fields]
}

function splitPath(field: string): string[] {
  return field.split('.')
}

/** Finds the field with the input: by its name, in most rows. Where it is a mapping with one text, that text. */
export function findInput(rows: readonly DatasetRow[], fields: readonly string[]): string | null {
  const candidates = inputKeys.flatMap((name) => fields.filter((field) => normalizeKey(field) === name))
  const columns = fields.filter((field) => /^inputs?[._](?!tokens?$|cost|sha|hash|file|path)/.test(field))
  const isCommon = (name: string) =>
    rows.filter((row) => findField(row, name) !== undefined).length * 2 > rows.length &&
    rows.filter((row) => isNothing(findField(row, name))).length * 2 <= rows.length
  const questions = fields.filter((field) => inputEnding.test(normalizeKey(field)) && isCommon(field))
  const [single] = [columns, questions].find(({ length }) => length === 1) ?? []
  const field = candidates.find(isCommon) ?? single
  if (field === undefined) return null
  const inner = listFields(rows, `${field}.`)
  const [only] = inner
  const isOneText =
    only !== undefined && inner.length === 1 && rows.every((row) => typeof findField(row, only) === 'string')
  return isOneText ? only : findText(rows, field)
}

/** The path of the text of a field that holds a message of Gemini, as `prompt.parts[0].text`; of any other field its own. */
function findText(rows: readonly DatasetRow[], field: string): string {
  const stated = rows.filter((row) => !isNothing(findField(row, field)))
  const path = [`${field}.parts`, `${field}.response.parts`].find((parts) =>
    stated.every((row) => {
      const value = findField(row, parts)
      return (
        Array.isArray(value) && value.length === 1 && typeof findField(row, `${parts}[0].text`) === 'string'
      )
    }),
  )
  return path === undefined ? field : `${path}[0].text`
}

/** Keys of scenarios, in which another key is a slip. */
const ofScenarios = /^(?:checks|criteria|judge|traces|trace_refs|run_command|input_via|trials)$/

/**
 * Fields that may hold the input of rows, of which none is called so: those of text that are no notes and ask for nothing. Null
 * where one is called so, or nothing surely asks for something, so that these are no cases. `asksAnything`: for which no check
 * needs to be known; then lists and mappings may be the input, too.
 */
export function listInputCandidates(rows: readonly DatasetRow[], asksAnything: boolean, isEvaluated = false) {
  const fields = listFields(rows, '')
  const isRead = findInput(rows, fields) !== null || fields.some((field) => ofScenarios.test(field))
  if (isRead || fields.length > maxFields) return null
  const isAsked = (field: string) =>
    asksSurely(field) &&
    mapField(rows, field, false, false)?.some(({ check }) => asksAnything || check !== null) === true
  if (!isEvaluated && !fields.some(isAsked)) return null
  return fields.filter((field) => {
    const key = normalizeKey(field)
    const isOther = [noteKeys, tagKeys, idKeys, placeKeys, /^_|^id$/, unusual()].some((pattern) =>
      pattern.test(key),
    )
    if (isOther || asksForSomething(field)) return false
    const isInput = (value: JsonValue | undefined) =>
      typeof value === 'string'
        ? !isDescriptive(field) && !fileName.test(value)
        : asksAnything && typeof value === 'object' && value !== null
    // What many cases share is not what is asked in each.
    return new Set(rows.map((row) => findField(row, field)).filter(isInput)).size * 2 > rows.length
  })
}

/** Finds a field that identifies each row; null if `id` or `_id` does, or none. */
function findId(rows: readonly DatasetRow[], fields: readonly string[]): string | null {
  const isUnique = (field: string) => {
    const ids = rows.map((row) => findField(row, field))
    return (
      ids.every((id) => isNumber(id) || (typeof id === 'string' && id.trim() !== '')) &&
      new Set(ids.map(String)).size === rows.length
    )
  }
  if (['id', '_id'].some((field) => fields.includes(field) && isUnique(field))) return null
  return fields.find((field) => idKeys.test(normalizeKey(field)) && isUnique(field)) ?? null
}
