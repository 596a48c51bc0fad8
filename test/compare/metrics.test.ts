import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import { computeQuantile } from '../../src/compare/figures.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf } from '../support/scored.ts'

function rows(scenarios: readonly ScoredScenario[], answer: BaselineResult) {
  const { metrics } = compare({ scenarios, diagnostics: [] }, answer)
  return Object.fromEntries(
    metrics.map(({ name, head, base, delta, scenarios: count }) => [name, [head, base, delta, count]]),
  )
}

const unknown = [null, null, null, 0]

test('every figure has a label, a unit and a direction', () => {
  const { metrics } = compare({ scenarios: [], diagnostics: [] }, noAnswer())
  expect(metrics.map(({ name, label, unit, better }) => [name, label, unit, better])).toEqual([
    ['pass_rate', 'Pass rate', 'ratio', 'higher'],
    ['cost_usd', 'Cost per trial', 'usd', 'lower'],
    ['input_tokens', 'Input tokens', 'tokens', 'lower'],
    ['output_tokens', 'Output tokens', 'tokens', 'lower'],
    ['cached_tokens', 'Cached input tokens', 'tokens', 'higher'],
    ['duration_p50_s', 'Duration, median', 'seconds', 'lower'],
    ['duration_p95_s', 'Duration, 95th percentile', 'seconds', 'lower'],
    ['llm_calls', 'Model calls', 'count', 'lower'],
    ['tool_calls', 'Tool calls', 'count', 'lower'],
    ['trajectory_accuracy', 'Trajectory accuracy', 'ratio', 'higher'],
    ['step_efficiency', 'Step efficiency', 'ratio', 'higher'],
    ['judge_score', 'Judge score', 'ratio', 'higher'],
    ['judge_calls', 'Judge calls, when asked', 'count', 'lower'],
    ['judge_tokens', 'Judge tokens, when asked', 'tokens', 'lower'],
    ['judge_cost_usd', 'Judge cost per trial, when asked', 'usd', 'lower'],
  ])
  expect(metrics.every(({ head, base, delta }) => head === null && base === null && delta === null)).toBe(
    true,
  )
})

function did(outcomes: string, cost: number) {
  return trialsOf(outcomes, { cost_usd: cost, trajectory_accuracy: cost })
}

test('an eval that the base measured on another task has no row', () => {
  const { scenario, ...scored } = scoredOf('a', trialsOf('p', {}))
  const asked = { ...scored, scenario: { ...scenario, input: 'shoes' } }
  const before = baseScenarioOf('a', trialsOf('p', { 'eval:tone': 1 }))
  const ofOtherTask = { ...before, fingerprints: { ...before.fingerprints, input: '0'.repeat(16) } }
  expect(Object.keys(rows([asked], answerOf(ofOtherTask)))).not.toContain('eval:tone')
  expect(Object.keys(rows([asked], answerOf(before)))).toContain('eval:tone')
})

describe('figures', () => {
  test('of a suite with its base', () => {
    const head = { cost_usd: 0.5, input_tokens: 100, duration_s: 4, llm_calls: 3, trajectory_accuracy: 0.5 }
    const base = { cost_usd: 0.25, input_tokens: 80, duration_s: 2, llm_calls: 3, trajectory_accuracy: 1 }
    expect(
      rows(
        [{ ...scoredOf('a', trialsOf('pf', head)), outcome: 'passed' }],
        answerOf(baseScenarioOf('a', trialsOf('pp', base))),
      ),
    ).toEqual({
      pass_rate: [0.5, 1, -0.5, 1],
      cost_usd: [0.5, 0.25, 0.25, 1],
      input_tokens: [100, 80, 20, 1],
      output_tokens: unknown,
      cached_tokens: unknown,
      duration_p50_s: [4, 2, 2, 1],
      duration_p95_s: [4, 2, 2, 1],
      llm_calls: [3, 3, 0, 1],
      tool_calls: unknown,
      trajectory_accuracy: [0.5, 1, -0.5, 1],
      step_efficiency: unknown,
      judge_score: unknown,
      judge_calls: unknown,
      judge_tokens: unknown,
      judge_cost_usd: unknown,
    })
  })

  test('each scenario weighs the same, however many trials it has', () => {
    const many = scoredOf('a', trialsOf('pppp', { tool_calls: 2 }))
    const one = scoredOf('b', trialsOf('f', { tool_calls: 8 }))
    expect(rows([many, one], noAnswer())).toMatchObject({
      tool_calls: [5, null, null, 2],
      pass_rate: [0.5, null, null, 2],
    })
  })

  test('a trial that does not say is left out, not counted as 0', () => {
    const scenario = scoredOf('a', trialsOf('pp', [{ cost_usd: 3 }, {}]))
    expect(rows([scenario], noAnswer())['cost_usd']).toEqual([3, null, null, 1])
  })

  test('a 0 that the trace states is a value', () => {
    const scenario = scoredOf('a', trialsOf('p', { tool_calls: 0 }))
    expect(rows([scenario], noAnswer())['tool_calls']).toEqual([0, null, null, 1])
  })

  test('a scenario more or less moves no delta', () => {
    const head = [
      scoredOf('a', trialsOf('p', { cost_usd: 1 })),
      scoredOf('expensive', trialsOf('f', { cost_usd: 100 })),
    ]
    const base = answerOf(
      baseScenarioOf('a', trialsOf('p', { cost_usd: 1 })),
      baseScenarioOf('gone', trialsOf('f', { cost_usd: 50 })),
    )
    expect(rows(head, base)).toMatchObject({ cost_usd: [1, 1, 0, 1], pass_rate: [1, 1, 0, 1] })
  })

  test('a scenario for which one side does not know the metric is left out of it', () => {
    const head = [
      scoredOf('a', trialsOf('p', { cost_usd: 1 })),
      scoredOf('b', trialsOf('p', { cost_usd: 9 })),
    ]
    const base = answerOf(baseScenarioOf('a', trialsOf('p', { cost_usd: 2 })), baseScenarioOf('b', 'p'))
    expect(rows(head, base)).toMatchObject({ cost_usd: [1, 2, -1, 1], pass_rate: [1, 1, 0, 2] })
  })

  test('where both sides know a metric of no scenario, the head stands alone', () => {
    const head = [
      scoredOf('a', trialsOf('p', { cost_usd: 1 })),
      scoredOf('b', trialsOf('p', { cost_usd: 3 })),
    ]
    expect(rows(head, answerOf(baseScenarioOf('a', 'p')))['cost_usd']).toEqual([2, null, null, 2])
  })

  test('an unverified scenario has no pass rate; its cost is a fact', () => {
    const head = [scoredOf('a', trialsOf('pu', { cost_usd: 2 })), scoredOf('b', 'p')]
    expect(rows(head, noAnswer())).toMatchObject({
      pass_rate: [1, null, null, 1],
      cost_usd: [2, null, null, 1],
    })
  })

  test('effort is compared where both sides pass: an agent that breaks early does less', () => {
    const head = ['a', 'b', 'c'].map((id) => scoredOf(id, did(id === 'b' ? 'f' : 'p', id === 'b' ? 0.1 : 1)))
    const base = ['a', 'b', 'c'].map((id) => baseScenarioOf(id, did(id === 'c' ? 'f' : 'p', 1)))
    expect(rows(head, answerOf(...base))).toMatchObject({
      cost_usd: [1, 1, 0, 1],
      trajectory_accuracy: [expect.closeTo(0.7, 9), 1, expect.closeTo(-0.3, 9), 3],
    })
  })

  test('other checks make what checks measure incomparable, and leave the rest', () => {
    const metrics = { cost_usd: 1, trajectory_accuracy: 1, step_efficiency: 1 }
    const base = baseScenarioOf('a', trialsOf('p', { ...metrics, cost_usd: 2 }), {
      checksFingerprint: 'other',
    })
    expect(rows([scoredOf('a', trialsOf('p', metrics))], answerOf(base))).toMatchObject({
      pass_rate: [1, null, null, 1],
      trajectory_accuracy: [1, null, null, 1],
      step_efficiency: [1, null, null, 1],
      cost_usd: [1, 2, -1, 1],
    })
  })
})

describe('quantiles', () => {
  test.for([
    [0.5, [[1, 2, 3, 4]], 2],
    [0.95, [[1, 2, 3, 4]], 4],
    [0.5, [[1], [2], [30]], 2],
    [0.95, [[1], [2], [30]], 30],
    // Three fast trials of one scenario are one scenario: half of the weight is not over yet.
    [0.75, [[1, 1, 1], [10]], 10],
    [0.5, [[1, 1, 1], [10]], 1],
    // Seven sevenths add up to a little less than one.
    [0.5, [[1, 1, 1, 1, 1, 1, 1], [10]], 1],
    [0.5, [[7]], 7],
  ] as const)('%s of %j is %s', ([q, groups, expected]) => {
    expect(computeQuantile(q, groups)).toBe(expected)
  })

  test('of twenty scenarios, the 95th percentile is the nineteenth', () => {
    const groups = Array.from({ length: 20 }, (_, index) => [index + 1])
    expect(computeQuantile(0.95, groups)).toBe(19)
  })

  test('are values that were observed, in order', () => {
    const groups = fc.array(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(groups, (values) => {
        const median = computeQuantile(0.5, values)
        const high = computeQuantile(0.95, values)
        expect(values.flat()).toContain(median)
        expect(values.flat()).toContain(high)
        expect(high).toBeGreaterThanOrEqual(median)
      }),
    )
  })
})
