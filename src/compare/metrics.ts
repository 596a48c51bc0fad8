import { samplesOf, tallyOf, type Tally } from '../baseline/base.ts'
import type { Outcome } from '../core/verdict.ts'
import type { MetricRow } from '../results/schema.ts'
import { firstTrials, type ScoredScenario } from '../score/scored.ts'
import { evalPrefix } from '../trial/trial-metrics.ts'
import type { PairedScenario } from './comparison.ts'
import { mean, quantile } from './figures.ts'
import { metricDefinitions, type MetricDefinition } from './metric-definitions.ts'
import type { ValuePair } from './statistics/bootstrap.ts'
import { isIncomparable } from './transitions.ts'
import { chance } from '../judge/calibrate/binomial-draws.ts'

const seed = 41

function placeOf({ scored: { scenario } }: PairedScenario): string {
  return `${scenario.id}\0${scenario.file}\0${String(scenario.line).padStart(9, '0')}`
}

/** Whatever order they came in: by id, and shuffled from a fixed seed, for neighbours are often alike. */
function inOneOrder(scenarios: readonly PairedScenario[]): PairedScenario[] {
  const keyed = scenarios.map((scenario) => ({ key: placeOf(scenario), scenario }))
  const sorted = keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const next = chance(seed)
  for (let last = sorted.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1))
    const [one, two] = [sorted[last], sorted[other]]
    if (one !== undefined && two !== undefined) [sorted[last], sorted[other]] = [two, one]
  }
  return sorted.map(({ scenario }) => scenario)
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
 * for, so that a scenario more or less is never reported as a change of the agent; those of cost, tokens, time and calls
 * over scenarios that pass on both sides, since an agent that breaks early does less. Where there are none, the head
 * stands alone, over all its scenarios.
 */
export function compareMetrics(scenarios: readonly PairedScenario[]): MetricRow[] {
  return measureMetrics(scenarios).map((measured) => {
    const row = rowOf(measured)
    madeOf.set(row, measured)
    return row
  })
}

/** To measure is most of the work of comparing, and what a row was made of is asked for again to test it. */
const madeOf = new WeakMap<MetricRow, MeasuredMetric>()

/** Returns the values behind a row of {@link compareMetrics} over these scenarios. */
export function measuredOf(row: MetricRow, scenarios: readonly PairedScenario[]): MeasuredMetric | undefined {
  return madeOf.get(row) ?? measureMetrics(scenarios, row.name)[0]
}

/** What counts of the values of a scenario where the agent's effort is compared; null: nothing. */
export type CountedEffort = (scenario: PairedScenario, values: ValuePair) => ValuePair | null

/** An agent that breaks early does less: only where both sides pass did they do the same work. */
const whereBothPass: CountedEffort = ({ scored, base }, values) =>
  scored.outcome === 'passed' && base?.outcome === 'passed' ? values : null

/** The values that the rows are made of, in the same order. `counted`: of cost, tokens, time and calls. */
export function measureMetrics(
  scenarios: readonly PairedScenario[],
  only: string | null = null,
  counted: CountedEffort = whereBothPass,
): MeasuredMetric[] {
  const ordered = inOneOrder(scenarios)
  const columns = columnsOf(ordered)
  const evals = [...columns.keys()].filter((name) => name?.startsWith(evalPrefix) === true)
  const definitions: readonly MetricDefinition[] = [...metricDefinitions, ...evalDefinitions(evals)]
  const wanted = only === null ? definitions : definitions.filter(({ name }) => name === only)
  return wanted.map((definition) => {
    const pairs: ValuePair[] = []
    const alone: Values[] = []
    const { head: ofHeads, base: ofBases } = columns.get(definition.sample) ?? noColumn
    for (const [index, head] of ofHeads.entries()) {
      if (head === undefined) continue
      alone.push(head)
      const base = ofBases[index]
      const pair = ordered[index]
      if (base === undefined || pair === undefined) continue
      const values =
        definition.byChecks !== true
          ? counted(pair, { head, base })
          : isIncomparable(pair)
            ? null
            : { head, base }
      if (values !== null) pairs.push(values)
    }
    return { definition, pairs, alone }
  })
}

/** Of one sample, by the place of the scenario: what each side has of it, where it has anything. */
interface Column {
  readonly head: (Values | undefined)[]
  readonly base: (Values | undefined)[]
}

const noColumn: Column = { head: [], base: [] }

/** The columns of all samples that there are; of null, whether trials passed. */
function columnsOf(scenarios: readonly PairedScenario[]): Map<string | null, Column> {
  const columns = new Map<string | null, Column>()
  const put = (name: string | null, side: keyof Column, index: number, values: Values = []) => {
    if (values.length === 0) return
    let column = columns.get(name)
    if (column === undefined) {
      column = { head: scenarios.map(() => undefined), base: scenarios.map(() => undefined) }
      columns.set(name, column)
    }
    column[side][index] = values
  }
  const passed = passedValues()
  for (const [index, { scored, base, differs }] of scenarios.entries()) {
    const samples = samplesOf(scored.trials)
    for (const name in samples) put(name, 'head', index, samples[name])
    put(null, 'head', index, passed(scored.outcome, tallyOf(firstTrials(scored))))
    // Another task costs what it costs, and says nothing about the agent.
    if (base === null || differs.includes('input')) continue
    for (const name in base.metrics) put(name, 'base', index, base.metrics[name])
    put(null, 'base', index, passed(base.outcome, base.first ?? base.tally))
  }
  return columns
}

/** A one for each passed trial, a zero for each failed one. */
function passedValues(): (outcome: Outcome, tally: Tally) => Values {
  const known = new Map<string, Values>()
  return (outcome, { passed, failed }) => {
    if (outcome === 'unverified') return []
    const key = `${passed} ${failed}`
    const found = known.get(key) ?? [...Array<number>(passed).fill(1), ...Array<number>(failed).fill(0)]
    known.set(key, found)
    return found
  }
}

/** Each eval that either side measured is a metric of its own, under the name that its author gave it. */
function evalDefinitions(names: readonly (string | null)[]): MetricDefinition[] {
  return names
    .filter((name) => name !== null)
    .sort()
    .map((name) => ({
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

/** Passed ÷ verified first trials; null for a scenario that is unverified: it counts neither way. */
export function passRateOf(scored: ScoredScenario): number | null {
  const { passed, failed } = tallyOf(firstTrials(scored))
  return scored.outcome === 'unverified' || passed + failed === 0 ? null : passed / (passed + failed)
}

function figureOf(definition: MetricDefinition, scenarios: readonly Values[]): number | null {
  if (scenarios.length === 0) return null
  return definition.quantile === undefined
    ? mean(scenarios.map(mean))
    : quantile(definition.quantile, scenarios)
}
