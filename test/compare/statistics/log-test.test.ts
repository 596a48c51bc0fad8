import { expect, test } from 'vitest'
import { computeStudentTails } from '../../../src/compare/statistics/normal.ts'
import { testLogarithms } from '../../../src/compare/statistics/log-test.ts'

test.for([
  [12.706, 1, 0.05],
  [4.3027, 2, 0.05],
  [2.5706, 5, 0.05],
  [2.4469, 6, 0.05],
  [3.7074, 6, 0.01],
  [1.9842, 97, 0.05],
  [0, 7, 1],
] as const)('beyond ±%f lie, of %i degrees of freedom, %f', ([t, freedom, share]) => {
  expect(computeStudentTails(t, freedom)).toBeCloseTo(share, 3)
})

const pairsOf = (factors: readonly number[]) =>
  factors.map((factor, index) => ({
    base: [index + 1, index + 2],
    head: [factor * (index + 1), factor * (index + 2)],
  }))

test('factors tell more than their signs', () => {
  const found = testLogarithms(pairsOf([1.8, 2, 2.1, 1.9, 2.2, 2]))
  expect(Math.exp(found?.mean ?? 0)).toBeCloseTo(2, 1)
  expect(found?.p).toBeLessThan(1e-5)
})

test.for([
  ['few scenarios', [2, 2.1, 1.9, 2.2, 2]],
  ['one factor of all', [2, 2, 2, 2, 2, 2, 2]],
  ['a value of 0', [2, 2.1, 1.9, 2.2, 2, 0]],
] as const)('%s say nothing', ([, factors]) => {
  expect(testLogarithms(pairsOf(factors))).toBeNull()
})
