import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PassCount } from '../../../src/compare/statistics/pass-count.ts'
import { computeFailurePValue, learnPrior } from '../../../src/compare/statistics/predictive.ts'

const count = fc.record({ passed: fc.nat({ max: 12 }), failed: fc.nat({ max: 12 }) })
const prior = fc.array(count, { maxLength: 12 }).map(learnPrior)

/** Scenarios alike. */
function suite(passed: number, failed: number, size = 30): PassCount[] {
  return Array.from({ length: size }, () => ({ passed, failed }))
}

function meanOf(counts: readonly PassCount[]): number {
  return learnPrior(counts).reduce(
    (sum, { weight, failing, passing }) => sum + (weight * failing) / (failing + passing),
    0,
  )
}

describe('a prior', () => {
  test('is the suite: how often its scenarios fail, and how much they differ in that', () => {
    expect(meanOf(suite(10, 0))).toBeLessThan(0.03)
    expect(meanOf(suite(9, 1))).toBeCloseTo(0.1, 1)
    expect(meanOf(suite(5, 5))).toBeCloseTo(0.5, 1)
    // Half of them always fail: two passes say much, where all scenarios fail half of the time they say little.
    const split = learnPrior([...suite(10, 0), ...suite(0, 10)])
    const even = learnPrior(suite(5, 5))
    const [seen, head] = [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 2 },
    ]
    expect(computeFailurePValue(seen, head, split)).toBeLessThan(0.05)
    expect(computeFailurePValue(seen, head, even)).toBeGreaterThan(0.15)
  })

  test('leaves room for a scenario unlike all others, the less the more of them there are', () => {
    const [seen, head] = [
      { passed: 3, failed: 0 },
      { passed: 2, failed: 6 },
    ]
    const chances = [3, 30, 300].map((size) =>
      computeFailurePValue(seen, head, learnPrior(suite(3, 0, size))),
    )
    expect(chances.toSorted((a, b) => b - a)).toEqual(chances)
    // Three trials alone leave it open.
    expect(chances[0]).toBeGreaterThan(0.005)
    expect(chances[2]).toBeLessThan(0.001)
  })

  test('adds up to one, in whatever order its scenarios come', () => {
    fc.assert(
      fc.property(fc.array(count, { maxLength: 12 }), (counts) => {
        const weights = learnPrior(counts).map(({ weight }) => weight)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
        const reversed = learnPrior(counts.toReversed())
        expect(reversed.length).toBe(weights.length)
        for (const [at, { weight }] of reversed.entries()) expect(weight).toBeCloseTo(weights[at] ?? 0, 9)
      }),
    )
  })
})

describe('the chance of as many failures', () => {
  test('is one for none', () => {
    fc.assert(
      fc.property(prior, count, fc.nat({ max: 12 }), (of, seen, passed) => {
        expect(computeFailurePValue(seen, { passed, failed: 0 }, of)).toBeCloseTo(1, 9)
      }),
    )
  })

  test('falls with each trial that fails, be it one more or in place of a pass', () => {
    const head = fc.record({ passed: fc.integer({ min: 1, max: 12 }), failed: fc.nat({ max: 12 }) })
    fc.assert(
      fc.property(prior, count, head, (of, seen, { passed, failed }) => {
        const chance = computeFailurePValue(seen, { passed, failed }, of)
        const more = computeFailurePValue(seen, { passed, failed: failed + 1 }, of)
        const worse = computeFailurePValue(seen, { passed: passed - 1, failed: failed + 1 }, of)
        expect(chance).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(chance + 1e-12)
        expect(worse).toBeLessThanOrEqual(chance + 1e-12)
      }),
    )
  })
})

describe('trials of one run that are alike', () => {
  const likely = fc.double({ min: 0, max: 1, noNaN: true })

  test('fail as a Pólya urn makes them, where the agent is known', () => {
    const strength = 1 / 0.1 - 1
    const urn = [0, 1, 2, 3, 4].reduce(
      (all, failed) => (all * (strength / 10 + failed)) / (strength + failed),
      1,
    )
    const seen = { passed: 9e9, failed: 1e9 }
    expect(computeFailurePValue(seen, { passed: 0, failed: 5 }, undefined, 0.1)).toBeCloseTo(urn, 6)
  })

  test('prove the less, the more alike they are, and the more, the more of them fail', () => {
    fc.assert(
      fc.property(prior, count, fc.nat({ max: 12 }), likely, likely, (learned, seen, total, one, other) => {
        const ofAll = [one, other]
          .toSorted((a, b) => a - b)
          .map((likeness) => computeFailurePValue(seen, { passed: 0, failed: total }, learned, likeness))
        expect(ofAll[1]).toBeGreaterThanOrEqual((ofAll[0] ?? Number.NaN) - 1e-9)
        const chances = Array.from({ length: total + 1 }, (_, failed) =>
          computeFailurePValue(seen, { passed: total - failed, failed }, learned, one),
        )
        for (const [failed, chance] of chances.entries())
          expect(chance).toBeLessThanOrEqual((chances[failed - 1] ?? 1) + 1e-9)
      }),
    )
  })
})
