import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateDifferenceInterval } from '../../../src/compare/statistics/pass-count.ts'

function of(passed: number, total: number) {
  return { passed, failed: total - passed }
}

// Newcombe, Statistics in Medicine 17 (1998), 873–890, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('%i/%i − %i/%i', (x, sizeOfHead, y, sizeOfBase, low, high) => {
  const found = estimateDifferenceInterval(of(y, sizeOfBase), of(x, sizeOfHead), 0.05)
  expect(found[0]).toBeCloseTo(low, 4)
  expect(found[1]).toBeCloseTo(high, 4)
})

test('a stricter level is a wider interval', () => {
  const [low, high] = estimateDifferenceInterval(of(3, 10), of(9, 10), 0.01)
  expect(low).toBeLessThan(0.1705)
  expect(high).toBeGreaterThan(0.809)
})

const counts = fc
  .nat({ max: 200 })
  .chain((size) => fc.nat({ max: size + 1 }).map((passed) => of(passed, size + 1)))

test('holds what was observed, and turns with the sides', () => {
  fc.assert(
    fc.property(counts, counts, (base, head) => {
      const [low, high] = estimateDifferenceInterval(base, head, 0.05)
      const difference = head.passed / (head.passed + head.failed) - base.passed / (base.passed + base.failed)
      expect(low).toBeLessThanOrEqual(difference)
      expect(high).toBeGreaterThanOrEqual(difference)
      expect(low).toBeGreaterThanOrEqual(-1)
      expect(high).toBeLessThanOrEqual(1)
      const turned = estimateDifferenceInterval(head, base, 0.05)
      expect(turned[0]).toBeCloseTo(-high, 12)
      expect(turned[1]).toBeCloseTo(-low, 12)
    }),
  )
})
