import type { BaseScenario } from '../../baseline/base.ts'
import type { BoundCheck } from '../../checks/bind.ts'
import { canonicalizeJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { makeOnce } from '../../core/lazy.ts'
import type { Outcome } from '../../core/verdict.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import type { Weakening } from '../../results/weakening-schema.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { findWorstStatuses, type ScoredScenario, type ScoredSuite } from '../../score/scored-suite.ts'
import { findOmission, getOutcomeByBase } from '../cells.ts'
import { pairChecks } from './check-pairs.ts'
import type { ScenarioPair } from '../comparison.ts'
import { findReducedRuns, writeTest, type RunReductionOptions } from './reduced-runs.ts'
import { isDeciding, findLoosenings, type Loosening } from './loosened.ts'

/** A weakening, and the scenario of whose rows its own is one; null if it is none. */
interface PlacedWeakening {
  readonly weakening: Weakening
  readonly rowsOf: string | null
}

/** Merges weakenings that rows of a dataset share into one, with the worst outcome by the base's checks. */
function mergeRowWeakenings(weakenings: readonly PlacedWeakening[]): Weakening[] {
  const single: Weakening[] = []
  const byKey = new Map<string, { readonly first: Weakening; outcomes: (Outcome | null)[] }>()
  for (const { weakening, rowsOf } of weakenings) {
    if (rowsOf === null) {
      single.push(weakening)
      continue
    }
    const { headByBase, ...same } = { ...weakening, scenario: rowsOf }
    const key = canonicalizeJson(same)
    const group = byKey.get(key) ?? { first: { ...same, headByBase }, outcomes: [] }
    group.outcomes.push(headByBase)
    byKey.set(key, group)
  }
  const merged = [...byKey.values()].map(({ first, outcomes }) => ({
    ...first,
    headByBase: fromWorst.find((outcome) => outcomes.includes(outcome)) ?? null,
  }))
  return [...single, ...merged]
}

const fromWorst = ['failed', 'unverified', 'passed'] as const satisfies readonly Outcome[]

/** Scenarios of the base that are gone, as weakenings; a dataset that lost rows is one. */
function findRemoved(
  scenarios: readonly ScenarioPair[],
  removed: readonly BaseScenario[],
  departed: ScoredSuite['departed'],
): PlacedWeakening[] {
  const rows = countRows(scenarios)
  const lost = new Map<string | null, number>()
  for (const base of removed) {
    const group = findGroup(base)
    lost.set(group, (lost.get(group) ?? 0) + 1)
  }
  return removed.map((base) => {
    const { id, name, file } = base
    const headByBase = departed?.get(id)?.outcome ?? null
    const shared = { kind: 'scenario-removed', scenario: id, file, line: null, headByBase } as const
    const group = findGroup(base)
    if (group === null) return { weakening: { ...shared, what: name, from: null, to: null }, rowsOf: null }
    const left = rows.get(group) ?? 0
    const from = formatRows(left + (lost.get(group) ?? 0))
    return {
      weakening: { ...shared, what: group, from, to: left > 0 ? formatRows(left) : null },
      rowsOf: group,
    }
  })
}

function formatRows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`
}

/** How many rows of each dataset the head has, by what its scenario is called in the base. */
function countRows(scenarios: readonly ScenarioPair[]): ReadonlyMap<string | undefined, number> {
  const rows = new Map<string | undefined, number>()
  for (const { scored, base } of scenarios) {
    const group = (base?.definition ?? scored.scenario).rowOf?.scenario
    rows.set(group, (rows.get(group) ?? 0) + 1)
  }
  return rows
}

/** Finds the scenario that a row belongs to; null if it is no row, or if only results are known. */
function findGroup({ definition }: BaseScenario): string | null {
  return definition?.rowOf?.scenario ?? null
}

interface WeakeningOptions {
  /** Whether `affects` chooses what is run. */
  readonly isSelecting: boolean
  /** Whether a scenario that fails by the base's checks does so no more often than the base. */
  readonly isFlakyByBase: (scored: ScoredScenario) => boolean
}

/** Characters of a value that is named. */
const maxValueLength = 200

/**
 * Lists what the head takes away from the tests of the base, with the outcome of the head's traces by the base's checks.
 * Needs the base's own definitions: other checks than those of bare results may ask for less.
 */
export function findWeakenings(
  scenarios: readonly ScenarioPair[],
  removed: readonly BaseScenario[],
  departed: ScoredSuite['departed'],
  { isSelecting = false, isFlakyByBase = () => false }: Partial<WeakeningOptions> = {},
): Weakening[] {
  const tests = makeOnce(() => new Set(scenarios.map(({ scored }) => writeTest(scored.scenario))))
  const allWeakenings = [
    ...scenarios.flatMap((compared) =>
      findScenarioWeakenings(compared, { isSelecting, tests }).map((placed) => {
        const { weakening } = placed
        const isFlaky = weakening.headByBase === 'failed' && isFlakyByBase(compared.scored)
        return isFlaky ? { ...placed, weakening: { ...weakening, isFlaky } } : placed
      }),
    ),
    ...findRemoved(scenarios, removed, departed),
  ]
  const inOrder = mergeRowWeakenings(allWeakenings)
    .map((weakening) => ({ weakening, key: formatPlace(weakening) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ weakening }) => weakening)
  if (inOrder.length <= limits.weakenings) return inOrder
  // Harmless ones in great number must not crowd out one that hides a failure.
  const harmless = inOrder.filter(({ headByBase }) => headByBase === 'passed')
  const others = inOrder.filter(({ headByBase }) => headByBase !== 'passed')
  return [...others, ...harmless].slice(0, limits.weakenings)
}

/** By file and line; what stands at one place by all of it, so that no order of the input shows. */
function formatPlace(weakening: Weakening): string {
  const { file, line } = weakening
  return `${file}\0${String(line ?? 0).padStart(9, '0')}\0${canonicalizeJson(weakening)}`
}

/** An unreadable file may have been stricter. */
function buildUnreadWeakening(
  scenario: Scenario,
  what: string,
  why: string,
  path: readonly (string | number)[] = [],
): Weakening {
  return buildWeakening(scenario, { kind: 'base-unread', what, from: why, to: undefined, path }, null)
}

const onlyResults = 'only its results are known, which other checks made'

function findScenarioWeakenings(
  { scored, base, unread }: ScenarioPair,
  options: Omit<RunReductionOptions, 'base'>,
): PlacedWeakening[] {
  const definition = base?.definition ?? null
  const { scenario } = scored
  const rowsOf = scenario.rowOf?.scenario ?? null
  if (unread !== undefined)
    return [{ weakening: buildUnreadWeakening(scenario, unread.file, unread.why), rowsOf }]
  // A file that broke leaves its scenarios unverified: that hides nothing.
  if (base === null || scenario.problems.length > 0) return []
  if (definition === null)
    return base.baseChecksFingerprint === null || base.baseChecksFingerprint === scenario.checksFingerprint
      ? []
      : [{ weakening: buildUnreadWeakening(scenario, base.file, onlyResults), rowsOf }]
  if (definition.problems.length > 0) return []
  const byBase = getOutcomeByBase(scored, base)
  const fewer = findReducedRuns(scored, definition, { ...options, base }).map((reduced) =>
    buildWeakening(scenario, reduced, reduced.isShort && byBase === 'passed' ? 'unverified' : byBase),
  )
  const changed =
    definition.checksFingerprint === scenario.checksFingerprint
      ? []
      : findCheckWeakenings(scored, definition, byBase)
  return [...fewer, ...changed, ...findOmittedRecordings(scored, base)].map((weakening) => ({
    weakening,
    rowsOf,
  }))
}

/** Recordings that the base selects, and that show no success by its checks. */
function findOmittedRecordings(scored: ScoredScenario, base: BaseScenario): Weakening[] {
  const left = findOmission(scored, base)
  if (left === null || left.outcome === 'passed') return []
  const shared = { kind: 'recording-left-out', from: undefined, to: undefined, path: [] } as const
  return left.recordings.map((what) => buildWeakening(scored.scenario, { ...shared, what }, left.outcome))
}

function findCheckWeakenings(scored: ScoredScenario, definition: Scenario, byBase: Outcome | null) {
  const { scenario, trials, other } = scored
  const { changed, dropped } = pairChecks(definition.checks, scenario.checks)
  const statuses = findWorstStatuses(trials, scenario.checks.length)
  const loosened = changed.flatMap(({ base, head }) => {
    const [before, now] = [definition.checks[base], scenario.checks[head]]
    if (before === undefined || now === undefined) return []
    if (isUnreadable(before)) return [buildUnreadCheck(scenario, before, ['checks', head])]
    const seen = { base: other?.statuses[base] ?? null, head: statuses[head] ?? null }
    return findLoosenings(before, now, seen).map((loosening) =>
      buildWeakening(scenario, { ...loosening, path: ['checks', head, ...loosening.path] }, byBase),
    )
  })
  const lost = dropped.flatMap((index) => {
    const check = definition.checks[index]
    if (check !== undefined && isUnreadable(check)) return [buildUnreadCheck(scenario, check, ['checks'])]
    if (check === undefined || !isDeciding(check)) return []
    const { type, params } = check.spec
    return [buildWeakening(scenario, { ...droppedCheck, what: type, from: params, path: ['checks'] }, byBase)]
  })
  return [...loosened, ...lost, ...findJudgeWeakenings(scored, definition, byBase)]
}

/** Tells whether a check of the base is unreadable but would otherwise decide. */
function isUnreadable({ spec, problems }: BoundCheck): boolean {
  return problems !== null && spec.severity === 'error' && spec.isLeftOut !== true
}

function buildUnreadCheck(
  scenario: Scenario,
  { spec, problems }: BoundCheck,
  path: readonly (string | number)[],
): Weakening {
  return buildUnreadWeakening(scenario, spec.type, problems?.[0]?.message ?? '', path)
}

const droppedCheck = { kind: 'check-dropped', to: undefined, path: [] } as const

/** Of the judge of a scenario: that it is gone, or lets pass what it did not before. */
function findJudgeWeakenings(
  { scenario, trials, other }: ScoredScenario,
  definition: Scenario,
  byBase: Outcome | null,
): Weakening[] {
  const [before, now] = [describeJudge(definition), describeJudge(scenario)]
  if (before === null) return []
  if (now === null) return [buildWeakening(scenario, { ...droppedCheck, ...before }, byBase)]
  // The verdict of a judge that could not decide, for example without a recorded reply, is unknown.
  const isHeld = (other?.judge === 'fail' || other?.judge === 'error') && trials.length > 0
  if (!isHeld || trials.some(({ judge }) => judge?.status !== 'pass')) return []
  const { what, from } = before
  const loosening: Loosening = { kind: 'threshold-loosened', what, from, to: now.from, path: [now.what] }
  return [buildWeakening(scenario, loosening, byBase)]
}

function describeJudge({ criteria, judge }: Scenario): Pick<Loosening, 'what' | 'from'> | null {
  if (criteria) return { what: 'criteria', from: criteria }
  return judge ? { what: 'judge', from: judge } : null
}

function buildWeakening(
  scenario: Scenario,
  { kind, what, from, to, path }: Loosening,
  byBase: Outcome | null,
): Weakening {
  const place = path.length === 0 ? { line: scenario.line } : scenario.locate(path)
  return {
    kind,
    scenario: scenario.id,
    file: ('file' in place ? place.file : undefined) ?? scenario.file,
    line: place.line,
    what: truncate(oneLine(what), maxValueLength),
    from: formatWeakenedValue(from),
    to: formatWeakenedValue(to),
    headByBase: byBase,
  }
}

function formatWeakenedValue(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return truncate(oneLine(typeof value === 'string' ? value : canonicalizeJson(value)), maxValueLength)
}
