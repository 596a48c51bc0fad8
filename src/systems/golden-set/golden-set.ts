import { isObject, parseJson, toMapping, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { formatCount } from '../../core/visible-text.ts'
import { getFolder, joinPath, type FileTree } from '../../files/paths.ts'
import { readDataset } from '../../scenario/dataset.ts'
import { chooseCaseList, describeSeveralLists, listCaseLists } from '../../scenario/datasets/case-list.ts'
import { findDatasetFormat } from '../../scenario/datasets/registry.ts'
import { scenarioKeys } from '../../scenario/keys.ts'
import { convertCommand } from '../../scenario/parse.ts'
import { findField } from '../../scenario/placeholders.ts'
import type { DatasetRow } from '../../scenario/scenario.ts'
import { suggestWord } from '../../text/suggest.ts'
import { parseYaml } from '../../text/yaml/parse-yaml.ts'
import { readEvaluators } from './evaluators.ts'
import { askJudge, expectTrigger, triggerKeys } from './expectation-table.ts'
import {
  asksSurely,
  findInput,
  listInputCandidates,
  mapFields,
  normalizeKey,
  type FieldMapping,
} from './map-fields.ts'
import { describeForeignEval } from '../foreign-evals.ts'

/** A file of cases with an input and what is expected of them, as people and systems write them. */
export interface GoldenSet extends FieldMapping {
  readonly file: string
  /** What it is, with its article: `a golden set`. */
  readonly kind: string
  readonly rows: number
  /** Rows that cannot be read. */
  readonly unreadRows: number
  /** Rows without the input, such as a header that says of what version the set is. */
  readonly bareRows: number
  /** The key under which some of those have what the user says in several turns; null if none has one. */
  readonly turnsKey: string | null
}

const skillEvals = 'a set of evals of a skill'

/** Systems by the keys of their rows: all of the first, one of the second, and the list that they stand in. The first that fits. */
const kinds: readonly (readonly [name: string, all: string, any: string, list?: string])[] = [
  ['a Langfuse dataset', 'input expectedOutput', 'datasetId datasetName sourceTraceId status'],
  ['a Braintrust dataset', 'input', '_xact_id root_span_id'],
  ['a pydantic-evals dataset', 'inputs', 'inputs', 'cases'],
  ['a LangSmith dataset', 'inputs outputs', 'inputs'],
  ['a prompt file of `gh models`', 'input', 'input', 'testData'],
  ['a dataset of `agents-cli`', 'eval_case_id', 'eval_case_id', 'eval_cases'],
  [skillEvals, 'prompt', 'expected_output assertions expectations', 'evals'],
  ['a ragas test set', 'user_input reference', 'reference'],
  ['a file of DeepEval goldens', 'input expected_output', 'source_file actual_output'],
  ['a file of samples of OpenAI evals', 'input ideal', 'ideal'],
]

/** Keys by which rows or their file are of a system that reads them itself: checks, ADK, promptfoo. */
const foreignRowKeys =
  /!$|^(?:__expected|__description)|^(?:vars|assert|expected_tool_use|conversation_scenario|run_command|trace_refs)$/
const foreignFileKeys =
  'eval_cases eval_set_id prompts providers apiVersion testRunData defaultTest targets results'.split(' ')

/** Keys of what a run came to; where nothing else is expected than its `answer`, rows with one are no cases. */
const resultKeys =
  /^(?:actual|raw|model|generated)_(?:output|answer|response)$|^(?:latency|duration|elapsed)_(?:ms|s|sec|seconds)$/

function areResults(rows: readonly DatasetRow[]): boolean {
  return [...listKeys(rows)].some((key) => resultKeys.test(normalizeKey(key)))
}

/** Names of files that hold cases. */
export const usualName =
  /golden|eval|data_?-?set|test|case|bench|\bqa\b|qa_?pairs|ground_?-?truth|expect|examples?|samples|\.prompt\.ya?ml$/i

/** A file of rows that cannot be read, or of cases whose input is unknown. */
export interface UnreadCases {
  readonly file: string
  readonly why: string
}

/** What files hold of cases. */
export interface CaseFiles {
  readonly sets: readonly GoldenSet[]
  readonly unread: readonly UnreadCases[]
}

/** Names of documents that hold cases, even where nothing of them can be read. */
const surelyCases = /(?:golden|test_?set|test_?cases|eval_?(?:set|cases|data))[^/]*$/i
const isTable = /\.(?:jsonl|ndjson|csv|tsv)$/i

/** Reads the golden sets among files; those that are none, or cannot be read, are left out. `isJudged`: a model can be asked. */
export async function readCaseFiles(tree: FileTree, files: readonly string[], isJudged: boolean) {
  const sets: GoldenSet[] = []
  const unread: UnreadCases[] = []
  for (const file of files) {
    if (findDatasetFormat(file) === null) continue
    const readings = await readDataset(tree, file)
    const document = isTable.test(file) ? null : await readDocument(tree, file).catch(() => null)
    const other =
      describeForeignEval(document) ?? (typeof readings === 'string' ? describeLists(document) : null)
    if (other !== null) unread.push({ file, why: `this is ${other}` })
    else if (typeof readings !== 'string') {
      const rows = readings.flatMap(({ row }) => row ?? [])
      const written = toMapping(document)
      const neighbours = {
        ...(await readMetrics(tree, file, written)),
        ...(await readSkillName(tree, file, rows)),
      }
      const whole = { ...neighbours, ...written }
      const set = recogniseRows(rows, whole, file, isJudged)
      const [reading] = readings
      const fault = rows.length === 0 && surelyCases.test(file) ? reading?.fault : null
      const noInput = set === null ? describeNoInput(rows, whole) : null
      if (set !== null) sets.push({ ...set, unreadRows: readings.length - rows.length })
      if (noInput !== null) unread.push({ file, why: `this is ${noInput}` })
      else if (typeof fault === 'string') unread.push({ file, why: fault })
    } else if (isTable.test(file) || (document === null && surelyCases.test(file)))
      unread.push({ file, why: readings })
  }
  return { sets, unread }
}

/** The metrics of a dataset of `agents-cli`, which stand in a file next to it or above, as evaluators of the set. */
async function readMetrics(tree: FileTree, file: string, { eval_cases: cases }: JsonObject) {
  const folder = getFolder(file)
  for (const place of cases === undefined ? [] : [folder, getFolder(folder)]) {
    const config = await readDocument(tree, joinPath(place, 'eval_config.yaml')).catch(() => null)
    const metrics = toMapping(config)['metrics_to_run']
    if (Array.isArray(metrics)) return { evaluators: metrics }
  }
  return {}
}

/** Reads the name of the skill whose loading is asked about: of the evals next to the file, or of its `SKILL.md`. */
async function readSkillName(tree: FileTree, file: string, rows: readonly DatasetRow[]): Promise<JsonObject> {
  if (![...listKeys(rows)].some((key) => triggerKeys.test(normalizeKey(key)))) return {}
  const folder = getFolder(file)
  const { skill_name: skill } = toMapping(
    await readDocument(tree, joinPath(folder, 'evals.json')).catch(() => null),
  )
  if (typeof skill === 'string') return { skill_name: skill }
  for (const place of [folder, getFolder(folder)]) {
    const text = await tree.readText(joinPath(place, 'SKILL.md'), limits.datasetFile).catch(() => '')
    const [, name] = /^name:[ \t]*["']?([\w.-]{1,80})["']?[ \t\r]*$/m.exec(text.slice(0, 8_192)) ?? []
    if (name !== undefined) return { skill_name: name }
  }
  return {}
}

async function readDocument(tree: FileTree, file: string): Promise<JsonValue> {
  const text = await tree.readText(file, limits.datasetFile)
  if (/\.json$/i.test(file)) return parseJson(text.replace(/^\uFEFF/, '')) ?? null
  const parsed = parseYaml(text)
  return parsed.ok ? parsed.value : null
}

/** The same of a document that is read already. */
export function recogniseGoldenSet(document: JsonValue, file: string): GoldenSet | null {
  const rows = listRows(document)
  return rows === null ? null : recogniseRows(rows, toMapping(document), file, false)
}

/** Goes on from "this is " for a golden set, what would be one, and evals that are not read; null for any other document. */
export function describeCases(document: JsonValue, file: string): string | null {
  const set = recogniseGoldenSet(document, file)
  const foreign = describeForeignEval(document)
  if (foreign !== null || set === null)
    return foreign ?? describeNoInput(listRows(document) ?? [], toMapping(document))
  return `${describeGoldenSet(set)}, and no scenario; \`${convertCommand(file)}\` writes one of it`
}

const maxMappings = 20

/**
 * The lists of cases of a mapping, where each is a golden set; of several with a question, most may be enough. `isInner`: where each
 * surely expects something, since settings of a program hold lists with an `instruction`, too.
 */
function listGoldenLists(mapping: JsonObject, isInner = false): string[] {
  const lists = listCaseLists(mapping)
  const golden = lists.filter((name) => {
    const set = recogniseGoldenSet(mapping[name] ?? null, '')
    return set !== null && (!isInner || set.expectations.some(({ field }) => asksSurely(field)))
  })
  return golden.length * 2 > lists.length ? lists : []
}

/** Goes on from "this is " where a file has several lists that are golden sets, such lists in a mapping, or stray cases; null for any other. */
export function describeLists(document: JsonValue): string | null {
  const outer = toMapping(document)
  if ('testRunData' in outer)
    return 'a test run of DeepEval: a recording, for which `scenario-gate init` writes scenarios'
  const inner = Object.entries(outer)
    .slice(0, maxMappings)
    .flatMap(([key, value]) => listGoldenLists(toMapping(value), true).map((name) => `${key}.${name}`))
  const top = listCaseLists(outer)
  const lists = top.length === 0 ? inner : listGoldenLists(outer)
  if (lists.length === 0 || top.length === 1) return describeStrayCases(document)
  return `a golden set that ${describeSeveralLists(lists)}, and convert each: \`${convertCommand('FILE')}\``
}

/** Goes on from "this is " where rows are a golden set of unknown input; null for any other. */
function describeNoInput(rows: readonly DatasetRow[], document: JsonObject): string | null {
  const isEvaluated = listEvaluators(rows, document) !== null
  const candidates = isForeign(rows, document) ? null : listInputCandidates(rows, true, isEvaluated)
  if (candidates === null) return describeUnasked(rows, document)
  const shown = candidates.slice(0, 3).map((field) => `\`${field.slice(0, 80)}\``)
  const advice =
    shown.length === 0
      ? 'write what the agent is asked in each case under `input`'
      : `rename the one that does to \`input\`: ${shown.join(', ')}${candidates.length > 3 ? ', …' : ''}`
  return `a golden set, and none of the keys of its cases is known to hold the input; ${advice}`
}

/** The same where nothing is expected of what is asked, it stands in another file, or a prompt has no data to test it with. */
function describeUnasked(rows: readonly DatasetRow[], document: JsonObject): string | null {
  const has = (key: string) => key in document
  if (['name', 'model', 'messages'].every(has) && !has('testData'))
    return 'a prompt without `testData`, so it expects nothing; write its cases there, each with `input` and `expected`'
  const isOurs = ['id', 'checks', 'criteria', 'test_cases'].some(has) || isForeign(rows, document)
  if (isOurs || areResults(rows) || (chooseCaseList(document) === null && holdScenarios(rows))) return null
  const keys = [...listKeys(rows)]
  const [outer = ''] = keys
  const inner = rows.map(({ index, data }) => ({ index, data: toMapping(data[outer]) }))
  if (keys.length === 1 && findInput(inner, [...listKeys(inner)]) !== null)
    return `a golden set whose cases are nested below \`${outer.slice(0, 80)}\`; write the keys of that, such as \`input\`, into the case itself`
  // As benchmarks of calls have it, such as BFCL.
  const isAsked = keys.includes('question') && keys.includes('function')
  if (isAsked || keys.toSorted().join(' ') === 'ground_truth id')
    return `a list of ${isAsked ? 'questions whose answers' : 'answers whose questions'} stand in another file; write both into one: for each \`id\` a case with \`question\` and \`expected_tools\`, such as \`[{ name: pay, arguments: { id: 7 } }]\``
  const input = findInput(rows, keys) ?? ''
  return /query|question|prompt/.test(input) || (input !== '' && ['model', 'testData'].every(has))
    ? 'a golden set that expects nothing; write what is expected in each case, such as under `must_contain` or `expected_tools`'
    : null
}

/** Keys of scenarios that other lists of cases have, too. */
const sharedKeys = /^(?:id|name|description|tags|input|source)$/

/** Tells whether rows have a key of scenarios, or a slip for one, that other cases have not; true if there are none. */
function holdScenarios(rows: readonly DatasetRow[]): boolean {
  const ownKeys = Object.keys(scenarioKeys).filter((key) => !sharedKeys.test(key))
  return (
    rows.length === 0 || [...listKeys(rows)].slice(0, 200).some((key) => suggestWord(key, ownKeys) !== null)
  )
}

/** The same for a list of cases, or one below `cases`, that have neither an input nor what a scenario has. Other mappings are of other programs. */
function describeStrayCases(document: JsonValue): string | null {
  const rows = listRows(document) ?? []
  const { cases = null, ...head } = toMapping(document)
  const keys = [...listKeys(rows)].filter((key) => !Object.hasOwn(scenarioKeys, key) && !key.startsWith('x-'))
  const isOther = (isObject(document) && !Array.isArray(cases)) || rows.length < 2 || keys.length === 0
  if (isOther || rows.some(({ data }) => 'input' in data) || isForeign(rows, head)) return null
  if (holdScenarios([{ index: 0, data: head }, ...rows])) return null
  const shown = keys.slice(0, 5).map((key) => `\`${key.slice(0, 80)}\``)
  return `a list of ${rows.length} cases that are no scenarios and no golden set: a scenario has \`id\`, \`input\` and \`checks\`, a case of a golden set \`input\` and what is expected, such as under \`must_contain\` or \`expected_tools\`; these have ${shown.join(', ')}${keys.length > 5 ? ', …' : ''}`
}

function listRows(document: JsonValue): DatasetRow[] | null {
  const outer = toMapping(document)
  const key = chooseCaseList(outer)
  const list = key === null ? document : outer[key]
  if (!Array.isArray(list)) return null
  return list.flatMap((data, at) => (isObject(data) ? [{ index: at + 1, data }] : []))
}

/** Evaluators of a whole set; null if there are none. A dataset of `agents-cli` has its own in another file. */
function listEvaluators(rows: readonly DatasetRow[], { evaluators = null }: JsonObject): JsonValue {
  if (Array.isArray(evaluators) && evaluators.length > 0) return evaluators
  return listKeys(rows).has('eval_case_id') ? ['metrics_to_run'] : null
}

/** Tells whether a validator of Timbal (`contains!`) stands in a value, so many levels down. */
function holdsValidator(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null || levels === 0) return false
  return Object.entries(value).some(([key, inner]) => key.endsWith('!') || holdsValidator(inner, levels - 1))
}

/** Tells whether rows are of a system that reads them itself. */
function isForeign(rows: readonly DatasetRow[], document: JsonObject): boolean {
  const keys = listKeys(rows)
  if (keys.has('eval_case_id') && !keys.has('eval_id')) return false
  return (
    [...keys].some((key) => foreignRowKeys.test(key)) ||
    foreignFileKeys.some((key) => key in document && !(key === 'prompts' && keys.has('prompt'))) ||
    ('test_cases' in document && keys.has('checks')) ||
    rows.some(
      ({ data }) =>
        Array.isArray(data['checks']) ||
        holdsInvocations(data['conversation']) ||
        Object.values(data).some((value) => holdsValidator(value, 6)),
    )
  )
}

/** Tells whether a conversation is one of ADK, and no list of messages or of what the user says. */
function holdsInvocations(conversation: JsonValue | undefined): boolean {
  return (
    Array.isArray(conversation) &&
    !conversation.every((message) => typeof message === 'string' || 'role' in toMapping(message))
  )
}

function listKeys(rows: readonly DatasetRow[]): ReadonlySet<string> {
  return new Set(rows.slice(0, 100).flatMap(({ data }) => Object.keys(data)))
}

function recogniseRows(
  rows: readonly DatasetRow[],
  document: JsonObject,
  file: string,
  isJudged: boolean,
): GoldenSet | null {
  const evaluators = listEvaluators(rows, document)
  const isNamedSo = usualName.test(file.split('/').slice(-2).join('/'))
  const mapping = isForeign(rows, document)
    ? null
    : mapFields(rows, { isJudged, isNamedSo, isEvaluated: evaluators !== null })
  const cases = rows.filter((row) => mapping === null || findField(row, mapping.input) !== undefined)
  if (cases.length < rows.length) {
    const set = recogniseRows(cases, document, file, isJudged)
    const others = rows.filter((row) => !cases.includes(row))
    const turnsKey = set && findTurns(others)
    return set && { ...set, bareRows: set.bareRows + others.length, turnsKey: turnsKey ?? set.turnsKey }
  }
  // A slip in a suite of agentcheck is one, where no key is known here.
  const isSuite = 'test_cases' in document && mapping?.expectations.every(({ check }) => check === null)
  const isOurs =
    isSuite === true ||
    (evaluators === null &&
      mapping?.expectations.every(({ field }) => Object.hasOwn(scenarioKeys, field)) === true)
  const keys = listKeys(rows)
  const isUnasked = mapping?.expectations.every(({ field, check }) => check === null || field === 'answer')
  if (mapping === null || isOurs || (isUnasked === true && areResults(rows))) return null
  const kind = nameKind(keys, chooseCaseList(document))
  const expectations = readEvaluators(evaluators, mapping, rows, isJudged).map((expectation) => {
    const { field } = expectation
    // What a skill is to do is described there, and is no answer to compare with.
    if (kind === skillEvals && field === 'expected_output')
      return { ...expectation, check: askJudge('{{expected_output?}}') }
    const isTrigger =
      triggerKeys.test(normalizeKey(field)) &&
      rows.every((row) => typeof (findField(row, field) ?? true) === 'boolean')
    const { skill_name: skill = null } = document
    return isTrigger && typeof skill === 'string'
      ? { ...expectation, check: expectTrigger(skill, field) }
      : expectation
  })
  return {
    ...mapping,
    expectations,
    file,
    kind,
    rows: rows.length,
    unreadRows: 0,
    bareRows: 0,
    turnsKey: null,
  }
}

function nameKind(keys: ReadonlySet<string>, list: string | null): string {
  const [kind = 'a golden set'] =
    kinds.find(
      ([, all, any, name]) =>
        all.split(' ').every((key) => keys.has(key)) &&
        any.split(' ').some((key) => keys.has(key)) &&
        (name === undefined || name === list),
    ) ?? []
  return kind
}

/** The key of the turns of rows that have no single input; null if none has any. */
function findTurns(rows: readonly DatasetRow[]): string | null {
  return [...listKeys(rows)].find((key) => /^(?:turns|messages|conversation)$/i.test(key)) ?? null
}

/** `a golden set of 55 cases`. */
export function describeGoldenSet(set: GoldenSet): string {
  const { kind, rows, unreadRows, bareRows, turnsKey, input } = set
  const unread = unreadRows === 0 ? '' : `, and ${unreadRows} that cannot be read`
  const advice =
    turnsKey === null
      ? 'take out what is no case, such as a header'
      : `write those with \`${turnsKey}\` to a file of their own, and take out what is no case`
  const bare = bareRows === 0 ? '' : `, and ${formatCount(bareRows, 'row')} without \`${input}\`; ${advice}`
  return `${kind} of ${formatCount(rows, 'case')}${unread}${bare}`
}
