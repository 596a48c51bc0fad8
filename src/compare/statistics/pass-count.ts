import { estimateShare as wilson } from '../../judge/calibrate/interval.ts'
import { computeNormalQuantile } from './normal.ts'

/** Verified trials of one side of a scenario. */
export interface PassCount {
  readonly passed: number
  readonly failed: number
}

export function countTotal({ passed, failed }: PassCount): number {
  return passed + failed
}

/** Adds up the trials of several runs; null: none in that run. */
export function sumOfCounts(counts: readonly (PassCount | null)[]): PassCount {
  let [passed, failed] = [0, 0]
  for (const count of counts) {
    passed += count?.passed ?? 0
    failed += count?.failed ?? 0
  }
  return { passed, failed }
}

export function computeShare({ passed, failed }: PassCount): number {
  return passed / (passed + failed)
}

/**
 * Estimates the interval of head − base by hybrid scores (Newcombe 1998, method 10; Wilson's), one trial or more each.
 */
export function estimateDifferenceInterval(
  base: PassCount,
  head: PassCount,
  significance: number,
): [number, number] {
  const z = computeNormalQuantile(significance / 2)
  const [of, from] = [computeWilson(head, z), computeWilson(base, z)]
  const difference = of.value - from.value
  const low = difference - Math.hypot(of.value - of.low, from.high - from.value)
  const high = difference + Math.hypot(of.high - of.value, from.value - from.low)
  return [Math.max(-1, low), Math.min(1, high)]
}

function computeWilson(count: PassCount, z: number): { value: number; low: number; high: number } {
  const value = computeShare(count)
  const interval = wilson(count.passed, countTotal(count), z)?.interval ?? { low: 0, high: 1 }
  return { value, ...interval }
}
