import { describe, expect, test } from 'vitest'
import { estimateReliability } from '../../../src/compare/statistics/reliability.ts'
import { estimateTrialsNeeded } from '../../../src/compare/statistics/trials-to-tell.ts'
import { fixture, readAll } from '../../support/trace-files.ts'

function of(passed: number, total: number) {
  return { passed, failed: total - passed }
}

describe('pass@k and pass^k', () => {
  test('of 3 of 4, by hand', () => {
    // Of the 6 pairs of trials 3 have both passed; of the 4 triples, 1; a pair without any passed needs two failed.
    expect(estimateReliability(of(3, 4))).toEqual({
      passAt: { 1: 0.75, 2: 1, 3: 1, 4: 1 },
      passHat: { 1: 0.75, 2: 0.5, 3: 0.25, 4: 0 },
      flakeRate: 0.25,
    })
  })

  test('of 2 of 5: Chen et al. 2021 and Yao et al. 2024, by their formulas', () => {
    const { passAt, passHat, flakeRate } = estimateReliability(of(2, 5)) ?? {}
    expect(passAt?.['2']).toBeCloseTo(1 - 3 / 10, 12)
    expect(passAt?.['3']).toBeCloseTo(1 - 1 / 10, 12)
    expect(passHat?.['2']).toBeCloseTo(1 / 10, 12)
    expect(passHat?.['3']).toBe(0)
    expect(flakeRate).toBe(0.4)
  })

  test('at most ten trials are asked for, and one says nothing', () => {
    expect(Object.keys(estimateReliability(of(30, 30))?.passHat ?? {})).toHaveLength(10)
    expect(estimateReliability(of(1, 1))).toBeNull()
    expect(estimateReliability(of(0, 0))).toBeNull()
  })

  test("of τ-bench's trajectories, by the rewards that they state", async () => {
    const { traces } = await readAll(fixture('openai-messages-taubench-1.json'))
    const tasks = new Map<string | null, { passed: number; failed: number }>()
    for (const { scenario, stated } of traces) {
      const task = tasks.get(scenario) ?? { passed: 0, failed: 0 }
      task[stated.scores?.['reward'] === 1 ? 'passed' : 'failed'] += 1
      tasks.set(scenario, task)
    }
    // As the file has them: five tasks of four trials each, of which the second and the third passed once.
    expect([...tasks].sort(([a], [b]) => Number(a) - Number(b))).toEqual(
      [0, 1, 1, 0, 0].map((passed, id) => [`${id}`, { passed, failed: 4 - passed }]),
    )
    const found = [...tasks.values()].map((task) => estimateReliability(task))
    const overTasks = (figure: 'passAt' | 'passHat') =>
      [1, 2, 3, 4].map((k) => found.reduce((sum, task) => sum + (task?.[figure][k] ?? Number.NaN), 0) / 5)
    // pass^1 = (1/4 + 1/4) / 5, and no two trials of a task passed; pass@k = 2 · k/4 / 5.
    expect(overTasks('passHat')).toEqual([0.1, 0, 0, 0])
    for (const [index, share] of overTasks('passAt').entries()) {
      expect(share).toBeCloseTo((index + 1) / 10, 12)
    }
  })
})

describe('how many more trials would tell', () => {
  test.each([
    [of(1, 1), of(0, 1), 2],
    [of(0, 1), of(1, 1), 2],
    [of(2, 2), of(0, 2), 1],
    [of(3, 3), of(1, 3), 3],
    [of(3, 3), of(2, 3), 9],
  ])('%j → %j', (base, head, more) => {
    expect(estimateTrialsNeeded(base, head, 0.05)).toBe(more)
  })

  test('none would where shares are equal', () => {
    expect(estimateTrialsNeeded(of(2, 4), of(1, 2), 0.05)).toBeNull()
    expect(estimateTrialsNeeded(of(3, 3), of(3, 3), 0.05)).toBeNull()
  })

  test('by the usual formula where the exact test would need more than 50', () => {
    // 2 · 0.45 · 0.55 · (1.96 ÷ 0.1)² = 190.2
    expect(estimateTrialsNeeded(of(5, 10), of(4, 10), 0.05)).toBe(181)
    expect(estimateTrialsNeeded(of(500, 1000), of(510, 1000), 0.05)).toBeGreaterThan(10_000)
  })

  test('a stricter level takes more', () => {
    expect(estimateTrialsNeeded(of(1, 1), of(0, 1), 0.005)).toBe(4)
  })
})
