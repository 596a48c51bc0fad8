import { findCheck, loadNamedChecks } from '../../checks/find-check.ts'
import type { KeyPath, Diagnostic } from '../../core/diagnostic.ts'
import {
  isNumber,
  isObject,
  omitNullish,
  toMapping,
  type JsonObject,
  type JsonValue,
} from '../../core/json.ts'
import { getStem, resolveBesideFile } from '../../files/paths.ts'
import { suggestWord } from '../../text/suggest.ts'
import type { Dialect } from '../../scenario/dialect.ts'
import { nestDefaults } from '../../scenario/default-files.ts'
import { describeCell, expandMatrix, type CellSource } from '../../scenario/matrix.ts'
import { mergeDefaults } from '../../scenario/merge-defaults.ts'
import { listItemSources } from '../../scenario/documents.ts'
import {
  locateProblem,
  type BrokenDocument,
  type ParsedDrafts,
  type ScenarioDraft,
  type ScenarioSource,
} from '../../scenario/draft.ts'
import { explainOddDays, findDayKeys } from '../../scenario/days.ts'
import { createBrokenDraft, describeNotAScenario } from '../../scenario/parse.ts'
import { parseChangeNotes } from '../../scenario/change-notes.ts'
import { ownCheckKeys } from '../../checks/keys/check-keys.ts'
import { ownKeys, scenarioKeys, type ScenarioValues } from '../../scenario/keys.ts'
import { createKeyProblem, readKeys, type KeyProblem } from '../../checks/keys/read-keys.ts'
import { readCheck } from '../../checks/keys/read-check.ts'
import { readCommand } from '../../scenario/run-command.ts'
import { requireGateError } from '../../core/errors.ts'
import type { Check } from '../../checks/define.ts'
import { buildParamSchema, findSchema } from '../../checks/params/param-schema.ts'
import { doubtWords, type YamlFault } from '../../text/yaml/document-reader.ts'

/** Finds problems that no key has alone. Keys count by presence, as in Kensa: an empty `criteria` is one. */
function findRuleProblems(document: JsonObject, values: ScenarioValues): KeyProblem[] {
  const has = (key: string) => (document[key] ?? null) !== null
  const isJudged = (values.criteria ?? values.judge ?? '') !== ''
  const hasChecks = 'checks' in document
  const problems: KeyProblem[] = []
  const say = (path: KeyPath, message: string) => problems.push(createKeyProblem(path, message, 'key'))
  if (!('id' in document)) say([], 'the scenario has no `id`; write one, such as `id: refund-order`')
  if (has('criteria') && has('judge'))
    say(['judge'], '`criteria` and `judge` exclude each other; keep one of them')
  if (has('dataset') && !has('input_field')) {
    const advice = 'add the field of a row that is the input, such as `input_field: question`'
    say(['dataset'], `\`dataset\` needs \`input_field\`; ${advice}`)
  }
  for (const key of ['input_field', 'id_field'])
    if (has(key) && !has('dataset'))
      say([key], `\`${key}\` needs \`dataset\`; add the file, such as \`dataset: rows.jsonl\``)
  if (!isJudged && hasChecks && values.checks?.length === 0)
    say(['checks'], 'the scenario checks nothing; add a check, `criteria` or `judge`')
  if (!isJudged && !hasChecks) say([], 'the scenario checks nothing; add `checks`, `criteria` or `judge`')
  return problems
}

/** Paths that a scenario names, relative to its file, as paths of the tree. */
function resolvePaths(
  { file, tracesFile = file }: ScenarioSource,
  { id, traces, dataset, input_field: inputField, id_field: idField = null }: ScenarioValues,
): { readonly found: Pick<ScenarioDraft, 'traces' | 'dataset'>; readonly problems: readonly KeyProblem[] } {
  const problems: KeyProblem[] = []
  const resolve = (named: string, path: KeyPath, base = file) => {
    try {
      return resolveBesideFile(base, named)
    } catch (thrown) {
      const message = `${requireGateError(thrown).message} Write a path inside of it, relative to this file`
      problems.push(createKeyProblem(path, message, 'key'))
      return null
    }
  }
  const listed = typeof traces === 'string' ? [traces] : (traces ?? null)
  const globs = listed?.flatMap((written, index) => {
    const glob = id === undefined ? written : written.replaceAll('{{id}}', id)
    const path = typeof traces === 'string' ? ['traces'] : ['traces', index]
    const hash = glob.indexOf('#')
    const resolved = resolve(hash === -1 ? glob : glob.slice(0, hash), path, tracesFile)
    if (hash === glob.length - 1)
      problems.push(createKeyProblem(path, 'expected the id of a trace or task after `#`', 'key'))
    return resolved === null ? [] : [resolved + (hash === -1 ? '' : glob.slice(hash))]
  })
  const rows = typeof dataset === 'string' ? resolve(dataset, ['dataset']) : null
  return {
    found: {
      traces: globs ?? null,
      dataset: rows === null || typeof inputField !== 'string' ? null : { file: rows, inputField, idField },
    },
    problems,
  }
}

/** Former names of the keys of Kensa 0.8. */
const olderNames = { cases: 'dataset', input: 'input_field' } as const

type InFile = (path: readonly (string | number)[]) => readonly (string | number)[]

const keepAsWritten: InFile = (path) => path

interface Renamed {
  readonly document: JsonObject
  readonly values: ScenarioValues
  readonly problems: readonly KeyProblem[]
  /** The path in the file of a path that has the older names. */
  readonly inFile: InFile
}

/** Rewrites Kensa 0.8's `cases` as a `dataset` with `input`. If both names of a key are given, they must agree. */
function withDataset(document: JsonObject, values: ScenarioValues): Renamed {
  const { cases, input, ...rest } = values
  if ((document['cases'] ?? null) === null) return { document, values, problems: [], inFile: keepAsWritten }
  const field = typeof input === 'string' ? input : rest.input_field
  const problems: KeyProblem[] = []
  const disagrees = (key: 'cases' | 'input') => {
    const message = `\`${key}\` and \`${olderNames[key]}\` are two names of one key; keep one of them`
    problems.push(createKeyProblem([key], message, 'key'))
  }
  if ((rest.dataset ?? cases) !== cases) disagrees('cases')
  if ((rest.input_field ?? field) !== field) disagrees('input')
  if (typeof field !== 'string') {
    const message = '`cases` needs `input`, the field of a row that is the input, such as `input: question`'
    problems.push(createKeyProblem(['cases'], message, 'key'))
  }
  const { cases: _cases, input: _input, ...others } = document
  return {
    document: { ...others, dataset: cases ?? null, input_field: field ?? '' },
    values: { ...rest, ...(cases === undefined ? {} : { dataset: cases }), input_field: field ?? '' },
    problems,
    inFile: (path) =>
      path.map((key, at) =>
        at === 0 ? (Object.entries(olderNames).find(([, name]) => name === key)?.[0] ?? key) : key,
      ),
  }
}

/** The native format: Kensa's scenario files, of every generation, and the keys that are ours. */
export const kensaFiles = {
  id: 'kensa',
  summary:
    'Kensa scenario files (`.kensa/scenarios/*.yaml`), with `traces`, `trials`, `tags` and `severity` added.',
  claim: 'key',
  besideFiles: /(?:^|\/)\.kensa\/(?:judges|labels)\//,
  takesStreams: true,
  detect: (document) => [document].flat().some(isScenario),
  load: loadNamedChecks,
  read: readScenarioFile,
} as const satisfies Dialect

function isScenario(item: JsonValue): boolean {
  return isObject(item) && Object.keys(item).some((key) => Object.hasOwn(scenarioKeys, key))
}

/** One scenario, or several: the items of a list, or the documents of a stream. */
function readScenarioFile(source: ScenarioSource): ParsedDrafts {
  const stem = getStem(source.file)
  if (!Array.isArray(source.document)) {
    const other = describeOther(toMapping(source.document))
    if (other === null) return readScenario(source, stem)
    return readBrokenItem(source, stem, { text: '', message: other, position: source.locate([]) })
  }
  const [first, ...rest] = listItemSources(source)
  // Defaults of the file come first.
  const isDefaults = first !== undefined && isObject(first.document) && isOnlyKey(first.document, 'defaults')
  const defaults = [isDefaults ? nestDefaults(first, ['defaults']) : null].filter((layer) => layer !== null)
  const items = isDefaults ? rest : [...(first === undefined ? [] : [first]), ...rest]
  const readings = items.map((item, at) => {
    const index = isDefaults ? at + 1 : at
    const name = `${stem}#${index + 1}`
    const broken = source.broken?.get(index)
    if (broken !== undefined) return readBrokenItem(item, name, broken)
    if (isObject(item.document))
      return readScenario({ ...item, defaults: [...(source.defaults ?? []), ...defaults] }, name, true)
    const message = describeNotAScenario(item.document)
    return readBrokenItem(item, name, { text: '', message, position: item.locate([]) })
  })
  return joinReadings(readings)
}

function isOnlyKey(document: JsonObject, key: string): boolean {
  return key in document && Object.keys(document).length === 1
}

function readBrokenItem({ file }: ScenarioSource, name: string, { text, message, position }: BrokenDocument) {
  const problem: Diagnostic = { code: 'scenario-syntax', severity: 'error', message, file, ...position }
  return { drafts: [createBrokenDraft(file, text, [problem], name)], diagnostics: [problem] }
}

/** `name`: its id, where it states none. `isItem`: it stands in a file with others, which Kensa does not read. */
function readScenario(written: ScenarioSource, name: string, isItem = false): ParsedDrafts {
  return joinReadings(expandMatrix(mergeDefaults(written)).map((cell) => readCell(cell, name, isItem)))
}

function joinReadings(readings: readonly ParsedDrafts[]): ParsedDrafts {
  return {
    drafts: readings.flatMap(({ drafts }) => drafts),
    diagnostics: readings.flatMap(({ diagnostics }) => diagnostics),
  }
}

function readCell({ source: file, suffix, values: cell }: CellSource, name: string, isItem: boolean) {
  // Kensa reads YAML 1.1; who writes for us alone may take it for 1.2.
  const doubts = ambiguousWords(file)
  const isOurs = isItem || isForUsAlone(file.document as JsonObject)
  const source = isOurs ? { ...file, faults: [...file.faults, ...doubts] } : file
  const entries = withoutNotes(source.document as JsonObject, source.holders)
  const { values: stated, problems: keyProblems } = readKeys(scenarioKeys, entries, [])
  const { document, values, problems: caseProblems, inFile } = withDataset(entries, stated)
  const group = values.id ?? readId(document['id']) ?? name
  const id = group + suffix
  const paths = resolvePaths(source, { ...values, id })
  const command = readCommand(document, values)
  const faults = source.faults
    .filter(({ path }) => path[0] !== 'checks' || typeof path[1] !== 'number')
    .map((fault): KeyProblem => ({ code: 'scenario-value', ...fault }))
  const problems = [
    ...keyProblems,
    ...caseProblems,
    ...findRuleProblems(document, values),
    ...paths.problems,
    ...command.problems,
    ...explainOddDays(document),
    ...faults,
  ]
  const diagnostics = [
    ...(source.problems ?? []),
    ...problems.map((problem) => locateProblem(source, { ...problem, path: inFile(problem.path) })),
  ]
  const warnings = [
    ...command.warnings.map((warning) => toWarning(locateProblem(source, warning), 'input-unused')),
    ...(isOurs ? [] : doubts).map((doubt) => {
      const problem = locateProblem(source, { code: 'scenario-value', ...doubt })
      return toWarning(problem, 'yaml-version')
    }),
  ]
  const draft = {
    ...buildDraft(source, document, values, id),
    ...(suffix === '' ? {} : describeCell(values.name ?? group, group, cell)),
    ...(isItem ? { origin: ownOrigin } : {}),
    ...omitNullish({ defaultFiles: source.defaultFiles }),
    ...paths.found,
    runCommand: command.reading,
    problems: diagnostics,
    // Apart from the document, so that a scenario does not keep it.
    locate: (path: KeyPath, part?: 'key' | 'value') => source.locate(inFile(path), part),
  }
  return { drafts: [draft], diagnostics: [...diagnostics, ...warnings] }
}

/** Says of a file of another tool, which shares a key such as `name`, that it is no scenario; null for one, however broken. */
function describeOther(document: JsonObject): string | null {
  const keys = Object.keys(scenarioKeys)
  const isStated = (key: string) =>
    /^(?:id|checks|criteria|judge)$/.test(key) || suggestWord(key, keys) === 'id'
  const others = Object.keys(document).filter((key) => !keys.includes(key) && !key.startsWith('x-'))
  if (others.length === 0 || Object.keys(document).some(isStated)) return null
  const shown = others.slice(0, 3).map((key) => `\`${key.slice(0, 80)}\``)
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  return `this is not a scenario: it has no \`id\` and nothing to check, and no scenario has ${shown.join(', ')}${more}. If another tool runs it, record the agent while it does; \`scenario-gate init\` writes scenarios for the recordings`
}

/** Without the keys that Kensa passes over and that are surely no slips: `x-…`, and those that only hold anchors. */
function withoutNotes(document: JsonObject, holders: ReadonlySet<string> = new Set()): JsonObject {
  const keys = Object.keys(scenarioKeys)
  // Most people call it `defaults`, which is no slip of `faults`.
  const isSlip = (key: string) => key !== 'defaults' && suggestWord(key, keys) !== null
  const isNote = (key: string) =>
    key.startsWith('x-') || (holders.has(key) && !keys.includes(key) && !isSlip(key))
  const entries = Object.entries(document).filter(([key]) => !isNote(key))
  return entries.length === Object.keys(document).length ? document : Object.fromEntries(entries)
}

const ownOrigin = 'scenario-gate'

function buildDraft(source: ScenarioSource, document: JsonObject, values: ScenarioValues, id: string) {
  const texts = {
    input: (values.input ?? null) as JsonValue,
    criteria: values.criteria ?? null,
    expectedOutcome: values.expected_outcome ?? '',
  }
  return {
    id,
    name: values.name ?? id,
    description: values.description ?? '',
    file: source.file,
    line: source.line,
    origin: usesOwnKeys(document) ? ownOrigin : 'kensa',
    tags: values.tags ?? [],
    ...parseChangeNotes(values),
    ...texts,
    ...findDayKeys(texts),
    trials: values.trials ?? null,
    traceRefs: values.trace_refs ?? [],
    failurePattern: values.failure_pattern ?? null,
    source: values.source ?? 'code',
    checks: (values.checks ?? []).map((check, index) =>
      readCheck(check, index, source.faults, values.normalize),
    ),
    judge: values.judge ?? null,
  }
}

/** Reads an id that is not text: a problem, but still the best name for the scenario. */
function readId(value: JsonValue | undefined): string | null {
  return isNumber(value) || typeof value === 'boolean' ? String(value) : null
}

function usesOwnKeys(document: JsonObject): boolean {
  if (ownKeys.some((key) => key in document)) return true
  const { checks } = document as { checks?: unknown }
  return (
    Array.isArray(checks) &&
    checks.some((check) => isObject(check) && ownCheckKeys.some((key) => key in check))
  )
}

function toWarning(problem: Diagnostic, code: Diagnostic['code']): Diagnostic {
  return { ...problem, code, severity: 'warning' }
}

/** Tells whether a scenario has a key or a check that Kensa does not have. */
function isForUsAlone(document: JsonObject): boolean {
  if (usesOwnKeys(document)) return true
  const { checks } = document as { checks?: unknown }
  const types = Array.isArray(checks) ? checks.map((check) => (isObject(check) ? check['type'] : null)) : []
  return types.some((type) => typeof type === 'string' && findCheck(type)?.origins.includes('kensa') !== true)
}

/**
 * Finds unquoted words of a scenario that may mean something else than their author thinks: what the versions of YAML read
 * differently (`NO`, `0755`, `12:30`), and a forbidden number that lost its last digits (`1.10`). A word that stands where only
 * `true` and `false` can stand means that.
 */
function ambiguousWords({ document, doubtful = [] }: ScenarioSource): YamlFault[] {
  const { checks = null } = document as JsonObject
  return doubtful.flatMap(({ path, text, value, other }): YamlFault[] => {
    const [key, index, part, ...rest] = path
    const item = key === 'checks' && Array.isArray(checks) && typeof index === 'number' ? checks[index] : null
    const isParam = part === 'params' && rest.length > 0 && isObject(item)
    if (!isParam && typeof value !== 'number') return []
    const check = isParam && typeof item['type'] === 'string' ? findCheck(item['type']) : null
    const place = check === null ? {} : findSchema(buildParamSchema(check), ownPath(check, rest))
    const isFree = place.type === undefined && place.anyOf === undefined
    if (!isFree && place.type !== 'string' && typeof value === 'boolean') return []
    if (other === value && !(isParam && isFree && check !== null && isBan(check, item))) return []
    return [{ path, part: 'value', message: doubtWords({ text, value, other }) }]
  })
}

function ownPath(check: Check, [name = '', ...rest]: YamlFault['path']): (string | number)[] {
  return [check.paramAliases?.[name] ?? name, ...rest]
}

function isBan({ negative }: Check, { type, params }: JsonObject): boolean {
  const isNegated = isObject(params) && params['negate'] === true
  return negative === true || isNegated || (typeof type === 'string' && /^(?:not_|ne!)/.test(type))
}
