import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { decide } from '../../src/gate/decide.ts'
import { parseOptions } from '../../src/options/options.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import type { ScoredScenario } from '../../src/score/scored-suite.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { compared, decision, missed, today, type Situation } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const onlyNew = { 'only-new-failures': true }

/** Whether a clause of the policy holds; undefined where it is not asked. */
function holds(comparison: Comparison, id: string, policy: Record<string, unknown>): boolean | undefined {
  const options = parseOptions([{ label: String, values: { policy } }])
  const { clauses } = decide(comparison, parsePolicy(options, today))
  return clauses.find((clause) => clause.id === id)?.holds
}

describe('a failure is an old one only where the base shows it', () => {
  test('and could be read', () => {
    const old = compared({ head: 'a:p b:f', base: 'a:p b:f' })
    expect(holds(old, 'regressions', onlyNew)).toBe(true)
    const unread = {
      ...old,
      baseline: { ...old.baseline, unreadable: { code: 'no-commit', args: {} } as const },
    }
    expect(holds(unread, 'regressions', onlyNew)).toBe(false)
  })

  test.for<[name: string, broken: Partial<ScoredScenario>]>([
    ['has no trace any more', { isUntraced: true }],
    [
      'cannot be read any more',
      {
        scenario: scoredOf('a', '', {
          problems: [{ code: 'scenario-value', severity: 'error', message: 'x' }],
        }).scenario,
      },
    ],
  ])('not of a scenario that passed by the checks of the base and %s', ([, broken]) => {
    const baseVerdict = { outcome: 'passed', tally: { passed: 1, failed: 0, unverified: 0 } } as const
    const scenarios = [{ ...scoredOf('a', ''), ...broken }, scoredOf('b', 'p')]
    const answer = answerOf(baseScenarioOf('a', 'f', { baseVerdict }), baseScenarioOf('b', 'p'))
    expect(holds(compare({ scenarios, diagnostics: [] }, answer), 'regressions', onlyNew)).toBe(false)
  })
})

test('what is in quarantine has no part in a drop of the whole suite', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `s${at}`)
  const all = (trials: string) => ['a:p', ...ids.map((id) => `${id}:${trials}`)].join(' ')
  const situation: Situation = { head: all('ppf'), base: all('ppp') }
  expect(missed(situation, onlyNew)).toContain('regressions!')
  const quarantine = { owner: 't', reason: 'flaky', expires: '2026-12-01', state: 'active' } as const
  const parts = Object.fromEntries(ids.map((id) => [id, { quarantine }]))
  expect(missed({ ...situation, parts }, onlyNew)).toBe('')
})

test.each([
  ['a:p b:p', 'a:p', true],
  ['b:p', 'a:p', true],
  ['b:p', undefined, true],
  // What is new does not stand for what the base has.
  ['a:u b:p', 'a:p', false],
  ['a:u b:u', 'a:p', false],
])('head %s, base %s: something is proven: %s', (head, base, isProven) => {
  const { clauses } = decision({ head, ...(base === undefined ? {} : { base }) }, { unverified: 'ignore' })
  expect(clauses.find(({ id }) => id === 'evidence')?.holds).toBe(isProven)
})

const check = (status: CheckVerdict['status'], more: Partial<CheckVerdict> = {}): CheckVerdict => ({
  type: 'output_contains',
  severity: 'error',
  surface: 'assertion',
  status,
  reason: '',
  ...more,
})

/** A scenario that fails in its one trial, beside one that passes, as in the base. */
function failing(checks: readonly CheckVerdict[], more: Partial<ScoredTrial> = {}): Comparison {
  const trials = trialsOf('f').map((trial) => ({ ...trial, checks: [...checks], ...more }))
  const scenarios = [scoredOf('a', trials), scoredOf('b', 'p')]
  return compare({ scenarios, diagnostics: [] }, answerOf(baseScenarioOf('a', 'f'), baseScenarioOf('b', 'p')))
}

test.each([
  [undefined, false],
  // Over all trials somebody else decides, or nobody.
  ['scenario', true],
  ['nothing', true],
] as const)('an old failure with a check that was not evaluated and decides %s', (decides, isKnown) => {
  const open = check('error', decides === undefined ? {} : { decides })
  expect(holds(failing([check('fail'), open]), 'unverified', onlyNew)).toBe(isKnown)
})

describe('a judge that only advises', () => {
  const advisory = { judge: 'advisory' }
  const judge = { status: 'fail', reason: 'judge-fail', model: 'm' } as const
  const clause = (id: string, ...checks: readonly CheckVerdict[]) =>
    holds(failing(checks, { judge }), id, advisory)

  test('has failed a scenario alone where the checks that failed decide nothing', () => {
    expect(clause('failures', check('fail'))).toBe(false)
    expect(clause('failures', check('fail', { decides: 'nothing' }))).toBe(true)
    expect(clause('failures', check('fail', { severity: 'warning' }))).toBe(true)
  })

  test('leaves it unverified, unless a check that decides has passed', () => {
    expect(clause('unverified', check('pass'))).toBe(true)
    expect(clause('unverified', check('pass', { decides: 'nothing' }))).toBe(false)
    expect(clause('unverified', check('skip'))).toBe(false)
    expect(clause('unverified')).toBe(false)
  })
})
