import type { ComparedScenario } from '../compare/comparison.ts'
import { mean } from '../compare/figures.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'

/**
 * The scenarios without some of their failed trials. An agent that breaks early does less, so one more failed trial must
 * not bring a metric back under its limit. `sign`: 1 where more is worse, −1 where less is. Empty where nothing failed.
 */
export function withoutMilderFailures(
  scenarios: readonly ComparedScenario[],
  sample: string,
  sign: 1 | -1,
): readonly (readonly ComparedScenario[])[] {
  if (!scenarios.some(isMixed)) return []
  return [asInBase, worst, passed].map((choose) =>
    scenarios.map((scenario) => {
      if (!isMixed(scenario)) return scenario
      const { scored, base } = scenario
      const stating = scored.trials.filter(({ metrics }) => Object.hasOwn(metrics, sample))
      const valueOf = ({ metrics }: ScoredTrial) => sign * (metrics[sample] ?? 0)
      const trials = choose({
        rest: stating.filter(({ outcome }) => outcome !== 'failed'),
        failed: stating
          .filter(({ outcome }) => outcome === 'failed')
          .toSorted((one, other) => valueOf(other) - valueOf(one)),
        ofBase: base?.metrics[sample]?.length ?? 0,
        valueOf,
      })
      return { ...scenario, scored: { ...scored, trials } }
    }),
  )
}

function isMixed({ scored: { trials } }: ComparedScenario): boolean {
  return trials.length > 1 && trials.some(({ outcome }) => outcome === 'failed')
}

/** Trials of one scenario of the head; the failed ones from the worst value to the mildest. */
interface Trials {
  readonly rest: readonly ScoredTrial[]
  readonly failed: readonly ScoredTrial[]
  /** Number of trials of the base that state the metric. */
  readonly ofBase: number
  readonly valueOf: (trial: ScoredTrial) => number
}

/** As many as the base has, if that many passed: sides of one length are compared scenario by scenario. */
function asInBase({ rest, failed, ofBase }: Trials): readonly ScoredTrial[] {
  return [...rest, ...failed.slice(0, Math.max(rest.length === 0 ? 1 : 0, ofBase - rest.length))]
}

/** The choice of failed trials with the worst mean. */
function worst({ rest, failed, valueOf }: Trials): readonly ScoredTrial[] {
  const kept = [...rest]
  for (const trial of failed)
    if (kept.length === 0 || valueOf(trial) >= mean(kept.map(valueOf))) kept.push(trial)
  return kept
}

/** No failed trial, if any other is left. */
function passed(trials: Trials): readonly ScoredTrial[] {
  return trials.rest.length > 0 ? trials.rest : worst(trials)
}
