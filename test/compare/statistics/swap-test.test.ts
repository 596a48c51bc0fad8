import { describe, expect, test } from 'vitest'
import type { ValuePair } from '../../../src/compare/statistics/bootstrap.ts'
import { signFlipTest } from '../../../src/compare/statistics/sign-flip.ts'
import { swapTest } from '../../../src/compare/statistics/swap-test.ts'
import { createRandom } from '../../../src/judge/calibrate/binomial-draws.ts'
import { countRounds } from '../../support/strength.ts'

function passes(next: () => number, count: number, rate: number): number[] {
  return Array.from({ length: count }, () => (next() < rate ? 1 : 0))
}

function suite(next: () => number, size: number, counts: readonly [number, number], rates = [0.95, 0.95]) {
  return Array.from({ length: size }, (): ValuePair => ({
    base: passes(next, counts[0], rates[0] ?? 0),
    head: passes(next, counts[1], rates[1] ?? 0),
  }))
}

function shareOf(values: readonly number[]): number {
  return values.filter((value) => value === 1).length / values.length
}

test('with as many trials a side, differences are flipped', () => {
  const pairs = suite(createRandom(1), 20, [3, 3], [0.9, 0.4])
  const differences = pairs.map(({ base, head }) => {
    return shareOf(head) - shareOf(base)
  })
  expect(swapTest(pairs).p).toBeCloseTo(signFlipTest(differences).p, 12)
})

describe('with ten trials in the base and one in the head', () => {
  test.each([
    [12, [10, 1]],
    [40, [10, 1]],
    [40, [1, 10]],
    [40, [3, 1]],
    [120, [10, 1]],
    [600, [10, 1]],
  ] as const)('%i scenarios of %j trials: claims are as rare as they should be', (size, counts) => {
    const next = createRandom(31)
    const rounds = countRounds(size > 100 ? 150 : 300)
    let claims = 0
    for (let round = 0; round < rounds; round += 1) {
      if (swapTest(suite(next, size, counts)).p <= 0.05) claims += 1
    }
    expect(claims / rounds).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / rounds))
  })

  test('that one fails in each of the base, and passes in the head, is seen', () => {
    const { p } = swapTest(suite(createRandom(5), 60, [10, 1], [0.5, 0.95]))
    expect(p).toBeLessThan(0.001)
    expect(swapTest(suite(createRandom(5), 60, [10, 1], [0.95, 0.4])).p).toBeLessThan(0.001)
  })

  test('what could not be told, whatever came out, is known', () => {
    const pair: ValuePair = { base: [1, 1, 1, 1, 1, 1, 1, 1, 1, 0], head: [1] }
    // The most extreme arrangement is that the head has the failed one: one of eleven.
    const { p, leastP } = swapTest([pair])
    expect(leastP).toBeGreaterThan(0.05)
    expect(p).toBeGreaterThan(0.5)
    expect(swapTest([{ base: [1, 1, 1], head: [1] }])).toEqual({ p: 1, leastP: 1 })
  })
})

test('sides and orders change no digit', () => {
  const pairs = suite(createRandom(3), 30, [5, 2], [0.8, 0.5])
  const found = swapTest(pairs)
  expect(swapTest(pairs.map(({ base, head }) => ({ base: head, head: base })))).toEqual(found)
  const turned = pairs.map(({ base, head }) => ({ base: base.toReversed(), head: head.toReversed() }))
  expect(swapTest(turned)).toEqual(found)
})

test('one more trial that fails makes no drop look more like chance, however many trials each side has', () => {
  const next = createRandom(23)
  const draw = (rate: number) => passes(next, 1 + Math.floor(next() * 3), rate)
  let drops = 0
  for (let round = 0; round < 400; round += 1) {
    const share = next()
    const pairs = Array.from({ length: 4 + Math.floor(next() * 5) }, () => ({
      head: draw(next() < 0.5 ? 1 : share),
      base: draw(next() < 0.9 ? 1 : 0.6),
    }))
    const before = swapTest(pairs).p
    const fell = pairs.reduce((sum, { head, base }) => sum + shareOf(base) - shareOf(head), 0) > 0
    if (!fell || before > 0.1) continue
    for (const [place, { head, base }] of pairs.entries()) {
      const at = head.indexOf(1)
      if (at < 0) continue
      drops += 1
      const worse = pairs.with(place, { head: head.with(at, 0), base })
      expect(swapTest(worse).p).toBeLessThanOrEqual(before)
    }
  }
  expect(drops).toBeGreaterThan(100)
})

test('one more scenario that falls makes none of it look more like chance, beside others with fewer trials', () => {
  const next = createRandom(17)
  for (let round = 0; round < 60; round += 1) {
    const even = Array.from({ length: 80 }, () => (next() < 0.55 ? -1 : 1) * Math.floor(next() * 10))
    const pairs = even.map((difference): ValuePair => ({ base: [0], head: [difference] }))
    const uneven = suite(next, 5, [10, 1])
    if (even.reduce((sum, difference) => sum + difference, 0) >= 0) continue
    const worse: ValuePair = { base: [0], head: [-1] }
    const [before, after] = [{ base: [0], head: [0] }, worse].map(
      (pair) => swapTest([pair, ...pairs, ...uneven]).p,
    )
    expect(after).toBeLessThanOrEqual(before ?? 0)
  }
})
