import { append } from '../core/append.ts'
import type { Results, ScenarioResult } from '../results/schema.ts'

/** Scenarios as a reader needs them, each in the one group that says most. */
export interface Groups {
  readonly regressed: readonly ScenarioResult[]
  /** Failed, and not a regression. */
  readonly failed: readonly ScenarioResult[]
  /** Failed because the tests changed: under the same checks the agent is as it was. */
  readonly byTests: readonly ScenarioResult[]
  /** Failed, and quarantined, accepted or flaky. */
  readonly setAside: readonly ScenarioResult[]
  readonly unverified: readonly ScenarioResult[]
  readonly fixed: readonly ScenarioResult[]
  /** Unverified in the base, verified and passed now. */
  readonly recovered: readonly ScenarioResult[]
  readonly passed: readonly ScenarioResult[]
}

export function groupsOf({ scenarios }: Results): Groups {
  const groups: Record<keyof Groups, ScenarioResult[]> = {
    regressed: [],
    failed: [],
    byTests: [],
    setAside: [],
    unverified: [],
    fixed: [],
    recovered: [],
    passed: [],
  }
  for (const scenario of scenarios) groups[groupOf(scenario)].push(scenario)
  return groups
}

function groupOf(scenario: ScenarioResult): keyof Groups {
  const { outcome, change, cause } = scenario
  if (outcome === 'unverified') return outcome
  if (outcome === 'passed') return change === 'fixed' || change === 'recovered' ? change : 'passed'
  if (isSetAside(scenario)) return 'setAside'
  if (change === 'regressed') return change
  return cause === 'tests' ? 'byTests' : 'failed'
}

/** Whether somebody said before that its failure is known, or a second look did not show it again. */
function isSetAside({ quarantine, accepted, flaky }: ScenarioResult): boolean {
  return isQuarantined({ quarantine }) || accepted !== undefined || flaky === true
}

export function isQuarantined({ quarantine }: Pick<ScenarioResult, 'quarantine'>): boolean {
  return quarantine?.state === 'active'
}

/** Why each unverified scenario is, with the scenarios it holds for; the commonest first. */
export function unverifiedReasons(
  unverified: readonly ScenarioResult[],
): [reason: string, scenarios: ScenarioResult[]][] {
  return byWord(unverified, ({ reason }) => reason ?? 'no usable result')
}

/**
 * What a reader must know of the comparison of scenarios, each with those it holds for. Where the tests
 * made the difference, a block of its own says so.
 */
export function changeReasons(
  scenarios: readonly ScenarioResult[],
): [reason: string, scenarios: ScenarioResult[]][] {
  return byWord(scenarios, ({ changeReason, cause }) => (cause === 'tests' ? undefined : changeReason))
}

/** Whether none of them could be compared with the base. */
export function areIncomparable(scenarios: readonly ScenarioResult[]): boolean {
  return scenarios.every(({ change }) => change === 'incomparable')
}

function byWord(
  scenarios: readonly ScenarioResult[],
  wordOf: (scenario: ScenarioResult) => string | undefined,
): [word: string, scenarios: ScenarioResult[]][] {
  const groups = new Map<string, ScenarioResult[]>()
  for (const scenario of scenarios) {
    const word = wordOf(scenario)
    if (word === undefined) continue
    append(groups, word, scenario)
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length)
}

/** What became of a scenario, in the words of the report: `failed (quarantined)`. */
export function resultOf(scenario: ScenarioResult): string {
  const { outcome, change } = scenario
  const marks = marksOf(scenario)
  const word = change === 'regressed' || change === 'fixed' || change === 'recovered' ? change : outcome
  return marks.length === 0 ? word : `${word} (${marks.join(', ')})`
}

function marksOf(scenario: ScenarioResult): string[] {
  const { outcome, change, cause, accepted, flaky, vacuous, broke } = scenario
  return [
    ...(change === 'new' ? ['new'] : []),
    ...(change === 'lost' ? [broke === undefined ? 'verified in the base' : 'passed in the base'] : []),
    ...(change === 'incomparable' ? ['not comparable'] : []),
    ...(cause === 'tests' ? ['its tests changed'] : []),
    ...(isQuarantined(scenario) ? ['quarantined'] : []),
    ...(accepted === undefined || outcome !== 'failed' ? [] : ['accepted']),
    ...(flaky === true ? ['flaky'] : []),
    ...(vacuous === undefined ? [] : ['cannot fail']),
  ]
}
