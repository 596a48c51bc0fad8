import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBinomialDraws, createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { estimateCorrectedRate } from '../../src/judge/calibrate/corrected-rate.ts'
import { estimateShare } from '../../src/judge/calibrate/interval.ts'
import { computeCohenKappa } from '../../src/judge/calibrate/calibration.ts'

/** R. G. Newcombe, Statistics in Medicine 17 (1998) 857–872, table I, method 3. */
test.for([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [29, 29, 0.883, 1],
] as const)('Wilson: %d of %d', ([count, total, low, high]) => {
  const share = estimateShare(count, total)
  expect(share?.interval?.low).toBeCloseTo(low, 4)
  expect(share?.interval?.high).toBeCloseTo(high, 4)
})

test('a share of nothing is none', () => {
  expect(estimateShare(0, 0)).toBeNull()
})

test('a share lies in its interval, and the interval in 0 to 1', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (count, more) => {
      fc.pre(count + more > 0)
      const share = estimateShare(count, count + more)
      const { low, high } = share?.interval ?? { low: -1, high: -1 }
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(share?.value ?? -1)
      expect(high).toBeGreaterThanOrEqual(share?.value ?? 2)
      expect(high).toBeLessThanOrEqual(1)
    }),
  )
})

test.for([
  // SAS PROC FREQ, as the tests of statsmodels quote it.
  [
    'SAS',
    [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ],
    0.4842,
    0.2137,
    0.7547,
  ],
  // J. L. Fleiss, J. Cohen, B. S. Everitt, Psychological Bulletin 72 (1969) 323–327: kappa .429, variance .002885.
  [
    'Fleiss, Cohen and Everitt',
    [
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ],
    0.4286,
    0.4286 - 1.96 * Math.sqrt(0.002885),
    0.4286 + 1.96 * Math.sqrt(0.002885),
  ],
] as const)('kappa: %s', ([, table, value, low, high]) => {
  const kappa = computeCohenKappa(table)
  expect(kappa?.value).toBeCloseTo(value, 4)
  expect(kappa?.interval?.low).toBeCloseTo(low, 3)
  expect(kappa?.interval?.high).toBeCloseTo(high, 3)
})

test('kappa at its ends', () => {
  expect(
    computeCohenKappa([
      [10, 0],
      [0, 10],
    ]),
  ).toEqual({ value: 1, interval: null })
  expect(
    computeCohenKappa([
      [0, 10],
      [10, 0],
    ])?.value,
  ).toBe(-1)
  expect(
    computeCohenKappa([
      [5, 5],
      [5, 5],
    ])?.value,
  ).toBeCloseTo(0)
  expect(
    computeCohenKappa([
      [10, 0],
      [0, 0],
    ]),
  ).toBeNull()
  expect(
    computeCohenKappa([
      [0, 0],
      [0, 0],
    ]),
  ).toBeNull()
})

test('kappa is the same for either rater first, and never beyond its bounds', () => {
  const count = fc.nat(200)
  fc.assert(
    fc.property(count, count, count, count, (a, b, c, d) => {
      const kappa = computeCohenKappa([
        [a, b],
        [c, d],
      ])
      const turned = computeCohenKappa([
        [a, c],
        [b, d],
      ])
      expect(turned?.value ?? null).toBe(kappa?.value ?? null)
      if (kappa === null) return
      expect(kappa.value).toBeGreaterThanOrEqual(-1)
      expect(kappa.value).toBeLessThanOrEqual(1)
      const { low, high } = kappa.interval ?? { low: kappa.value, high: kappa.value }
      expect(low).toBeLessThanOrEqual(kappa.value)
      expect(high).toBeGreaterThanOrEqual(kappa.value)
    }),
  )
})

/** The manual of R's epiR (`epi.prev`, after Rogan and Gladen 1978): 23 of 150 cows, sensitivity 96%, specificity 89%. */
test('the corrected rate of a published example', () => {
  const rate = estimateCorrectedRate({
    passes: { count: 9_600, total: 10_000 },
    fails: { count: 8_900, total: 10_000 },
    observed: { count: 23, total: 150 },
  })
  expect(rate).toMatchObject({ value: expect.closeTo(0.051, 3) as number })
  // Reiczigel, Földi and Ózsvári (2010) give 0 to 0.1256 for known errors (Wilson).
  expect(rate).toMatchObject({ interval: { low: 0, high: expect.closeTo(0.126, 1) as number } })
})

test('on the labels themselves it is what people said', () => {
  const rate = estimateCorrectedRate({
    passes: { count: 45, total: 50 },
    fails: { count: 40, total: 50 },
    observed: { count: 55, total: 100 },
  })
  expect(rate).toMatchObject({ value: expect.closeTo(0.5, 10) as number })
})

test.for([
  ['nothing-judged', 0, 0, [9, 10], [9, 10]],
  ['one-sided-labels', 1, 2, [9, 10], [0, 0]],
  ['one-sided-labels', 1, 2, [0, 0], [9, 10]],
  ['no-better-than-chance', 1, 2, [5, 10], [5, 10]],
  ['no-better-than-chance', 1, 2, [2, 10], [3, 10]],
] as const)('no corrected rate: %s', ([reason, count, total, [passes, ofPasses], [fails, ofFails]]) => {
  expect(
    estimateCorrectedRate({
      passes: { count: passes, total: ofPasses },
      fails: { count: fails, total: ofFails },
      observed: { count, total },
    }),
  ).toBe(reason)
})

/** How wide the interval is by so many labels of each kind, of which the judge missed none. */
function perfect(total: number): number | null {
  const whole = { count: total, total }
  const rate = estimateCorrectedRate({
    passes: whole,
    fails: whole,
    observed: { count: 50_000, total: 100_000 },
  })
  return typeof rate === 'string' || rate.interval === null ? null : rate.interval.high - rate.interval.low
}

test('labels without an error prove no judge that makes none', () => {
  expect(perfect(1)).toBeNull()
  expect(perfect(10)).toBeGreaterThan(0.15)
  expect(perfect(1_000)).toBeLessThan(0.02)
})

test('the interval is the same on every run, holds the value, and covers the truth', () => {
  let covered = 0
  const runs = 300
  const next = createRandom(7)
  const [pass, fail, of] = [
    createBinomialDraws(60, 0.9, next),
    createBinomialDraws(60, 0.8, next),
    createBinomialDraws(200, 0.7 * 0.9 + 0.3 * 0.2, next),
  ]
  for (let run = 0; run < runs; run += 1) {
    const judged = {
      passes: { count: pass(), total: 60 },
      fails: { count: fail(), total: 60 },
      observed: { count: of(), total: 200 },
    }
    const rate = estimateCorrectedRate(judged)
    expect(estimateCorrectedRate(judged)).toEqual(rate)
    if (typeof rate === 'string' || rate.interval === null) throw new Error('no interval')
    expect(rate.interval.low).toBeLessThanOrEqual(rate.value)
    expect(rate.interval.high).toBeGreaterThanOrEqual(rate.value)
    if (rate.interval.low <= 0.7 && rate.interval.high >= 0.7) covered += 1
  }
  // 95% of 300, and three standard errors of that.
  expect(covered / runs).toBeGreaterThan(0.912)
})

test.for([
  [20, 0.3],
  [1_000, 0.999],
  [100_000, 0.5],
] as const)('draws of %d at %d have its mean and variance', ([total, probability]) => {
  const draw = createBinomialDraws(total, probability, createRandom(1))
  const drawn = Array.from({ length: 20_000 }, draw)
  const mean = drawn.reduce((sum, count) => sum + count, 0) / drawn.length
  const variance = drawn.reduce((sum, count) => sum + (count - mean) ** 2, 0) / drawn.length
  const expected = total * probability * (1 - probability)
  expect(Math.abs(mean - total * probability)).toBeLessThan(4 * Math.sqrt(expected / drawn.length))
  expect(variance / expected).toBeGreaterThan(0.95)
  expect(variance / expected).toBeLessThan(1.05)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(total)
})
