import type { Results, ScenarioResult } from '../../results/schema.ts'
import { groupCauses } from '../causes.ts'
import { countHeadTrials, formatTally } from '../figures.ts'
import { findFailedChecks } from '../findings.ts'
import { groupScenarios, groupUnverified, type ScenarioGroups } from '../groups.ts'
import { describeCause, describeDifference } from '../words/causes.ts'
import { explainNotPassed } from '../why.ts'
import type { CauseRow, ScenarioRow, State } from './page-data.ts'

/** Groups of a report by the state that the list shows, in its order. */
const groupsInOrder = [
  ['regressed', 'regressed'],
  ['failed', 'failed'],
  ['byTests', 'failed'],
  ['unverified', 'unverified'],
  ['setAside', 'set aside'],
  ['fixed', 'fixed'],
  ['recovered', 'recovered'],
  ['passed', 'passed'],
] as const satisfies readonly (readonly [keyof ScenarioGroups, State])[]

export interface ListedScenario {
  readonly scenario: ScenarioResult
  readonly state: State
}

/** All scenarios, the most important first. */
export function listScenarios(results: Results): ListedScenario[] {
  const groups = groupScenarios(results)
  return groupsInOrder.flatMap(([group, state]) => groups[group].map((scenario) => ({ scenario, state })))
}

/** Rows of the list, and the causes that they share. */
export function buildRowsAndCauses(
  listed: readonly ListedScenario[],
  hasBase: boolean,
): { readonly rows: ScenarioRow[]; readonly causes: CauseRow[] } {
  const places = new Map(listed.map(({ scenario }, place) => [scenario, place]))
  const of = (wanted: State) => listed.flatMap(({ scenario, state }) => (state === wanted ? [scenario] : []))
  const placesOf = (scenarios: readonly ScenarioResult[]) => scenarios.map((one) => places.get(one) ?? 0)
  const failing = (state: State) =>
    groupCauses(of(state)).map((cause): CauseRow => {
      const { scenarios, difference } = cause
      return {
        state,
        words: describeCause(cause),
        difference: difference === null ? [] : describeDifference(difference, scenarios.length),
        scenarios: placesOf(scenarios),
      }
    })
  const unverified = groupUnverified(of('unverified')).map(([words, scenarios]): CauseRow => ({
    state: 'unverified',
    words,
    difference: [],
    scenarios: placesOf(scenarios),
  }))
  const causes = [...failing('regressed'), ...failing('failed'), ...unverified, ...failing('set aside')]
  const causeOf = new Map(causes.flatMap(({ scenarios }, cause) => scenarios.map((place) => [place, cause])))
  const rows = listed.map((one, place) => buildRow(one, causeOf.get(place) ?? null, hasBase))
  return { rows, causes }
}

function buildRow({ scenario, state }: ListedScenario, cause: number | null, hasBase: boolean): ScenarioRow {
  const { id, name, file, tags, change } = scenario
  const findings = findFailedChecks(scenario, 'error')
  return {
    id,
    name,
    file,
    tags,
    state,
    change,
    cause,
    checks: [...new Set(findings.map(({ check }) => check))],
    why: explainNotPassed(scenario)[0] ?? [],
    ...formatTallies(scenario, hasBase),
  }
}

function formatTallies(scenario: ScenarioResult, hasBase: boolean): Pick<ScenarioRow, 'head' | 'base'> {
  const head = formatTallyOrNull(countHeadTrials(scenario))
  const base = hasBase ? formatTallyOrNull(scenario.baseTrials) : null
  const isBaseShown = hasBase && (head !== null || base !== null)
  return { head: head ?? noTrials, base: isBaseShown ? (base ?? noTrials) : null }
}

const noTrials = 'no trials'

/** Null where there are no trials. */
function formatTallyOrNull(trials: ScenarioResult['baseTrials']): string | null {
  const isNone = trials === null || Object.values(trials).every((count) => count === 0)
  return isNone ? null : formatTally(trials)
}
