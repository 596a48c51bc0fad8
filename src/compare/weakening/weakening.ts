import type { BaseScenario } from '../../baseline/base.ts'
import { canonicalJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Outcome } from '../../core/verdict.ts'
import { cut, oneLine } from '../../core/visible-text.ts'
import type { Weakening } from '../../results/comparison-schema.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { worstStatuses, type ScoredScenario, type ScoredSuite } from '../../score/scored.ts'
import { headByBase } from '../cells.ts'
import { pairChecks } from './check-pairs.ts'
import type { ComparedScenario } from '../comparison.ts'
import { lessRun } from './less-run.ts'
import { decides, looseningsOf, type Loosening } from './loosened.ts'
import { removedWeakenings } from './removed.ts'
import { inOneForRows, type FoundWeakening } from './rows-in-one.ts'

/** Characters of a value that is named. */
const longestValue = 200

/**
 * What the head takes away from the tests of the base, with what the base's checks say of the head's traces.
 * Told of bases whose own definitions are known; of bare results only that a scenario is gone.
 * `isSelecting`: whether `affects` chooses what is run.
 */
export function weakeningsOf(
  scenarios: readonly ComparedScenario[],
  removed: readonly BaseScenario[],
  departed: ScoredSuite['departed'],
  isSelecting = false,
): Weakening[] {
  const found = [
    ...scenarios.flatMap((compared) => ofScenario(compared, isSelecting)),
    ...removedWeakenings(scenarios, removed, departed),
  ]
  const inOrder = inOneForRows(found)
    .map((weakening) => ({ weakening, key: placeOf(weakening) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return inOrder.slice(0, limits.weakenings).map(({ weakening }) => weakening)
}

/** By file and line; what stands at one place by all of it, so that no order of the input shows. */
function placeOf(weakening: Weakening): string {
  const { file, line } = weakening
  return `${file}\0${String(line ?? 0).padStart(9, '0')}\0${canonicalJson(weakening)}`
}

function ofScenario({ scored, base }: ComparedScenario, isSelecting: boolean): FoundWeakening[] {
  const own = base?.definition ?? null
  const { scenario } = scored
  // A file that broke leaves its scenarios unverified: that hides nothing.
  if (base === null || own === null || own.problems.length > 0 || scenario.problems.length > 0) return []
  const byBase = headByBase(scored, base)
  const fewer = lessRun(scored, own, { base, isSelecting }).map(({ isShort, ...loosening }) =>
    weakeningOf(scenario, loosening, loosening.path, isShort && byBase === 'passed' ? 'unverified' : byBase),
  )
  const changed = own.checksFingerprint === scenario.checksFingerprint ? [] : ofChecks(scored, own, byBase)
  const rowsOf = scenario.rowOf?.scenario ?? null
  return [...fewer, ...changed].map((weakening) => ({ weakening, rowsOf }))
}

function ofChecks(scored: ScoredScenario, own: Scenario, byBase: Outcome | null): Weakening[] {
  const { scenario, trials, other } = scored
  const { changed, dropped } = pairChecks(own.checks, scenario.checks)
  const statuses = worstStatuses(trials, scenario.checks.length)
  const loosened = changed.flatMap(({ base, head }) => {
    const [before, now] = [own.checks[base], scenario.checks[head]]
    if (before === undefined || now === undefined) return []
    const seen = { base: other?.statuses[base] ?? null, head: statuses[head] ?? null }
    return looseningsOf(before, now, seen).map((loosening) =>
      weakeningOf(scenario, loosening, ['checks', head, ...loosening.path], byBase),
    )
  })
  const lost = dropped.flatMap((index) => {
    const check = own.checks[index]
    if (check === undefined || !decides(check)) return []
    const { type, params } = check.spec
    return [weakeningOf(scenario, { ...droppedCheck, what: type, from: params }, ['checks'], byBase)]
  })
  return [...loosened, ...lost, ...ofJudge(scored, own, byBase)]
}

const droppedCheck = { kind: 'check-dropped', to: undefined, path: [] } as const

/** Of the judge of a scenario: that it is gone, or lets pass what it did not before. */
function ofJudge(
  { scenario, trials, other }: ScoredScenario,
  own: Scenario,
  byBase: Outcome | null,
): Weakening[] {
  const [before, now] = [judgeOf(own), judgeOf(scenario)]
  if (before === null) return []
  if (now === null) return [weakeningOf(scenario, { ...droppedCheck, ...before }, [], byBase)]
  const isHeld = other?.judge === 'fail' && trials.length > 0
  if (!isHeld || trials.some(({ judge }) => judge?.status !== 'pass')) return []
  const { what, from } = before
  const loosening: Loosening = { kind: 'threshold-loosened', what, from, to: now.from, path: [now.what] }
  return [weakeningOf(scenario, loosening, loosening.path, byBase)]
}

function judgeOf({ criteria, judge }: Scenario): Pick<Loosening, 'what' | 'from'> | null {
  if (criteria) return { what: 'criteria', from: criteria }
  return judge ? { what: 'judge', from: judge } : null
}

function weakeningOf(
  scenario: Scenario,
  { kind, what, from, to }: Pick<Loosening, 'kind' | 'what' | 'from' | 'to'>,
  path: readonly (string | number)[],
  byBase: Outcome | null,
): Weakening {
  const place = path.length === 0 ? { line: scenario.line } : scenario.locate(path)
  return {
    kind,
    scenario: scenario.id,
    file: ('file' in place ? place.file : undefined) ?? scenario.file,
    line: place.line,
    what: cut(oneLine(what), longestValue),
    from: shownValue(from),
    to: shownValue(to),
    headByBase: byBase,
  }
}

function shownValue(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return cut(oneLine(typeof value === 'string' ? value : canonicalJson(value)), longestValue)
}
