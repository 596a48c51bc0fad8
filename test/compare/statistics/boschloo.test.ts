import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeMinPossibleP, passCountsP } from '../../../src/compare/statistics/boschloo.ts'
import { computeFisherP } from '../../../src/compare/statistics/fisher.ts'
import type { PassCount } from '../../../src/compare/statistics/pass-count.ts'

function of(passed: number, total: number): PassCount {
  return { passed, failed: total - passed }
}

/** A group of 1 to `most` trials. */
function group(most: number) {
  return fc
    .nat({ max: most - 1 })
    .chain((size) => fc.nat({ max: size + 1 }).map((passed) => of(passed, size + 1)))
}

describe("Boschloo's test", () => {
  test('is what can be worked out by hand where groups are small', () => {
    // All of one and none of the other, or the other way round; likeliest where half of all pass.
    expect(passCountsP(of(3, 3), of(0, 3))).toBeCloseTo(2 * 0.5 ** 6, 10)
    expect(passCountsP(of(2, 2), of(0, 2))).toBeCloseTo(2 * 0.5 ** 4, 10)
    expect(passCountsP(of(1, 1), of(0, 1))).toBe(1)
    // One arrangement only is as unlikely under Fisher's test: s³(1−s)⁵ + s⁵(1−s)³, greatest at one half.
    expect(passCountsP(of(3, 3), of(0, 5))).toBeCloseTo(2 * 0.5 ** 8, 10)
  })

  // Fisher's p by scipy 1.17 (fisher_exact) for every table, sums of its binom.pmf over those that are no
  // better, greatest over 4,001 shares and then by its bounded minimiser.
  test.each([
    [3, 3, 1, 3, 0.21875],
    [5, 5, 1, 5, 0.021484375],
    [5, 5, 2, 5, 0.06184809034502],
    [4, 5, 1, 5, 0.109375],
    [8, 10, 1, 10, 0.00257682800293],
    [10, 10, 6, 10, 0.04219055175781],
    [9, 10, 5, 10, 0.06230961535177],
    [20, 20, 14, 20, 0.00974143536199],
    [1, 1, 2, 9, 0.15171527384234],
    [10, 10, 2, 4, 0.02726742014949],
    [7, 34, 1, 34, 0.03846392212274],
    [30, 40, 12, 25, 0.02544151936229],
    [45, 50, 36, 50, 0.02446087163307],
    [50, 50, 45, 50, 0.0352099395744],
    [2, 2, 0, 50, 0.00020815475641],
  ])('of %i/%i and %i/%i', (x, sizeOfOne, y, sizeOfOther, p) => {
    expect(passCountsP(of(x, sizeOfOne), of(y, sizeOfOther))).toBeCloseTo(p, 9)
  })

  test('is never less powerful than that of Fisher, and never out of 0 to 1', () => {
    fc.assert(
      fc.property(group(14), group(14), (one, other) => {
        const p = passCountsP(one, other)
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(Math.min(1, computeFisherP(one, other) * (1 + 1e-9)))
      }),
    )
  })

  test('gives the same digits whichever group comes first, and whatever is called passed', () => {
    fc.assert(
      fc.property(group(60), group(60), (one, other) => {
        const p = passCountsP(one, other)
        const turned = [one, other].map(({ passed, failed }) => ({ passed: failed, failed: passed }))
        expect(passCountsP(other, one)).toBe(p)
        expect(passCountsP(turned[0] ?? one, turned[1] ?? other)).toBeCloseTo(p, 12)
      }),
    )
  })

  test('errs no more often than it says, whatever the share is', () => {
    for (const [sizeOfOne, sizeOfOther] of [
      [3, 3],
      [5, 3],
      [10, 10],
      [12, 5],
    ] as const) {
      for (let step = 1; step < 20; step += 1) {
        const share = step / 20
        let errs = 0
        for (let x = 0; x <= sizeOfOne; x += 1) {
          for (let y = 0; y <= sizeOfOther; y += 1) {
            if (passCountsP(of(x, sizeOfOne), of(y, sizeOfOther)) > 0.05) continue
            errs += chanceOf(x, sizeOfOne, share) * chanceOf(y, sizeOfOther, share)
          }
        }
        expect(errs).toBeLessThanOrEqual(0.05)
      }
    }
  })

  test('nothing is more extreme than all against none', () => {
    expect(computeMinPossibleP(1, 1)).toBe(1)
    expect(computeMinPossibleP(2, 2)).toBe(0.125)
    expect(computeMinPossibleP(3, 3)).toBeCloseTo(0.03125, 12)
    expect(computeMinPossibleP(10, 1)).toBe(computeMinPossibleP(1, 10))
  })
})

describe("Fisher's test, where groups are larger than 50", () => {
  // scipy 1.17, fisher_exact.
  test.each([
    [60, 100, 40, 100, 0.00705951549502],
    [95, 100, 88, 100, 0.12617886126369],
    [300, 400, 250, 400, 0.00017965124148],
    [5, 5, 40, 60, 0.31282361214537],
  ])('of %i/%i and %i/%i', (x, sizeOfOne, y, sizeOfOther, p) => {
    expect(passCountsP(of(x, sizeOfOne), of(y, sizeOfOther))).toBeCloseTo(p, 9)
  })

  test('of a hundred thousand trials is a number still', () => {
    expect(passCountsP(of(90_000, 100_000), of(89_000, 100_000))).toBeLessThan(1e-9)
    expect(passCountsP(of(90_000, 100_000), of(90_010, 100_000))).toBeGreaterThan(0.9)
  })
})

function chanceOf(count: number, size: number, share: number): number {
  let ways = 1
  for (let index = 0; index < count; index += 1) ways *= (size - index) / (index + 1)
  return ways * share ** count * (1 - share) ** (size - count)
}
