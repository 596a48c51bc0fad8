import { quantile } from '../compare/figures.ts'
import { testMetric } from '../compare/metric-evidence.ts'
import type { MeasuredMetric } from '../compare/metrics.ts'
import { overAll } from '../compare/statistics/false-discovery.ts'
import { fisherP } from '../compare/statistics/fisher.ts'
import type { EvidenceWord } from '../results/comparison-schema.ts'
import type { MetricRow } from '../results/schema.ts'

/** A metric of a part of the suite, and what both sides know of it. */
export interface PartialRow {
  readonly row: MetricRow
  readonly measured: MeasuredMetric
}

/**
 * What can be said of the difference of each part, over all of them at once. One scenario alone is tested trial by
 * trial: how many of each side lie above what half of all do not exceed.
 */
export function wordsOf(parts: readonly PartialRow[], significance: number): (EvidenceWord | null)[] {
  const tested = parts.map(testOf)
  const told = tested.filter((test) => test !== null)
  const [all = []] = overAll([{ share: 1, tested: told }])
  const adjusted = new Map(told.map((test, index) => [test, all[index] ?? 1]))
  return tested.map((test) => {
    if (test === null) return null
    if ((adjusted.get(test) ?? 1) <= significance) return test.isWorse ? 'regressed' : 'improved'
    return test.leastP > significance ? 'too-few-trials' : 'within-noise'
  })
}

interface Tested {
  readonly p: number
  readonly leastP: number
  readonly isWorse: boolean
}

function testOf({ row, measured }: PartialRow): Tested | null {
  const [pair] = measured.pairs
  if (row.delta === null || row.delta === 0 || pair === undefined) return null
  const isWorse = (row.better === 'lower') === row.delta > 0
  if (measured.pairs.length > 1) {
    const { p, leastP: least, direction } = testMetric(row, measured)
    // Where most scenarios go the other way than the figure does, nothing is shown of it.
    return { p: direction === Math.sign(row.delta) ? p : 1, leastP: least, isWorse }
  }
  const bound = quantile(0.5, [pair.head, pair.base])
  const count = (values: readonly number[]) => {
    const passed = values.filter((value) => value > bound).length
    return { passed, failed: values.length - passed }
  }
  const [head, base] = [count(pair.head), count(pair.base)]
  const direction = Math.sign(head.passed / pair.head.length - base.passed / pair.base.length)
  // How many lie above in both together is given by the bound: Boschloo's test would take it for chance.
  const p = direction === Math.sign(row.delta) ? fisherP(head, base) : 1
  const [all, none] = [
    { passed: pair.head.length, failed: 0 },
    { passed: 0, failed: pair.base.length },
  ]
  return { p, leastP: fisherP(all, none), isWorse }
}
