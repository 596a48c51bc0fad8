import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'
import { adjustPValues, type Tested } from '../../../src/compare/statistics/false-discovery.ts'

// Benjamini and Hochberg, Journal of the Royal Statistical Society B 57 (1995), 289–300, section 4: the fifteen
// ps of a trial, of which the procedure takes four at 5%, and Bonferroni's three.
const published = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
  0.759, 1,
]

/** One group, so that weights are equal: the procedure as it was published. */
function together(tested: readonly Tested[]): number[] {
  return adjustPValues([{ share: 1, tested }])[0] ?? []
}

function free(ps: readonly number[]) {
  return ps.map((p) => ({ p, leastP: 0 }))
}

test("Benjamini and Hochberg's example", () => {
  const adjusted = together(free(published))
  expect(adjusted.filter((p) => p <= 0.05)).toHaveLength(4)
  // p × 15 ÷ rank, and never more than that of the next.
  const wanted = [0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.0638571, 0.0638571, 0.0645, 0.0765, 0.486]
  for (const [index, p] of wanted.entries()) expect(adjusted[index]).toBeCloseTo(p, 6)
  expect(adjusted.at(-1)).toBe(1)
})

test('one thing alone is what it is', () => {
  expect(together(free([0.03]))).toEqual([0.03])
  expect(together([])).toEqual([])
})

test('what could never have been as small does not stand in the way', () => {
  const scenarios = Array.from({ length: 500 }, () => ({ p: 1, leastP: 0.03125 }))
  expect(together([{ p: 0.001, leastP: 0 }, ...scenarios])[0]).toBe(0.001)
  expect(together([{ p: 0.03125, leastP: 0.03125 }, ...scenarios])[0]).toBe(1)
})

const some = fc.array(
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([p, share]) => ({ p, leastP: p * share })),
  { maxLength: 60 },
)

test('is never less than p, rises with p, and is not above that of Benjamini and Hochberg', () => {
  fc.assert(
    fc.property(some, (tested) => {
      const adjusted = together(tested)
      const plain = together(free(tested.map(({ p }) => p)))
      const byP = tested.map(({ p }, index) => ({ p, to: adjusted[index] ?? 0 })).sort((a, b) => a.p - b.p)
      for (const [index, { p, to }] of byP.entries()) {
        expect(to).toBeGreaterThanOrEqual(p)
        expect(to).toBeLessThanOrEqual(1)
        expect(to).toBeGreaterThanOrEqual(byP[index - 1]?.to ?? 0)
      }
      for (const [index, p] of adjusted.entries()) expect(p).toBeLessThanOrEqual((plain[index] ?? 0) + 1e-12)
    }),
  )
})

test('order changes nothing', () => {
  fc.assert(
    fc.property(some, (tested) => {
      expect(together(tested.toReversed())).toEqual(together(tested).toReversed())
    }),
  )
})

test('a group has its share, however many are in it', () => {
  const many = Array.from({ length: 500 }, () => ({ p: 1, leastP: 0 }))
  const [ofMany, ofOne] = adjustPValues([
    { share: 0.5, tested: many },
    { share: 0.5, tested: [{ p: 0.01, leastP: 0 }] },
  ])
  expect(ofOne?.[0]).toBeCloseTo(0.02, 12)
  expect(new Set(ofMany)).toEqual(new Set([1]))
  // One of the many stands against all of them, and against the other group.
  const [first] = adjustPValues([
    { share: 0.5, tested: [{ p: 0.00001, leastP: 0 }, ...many.slice(1)] },
    { share: 0.5, tested: [{ p: 1, leastP: 0 }] },
  ])
  expect(first?.[0]).toBeCloseTo(0.01, 12)
})

test('with nothing changed, a claim is as rare as it says, in groups of any size', () => {
  const next = createRandom(5)
  const rounds = 2_000
  let claims = 0
  for (let round = 0; round < rounds; round += 1) {
    const of = (length: number) => Array.from({ length }, () => ({ p: next(), leastP: 0 }))
    const adjusted = adjustPValues([
      { share: 0.5, tested: of(100) },
      { share: 0.25, tested: of(1) },
      { share: 0.25, tested: of(6) },
    ])
    if (adjusted.flat().some((p) => p <= 0.05)) claims += 1
  }
  expect(claims / rounds).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds))
})
