import type { BaseScenario } from '../../baseline/base.ts'
import type { ScoredSuite } from '../../score/scored.ts'
import type { ComparedScenario } from '../comparison.ts'
import type { FoundWeakening } from './rows-in-one.ts'

/** Scenarios of the base that are gone, as weakenings; a dataset that lost rows is one. */
export function removedWeakenings(
  scenarios: readonly ComparedScenario[],
  removed: readonly BaseScenario[],
  departed: ScoredSuite['departed'],
): FoundWeakening[] {
  const rows = rowsByGroup(scenarios)
  const lost = new Map<string, number>()
  for (const base of removed) {
    const group = groupOf(base)
    if (group !== null) lost.set(group, (lost.get(group) ?? 0) + 1)
  }
  return removed.map((base) => {
    const { id, name, file } = base
    const headByBase = departed?.get(id)?.outcome ?? null
    const shared = { kind: 'scenario-removed', scenario: id, file, line: null, headByBase } as const
    const group = groupOf(base)
    if (group === null) return { weakening: { ...shared, what: name, from: null, to: null }, rowsOf: null }
    const left = rows.get(group) ?? 0
    const from = `${left + (lost.get(group) ?? 0)} rows`
    return {
      weakening: { ...shared, what: group, from, to: left > 0 ? `${left} rows` : null },
      rowsOf: group,
    }
  })
}

/** How many rows of each dataset the head has, by what its scenario is called in the base. */
function rowsByGroup(scenarios: readonly ComparedScenario[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  for (const { scored, base } of scenarios) {
    const group = (base?.definition ?? scored.scenario).rowOf?.scenario
    if (group !== undefined) rows.set(group, (rows.get(group) ?? 0) + 1)
  }
  return rows
}

/** The scenario that a row is of; null for what is none, or of which only results are known. */
function groupOf({ definition }: BaseScenario): string | null {
  return definition?.rowOf?.scenario ?? null
}
