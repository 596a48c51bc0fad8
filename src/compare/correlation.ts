import { countOutcomes, getHeadId, type Baseline } from '../baseline/base.ts'
import type { History } from '../results/comparison-schema.ts'
import { listTrialsByRun } from './history.ts'
import { takeFirstTrials } from '../score/scored-suite.ts'
import type { ScenarioPair } from './comparison.ts'
import { countedErrors, computeRunCorrelation, toldErrors } from './statistics/alike-trials.ts'

/** With fewer runs, it is unknown how much one differs from the next. */
const leastRuns = 5
/** From this many runs on, an estimate counts even if it is not reported. With fewer it is too uncertain, and would hide breaks. */
const manyRuns = 10

/**
 * Computes how alike the trials of one run of a scenario are, by the runs of the base branch; 0 if nothing shows it. Uses only
 * scenarios of the base, so that a change cannot influence it. `history`: under the ids of the head.
 */
export function estimateCorrelation(
  history: History,
  base: Baseline | null,
  errors = history.runs.length < manyRuns ? toldErrors : countedErrors,
): number {
  if (base === null || history.runs.length < leastRuns) return 0
  return computeRunCorrelation(
    base.scenarios.map((scenario) =>
      listTrialsByRun(history, getHeadId(scenario) ?? scenario.id, scenario.checksFingerprint, null),
    ),
    errors,
  )
}

/** Tells whether the sides differ in too many scenarios for independent trials. Only reported: a change may do so. */
export function differBeyondChance(pairs: readonly ScenarioPair[]): boolean {
  const sides = pairs.flatMap(({ scored, base, obstacle }) =>
    base === null || obstacle !== null
      ? []
      : [[base.first ?? base.tally, countOutcomes(takeFirstTrials(scored))]],
  )
  return computeRunCorrelation(sides, toldErrors) > 0
}

/** With fewer scenarios of several trials equal ones are no sign. */
const leastScenarios = 5

/** Counts scenarios whose trials all took the same tokens, if nearly all did: a cache or recorded model. Else null. */
export function countRepeatedTrials(pairs: readonly ScenarioPair[]) {
  const samples = pairs.flatMap(({ scored, base }) => {
    const first = takeFirstTrials(scored).flatMap(({ metrics }) => metrics['output_tokens'] ?? [])
    const sides = [first, base?.metrics['output_tokens'] ?? []].filter((values) => values.length > 1)
    return sides.length === 0 || first.length < 2 ? [] : [sides]
  })
  const equal = samples.filter((sides) => sides.every((values) => new Set(values).size === 1)).length
  if (samples.length < leastScenarios || equal < 0.9 * samples.length) return null
  return { scenarios: equal, of: samples.length }
}
