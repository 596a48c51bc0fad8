import { expect, test } from 'vitest'
import { comparisonFromResults } from '../../src/gate/comparison-from-results.ts'
import { decide } from '../../src/gate/decide.ts'
import { policyIn } from '../support/decided.ts'
import { against, aResults, aScenario, aWeakening, gitBaseline } from '../support/results.ts'

const removed = { id: 'gone', name: 'gone', file: 'scenarios/gone.yaml', baseOutcome: 'passed' } as const

test('of a base it knows what the results tell: outcomes, counts and former ids', () => {
  const scenarios = [
    aScenario('a', against('same', 3, 0)),
    aScenario('b', { ...against('same', 1, 1), renamedFrom: 'old' }),
    aScenario('c'),
  ]
  const { baseline } = comparisonFromResults(
    aResults({ baseline: gitBaseline, scenarios, removed: [removed] }),
  )
  expect(baseline.reasons).toEqual([])
  expect(baseline.base).toMatchObject({
    facts: gitBaseline,
    history: null,
    scenarios: [
      { id: 'a', headId: 'a', outcome: 'passed', tally: { passed: 3, failed: 0, unverified: 0 }, trials: [] },
      { id: 'old', headId: 'b', outcome: 'failed', tally: { passed: 1, failed: 1, unverified: 0 } },
      { id: 'gone', outcome: 'passed', tally: { passed: 0, failed: 0, unverified: 0 } },
    ],
  })
})

const said = (words: string) => ({ code: 'errors', args: { messages: [words] } })

test('without a base, or with one that could not be read, it has their reasons', () => {
  const results = aResults({ scenarios: [aScenario('a')], baselineReason: 'no commit' })
  expect(comparisonFromResults(results).baseline).toEqual({
    base: null,
    required: false,
    reasons: [said('no commit')],
  })
  const unread = { ...results, run: { ...results.run, baseline: gitBaseline, baselineUnreadable: 'broken' } }
  expect(comparisonFromResults(unread).baseline).toMatchObject({ unreadable: said('broken') })
})

test('marks that excuse a failure are left out', () => {
  const quarantine = { owner: 'm', reason: 'm', expires: '2099-01-01', state: 'active' } as const
  const accepted = { by: 'm', at: '2026-01-01', reason: 'm', expires: '2099-01-01' }
  const scenario = aScenario('a', {
    ...against('regressed', 1, 0),
    quarantine,
    accepted,
    flaky: true,
    confirmation: { passed: 9, failed: 0, unverified: 0 },
    hardBreak: true,
  })
  const weakenings = [aWeakening('check-dropped', { accepted: true })]
  const found = comparisonFromResults(aResults({ baseline: gitBaseline, scenarios: [scenario], weakenings }))
  const { parts } = found.scenarios[0] ?? {}
  expect(Object.entries(parts ?? {}).filter(([, value]) => value !== undefined)).toEqual([
    ['hardBreak', true],
  ])
  expect(found.weakenings).toEqual([aWeakening('check-dropped')])
})

test('what was left out, and what nothing covers, is told', () => {
  const notRun = [{ id: 'b', file: 'b.yaml', line: 1, reason: 'not covered' }]
  const history = { runs: [], scenarios: { a: 'p' } }
  const found = comparisonFromResults(
    aResults({ scenarios: [aScenario('a')], notRun, uncovered: ['x.ts'], history }),
  )
  expect(found).toMatchObject({ notRun, uncovered: ['x.ts'], history, isChange: true })
  expect(comparisonFromResults(aResults({}))).toMatchObject({
    notRun: [],
    uncovered: [],
    history: null,
    weakenings: [],
  })
})

test.for([
  ['regressed', 'closed'],
  ['same', 'open'],
] as const)('a scenario that failed in the base too, and is %s, leaves the gate %s', ([change, gate]) => {
  const failing = aScenario('a', { ...against(change, 0, 1), outcome: 'failed' })
  const results = aResults({
    baseline: gitBaseline,
    scenarios: [failing, aScenario('b', against('same', 1, 0))],
  })
  expect(decide(comparisonFromResults(results), policyIn({ 'fail-on': 'regressions' })).gate).toBe(gate)
})
