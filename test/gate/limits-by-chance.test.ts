import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const random = createRandom(11)
/** Twelve uniform ones sum to a normal one. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, value) => sum + value, -6)

/** Three trials of each scenario on both sides; those of the head take so many times as long. */
function compareDurations(size: number, factor: number) {
  const levels = Array.from({ length: size }, () => Math.exp(normal()))
  const sides = [1, factor].map((by) =>
    levels.map((level) =>
      trialsOf(
        'ppp',
        [1, 2, 3].map(() => ({ duration_s: level * by * Math.exp(0.35 * normal()) })),
      ),
    ),
  )
  const [base = [], head = []] = sides
  const scenarios = head.map((trials, index) => scoredOf(`s${index}`, trials))
  const answer = answerOf(...base.map((trials, index) => baseScenarioOf(`s${index}`, trials)))
  return compare({ scenarios, diagnostics: [] }, answer)
}

const limits = ['duration_p50_s', 'duration_p95_s'].map((metric) => ({ metric, 'max-increase': '10%' }))

/** How often each limit closes the gate, and how often one that does is undecided. */
function close(size: number, factor: number, rounds: number) {
  const closed = limits.map(() => 0)
  let undecided = 0
  for (let round = 0; round < rounds; round += 1) {
    const comparison = compareDurations(size, factor)
    for (const [index, limit] of limits.entries()) {
      const policy = policyIn({ policy: { failures: 'ignore', regressions: 'ignore', metrics: [limit] } })
      const { gate, clauses } = decide(comparison, policy)
      if (gate === 'closed') closed[index] = (closed[index] ?? 0) + 1
      if (clauses.some(({ clause, code }) => clause === 'metric' && code === 'unknown')) undecided += 1
    }
  }
  return { closed, undecided }
}

describe('a limit of 10% on the median and on the 95th percentile of durations', () => {
  test.for([8, 30])('of %i scenarios hardly closes where nothing changed', (size) => {
    const { closed, undecided } = close(size, 1, 120)
    expect(Math.max(...closed)).toBeLessThanOrEqual(6)
    expect(undecided).toBe(0)
  })

  test('sees a doubling', () => {
    expect(Math.min(...close(8, 2, 40).closed)).toBeGreaterThanOrEqual(38)
    expect(Math.min(...close(30, 2, 20).closed)).toBe(20)
  })

  test('sees a rise by a third', () => {
    expect(Math.min(...close(30, 1.33, 40).closed)).toBeGreaterThanOrEqual(30)
  })
})
