import { describe, expect, test } from 'vitest'
import type { BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { withQuarantine } from '../../src/gate/quarantine.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf } from '../support/scored.ts'

const entry = {
  scenario: 'a',
  owner: 'team-a',
  reason: 'the clock of the sandbox',
  expires: '2026-11-21',
  place: { file: 'scenario-gate.yaml', line: 2, column: 5 },
}

function comparison(head: string, base: string | null, letters?: string): Comparison {
  const history: History | null = letters === undefined ? null : { runs: [], scenarios: { a: letters } }
  const answer = base === null ? noAnswer() : answerOf(baseScenarioOf('a', base))
  const scenarios = [scoredOf('a', head), scoredOf('b/1', 'f')]
  return { ...compare({ scenarios, diagnostics: [] }, answer), history }
}

const stateOf = (found: Comparison, today = '2026-11-21', entries = [entry]) =>
  withQuarantine(found, entries, today).comparison.scenarios[0]?.parts.quarantine?.state

describe('the state of an entry', () => {
  test.for<[head: string, base: string | null, history: string | undefined, today: string, state: string]>([
    ['f', null, undefined, '2026-11-21', 'active'],
    ['f', 'f', undefined, '2026-11-21', 'active'],
    ['f', 'ppf', undefined, '2026-11-21', 'active'],
    ['f', 'pu', undefined, '2026-11-21', 'active'],
    ['f', '', undefined, '2026-11-21', 'active'],
    // The last day counts; the next one does not.
    ['f', 'f', undefined, '2026-11-22', 'expired'],
    // It passes again.
    ['f', 'ppp', undefined, '2026-11-21', 'over'],
    ['f', null, 'fppp', '2026-11-21', 'over'],
    ['f', 'f', 'fp-p-p', '2026-11-21', 'over'],
    // One lucky run of the base is no cure where more are known.
    ['f', 'p', 'pfp', '2026-11-21', 'active'],
    ['f', 'p', 'ppu', '2026-11-21', 'active'],
    ['f', 'p', 'f', '2026-11-21', 'over'],
  ])('head %s, base %s, history %s, on %s', ([head, base, history, today, state]) => {
    expect(stateOf(comparison(head, base, history), today)).toBe(state)
  })

  test('a base of which a trial has no verdict shows no cure, though it passes by its threshold', () => {
    const states = ['pp', 'ppu', 'ppf'].map((trials) => {
      const answer = answerOf(baseScenarioOf('a', trials, { outcome: 'passed' }))
      return stateOf(compare({ scenarios: [scoredOf('a', 'f')], diagnostics: [] }, answer))
    })
    expect(states).toEqual(['over', 'active', 'active'])
  })

  test('a scenario that the change renames into an entry is not in quarantine; one that stays in it is', () => {
    const answer = answerOf(baseScenarioOf('refund', 'f', { headId: 'a' }))
    const found = compare({ scenarios: [scoredOf('a', 'f')], diagnostics: [] }, answer)
    const states = ['a', 'a*', '{a,refund}'].map((scenario) =>
      stateOf(found, '2026-11-21', [{ ...entry, scenario }]),
    )
    expect(states).toEqual([undefined, undefined, 'active'])
  })

  test('a base that was scored with other checks shows no cure', () => {
    const answer = answerOf(
      baseScenarioOf('a', 'p', { baseChecksFingerprint: 'other', checksFingerprint: 'other' }),
    )
    const found = compare({ scenarios: [scoredOf('a', 'f')], diagnostics: [] }, answer)
    expect(found.scenarios[0]?.change).toBe('incomparable')
    expect(stateOf(found)).toBe('active')
  })

  test('of several entries the one in force counts', () => {
    const entries = [
      { ...entry, expires: '2026-11-01' },
      { ...entry, scenario: '*', owner: 'team-b' },
    ]
    const [scenario] = withQuarantine(comparison('f', 'f'), entries, '2026-11-21').comparison.scenarios
    expect(scenario?.parts.quarantine).toEqual({
      owner: 'team-b',
      reason: 'the clock of the sandbox',
      expires: '2026-11-21',
      state: 'active',
    })
  })
})

/** A comparison whose history has these passed of five trials in each run. */
function withRuns(runs: string): Comparison {
  const history: History = {
    runs: runs.split(' ').map((_, index) => ({ sha: `${index}`, at: '2026-01-01T00:00:00Z', metrics: {} })),
    scenarios: { a: runs.replaceAll('5/5', 'p').replaceAll(/\d\/5/g, 'f').replaceAll(' ', '') },
    trials: { a: { checks: 'c0ffee', runs } },
  }
  return { ...comparison('f', 'p'), history }
}

test('three runs that pass are no cure of a scenario that fails one trial in ten', () => {
  expect(stateOf(withRuns('5/5 4/5 5/5 4/5 4/5 5/5 5/5 5/5'))).toBe('active')
  expect(stateOf(withRuns('5/5 2/5 3/5 2/5 3/5 5/5 5/5 5/5'))).toBe('over')
})

test('a run of the base branch that fails does not take itself back into quarantine', () => {
  const states = ['fppp', 'fpp'].map((letters) => {
    const runs = Array.from(letters, (_, index) => ({ sha: `${index}`, at: '', metrics: {} }))
    const { base } = answerOf(baseScenarioOf('a', 'p'))
    const answer = { base: base && { ...base, history: { runs, scenarios: { a: letters } } }, reasons: [] }
    const run = { sha: 'now', at: '2026-11-21T12:00:00Z', isOnBaseBranch: true }
    const scenarios = [scoredOf('a', 'f')]
    return stateOf(compare({ scenarios, diagnostics: [] }, answer as BaselineResult, { run }))
  })
  expect(states).toEqual(['over', 'active'])
})

test('an entry for nothing is a warning, unless what it is for was left out', () => {
  const entries = [
    { ...entry, scenario: 'gone' },
    { ...entry, scenario: 'left-*' },
    { ...entry, scenario: 'b/*' },
  ]
  const found = {
    ...comparison('p', null),
    notRun: [{ id: 'left-out', file: 'x.yaml', line: 1, reason: '' }],
  }
  const { diagnostics, comparison: marked } = withQuarantine(found, entries, '2026-11-21')
  expect(diagnostics).toEqual([
    {
      code: 'quarantine-unused',
      severity: 'warning',
      message: 'no scenario is `gone`; correct the entry of `quarantine`, or remove it',
      file: 'scenario-gate.yaml',
      line: 2,
      column: 5,
    },
  ])
  expect(marked.scenarios.map(({ parts }) => parts.quarantine?.state)).toEqual([undefined, 'active'])
})

test('an id with characters of a glob is itself', () => {
  const scenarios = [scoredOf('a[1]', 'f'), scoredOf('a1', 'f')]
  const found = compare({ scenarios, diagnostics: [] }, noAnswer())
  const { comparison: marked } = withQuarantine(found, [{ ...entry, scenario: 'a[1]' }], '2026-11-21')
  expect(marked.scenarios.map(({ parts }) => parts.quarantine?.state)).toEqual(['active', 'active'])
})
