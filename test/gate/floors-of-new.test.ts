import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { parseOptions } from '../../src/options/options.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { decision, missed, today } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scenarioOf, scoredOf } from '../support/scored.ts'

const floor = { failures: 'ignore', regressions: 'ignore', weakened: 'ignore', flaky: 'ignore' }
const suite = (atLeast: string) => ({ ...floor, 'pass-rate': [{ 'at-least': atLeast }] })
const smoke = (atLeast: string) => ({ ...floor, 'pass-rate': [{ 'at-least': atLeast, tag: 'smoke' }] })
const hat = (atLeast: string) => ({ ...floor, 'pass-hat-k': [{ k: 2, 'at-least': atLeast }] })

/** Whether a floor of the tag holds that a failing scenario has, and a passing one that has these in the base. */
const heldWith = (tags: readonly string[]) => {
  const definition = scenarioOf('b', { tags })
  const answer = answerOf(baseScenarioOf('a', 'p'), baseScenarioOf('b', 'p', { definition }))
  const scenarios = [scoredOf('a', 'f', { tags: ['smoke'] }), scoredOf('b', 'p', { tags: ['smoke'] })]
  const options = parseOptions([{ label: String, values: { policy: smoke('50%') } }])
  const { clauses } = decide(compare({ scenarios, diagnostics: [] }, answer), parsePolicy(options, today))
  return clauses.find(({ id }) => id === 'pass-rate/tag:smoke')?.holds
}

describe('a floor of the suite or of a tag', () => {
  test.for([
    ['of a suite that has only what its base has', 'a:p b:f', 'a:p b:p', suite('50%'), ''],
    ['is not lifted by new scenarios', 'a:p b:f n1:p n2:p n3:p', 'a:p b:p', suite('60%'), 'pass-rate!'],
    [
      'is not lifted where the base had nothing in it',
      'a:p n1@smoke:f n2@smoke:p',
      'a:p',
      smoke('50%'),
      'pass-rate/tag:smoke!',
    ],
    ['is lowered by new ones', 'a:p n1:f', 'a:p', suite('60%'), 'pass-rate!'],
    ['is not lifted again by more of them', 'a:p n1:f n2:p n3:p', 'a:p', suite('60%'), 'pass-rate!'],
    ['counts all where there is no suite yet', 'a:p b:p c:f', '', suite('60%'), ''],
    ['of pass^k', 'a:pp b:pf n1:pp n2:pp', 'a:pp b:pp', hat('60%'), 'pass-hat-2!'],
  ] as const)('%s', ([, head, base, policy, expected]) => {
    expect(missed({ head, base }, policy)).toBe(expected)
  })

  test('is not lifted by a scenario that the change gives its tag to', () => {
    expect(heldWith(['smoke'])).toBe(true)
    expect(heldWith(['other'])).toBe(false)
  })

  test('says which scenarios it leaves out', () => {
    const { clauses } = decision({ head: 'a:p b:f n1:p n2:p n3:p', base: 'a:p b:p' }, suite('60%'))
    expect(clauses.find(({ id }) => id === 'pass-rate')?.message).toBe(
      'Pass rate 50% without 3 new scenarios, floor 60%.',
    )
  })

  // A floor about no scenario at all is a slip in the policy; the first one of its tag mends it.
  test('one passing scenario more never opens a closed gate', () => {
    const trials = fc.constantFrom('p', 'f', 'pf', 'ppf', 'pp', 'ff')
    const tag = fc.constantFrom('', '@smoke')
    const some = (start: string, max: number) =>
      fc
        .array(fc.tuple(tag, trials), { maxLength: max })
        .map((items) => items.map(([its, of], index) => `${start}${index}${its}:${of}`))
    const policies = fc.tuple(fc.constantFrom(suite, smoke, hat), fc.integer({ min: 1, max: 100 }))
    fc.assert(
      fc.property(some('old', 5), some('new', 5), tag, policies, (old, added, own, [policy, share]) => {
        const base = ['first:pp', ...old.map((words) => words.replace(/:.*/, ':p'))].join(' ')
        const head = ['first@smoke:pp', ...old, ...added].join(' ')
        const gate = (words: string) => decision({ head: words, base }, policy(`${share}%`)).gate
        expect([gate(head), gate(`${head} more${own}:pp`)]).not.toEqual(['closed', 'open'])
      }),
      { numRuns: 500 },
    )
  })
})
