import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeQuantile } from '../../../src/compare/figures.ts'
import { estimateMeanInterval, estimateQuantileInterval } from '../../../src/compare/statistics/bootstrap.ts'
import {
  computeNormalQuantile,
  computeNormalShare,
  computeStudentQuantile,
} from '../../../src/compare/statistics/normal.ts'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'
import { countRounds } from '../../support/strength.ts'

describe('distributions', () => {
  // scipy 1.17, norm.isf and t.isf.
  test('the normal one', () => {
    expect(computeNormalQuantile(0.025)).toBeCloseTo(1.95996398454005, 12)
    expect(computeNormalQuantile(0.005)).toBeCloseTo(2.5758293035489, 12)
    expect(computeNormalQuantile(0.0005)).toBeCloseTo(3.29052673149189, 11)
    expect(computeNormalShare(-1.95996398454005)).toBeCloseTo(0.025, 14)
    expect([computeNormalShare(0), computeNormalShare(9), computeNormalShare(-9)]).toEqual([0.5, 1, 0])
  })

  test.each([
    [0.025, 5, 2.570582],
    [0.025, 9, 2.262157],
    [0.025, 29, 2.04523],
    [0.025, 511, 1.964617],
    [0.005, 9, 3.249836],
    [0.005, 29, 2.756386],
  ])("Student's, above %f with %i degrees of freedom", (above, freedom, value) => {
    expect(Math.abs(computeStudentQuantile(above, freedom) - value)).toBeLessThan(0.002)
  })
})

/** The share of rounds in which the interval holds the truth. */
function covered(interval: (next: () => number) => [number, number] | null, truth: number): number {
  const next = createRandom(17)
  let [holds, given] = [0, 0]
  const rounds = countRounds(400)
  for (let round = 0; round < rounds; round += 1) {
    const found = interval(next)
    if (found === null) continue
    given += 1
    if (found[0] <= truth && truth <= found[1]) holds += 1
  }
  return holds / given
}

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

/** Three trials that pass four times in five. */
function rate(next: () => number): number {
  return [1, 2, 3].filter(() => next() < 0.8).length / 3
}

describe('the interval of a mean', () => {
  test.each([6, 10, 30, 100])('of %i even differences holds the truth as often as it says', (count) => {
    const share = covered(
      (next) =>
        estimateMeanInterval(
          Array.from({ length: count }, () => normal(next)),
          0.05,
        ),
      0,
    )
    expect(share).toBeGreaterThan(0.92)
  })

  test.each([10, 30])('of %i skewed differences, nearly so', (count) => {
    const share = covered(
      (next) =>
        estimateMeanInterval(
          Array.from({ length: count }, () => -Math.log(1 - next())),
          0.05,
        ),
      1,
    )
    expect(share).toBeGreaterThan(0.87)
  })

  test('of differences in passed trials, nearly so', () => {
    const share = covered(
      (next) =>
        estimateMeanInterval(
          Array.from({ length: 20 }, () => rate(next) - rate(next)),
          0.05,
        ),
      0,
    )
    expect(share).toBeGreaterThan(0.92)
  })

  test('is not given where it would claim to know what it cannot', () => {
    expect(estimateMeanInterval([1, 2, 3, 4, 5], 0.05)).toBeNull()
    expect(estimateMeanInterval([1, 2, 3, 4, 5, 6], 0.05)).not.toBeNull()
    expect(estimateMeanInterval([1, 2, 3, 4, 5, 6], 0.01)).toBeNull()
    expect(estimateMeanInterval(Array<number>(100).fill(2), 0.05)).toBeNull()
  })

  test('turns with the sides, and lies within the differences', () => {
    const values = fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 6, maxLength: 30 })
    fc.assert(
      fc.property(values, (differences) => {
        const found = estimateMeanInterval(differences, 0.05)
        const turned = estimateMeanInterval(
          differences.map((value) => -value),
          0.05,
        )
        expect(turned === null).toBe(found === null)
        if (found === null || turned === null) return
        expect(turned[0]).toBeCloseTo(-found[1], 9)
        expect(turned[1]).toBeCloseTo(-found[0], 9)
        expect(found[0]).toBeGreaterThanOrEqual(Math.min(...differences) - 1e-9)
        expect(found[1]).toBeLessThanOrEqual(Math.max(...differences) + 1e-9)
      }),
      { numRuns: 50 },
    )
  })
})

/** Scenarios of different lengths, whose trials take `more` in the head. */
function pairs(count: number, next: () => number, more: number) {
  return Array.from({ length: count }, () => {
    const level = 10 + 3 * normal(next)
    const values = (by: number) => [1, 2, 3].map(() => level + by + normal(next))
    return { base: values(0), head: values(more) }
  })
}

describe('the interval of a quantile', () => {
  test.each([
    [0.5, 12],
    [0.5, 60],
    [0.95, 60],
    [0.5, 700],
  ])('%f over %i scenarios holds the truth as often as it says', (share, count) => {
    const next = createRandom(23)
    const rounds = countRounds(count > 100 ? 40 : 200)
    let holds = 0
    for (let round = 0; round < rounds; round += 1) {
      const [low, high] = estimateQuantileInterval(pairs(count, next, 2), share, 0.05) ?? [0, 0]
      if (low <= 2 && 2 <= high) holds += 1
    }
    expect(holds / rounds).toBeGreaterThanOrEqual(0.9)
  })

  test('is about the difference that is there', () => {
    const suite = pairs(2_000, createRandom(29), 2)
    const [low, high] = estimateQuantileInterval(suite, 0.95, 0.05) ?? [0, 0]
    const of = (side: 'base' | 'head') =>
      computeQuantile(
        0.95,
        suite.map((pair) => pair[side]),
      )
    expect(of('head') - of('base')).toBeGreaterThan(low)
    expect(of('head') - of('base')).toBeLessThan(high)
    expect(high - low).toBeLessThan(1)
  })

  test('is not given for few pairs, nor where nothing differs', () => {
    expect(estimateQuantileInterval(pairs(5, createRandom(1), 2), 0.5, 0.05)).toBeNull()
    const still = Array.from({ length: 20 }, () => ({ base: [1, 1], head: [1, 1] }))
    expect(estimateQuantileInterval(still, 0.5, 0.05)).toBeNull()
    expect(estimateQuantileInterval([], 0.5, 0.05)).toBeNull()
  })
})
