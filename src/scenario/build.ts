import { bindChecks, unreadableType, type BoundCheck } from '../checks/bind.ts'
import { noCustomChecks, type CustomChecks } from '../checks/custom/custom-check.ts'
import { loadChecks } from '../checks/find-check.ts'
import { warnPatterns } from '../checks/params/pattern-notes.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { JsonObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import { fingerprintRow, fingerprintDraft } from './checks-fingerprint.ts'
import { findUnfilledPlaceholders } from './command-placeholders.ts'
import { readDataset, createRowProblem } from './dataset.ts'
import type { RowReading } from './datasets/dataset-format.ts'
import type { CheckDraft, Dataset, ScenarioDraft } from './draft.ts'
import { readJudgeFile } from './judge-file.ts'
import { findPlaceholders } from '../checks/params/placeholder.ts'
import { fillPlaceholders, hasPlaceholder, leavesOpen } from './placeholders.ts'
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
  await loadChecks(written.checks.map(({ spec }) => spec.type))
  const { draft, problems: ofJudge } = await withRubric(written, tree)
  const { scenarios, diagnostics } = await withRows(draft, tree, custom)
  return { scenarios, diagnostics: [...ofJudge, ...diagnostics] }
}

/** The draft with what its judge file holds. */
async function withRubric(
  draft: ScenarioDraft,
  tree: FileTree,
): Promise<{ draft: ScenarioDraft; problems: readonly Diagnostic[] }> {
  if (!draft.judge) return { draft, problems: [] }
  const read = await readJudgeFile(tree, draft.file, draft.judge, (message) => ({
    code: 'scenario-value',
    severity: 'error',
    message,
    file: draft.file,
    ...draft.locate(['judge']),
  }))
  if ('rubric' in read) return { draft: { ...draft, rubric: read.rubric }, problems: [] }
  return { draft: { ...draft, problems: [...draft.problems, ...read.problems] }, problems: read.problems }
}

async function withRows(draft: ScenarioDraft, tree: FileTree, custom: CustomChecks): Promise<BuiltScenarios> {
  if (draft.dataset === null) return buildWhole(draft, [], custom)
  const rows = await readDataset(tree, draft.dataset.file)
  if (typeof rows !== 'string') return expandRows(draft, draft.dataset, rows, custom)
  const problem: Diagnostic = {
    code: 'dataset',
    severity: 'error',
    message: rows,
    file: draft.file,
    ...draft.locate(['dataset']),
  }
  return buildWhole(draft, [problem], custom)
}

function buildWhole(
  draft: ScenarioDraft,
  problems: readonly Diagnostic[],
  custom: CustomChecks,
): BuiltScenarios {
  const checks = bind(draft.checks, null, custom)
  // Where the dataset itself is at fault, placeholders are open because of it.
  const open = draft.dataset === null ? findUnfilledPlaceholders(draft, null) : []
  const scenario = { ...settleScenario(draft, checks), problems: [...draft.problems, ...problems, ...open] }
  const own = checkDiagnostics(draft, checks, new Set())
  const shown =
    problems.length + draft.problems.length === 0 ? own : own.filter(({ code }) => code !== 'placeholder')
  return { scenarios: [scenario], diagnostics: [...problems, ...open, ...shown] }
}

function expandRows(
  draft: ScenarioDraft,
  dataset: Dataset,
  rows: readonly RowReading[],
  custom: CustomChecks,
): BuiltScenarios {
  const said = new Set<string>()
  const diagnostics: Diagnostic[] = []
  const filled = draft.checks.some(({ spec }) => hasPlaceholder(spec.params))
  const shared = filled ? null : settleScenario(draft, bind(draft.checks, null, custom))
  const identities = identifyRows(rows, dataset, draft.input)
  const scenarios = rows.map(({ index, line, row, fault }, at): Scenario => {
    const { id, fault: ofId } = identities[at] ?? { id: String(index), fault: null }
    const base = shared ?? settleScenario(draft, bind(draft.checks, row, custom))
    // A row that is no row leaves every placeholder open; that is the row's fault and not the checks'.
    if (row !== null) diagnostics.push(...checkDiagnostics(draft, base.checks, said))
    const missing = row !== null && !Object.hasOwn(row.data, dataset.inputField)
    const found = [fault ?? (missing ? describeMissingField(dataset.inputField, row) : null), ofId]
    const ofRow = found.flatMap((problem) =>
      problem === null ? [] : [createRowProblem(dataset.file, line, problem)],
    )
    const open = row === null ? [] : findUnfilledPlaceholders(draft, row)
    diagnostics.push(...ofRow, ...keepUnsaid(open, said))
    const problems = [...ofRow, ...open]
    return {
      ...base,
      id: `${draft.id}/${id}`,
      name: `${draft.name} (row ${index})`,
      row,
      rowOf: { scenario: draft.id, name: draft.name, index, rows: rows.length },
      input: row?.data[dataset.inputField] ?? draft.input,
      checksFingerprint: fingerprintRow(base, row),
      problems: [...draft.problems, ...problems],
    }
  })
  return { scenarios, diagnostics }
}

/** Those that were not said of another row, within bounds. */
function keepUnsaid(found: readonly Diagnostic[], said: Set<string>): Diagnostic[] {
  return found.filter(({ message }) => {
    if (said.has(message) || said.size >= limits.faultsPerFile) return false
    said.add(message)
    return true
  })
}

function describeMissingField(field: string, row: DatasetRow): string {
  const fields = Object.keys(row.data).slice(0, 10)
  return `the row has no field \`${field}\`, the \`input_field\` of the scenario; its fields: ${fields.join(', ') || 'none'}`
}

/** Without a row, placeholders stay; binding then says so. */
function bind(drafts: readonly CheckDraft[], row: DatasetRow | null, custom: CustomChecks): BoundCheck[] {
  const specs = drafts.map(({ spec }) => {
    if (row === null) return spec
    const params = fillPlaceholders(spec.params, row.data) as JsonObject
    const isLiteral = findPlaceholders(params).length > 0 && !leavesOpen(spec.params, row.data)
    return { ...spec, params, ...(isLiteral ? { isLiteral } : {}) }
  })
  return bindChecks(specs, custom).map((bound, index): BoundCheck => {
    const own = drafts[index]?.problems ?? []
    if (own.length === 0) return bound
    // What binding finds missing in a check that cannot be read follows from that.
    const { spec, check } = bound
    if (spec.type === '') return { spec: { ...spec, type: unreadableType }, check: null, problems: own }
    return { spec, check, problems: [...own, ...(bound.problems ?? [])] }
  })
}

function settleScenario(draft: ScenarioDraft, checks: readonly BoundCheck[]): Scenario {
  const { dataset, script: _, isCounted: __, ...rest } = draft
  const madeOf = dataset === null ? {} : { madeOf: [...(rest.madeOf ?? []), dataset.file] }
  return { ...rest, ...madeOf, row: null, checks, checksFingerprint: fingerprintDraft(draft, checks) }
}

/** Problems of checks at their places, each once for all rows. */
function checkDiagnostics(
  draft: ScenarioDraft,
  checks: readonly BoundCheck[],
  said: Set<string>,
): Diagnostic[] {
  return checks.flatMap((check, index) => {
    const severity = check.problems === null ? 'warning' : 'error'
    return (check.problems ?? [...warnPatterns(check), ...(check.spec.notes ?? [])]).flatMap((problem) => {
      const key = `${index}\n${problem.path.join('\n')}\n${problem.message}`
      if (said.has(key) || said.size >= limits.faultsPerFile) return []
      said.add(key)
      return [checkDiagnostic(draft, index, problem, severity)]
    })
  })
}

function checkDiagnostic(
  draft: ScenarioDraft,
  index: number,
  { code, message, path }: BindProblem,
  severity: Diagnostic['severity'],
): Diagnostic {
  const place = draft.locate(['checks', index, ...path], typeof path.at(-1) === 'string' ? 'key' : 'value')
  // What stands in another file is none of the checks that are counted here.
  const isCounted = place.file === undefined && draft.isCounted !== false
  const where = isCounted ? `checks[${index}]: ` : ''
  return { code, severity, message: `${where}${message}`, file: draft.file, ...place }
}
