import type { ComparedScenario } from '../compare/comparison.ts'
import type { MetricDefinition } from '../compare/metric-definitions.ts'
import { mean } from '../compare/figures.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'

/** What a limit is about. */
export interface HeldSample {
  readonly metric: string
  /** In a trial's metrics; null for the pass rate. */
  readonly name: string | null
  readonly unit: MetricDefinition['unit']
  /** The share of the quantile that is held; null of a mean. */
  readonly quantile: number | null
  /** 1 where more is worse, −1 where less is. */
  readonly sign: 1 | -1
  /** The figure that the limit comes to. */
  readonly bound: number
}

/**
 * The scenarios without their milder failed trials. An agent that breaks early does less, so one more failed trial must
 * not bring a metric back under its limit: a failed trial counts only where it makes the figure worse.
 */
export function withWorstTrials(
  scenarios: readonly ComparedScenario[],
  sample: HeldSample,
): readonly ComparedScenario[] {
  if (sample.name === null) return scenarios
  return scenarios.map((scenario) => {
    const { scored } = scenario
    if (!scored.trials.some(({ outcome }) => outcome === 'failed')) return scenario
    return { ...scenario, scored: { ...scored, trials: worstOf(trialsStating(scenario, sample), sample) } }
  })
}

/** A trial of the head and its value, the greater the worse. */
interface Valued {
  readonly trial: ScoredTrial
  readonly value: number
}

/** Trials that did not fail, and those that did from the worst to the mildest. */
interface Stating {
  readonly rest: readonly Valued[]
  readonly failed: readonly Valued[]
}

function trialsStating({ scored }: ComparedScenario, { name, sign }: HeldSample): Stating {
  const [rest, failed]: [Valued[], Valued[]] = [[], []]
  for (const trial of scored.trials) {
    const value = name === null ? undefined : trial.metrics[name]
    if (value !== undefined) (trial.outcome === 'failed' ? failed : rest).push({ trial, value: sign * value })
  }
  return { rest, failed: failed.sort((one, other) => other.value - one.value) }
}

function worstOf({ rest, failed }: Stating, { quantile, sign, bound }: HeldSample): ScoredTrial[] {
  const kept = [...rest]
  for (const one of failed) {
    const isWorse =
      quantile === null ? one.value >= mean(kept.map(({ value }) => value)) : one.value > sign * bound
    if (kept.length === 0 || isWorse) kept.push(one)
  }
  return kept.map(({ trial }) => trial)
}

/** The values of {@link trialsStating}. */
export function valuesOf(scenario: ComparedScenario, sample: HeldSample) {
  const { rest, failed } = trialsStating(scenario, sample)
  return { rest: rest.map(({ value }) => value), failed: failed.map(({ value }) => value) }
}
