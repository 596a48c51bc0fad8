import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEffectiveCounts, computeRunCorrelation } from '../../../src/compare/statistics/alike-trials.ts'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'

/** Twenty runs of thirty scenarios, five trials each: with this chance a trial repeats what its run has drawn. */
function suite(repeating: number, rateOf: (run: number) => number) {
  const next = createRandom(7)
  return Array.from({ length: 30 }, () =>
    Array.from({ length: 20 }, (_, run) => {
      const own = next() < rateOf(run)
      const trials = Array.from({ length: 5 }, () => (next() < repeating ? own : next() < rateOf(run)))
      const failed = trials.filter((isFailed) => isFailed).length
      return { passed: 5 - failed, failed }
    }),
  )
}

test.each([
  ['independent trials are not alike', 0, 0],
  ['of trials that repeat half of the time a quarter of the outcome is the run', 0.5, 0.25],
  ['copies are all alike', 1, 1],
])('%s', (_, repeating, expected) => {
  expect(computeRunCorrelation(suite(repeating, () => 0.1))).toBeCloseTo(expected, 1)
})

test('an agent that became better once is not alike', () => {
  expect(computeRunCorrelation(suite(0, (run) => (run < 10 ? 0.6 : 0.05)))).toBeLessThan(0.1)
})

test('the more alike trials are, the fewer they are worth, and one more failure never makes them say less', () => {
  const count = fc.record({ passed: fc.nat({ max: 20 }), failed: fc.nat({ max: 20 }) })
  const likeness = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(count, likeness, ({ passed, failed }, alike) => {
      const found = toEffectiveCounts({ passed, failed }, alike)
      expect(toEffectiveCounts({ passed, failed }, 0)).toEqual({ passed, failed })
      expect(found.passed + found.failed).toBeGreaterThanOrEqual(Math.min(1, passed + failed))
      const more = toEffectiveCounts({ passed, failed: failed + 1 }, alike)
      expect(more.failed).toBeGreaterThanOrEqual(found.failed)
      expect(more.passed).toBeLessThanOrEqual(found.passed)
    }),
  )
})
