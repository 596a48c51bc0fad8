import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { scopesLeft } from '../../src/gate/scope.ts'
import { strictPolicy, type Policy } from '../../src/gate/policy.ts'
import { answerOf, baseScenarioOf, scenarioOf, scoredOf } from '../support/scored.ts'

const floor = { scope: { kind: 'tag', tag: 'smoke' }, atLeast: 0.9, warnBelow: null } as const

test.for<[policy: Policy, before: string[], now: string[], left: string[]]>([
  [{ ...strictPolicy, passRate: [floor] }, ['smoke'], [], ['a tag:smoke']],
  [{ ...strictPolicy, passHat: [{ ...floor, k: 2 }] }, ['smoke', 'slow'], ['slow'], ['a tag:smoke']],
  [{ ...strictPolicy, passRate: [floor] }, ['smoke'], ['smoke'], []],
  [{ ...strictPolicy, passRate: [floor] }, ['slow'], [], []],
  [{ ...strictPolicy, passRate: [floor] }, [], ['smoke'], []],
  [strictPolicy, ['smoke'], [], []],
])('a scenario leaves the scope of a floor with its tag: %#', ([policy, before, now, left]) => {
  const definition = scenarioOf('a', { tags: before })
  const scenarios = [scoredOf('a', 'p', { tags: now }), scoredOf('b', 'p')]
  const found = compare({ scenarios, diagnostics: [] }, answerOf(baseScenarioOf('a', 'p', { definition })))
  expect(scopesLeft(found, policy).map(({ scenario, what }) => `${scenario} ${what}`)).toEqual(left)
})
