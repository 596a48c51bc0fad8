import { samplesOf, tallyOf, type Samples, type Tally } from '../baseline/base.ts'
import type { Outcome } from '../core/verdict.ts'
import type { MetricRow } from '../results/schema.ts'
import { evalPrefix } from '../score/trial-metrics.ts'
import type { ComparedScenario } from './comparison.ts'
import { mean, quantile } from './figures.ts'
import { metricDefinitions, type MetricDefinition } from './metric-definitions.ts'
import { inOneOrder } from './divergence/one-order.ts'
import type { ValuePair } from './statistics/bootstrap.ts'

/** One side of a scenario, as far as metrics go. */
interface Side {
  readonly outcome: Outcome
  readonly tally: Tally
  readonly samples: Samples
}

/** Of a metric, one a trial; empty where it is not known. */
type Values = readonly number[]

/** A metric, with what both sides of each scenario know of it. */
export interface MeasuredMetric {
  readonly definition: MetricDefinition
  /** Of the scenarios that both sides know it for, in an order that hangs on nothing but their ids. */
  readonly pairs: readonly ValuePair[]
  /** Of all scenarios that the head knows it for. */
  readonly alone: readonly Values[]
}

/**
 * One row a metric. With a base, both figures are over the scenarios that both sides know the metric
 * for, so that a scenario more or less is never reported as a change of the agent. Where there are
 * none, the head stands alone, over all its scenarios.
 */
export function compareMetrics(scenarios: readonly ComparedScenario[]): MetricRow[] {
  return measureMetrics(scenarios).map(rowOf)
}

/** The values that the rows are made of, in the same order. */
export function measureMetrics(
  scenarios: readonly ComparedScenario[],
  only: string | null = null,
): MeasuredMetric[] {
  const sides = inOneOrder(scenarios).map(({ scored, base, change, parts }) => ({
    head: { outcome: scored.outcome, tally: tallyOf(scored.trials), samples: samplesOf(scored.trials) },
    // Another task costs what it costs, and says nothing about the agent.
    base:
      base === null || parts.differs?.includes('input') === true
        ? null
        : { outcome: base.outcome, tally: base.tally, samples: base.metrics },
    sameChecks: change !== 'incomparable',
  }))
  const evals = new Set<string>()
  for (const { head, base } of sides) {
    for (const name in head.samples) if (name.startsWith(evalPrefix)) evals.add(name)
    for (const name in base?.samples) if (name.startsWith(evalPrefix)) evals.add(name)
  }
  const definitions: readonly MetricDefinition[] = [...metricDefinitions, ...evalDefinitions(evals)]
  const wanted = only === null ? definitions : definitions.filter(({ name }) => name === only)
  return wanted.map((definition) => {
    const pairs: ValuePair[] = []
    const alone: Values[] = []
    for (const { head, base, sameChecks } of sides) {
      const ofHead = valuesOf(definition, head)
      if (ofHead.length > 0) alone.push(ofHead)
      const ofBase =
        base === null || (definition.byChecks === true && !sameChecks) ? [] : valuesOf(definition, base)
      if (ofHead.length > 0 && ofBase.length > 0) pairs.push({ head: ofHead, base: ofBase })
    }
    return { definition, pairs, alone }
  })
}

/** Each eval that either side measured is a metric of its own, under the name that its author gave it. */
function evalDefinitions(names: ReadonlySet<string>): MetricDefinition[] {
  return [...names].sort().map((name) => ({
    name,
    sample: name,
    label: `Eval ${name.slice(evalPrefix.length)}`,
    unit: 'ratio',
    better: 'higher',
    byChecks: true,
  }))
}

/** The row of a metric; {@link compareMetrics}. */
export function rowOf({ definition, pairs, alone }: MeasuredMetric): MetricRow {
  const { name, label, unit, better } = definition
  const paired = pairs.length > 0
  const head = figureOf(definition, paired ? pairs.map((pair) => pair.head) : alone)
  const base = figureOf(definition, paired ? pairs.map((pair) => pair.base) : [])
  const delta = head === null || base === null ? null : head - base
  return { name, label, unit, better, head, base, delta, scenarios: paired ? pairs.length : alone.length }
}

function valuesOf({ sample }: MetricDefinition, { outcome, tally, samples }: Side): Values {
  if (sample !== null) return samples[sample] ?? []
  const { passed, failed } = tally
  if (outcome === 'unverified') return []
  return [...Array<number>(passed).fill(1), ...Array<number>(failed).fill(0)]
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
