import type { Evidence, EvidenceWord } from '../results/comparison-schema.ts'
import type { Baseline } from '../baseline/base.ts'
import type { MetricRow } from '../results/schema.ts'
import type { ScenarioPair } from './comparison.ts'
import { computeMean, computeQuantile, sortAscending } from './figures.ts'
import type { MeasuredMetric } from './metrics.ts'
import type { Interval, ValuePair } from './statistics/bootstrap.ts'
import { estimateMeanInterval, estimateQuantileInterval } from './statistics/bootstrap.ts'
import { estimateRatio, testLogarithms, type LogTest } from './statistics/log-test.ts'
import { computeNormalQuantile, computeNormalShare } from './statistics/normal.ts'
import type { FlipTest } from './statistics/sign-flip.ts'
import { subtractKnownMeans, swapTest } from './statistics/swap-test.ts'
import { compareWithHistory } from './suite-history.ts'

/** A row whose difference was tested. */
export interface TestedMetric extends FlipTest {
  readonly row: MetricRow
  readonly measured: MeasuredMetric
  /** Which way the test saw it go: the sign of what was summed. */
  readonly direction: number
  /** Of amounts that were tested on logarithms. */
  readonly logs?: LogTest
  /** Of a pass rate that was held against earlier runs. */
  readonly isOfHistory?: true
}

/** Figures that differ by their last digits are the same. */
const tolerance = 1e-12

/** Tells whether a metric differs between head and base, paired by scenario. The row has both figures. */
export function testMetric(row: MetricRow, measured: MeasuredMetric): TestedMetric {
  const { unit, quantile } = measured.definition
  const logs = unit === 'ratio' || unit === 'count' ? null : testLogarithms(measured.values.pairs)
  if (logs === null) return testSwaps(row, measured)
  const shifted = { row, measured, direction: Math.sign(logs.mean), p: logs.p, leastP: 0, logs }
  if (quantile === undefined) return shifted
  // All values may have moved, or those beyond the quantile alone: the better of two tests counts, at half of the level.
  const swapped = testSwaps(row, measured)
  const better = shifted.p <= swapped.p ? shifted : swapped
  return { ...better, p: Math.min(1, 2 * better.p), leastP: 0 }
}

function testSwaps(row: MetricRow, measured: MeasuredMetric): TestedMetric {
  const { differences, scored } = computeScores(measured)
  const direction = Math.sign(differences.reduce((total, difference) => total + difference, 0))
  return { row, measured, direction, ...swapTest(measured.values.pairs, differences, scored) }
}

/** What is tested of a metric: a score of each value. */
interface Scores {
  /** Head − base of the mean scores, pair by pair. */
  readonly differences: readonly number[]
  /** The scores of one pair. */
  readonly scored: (pair: ValuePair) => ValuePair
}

function computeScores({ definition, values: { pairs, differences } }: MeasuredMetric): Scores {
  if (definition.quantile !== undefined) return scoreAboveQuantile(pairs, definition.quantile)
  return definition.unit === 'ratio'
    ? { differences, scored: (pair) => pair }
    : { differences: pairs.map(computeRelativeDifference), scored: scalePair }
}

/** Tests the suite's pass rate: against runs of the base branch if known, else against the base alone. */
export function testPassRate(
  row: MetricRow,
  measured: MeasuredMetric,
  scenarios: readonly ScenarioPair[],
  base: Baseline | null,
): TestedMetric {
  const tails = compareWithHistory(scenarios, base)
  if (tails === null) return testMetric(row, measured)
  const { asMany, asFew } = tails
  const p = Math.min(1, 2 * Math.min(asMany, asFew))
  return { row, measured, direction: Math.sign(asMany - asFew), p, leastP: 0, isOfHistory: true }
}

/** What a day does to all pass rates of a suite, as a standard deviation of logits, where no earlier run shows it. */
const usualDay = 0.15

/** Computes p if both runs differ by a day, which moves all scenarios; a test with earlier runs has that in its p. */
export function allowForDays({ p, isOfHistory }: TestedMetric, { values }: MeasuredMetric): number {
  const difference = Math.abs(computeMean(values.differences))
  if (isOfHistory === true || difference === 0 || p >= 1) return p
  const rate = computeMean(values.means.base)
  // Of one trial nobody knows how often its scenario passes: as often as all of them.
  const spreads = values.pairs.map(({ base: { length } }, place) => {
    const share = values.means.base[place] ?? rate
    return length > 1 ? (share * (1 - share) * length) / (length - 1) : rate * (1 - rate)
  })
  const days = usualDay * Math.SQRT2 * computeMean(spreads)
  const z = computeNormalQuantile(p / 2)
  return 2 * computeNormalShare(-1 / Math.hypot(1 / z, days / difference))
}

/** Scales amounts by the size of their scenario on both sides; else the dearest scenario would decide alone. */
function scalePair(pair: ValuePair): ValuePair {
  const size = measureSize(pair)
  const relative = (values: readonly number[]) => values.map((value) => value / size)
  return size === 0 ? pair : { head: relative(pair.head), base: relative(pair.base) }
}

function computeRelativeDifference(pair: ValuePair): number {
  const size = measureSize(pair)
  return size === 0 ? 0 : subtractKnownMeans(computeMean(pair.head, size), computeMean(pair.base, size))
}

/** The mean of all amounts. */
function measureSize({ head, base }: ValuePair): number {
  return computeMean(sortAscending([...head, ...base].map(Math.abs)))
}

/**
 * Whether each value lies above the quantile of both sides together, which stays where it is whatever side
 * trials are of. The quantile itself would have to be found again under every arrangement, and hangs on one or
 * two values.
 */
function scoreAboveQuantile(pairs: readonly ValuePair[], share: number): Scores {
  const bound = computeQuantile(
    share,
    pairs.flatMap(({ head, base }) => [head, base]),
  )
  const sign = (value: number) => Math.sign(value - bound)
  const meanSign = (values: readonly number[]) => {
    let total = 0
    for (const value of values) total += sign(value)
    return total / values.length
  }
  return {
    differences: pairs.map(({ head, base }) => subtractKnownMeans(meanSign(head), meanSign(base))),
    scored: ({ head, base }) => ({ head: head.map(sign), base: base.map(sign) }),
  }
}

function isSame(left: number, right: number): boolean {
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right))
}

/** Words for a row; `adjusted`: its p over all that was tested at once. The interval holds 0 unless the word tells a change. */
export function explainMetric(tested: TestedMetric, adjusted: number, significance: number): Evidence {
  const { row, p } = tested
  const difference = row.delta ?? 0
  const word = chooseWord(tested, adjusted, significance)
  const estimate = estimateInterval(tested, adjusted, significance)
  if (estimate === null) return { word, p, adjusted, difference, interval: null }
  const [low, high] = [Math.min(estimate[0], difference), Math.max(estimate[1], difference)]
  const isTold = word === 'regressed' || word === 'improved'
  const interval: Interval = !isTold
    ? [Math.min(low, 0), Math.max(high, 0)]
    : difference > 0
      ? [Math.max(low, 0), high]
      : [low, Math.min(high, 0)]
  return { word, p, adjusted, difference, interval }
}

/** That of the test itself, where it has one; it is as wide as all that was tested at once makes it. */
function estimateInterval(
  { row, measured, logs }: TestedMetric,
  adjusted: number,
  significance: number,
): Interval | null {
  const { definition, values } = measured
  const base = row.base ?? 0
  if (logs !== undefined) {
    const [low, high] = estimateRatio(logs, (significance * logs.p) / adjusted)
    return [low * base, high * base]
  }
  return definition.quantile === undefined
    ? estimateMeanInterval(values.differences, significance)
    : estimateQuantileInterval(values.pairs, definition.quantile, significance, values.quantiles)
}

function chooseWord(tested: TestedMetric, adjusted: number, significance: number): EvidenceWord {
  const { row, leastP, direction } = tested
  const way = Math.sign(row.delta ?? 0)
  if (way === 0 || isSame(row.head ?? 0, row.base ?? 0)) return 'within-noise'
  if (adjusted <= significance && way === direction)
    return (row.better === 'higher') === way > 0 ? 'improved' : 'regressed'
  return leastP > significance ? 'too-few-trials' : 'within-noise'
}
