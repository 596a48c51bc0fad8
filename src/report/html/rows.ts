import type { Results, ScenarioResult } from '../../results/schema.ts'
import { causesOf } from '../causes.ts'
import { headTally, tally } from '../figures.ts'
import { findingsOf } from '../findings.ts'
import { groupsOf, unverifiedReasons, type Groups } from '../groups.ts'
import { causePhrase, differencePhrase } from '../words/causes.ts'
import { whyNotPassed } from '../why.ts'
import type { Cause, ScenarioRow, State } from './page-data.ts'

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
] as const satisfies readonly (readonly [keyof Groups, State])[]

export interface ListedScenario {
  readonly scenario: ScenarioResult
  readonly state: State
}

/** All scenarios, the most important first. */
export function listedScenarios(results: Results): ListedScenario[] {
  const groups = groupsOf(results)
  return groupsInOrder.flatMap(([group, state]) => groups[group].map((scenario) => ({ scenario, state })))
}

/** Rows of the list, and the causes that they share. */
export function rowsAndCauses(
  listed: readonly ListedScenario[],
  hasBase: boolean,
): { readonly rows: ScenarioRow[]; readonly causes: Cause[] } {
  const places = new Map(listed.map(({ scenario }, place) => [scenario, place]))
  const of = (wanted: State) => listed.flatMap(({ scenario, state }) => (state === wanted ? [scenario] : []))
  const placesOf = (scenarios: readonly ScenarioResult[]) => scenarios.map((one) => places.get(one) ?? 0)
  const failing = (state: State) =>
    causesOf(of(state)).map((cause): Cause => {
      const { scenarios, difference } = cause
      return {
        state,
        words: causePhrase(cause),
        difference: difference === null ? [] : differencePhrase(difference, scenarios.length),
        scenarios: placesOf(scenarios),
      }
    })
  const unverified = unverifiedReasons(of('unverified')).map(([words, scenarios]): Cause => ({
    state: 'unverified',
    words,
    difference: [],
    scenarios: placesOf(scenarios),
  }))
  const causes = [...failing('regressed'), ...failing('failed'), ...unverified, ...failing('set aside')]
  const causeOf = new Map(causes.flatMap(({ scenarios }, cause) => scenarios.map((place) => [place, cause])))
  const rows = listed.map((one, place) => rowOf(one, causeOf.get(place) ?? null, hasBase))
  return { rows, causes }
}

function rowOf({ scenario, state }: ListedScenario, cause: number | null, hasBase: boolean): ScenarioRow {
  const { id, name, file, tags, change } = scenario
  const findings = findingsOf(scenario, 'error')
  return {
    id,
    name,
    file,
    tags,
    state,
    change,
    cause,
    checks: [...new Set(findings.map(({ check }) => check))],
    why: whyNotPassed(scenario)[0] ?? [],
    ...talliesOf(scenario, hasBase),
  }
}

function talliesOf(scenario: ScenarioResult, hasBase: boolean): Pick<ScenarioRow, 'head' | 'base'> {
  const head = tallyOrNull(headTally(scenario))
  const base = hasBase ? tallyOrNull(scenario.baseTrials) : null
  const isBaseShown = hasBase && (head !== null || base !== null)
  return { head: head ?? noTrials, base: isBaseShown ? (base ?? noTrials) : null }
}

const noTrials = 'no trials'

/** Null where there are no trials. */
function tallyOrNull(trials: ScenarioResult['baseTrials']): string | null {
  const isNone = trials === null || Object.values(trials).every((count) => count === 0)
  return isNone ? null : tally(trials)
}
