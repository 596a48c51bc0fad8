import type { Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { Base } from '../baseline/base.ts'
import type { MetricRow } from '../results/schema.ts'
import type { PairedScenario } from './comparison.ts'
import { mean, quantile } from './figures.ts'
import type { MeasuredMetric } from './metrics.ts'
import { meanInterval, quantileInterval, type Interval, type ValuePair } from './statistics/bootstrap.ts'
import type { FlipTest } from './statistics/sign-flip.ts'
import { differenceOf, swapTest } from './statistics/swap-test.ts'
import { besideHistory } from './suite-history.ts'

/** A row whose difference was tested. */
export interface TestedMetric extends FlipTest {
  readonly row: MetricRow
  readonly measured: MeasuredMetric
  /** Which way the test saw it go: the sign of what was summed. */
  readonly direction: number
}

/** Figures that differ by their last digits are the same. */
const tolerance = 1e-12

/** Whether a metric differs between head and base, paired by scenario. The row has both figures. */
export function testMetric(row: MetricRow, measured: MeasuredMetric): TestedMetric {
  const { definition, pairs } = measured
  const scored =
    definition.quantile !== undefined
      ? aboveQuantile(pairs, definition.quantile)
      : definition.unit === 'ratio'
        ? pairs
        : relativeToSize(pairs)
  const differences = scored.map(differenceOf)
  const direction = Math.sign(differences.reduce((total, difference) => total + difference, 0))
  return { row, measured, direction, ...swapTest(scored, differences) }
}

/**
 * The same of the suite's pass rate: held against the runs of the base branch where these are known, else against the
 * base alone.
 */
export function testPassRate(
  row: MetricRow,
  measured: MeasuredMetric,
  scenarios: readonly PairedScenario[],
  base: Base | null,
): TestedMetric {
  const tails = besideHistory(scenarios, base)
  if (tails === null) return testMetric(row, measured)
  const { asMany, asFew } = tails
  const p = Math.min(1, 2 * Math.min(asMany, asFew))
  return { row, measured, direction: Math.sign(asMany - asFew), p, leastP: 0 }
}

/**
 * Of amounts, each value relative to the size of all of its scenario, whichever side they are of: else one
 * scenario that costs a hundred times the others would be all that is tested.
 */
function relativeToSize(pairs: readonly ValuePair[]): ValuePair[] {
  return pairs.map(({ head, base }) => {
    const amounts: number[] = []
    for (const value of head) amounts.push(Math.abs(value))
    for (const value of base) amounts.push(Math.abs(value))
    const size = mean(amounts)
    return size === 0 ? { head, base } : { head: relativeTo(size, head), base: relativeTo(size, base) }
  })
}

function relativeTo(size: number, values: readonly number[]): number[] {
  const found: number[] = []
  for (const value of values) found.push(value / size)
  return found
}

/**
 * Whether each value lies above the quantile of both sides together, which stays where it is whatever side
 * trials are of. The quantile itself would have to be found again under every arrangement, and hangs on one or
 * two values.
 */
function aboveQuantile(pairs: readonly ValuePair[], share: number): ValuePair[] {
  const bound = quantile(
    share,
    pairs.flatMap(({ head, base }) => [head, base]),
  )
  const above = (values: readonly number[]) => values.map((value) => Math.sign(value - bound))
  return pairs.map(({ head, base }) => ({ head: above(head), base: above(base) }))
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))
}

/** Words for a row; `adjusted`: its p over all that was tested at once. */
export function metricEvidence(tested: TestedMetric, adjusted: number, significance: number): Evidence {
  const { row, p, measured } = tested
  const difference = row.delta ?? 0
  const share = measured.definition.quantile
  const found =
    share === undefined
      ? meanInterval(measured.pairs.map(differenceOf), significance)
      : quantileInterval(measured.pairs, share, significance)
  const interval: Interval | null =
    found === null ? null : [Math.min(found[0], difference), Math.max(found[1], difference)]
  return { word: wordOf(tested, adjusted, significance), p, adjusted, difference, interval }
}

function wordOf(tested: TestedMetric, adjusted: number, significance: number): EvidenceWord {
  const { row, leastP, direction } = tested
  const way = Math.sign(row.delta ?? 0)
  if (way === 0 || isSame(row.head ?? 0, row.base ?? 0)) return 'within-noise'
  if (adjusted <= significance && way === direction) {
    return (row.better === 'higher') === way > 0 ? 'improved' : 'regressed'
  }
  return leastP > significance ? 'too-few-trials' : 'within-noise'
}
