import type { ComparedScenario } from '../compare/comparison.ts'
import type { MetricDefinition } from '../compare/metric-definitions.ts'
import { computeMean } from '../compare/figures.ts'
import type { ScoredTrial } from '../trial/trial-result.ts'

/** What a limit is about. */
export interface LimitedMetric {
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
export function dropMilderFailures(
  scenarios: readonly ComparedScenario[],
  sample: LimitedMetric,
): readonly ComparedScenario[] {
  if (sample.name === null) return scenarios
  return scenarios.map((scenario) => {
    const { scored } = scenario
    if (!scored.trials.some(({ outcome }) => outcome === 'failed')) return scenario
    return { ...scenario, scored: { ...scored, trials: findWorst(splitTrials(scenario, sample), sample) } }
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

function splitTrials({ scored }: ComparedScenario, { name, sign }: LimitedMetric): Stating {
  const [rest, failed]: [Valued[], Valued[]] = [[], []]
  for (const trial of scored.trials) {
    const value = name === null ? undefined : trial.metrics[name]
    if (value !== undefined) (trial.outcome === 'failed' ? failed : rest).push({ trial, value: sign * value })
  }
  return { rest, failed: failed.sort((one, other) => other.value - one.value) }
}

function findWorst({ rest, failed }: Stating, { quantile, sign, bound }: LimitedMetric): ScoredTrial[] {
  const takeWorst = (count: number) => [...rest, ...failed.slice(0, count)]
  const isWorse = (place: number) => {
    const value = failed[place]?.value ?? 0
    if (quantile !== null) return value > sign * bound
    return value >= computeMean(takeWorst(place).map((one) => one.value))
  }
  const least = rest.length === 0 ? 1 : 0
  return takeWorst(countLeading(failed.length, (place) => place < least || isWorse(place))).map(
    ({ trial }) => trial,
  )
}

/** Counts the places before the first for which a test does not hold. It holds for none behind that one. */
function countLeading(length: number, holds: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The values of {@link splitTrials}. */
export function collectValues(scenario: ComparedScenario, sample: LimitedMetric) {
  const { rest, failed } = splitTrials(scenario, sample)
  return { rest: rest.map(({ value }) => value), failed: failed.map(({ value }) => value) }
}
