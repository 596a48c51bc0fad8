import { appendAll } from '../core/collections.ts'
import { bindCheck, bindChecks, unreadableType, type BoundCheck } from '../checks/bind.ts'
import type { CheckSpec, CheckDraft } from '../checks/check-spec.ts'
import { noCustomChecks, type CustomChecks } from '../checks/custom/custom-check.ts'
import { loadNamedChecks } from '../checks/find-check.ts'
import { readCheck } from '../checks/keys/read-check.ts'
import { warnPatterns } from '../checks/params/pattern-notes.ts'
import type { Diagnostic, KeyPath } from '../core/diagnostic.ts'
import { isObject, parseJson, type JsonValue, type Mapping, toList, omitNullish } from '../core/json.ts'
import { suggestWord } from '../text/suggest.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/paths.ts'
import { fingerprintRow, fingerprintDraft } from './checks-fingerprint.ts'
import { findUnfilledPlaceholders } from './command-placeholders.ts'
import type { RowReading } from './datasets/dataset-format.ts'
import { listPlacedChecks, locateProblem, withChecks, type Dataset, type ScenarioDraft } from './draft.ts'
import { readJudgeFile } from './judge-file.ts'
import { findPlaceholders, hasPlaceholder } from '../checks/params/placeholder.ts'
import { fitCells } from './cells.ts'
import {
  dropUnasked,
  explainMisspeltField,
  explainNothingAsked,
  listUnknownFields,
} from './optional-checks.ts'
import { explainUnfilled, fillFields, fillPlaceholders, findField } from './placeholders.ts'
import { identifyRows } from './row-identity.ts'
import type { DatasetRow, Scenario } from './scenario.ts'
import type { BindProblem } from '../checks/params/param-problems.ts'

export interface BuiltScenarios {
  readonly scenarios: readonly Scenario[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes scenarios of a draft: one, or one per row of its dataset. Never none. */
export async function buildScenarios(
  written: ScenarioDraft,
  tree: FileTree,
  custom: CustomChecks = noCustomChecks,
): Promise<BuiltScenarios> {
  await loadNamedChecks(written.checks.map(({ spec }) => [spec.type, spec.params['checks']]))
  const { draft, problems: ofJudge } = await withRubric(written, tree)
  const { scenarios, diagnostics } = await withRows(draft, tree, custom)
  return { scenarios, diagnostics: [...ofJudge, ...diagnostics] }
}

async function withRubric(draft: ScenarioDraft, tree: FileTree) {
  if (!draft.judge) return { draft, problems: [] }
  const read = await readJudgeFile(tree, draft.file, draft.judge, (message) =>
    locateProblem(draft, { path: ['judge'], message }),
  )
  if ('rubric' in read) return { draft: { ...draft, rubric: read.rubric }, problems: [] }
  return { draft: { ...draft, problems: [...draft.problems, ...read.problems] }, problems: read.problems }
}

async function withRows(draft: ScenarioDraft, tree: FileTree, custom: CustomChecks): Promise<BuiltScenarios> {
  if (draft.dataset === null) return buildWhole(draft, [], custom)
  const { readDataset } = await import('./dataset.ts')
  const rows = await readDataset(tree, draft.dataset.file)
  const problem = typeof rows === 'string' ? rows : explainRows(draft, rows)
  if (problem === null && typeof rows !== 'string') {
    // Checks of rows may be of families that no scenario names.
    const ofRows = rows.flatMap(({ row }) => (row === null ? [] : listRowChecks(row)))
    if (ofRows.length > 0) await loadNamedChecks(ofRows)
    return expandRows(draft, draft.dataset, rows, custom)
  }
  const place = { file: draft.file, ...draft.locate(['dataset']) }
  return buildWhole(draft, [{ code: 'dataset', severity: 'error', message: problem ?? '', ...place }], custom)
}

/** Why rows cannot be used: they are too many, or a field is called like an axis of the matrix. Null if they can. */
function explainRows({ cellOf, checks }: ScenarioDraft, rows: readonly RowReading[]): string | null {
  if (rows.length * checks.length > limits.suiteChecks)
    return `${checks.length} checks of ${rows.length} rows are more than ${limits.suiteChecks} in all; take out rows or checks`
  const axes = Object.keys(cellOf?.values ?? {})
  const name = axes.find((axis) => rows.some(({ row }) => row !== null && Object.hasOwn(row.data, axis)))
  return name === undefined
    ? null
    : `\`${name}\` is a field of the dataset and of \`matrix\`; rename one of them`
}

/** Lists the checks of a row alone, given as JSON. Anything else in a field of this name is a plain field. */
function listRowChecks({ data }: DatasetRow): readonly JsonValue[] {
  return listChecks(data['checks'])
}

const isCheck = (item: JsonValue) => isObject(item) && typeof item['type'] === 'string'

function listChecks(value: JsonValue | undefined): readonly JsonValue[] {
  const written = typeof value === 'string' ? parseJson(value) : value
  // Text that begins as JSON does, such as a list that Python printed, was meant to ask something.
  if (written === undefined) return typeof value === 'string' && /^\s*[[{]/.test(value) ? [value] : []
  if (Array.isArray(written)) return written.some(isObject) ? written : []
  return isObject(written) && Object.keys(written).length > 0 ? [written] : []
}

/** Explains that checks stand under a name by which no check is found; null if they do not. */
function explainMisnamedChecks({ data }: DatasetRow): string | null {
  const name = Object.keys(data).find(
    (field) =>
      field !== 'checks' && suggestWord(field, ['checks']) !== null && listChecks(data[field]).some(isCheck),
  )
  return name === undefined
    ? null
    : `\`${name.slice(0, 80)}\` is no field with checks; did you mean \`checks\`?`
}

/** The scenario of a row with its own checks, which stand in the dataset. */
function withRowChecks(draft: ScenarioDraft, file: string, { line, row }: RowReading): ScenarioDraft {
  const items = row === null ? [] : listRowChecks(row)
  if (items.length === 0) return draft
  const locate = () => ({ file, line, column: 1 })
  const checks = items.map((item, index) => ({ ...readCheck(item, index, []), locate }))
  return withChecks(draft, [...listPlacedChecks(draft), ...checks])
}

function buildWhole(draft: ScenarioDraft, problems: readonly Diagnostic[], custom: CustomChecks) {
  const checks = bind(draft, null, custom)
  // Where the dataset itself is at fault, placeholders are open because of it.
  const open = draft.dataset === null ? findUnfilledPlaceholders(draft, null) : []
  const scenario = { ...settleScenario(draft, checks), problems: [...draft.problems, ...problems, ...open] }
  const faults = checkDiagnostics(draft, checks, new Set())
  const isSound = problems.length + draft.problems.length === 0
  const shown = isSound ? faults : faults.filter(({ code }) => code !== 'placeholder')
  return { scenarios: [scenario], diagnostics: [...problems, ...open, ...shown] }
}

function expandRows(
  draft: ScenarioDraft,
  dataset: Dataset,
  rows: readonly RowReading[],
  custom: CustomChecks,
): BuiltScenarios {
  const messages = new Set<string>()
  const unknown = listUnknownFields(draft, rows)
  const diagnostics: Diagnostic[] = [...unknown]
  const shared = hasFields(draft) ? null : settleScenario(draft, bind(draft, null, custom))
  const identities = identifyRows(rows, dataset, draft.input)
  const scenarios = rows.map((reading, at): Scenario => {
    const { index, line, row, fault } = reading
    const { id, fault: ofId } = identities[at] ?? { id: String(index), fault: null }
    const askedDraft = shared === null ? dropUnasked(draft, row, custom) : draft
    const whole = withRowChecks(askedDraft, dataset.file, reading)
    const { texts: ofJudge, open: untold } = fillTexts(askedDraft, row)
    const isShared = shared !== null && whole === draft
    const base = isShared ? shared : settleScenario({ ...whole, ...ofJudge }, bind(whole, row, custom))
    // A row that is no row leaves every placeholder open; that is the row's fault and not the checks'.
    if (row !== null) appendAll(diagnostics, checkDiagnostics(whole, base.checks, messages))
    const input = findField(row, dataset.inputField)
    const missing = row !== null && input === undefined
    const faults = [fault ?? (missing ? describeMissingField(dataset.inputField, row) : null), ofId]
    const ofKeys =
      row === null
        ? []
        : [explainMisnamedChecks(row), explainMisspeltField(draft, row) ?? explainNothingAsked(draft, whole)]
    const ofRow = [...faults, ...ofKeys].flatMap((problem) =>
      problem === null ? [] : [createRowProblem(dataset.file, line, problem)],
    )
    const open = row === null ? [] : [...findUnfilledPlaceholders(draft, row), ...untold]
    // Only those that no other row has, up to a limit.
    diagnostics.push(...ofRow, ...open.filter(({ message }) => isUnsaid(message, messages)))
    return {
      ...base,
      id: `${draft.id}/${id}`,
      name: `${draft.name} (row ${index})`,
      row,
      rowOf: { scenario: draft.id, name: draft.name, index, rows: rows.length },
      input: input ?? draft.input,
      // A row is what it is.
      ...omitNullish({ daysIn: draft.daysIn?.filter((key) => key !== 'input' || input === undefined) }),
      checksFingerprint: fingerprintRow(base, row),
      problems: [...draft.problems, ...unknown, ...ofRow, ...open],
    }
  })
  return { scenarios, diagnostics }
}

function hasFields({ criteria, expectedOutcome, tags, checks }: ScenarioDraft): boolean {
  return [criteria, expectedOutcome, tags, ...checks.map(({ spec }) => spec.params)].some(hasPlaceholder)
}

/** Fills the fields of a row into the material of the judge. */
function fillTexts(draft: ScenarioDraft, row: DatasetRow | null) {
  const open: Diagnostic[] = []
  const { criteria, expectedOutcome, daysIn = [] } = draft
  const fill = (text: string, key: string, hasDays: boolean) => {
    const { filled, left } = fillFields(text, row, { keepsDays: hasDays })
    if (left === null) return filled
    const message = `\`${key}\`: ${explainUnfilled(left, row)}`
    open.push(locateProblem(draft, { code: 'placeholder', path: [key], message }))
    return text
  }
  const texts = {
    criteria: criteria === null ? null : fill(criteria, 'criteria', daysIn.includes('criteria')),
    expectedOutcome: fill(expectedOutcome, 'expected_outcome', daysIn.includes('expectedOutcome')),
  }
  return { texts, open }
}

function createRowProblem(file: string, line: number, message: string): Diagnostic {
  return { code: 'dataset-row', severity: 'error', message, file, line, column: 1 }
}

function isUnsaid(key: string, messages: Set<string>): boolean {
  if (messages.has(key) || messages.size >= limits.faultsPerFile) return false
  messages.add(key)
  return true
}

function describeMissingField(field: string, row: DatasetRow): string {
  const fields = Object.keys(row.data).slice(0, 10)
  return `the row has no field \`${field}\`, the \`input_field\` of the scenario; its fields: ${fields.join(', ') || 'none'}`
}

/** Without a row, placeholders stay and are reported. */
function bind(draft: ScenarioDraft, row: DatasetRow | null, custom: CustomChecks): BoundCheck[] {
  const drafts = draft.checks.map((check) => refuseUnreadState(draft, check))
  const filled = drafts.map(({ spec }) => fillSpec(spec, row, custom))
  const bound = bindChecks(
    filled.map(({ onDay, spec }) => onDay?.(0) ?? spec),
    custom,
  )
  return bound.map((ready, index): BoundCheck => {
    const { open = [], onDay, spec = ready.spec } = filled[index] ?? {}
    const { check, ...rest } = ready
    const ofKeys = drafts[index]?.problems ?? []
    if (ofKeys.length + open.length === 0 && ready.problems === null)
      return onDay === undefined
        ? ready
        : { ...ready, spec, bindOnDay: (today) => bindCheck(onDay(today), custom) }
    // What binding finds missing in a check that cannot be read follows from that.
    if (spec.type === '') return { spec: { ...spec, type: unreadableType }, check: null, problems: ofKeys }
    const ofParams = open.length > 0 ? open : (rest.problems ?? [])
    return {
      spec,
      check,
      problems: [...ofKeys, ...(row?.isTable === true ? ofParams.map(adviseCell) : ofParams)],
    }
  })
}

/** A check of a state that no command prints after a fresh run: it could never be evaluated. A recording may hold one. */
function refuseUnreadState({ runCommand, traces }: ScenarioDraft, check: CheckDraft): CheckDraft {
  if (runCommand === null || runCommand.stateCommand !== undefined || traces !== null) return check
  const path = findState({ ...check.spec })
  if (path === null) return check
  const message = '`in: state` needs a `state_command`; add one that prints the state as JSON, or remove `in`'
  return { ...check, problems: [...check.problems, { code: 'invalid-params', path, message }] }
}

/** The place of `in: state`, in a check or in those that it consists of. */
function findState(check: Mapping, at: KeyPath = []): KeyPath | null {
  if (check['in'] === 'state') return [...at, 'in']
  const { checks } = (check['params'] ?? {}) as Mapping
  for (const [index, item] of toList(checks).entries()) {
    const path = isObject(item) ? findState(item, [...at, 'params', 'checks', index]) : null
    if (path !== null) return path
  }
  return null
}

/** Tables cannot contain YAML lists. */
function adviseCell(problem: BindProblem): BindProblem {
  const advice = '; write the cell as JSON, such as ["a", "b"], or as `a|b`'
  return { ...problem, message: problem.message.replace(/; write \[[^\]]*\]$/, advice) }
}

function createOpenProblem(message: string, path: KeyPath): BindProblem {
  return { code: 'placeholder', path, message }
}

/** A check with the fields of a row, and the placeholders that are left. */
interface FilledSpec {
  readonly spec: CheckSpec
  readonly open: readonly BindProblem[]
  /** The check with the dates of a day; absent where it names none. */
  readonly onDay?: (today: number) => CheckSpec
}

function fillSpec(
  spec: CheckSpec,
  row: DatasetRow | null,
  custom: CustomChecks,
  today: number | null = null,
): FilledSpec {
  if (spec.isLiteral === true) return { spec, open: [] }
  const ofWhen = findPlaceholders(spec.when, ['when']).map(({ name, path }) =>
    createOpenProblem(`\`when\` takes no fields of a dataset, such as \`{{${name}}}\`; write it out`, path),
  )
  if (!hasPlaceholder(spec.params)) return { spec, open: ofWhen }
  const { filled: params, open, cells, hasDay } = fillPlaceholders(spec.params, row, { today })
  // What a row brings in is text, whatever it looks like.
  const whole: CheckSpec = { ...spec, params, ...(hasPlaceholder(params) ? { isLiteral: true } : {}) }
  const ofParams = open.map(({ name, path }) =>
    createOpenProblem(explainUnfilled(name, row), ['params', ...path]),
  )
  return {
    spec: fitCells(whole, cells, custom, row?.isTable === true),
    open: [...ofParams, ...ofWhen],
    ...(hasDay && today === null ? { onDay: (day) => fillSpec(spec, row, custom, day).spec } : {}),
  }
}

function settleScenario(draft: ScenarioDraft, checks: readonly BoundCheck[]): Scenario {
  const { dataset, script: _, isCounted: __, hasMadeId: ___, ...rest } = draft
  const sources = dataset === null ? {} : { sourceFiles: [...(rest.sourceFiles ?? []), dataset.file] }
  return { ...rest, ...sources, row: null, checks, checksFingerprint: fingerprintDraft(draft, checks) }
}

/** Problems of checks at their places, each once for all rows. */
function checkDiagnostics(draft: ScenarioDraft, checks: readonly BoundCheck[], messages: Set<string>) {
  return checks.flatMap((check, index): Diagnostic[] => {
    const severity = check.problems === null ? 'warning' : 'error'
    return (check.problems ?? [...warnPatterns(check), ...(check.spec.notes ?? [])]).flatMap((problem) => {
      const key = `${index}\n${problem.path.join('\n')}\n${problem.message}`
      if (!isUnsaid(key, messages)) return []
      const { code, message, path } = problem
      const place = draft.locate(
        ['checks', index, ...path],
        typeof path.at(-1) === 'string' ? 'key' : 'value',
      )
      // What stands in another file is none of the checks that are counted here.
      const isCounted = place.file === undefined && draft.isCounted !== false
      const where = isCounted ? `checks[${index}]: ` : ''
      return [{ code, severity, message: `${where}${message}`, file: draft.file, ...place }]
    })
  })
}
