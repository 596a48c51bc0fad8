import { getHeadId, type Baseline } from '../baseline/base.ts'
import type { History } from '../results/comparison-schema.ts'
import { listTrialsByRun } from './history.ts'
import { intraRunCorrelation } from './statistics/alike-trials.ts'

/** With fewer runs nobody knows how much one differs from the next. */
const leastRuns = 5

/**
 * How alike the trials of one run of a scenario are, by the runs of the base branch; 0 where nothing shows it. Scenarios of
 * the base alone are asked, so that nothing in a change can move it. `history`: under the ids of the head.
 */
export function estimateCorrelation(history: History, base: Baseline | null): number {
  if (base === null || history.runs.length < leastRuns) return 0
  return intraRunCorrelation(
    base.scenarios.map((scenario) =>
      listTrialsByRun(history, getHeadId(scenario) ?? scenario.id, scenario.checksFingerprint, null),
    ),
  )
}
