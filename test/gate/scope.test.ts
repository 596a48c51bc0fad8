import { expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { filterByScope, findLostTags } from '../../src/gate/scope.ts'
import { strictPolicy } from '../../src/gate/policy.ts'
import type { Policy } from '../../src/gate/policy-fields.ts'
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
  expect(findLostTags(found, policy).map(({ scenario, what }) => `${scenario} ${what}`)).toEqual(left)
})

test.for<
  [
    scope: Parameters<typeof filterByScope>[0],
    before: [id: string, ...tags: string[]],
    now: string[],
    found: boolean,
  ]
>([
  [{ kind: 'tag', tag: 'smoke' }, ['a', 'smoke'], [], true],
  [{ kind: 'tag', tag: 'smoke' }, ['a'], ['smoke'], true],
  [{ kind: 'tag', tag: 'smoke' }, ['a', 'slow'], ['fast'], false],
  [{ kind: 'scenario', id: 'a' }, ['a'], [], true],
  [{ kind: 'scenario', id: 'old-*' }, ['old-name'], [], true],
  [{ kind: 'scenario', id: 'new-*' }, ['old-name'], [], false],
])(
  'a floor covers a scenario where either side is in its scope: %j',
  ([scope, [id, ...before], now, found]) => {
    const definition = scenarioOf(id, { tags: before })
    const base = { ...baseScenarioOf(id, 'p', { definition }), headId: 'a' }
    const compared = compare(
      { scenarios: [scoredOf('a', 'p', { tags: now })], diagnostics: [] },
      answerOf(base),
    )
    expect(filterByScope(scope, compared)).toHaveLength(found ? 1 : 0)
    const weakenings = [
      {
        kind: 'policy-loosened',
        scenario: 'a',
        what: 'tag:smoke',
        from: null,
        to: null,
        file: 'f',
        line: 1,
        headByBase: null,
        accepted: true,
      } as const,
    ]
    const isLeft = scope.kind === 'tag' && !now.includes(scope.tag)
    expect(filterByScope(scope, { ...compared, weakenings })).toHaveLength(found && !isLeft ? 1 : 0)
  },
)
