import { headIdOf, type Base } from '../baseline/base.ts'
import type { History } from '../results/comparison-schema.ts'
import { trialsOfRuns } from './history.ts'
import { likenessOf } from './statistics/alike-trials.ts'

/** With fewer runs nobody knows how much one differs from the next. */
const leastRuns = 5

/**
 * How alike the trials of one run of a scenario are, by the runs of the base branch; 0 where nothing shows it. Scenarios of
 * the base alone are asked, so that nothing in a change can move it. `history`: under the ids of the head.
 */
export function likenessIn(history: History, base: Base | null): number {
  if (base === null || history.runs.length < leastRuns) return 0
  return likenessOf(
    base.scenarios.map((scenario) =>
      trialsOfRuns(history, headIdOf(scenario) ?? scenario.id, scenario.scoredWith, null),
    ),
  )
}
