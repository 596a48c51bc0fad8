import type { BaseScenario } from '../../baseline/base.ts'
import { append } from '../../core/append.ts'
import { canonicalJson } from '../../core/json.ts'
import type { ScoredScenario, ScoredSuite } from '../../score/scored.ts'
import { fingerprintsOf } from '../../score/fingerprints.ts'
import type { ComparedScenario } from '../comparison.ts'
import { lessRun } from './less-run.ts'
import type { FoundWeakening } from './rows-in-one.ts'

/**
 * Scenarios of the base that are gone, as weakenings. One that is there under another id, with the same checks
 * and the same task, is not; a dataset that lost rows is one.
 */
export function removedWeakenings(
  scenarios: readonly ComparedScenario[],
  removed: readonly BaseScenario[],
  departed: ScoredSuite['departed'],
  isSelecting: boolean,
): FoundWeakening[] {
  const renamed = renamedAmong(scenarios, isSelecting)
  const gone = removed.filter((base) => !renamed.take(base))
  const rows = rowsByGroup(scenarios)
  const lost = new Map<string, number>()
  for (const base of gone) {
    const group = groupOf(base)
    if (group !== null) lost.set(group, (lost.get(group) ?? 0) + 1)
  }
  return gone.map((base) => {
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

/** Scenarios with the same checks and the same task that are looked at; of more the last ones. */
const mostLookedAt = 100

/** Those of the head that are new, by their checks and their task. */
function renamedAmong(scenarios: readonly ComparedScenario[], isSelecting: boolean) {
  const free = new Map<string, ScoredScenario[]>()
  for (const { scored, base } of scenarios) {
    if (base !== null || scored.scenario.problems.length > 0) continue
    const { checks, input } = fingerprintsOf(scored)
    append(free, taskKey(checks, input, scored.scenario.name), scored)
  }
  return {
    /** Whether one of them is this scenario, and not run less than it was; each is only one. */
    take(base: BaseScenario): boolean {
      const { ownChecks, fingerprints, name, definition } = base
      const alike = free.get(taskKey(ownChecks, fingerprints.input, name)) ?? []
      const at = alike.findLastIndex(
        (scored, index) =>
          index >= alike.length - mostLookedAt &&
          (definition === null || lessRun(scored, definition, { base, isSelecting }).length === 0),
      )
      if (at !== -1) alike.splice(at, 1)
      return at !== -1
    },
  }
}

/** Where a scenario does not say what is asked of the agent, its name does. */
function taskKey(checks: string | null, input: string | undefined, name: string): string {
  return canonicalJson([checks, input ?? { name }])
}

/** How many rows of each dataset the head has. */
function rowsByGroup(scenarios: readonly ComparedScenario[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  for (const { scored } of scenarios) {
    const { id, row } = scored.scenario
    if (row === null) continue
    const group = id.slice(0, id.lastIndexOf('/'))
    rows.set(group, (rows.get(group) ?? 0) + 1)
  }
  return rows
}

/** The scenario that a row is of; null for what is none, or of which only results are known. */
function groupOf({ id, definition }: BaseScenario): string | null {
  return definition === null || definition.row === null ? null : id.slice(0, id.lastIndexOf('/'))
}
