import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signFlipTest } from '../../../src/compare/statistics/sign-flip.ts'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'

// Differences of Darwin's plants in eighths of an inch. Fisher, The Design of Experiments (1935), section 21:
// of 32,768 arrangements, 863 have a sum as great as 314, or greater.
const plants = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]

/** Two-sided p of so many equal differences: the binomial distribution of their signs. */
function signP(ups: number, downs: number): number {
  const total = ups + downs
  const most = Math.max(ups, downs)
  let [ways, sum] = [1, 0]
  for (let count = 0; count <= total; count += 1) {
    if (count >= most || count <= total - most) sum += ways
    ways = (ways * (total - count)) / (count + 1)
  }
  return sum / 2 ** total
}

function signs(ups: number, downs: number): number[] {
  return [...Array<number>(ups).fill(1), ...Array<number>(downs).fill(-1)]
}

describe('few differences: all arrangements', () => {
  test("Fisher's own", () => {
    expect(signFlipTest(plants).p).toBe((2 * 863) / 32_768)
  })

  test.each([
    [6, 0, 1 / 32],
    [5, 0, 1 / 16],
    [5, 1, 14 / 64],
    [1, 0, 1],
    [16, 0, 2 ** -15],
  ])('%i up and %i down', (ups, downs, p) => {
    expect(signFlipTest(signs(ups, downs)).p).toBe(p)
    expect(signFlipTest(signs(ups, downs)).leastP).toBe(2 ** (1 - ups - downs))
  })

  test('what does not differ says nothing either way', () => {
    expect(signFlipTest([0, 0, 0])).toEqual({ p: 1, leastP: 1 })
    expect(signFlipTest([])).toEqual({ p: 1, leastP: 1 })
    expect(signFlipTest([...plants, 0, 0, 0])).toEqual(signFlipTest(plants))
  })
})

describe('many differences: 9,999 draws', () => {
  test.each([
    [20, 10],
    [30, 14],
    [60, 40],
    [135, 115],
  ])('%i up and %i down are near the binomial distribution', (ups, downs) => {
    const exact = signP(ups, downs)
    const error = Math.sqrt((exact * (1 - exact)) / 9_999)
    expect(Math.abs(signFlipTest(signs(ups, downs)).p - exact)).toBeLessThan(4 * error + 2e-4)
  })

  test.each([
    [30, 0],
    [60, 8],
    [120, 40],
    [180, 70],
  ])('%i up and %i down: rarer than draws can show, and never rarer than it is', (ups, downs) => {
    const { p } = signFlipTest(signs(ups, downs))
    const exact = signP(ups, downs)
    expect(p).toBeLessThan(1e-4)
    expect(p).toBeGreaterThanOrEqual(exact)
    expect(p).toBeLessThan(exact * 40)
  })

  test('ten thousand are put into blocks, and see what they have to', () => {
    const next = createRandom(7)
    const noise = Array.from({ length: 10_000 }, () => next() - 0.5)
    expect(signFlipTest(noise).p).toBeGreaterThan(0.05)
    expect(signFlipTest(noise.map((value) => value + 0.02)).p).toBeLessThan(1e-4)
  })
})

test('with nothing changed, ps are not smaller than they should be', () => {
  const next = createRandom(11)
  const rounds = 400
  for (const length of [7, 12, 40]) {
    let alarms = 0
    for (let round = 0; round < rounds; round += 1) {
      // Skewed sizes, as costs have them.
      const differences = Array.from({ length }, () => (next() < 0.5 ? -1 : 1) * Math.exp(3 * next()))
      if (signFlipTest(differences).p <= 0.05) alarms += 1
    }
    expect(alarms / rounds).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds))
  }
})

test('swapping the sides changes no digit, nor does the unit much', () => {
  const values = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { maxLength: 40 })
  fc.assert(
    fc.property(values, (differences) => {
      const { p, leastP } = signFlipTest(differences)
      expect(p).toBeGreaterThan(0)
      expect(p).toBeLessThanOrEqual(1)
      expect(p).toBeGreaterThanOrEqual(leastP * (1 - 1e-9))
      expect(signFlipTest(differences.map((value) => -value)).p).toBe(p)
      expect(signFlipTest(differences.map((value) => value * 1024)).p).toBe(p)
    }),
  )
})

test('of many differences, one more of the same kind makes none of it look more like chance', () => {
  const step = fc.integer({ min: -10, max: 10 })
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 120 }), ([first = 0, ...others]) => {
      const differences = [first, 0, ...others]
      fc.pre(differences.reduce((sum, difference) => sum + difference, 0) < 0)
      expect(signFlipTest(differences.with(1, -1)).p).toBeLessThanOrEqual(signFlipTest(differences).p)
    }),
    { numRuns: 300 },
  )
})
