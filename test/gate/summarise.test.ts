import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide, countResults } from '../../src/gate/decide.ts'
import { policies } from '../support/policies.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf } from '../support/scored.ts'

const summary = (scenarios: readonly ScoredScenario[], answer = noAnswer()) =>
  countResults(compare({ scenarios, diagnostics: [] }, answer))

describe('the summary', () => {
  test('counts scenarios, changes and trials', () => {
    const scenarios = [scoredOf('a', 'pp'), scoredOf('b', 'ff'), scoredOf('c', 'u'), scoredOf('d', 'p')]
    const base = answerOf(baseScenarioOf('a', 'f'), baseScenarioOf('b', 'p'), baseScenarioOf('c', 'p'))
    expect(summary(scenarios, base)).toEqual({
      outcome: 'failed',
      total: 4,
      passed: 2,
      failed: 1,
      unverified: 1,
      regressed: 1,
      fixed: 1,
      trials: 6,
      passRate: 2 / 3,
      costUsd: null,
    })
  })

  test.for([
    ['', 'unverified'],
    ['p', 'passed'],
    ['pu', 'unverified'],
    ['puf', 'failed'],
    ['u', 'unverified'],
  ] as const)('scenarios %s: %s', ([word, outcome]) => {
    expect(summary(word.split('').map((trial, index) => scoredOf(`s${index}`, trial))).outcome).toBe(outcome)
  })

  test.for([
    [[{ cost_usd: 0.1 }, { cost_usd: 0.2 }], 0.1 + 0.2],
    [[{ cost_usd: 0.1 }, {}], null],
    [[{ cost_usd: 0 }, { cost_usd: 0 }], 0],
    [[], null],
  ] as const)('the cost of %j is %s: part of a sum is not the sum', ([metrics, cost]) => {
    expect(summary([scoredOf('a', trialsOf('p'.repeat(metrics.length), metrics))]).costUsd).toBe(cost)
  })
})

const suites = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    head: fc.stringMatching(/^[pfu]{0,4}$/),
    base: fc.option(fc.stringMatching(/^[pfu]{0,4}$/)),
    cost: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
)
type Suite = typeof suites extends fc.Arbitrary<infer T> ? T : never

function comparisonOf(suite: Suite) {
  const scenarios = suite.map(({ id, head, cost }) =>
    scoredOf(id, trialsOf(head, cost === null ? {} : { cost_usd: cost })),
  )
  const bases = suite.flatMap(({ id, base }) => (base === null ? [] : [baseScenarioOf(id, base)]))
  return compare({ scenarios, diagnostics: [] }, answerOf(...bases))
}

function backwards(word: string): string {
  return word.split('').toReversed().join('')
}

/** The same suite with its scenarios and trials in reverse. */
function reversed(suite: Suite): Suite {
  return suite
    .map((one) => ({
      ...one,
      head: backwards(one.head),
      base: one.base === null ? null : backwards(one.base),
    }))
    .toReversed()
}

describe('for any suite and policy', () => {
  test('the order of scenarios and trials changes neither decision nor summary nor metrics', () => {
    fc.assert(
      fc.property(suites, policies, (suite, policy) => {
        const [one, other] = [comparisonOf(suite), comparisonOf(reversed(suite))]
        expect(decide(other, policy)).toEqual(decide(one, policy))
        expect(countResults(other)).toEqual(countResults(one))
        expect(other.metrics).toEqual(one.metrics)
      }),
    )
  })

  test('an unverified scenario counts neither as a pass nor as a fail', () => {
    fc.assert(
      fc.property(suites, policies, (suite, policy) => {
        const added = [...suite, { id: 'an unverified one', head: 'pu', base: null, cost: null }]
        const before = countResults(comparisonOf(suite))
        const after = countResults(comparisonOf(added))
        expect([after.passed, after.failed, after.passRate]).toEqual([
          before.passed,
          before.failed,
          before.passRate,
        ])
        const open = (list: Suite) => decide(comparisonOf(list), { ...policy, unverified: 'ignore' }).gate
        // What nobody knows may miss a floor; it never opens a gate.
        const hasFloors = policy.passRate.length + policy.passHat.length > 0
        expect([open(suite), ...(hasFloors ? ['closed'] : [])]).toContain(open(added))
      }),
    )
  })

  test('a gate is open only over something verified, unless nothing is to block', () => {
    fc.assert(
      fc.property(suites, policies, (suite, policy) => {
        const { gate } = decide(comparisonOf(suite), policy)
        const { passed, failed } = countResults(comparisonOf(suite))
        expect(
          gate === 'closed' || policy.reportOnly || policy.soakUntil !== null || passed + failed > 0,
        ).toBe(true)
      }),
    )
  })
})
