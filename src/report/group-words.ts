import type { Results, ScenarioResult } from '../results/schema.ts'
import { counted } from './figures.ts'
import type { Phrase } from './phrase.ts'

/** Which groups of checks were asked for, and how many checks that left out; null where all were. */
export function groupWords({ run: { groups }, scenarios }: Results): Phrase | null {
  if (groups === undefined) return null
  const names = groups.slice(0, 5).flatMap((value, index) => (index === 0 ? [{ value }] : [', ', { value }]))
  const left = scenarios.reduce((sum, scenario) => sum + leftOut(scenario), 0)
  return ['Only checks of the groups ', ...names, ` were asked: ${counted(left, 'check')} left out`]
}

/** By the first trial that has verdicts: the same checks are left out of each. */
function leftOut({ trials }: ScenarioResult): number {
  const checks = trials.find((trial) => trial.checks.length > 0)?.checks ?? []
  return checks.filter(({ reason }) => reason === 'not-in-groups').length
}
