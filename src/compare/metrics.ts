import { samplesOf, tallyOf, type Samples, type Tally } from '../baseline/base.ts'
import type { Outcome } from '../core/verdict.ts'
import type { MetricRow } from '../results/schema.ts'
import { evalPrefix } from '../score/trial-metrics.ts'
import { mean, quantile } from './figures.ts'
import type { ComparedScenario } from './comparison.ts'

/** How a metric of trials becomes one figure of a suite. */
interface MetricDefinition extends Pick<MetricRow, 'name' | 'label' | 'unit' | 'better'> {
  /** Name in a trial's metrics; null for the pass rate, which is made of outcomes. */
  readonly sample: string | null
  /** That quantile of the trials, each scenario weighing the same. Otherwise: the mean of the scenarios' means. */
  readonly quantile?: number
  /** Measured by a check, or made of verdicts: means something only where both sides had the same checks. */
  readonly byChecks?: true
}

/** In the order that reports show them. */
export const metricDefinitions = [
  { name: 'pass_rate', sample: null, label: 'Pass rate', unit: 'ratio', better: 'higher', byChecks: true },
  { name: 'cost_usd', sample: 'cost_usd', label: 'Cost per trial', unit: 'usd', better: 'lower' },
  { name: 'input_tokens', sample: 'input_tokens', label: 'Input tokens', unit: 'tokens', better: 'lower' },
  { name: 'output_tokens', sample: 'output_tokens', label: 'Output tokens', unit: 'tokens', better: 'lower' },
  {
    name: 'cached_tokens',
    sample: 'cached_tokens',
    label: 'Cached input tokens',
    unit: 'tokens',
    better: 'higher',
  },
  {
    name: 'duration_p50_s',
    sample: 'duration_s',
    label: 'Duration, median',
    unit: 'seconds',
    better: 'lower',
    quantile: 0.5,
  },
  {
    name: 'duration_p95_s',
    sample: 'duration_s',
    label: 'Duration, 95th percentile',
    unit: 'seconds',
    better: 'lower',
    quantile: 0.95,
  },
  { name: 'llm_calls', sample: 'llm_calls', label: 'Model calls (turns)', unit: 'count', better: 'lower' },
  { name: 'tool_calls', sample: 'tool_calls', label: 'Tool calls', unit: 'count', better: 'lower' },
  {
    name: 'trajectory_accuracy',
    sample: 'trajectory_accuracy',
    label: 'Trajectory accuracy',
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  },
  {
    name: 'step_efficiency',
    sample: 'step_efficiency',
    label: 'Step efficiency',
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  },
  {
    name: 'judge_calls',
    sample: 'judge_calls',
    label: 'Calls of judges',
    unit: 'count',
    better: 'lower',
    byChecks: true,
  },
  {
    name: 'judge_tokens',
    sample: 'judge_tokens',
    label: 'Tokens of judges',
    unit: 'tokens',
    better: 'lower',
    byChecks: true,
  },
  {
    name: 'judge_cost_usd',
    sample: 'judge_cost_usd',
    label: 'Cost of judging per trial',
    unit: 'usd',
    better: 'lower',
    byChecks: true,
  },
] as const satisfies readonly MetricDefinition[]

/** One side of a scenario, as far as metrics go. */
interface Side {
  readonly outcome: Outcome
  readonly tally: Tally
  readonly samples: Samples
}

/** What one side of a scenario knows of a metric; empty where it does not. */
type Values = readonly number[]

interface Pair {
  readonly head: Values
  readonly base: Values
}

/**
 * One row a metric. With a base, both figures are over the scenarios that both sides know the metric
 * for, so that a scenario more or less is never reported as a change of the agent. Where there are
 * none, the head stands alone, over all its scenarios.
 */
export function compareMetrics(scenarios: readonly ComparedScenario[]): MetricRow[] {
  const sides = scenarios.map(({ scored, base, change }) => ({
    head: { outcome: scored.outcome, tally: tallyOf(scored.trials), samples: samplesOf(scored.trials) },
    base: base === null ? null : { outcome: base.outcome, tally: base.tally, samples: base.metrics },
    sameChecks: change !== 'incomparable',
  }))
  const measured = sides.flatMap(({ head, base }) => [head.samples, base?.samples ?? {}])
  const definitions: readonly MetricDefinition[] = [...metricDefinitions, ...evalDefinitions(measured)]
  return definitions.map((definition) => {
    const pairs: Pair[] = []
    const alone: Values[] = []
    for (const { head, base, sameChecks } of sides) {
      const ofHead = valuesOf(definition, head)
      if (ofHead.length > 0) alone.push(ofHead)
      const ofBase =
        base === null || (definition.byChecks === true && !sameChecks) ? [] : valuesOf(definition, base)
      if (ofHead.length > 0 && ofBase.length > 0) pairs.push({ head: ofHead, base: ofBase })
    }
    return rowOf(definition, pairs, alone)
  })
}

/** Each eval that either side measured is a metric of its own, under the name that its author gave it. */
function evalDefinitions(measured: readonly Samples[]): MetricDefinition[] {
  const names = new Set(measured.flatMap(Object.keys).filter((name) => name.startsWith(evalPrefix)))
  return [...names].sort().map((name) => ({
    name,
    sample: name,
    label: `Eval ${name.slice(evalPrefix.length)}`,
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  }))
}

function rowOf(definition: MetricDefinition, pairs: readonly Pair[], alone: readonly Values[]): MetricRow {
  const { name, label, unit, better } = definition
  const paired = pairs.length > 0
  const head = figureOf(definition, paired ? pairs.map((pair) => pair.head) : alone)
  const base = figureOf(definition, paired ? pairs.map((pair) => pair.base) : [])
  const delta = head === null || base === null ? null : head - base
  return { name, label, unit, better, head, base, delta, scenarios: paired ? pairs.length : alone.length }
}

function valuesOf({ sample }: MetricDefinition, side: Side): Values {
  if (sample !== null) return side.samples[sample] ?? []
  const rate = passRateOf(side.outcome, side.tally)
  return rate === null ? [] : [rate]
}

/** Passed ÷ verified trials; null for a scenario that is unverified: it counts neither way. */
export function passRateOf(outcome: Outcome, { passed, failed }: Tally): number | null {
  return outcome === 'unverified' || passed + failed === 0 ? null : passed / (passed + failed)
}

function figureOf(definition: MetricDefinition, scenarios: readonly Values[]): number | null {
  if (scenarios.length === 0) return null
  return definition.quantile === undefined
    ? mean(scenarios.map(mean))
    : quantile(definition.quantile, scenarios)
}
