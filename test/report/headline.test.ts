import { expect, test } from 'vitest'
import { renderHeadline } from '../../src/report/headline.ts'
import { outputDefinitions, buildOutputs } from '../../src/report/outputs.ts'
import type { Results } from '../../src/results/schema.ts'
import {
  aClause,
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aWeakening,
  against,
  gitBaseline,
  trialsOf,
} from '../support/results.ts'

const passed = (id: string) => aScenario(id)
const failed = (id: string) =>
  aScenario(id, { trials: trialsOf(1, 1, aFailure('tool_called', 'not-called')) })
const regressed = (id: string) => ({ ...failed(id), ...against('regressed', 1, 0) })
const fixed = (id: string) => aScenario(id, against('fixed', 0, 1))
const quarantine = { owner: '@x', reason: 'y', expires: '2026-12-05' }
const unverified = (id: string) => aScenario(id, { trials: [] })

const moved = (base: number, head: number) => aMetric('pass_rate', { base, head, unit: 'ratio' })

const cases: readonly (readonly [string, Parameters<typeof aResults>[0]])[] = [
  ['no scenario was found — blocking', {}],
  ['2 passed — gate open', { scenarios: [passed('a'), passed('b')] }],
  ['2 passed (1 fixed) — gate open', { scenarios: [passed('a'), fixed('b')] }],
  ['1 failed · 1 passed — blocking', { scenarios: [failed('a'), passed('b')] }],
  ['1 failed — not blocking', { scenarios: [failed('a')], gate: 'open' }],
  ['1 regressed · 2 passed (1 fixed) — blocking', { scenarios: [regressed('a'), passed('b'), fixed('c')] }],
  [
    '1 regressed · 1 failed · 1 unverified — blocking',
    { scenarios: [regressed('a'), failed('b'), unverified('c')] },
  ],
  ['1 unverified · 1 passed — blocking', { scenarios: [unverified('a'), passed('b')] }],
  [
    '2 unverified · 1 passed — not blocking',
    { scenarios: [unverified('a'), unverified('b'), passed('c')], gate: 'open' },
  ],
  [
    '1 passed — blocking: pass rate below its floor',
    {
      scenarios: [passed('a')],
      gate: 'closed',
      clauses: [aClause('pass-rate', 'Pass rate 80%, floor 90%.')],
    },
  ],
  [
    '1 passed — blocking: a floor or limit cannot be decided',
    {
      scenarios: [passed('a')],
      gate: 'closed',
      clauses: [
        aClause('pass-rate', 'x', { code: 'unknown' }),
        aClause('metric:cost_usd/max-increase', 'y', { clause: 'metric', code: 'unknown-in' }),
      ],
    },
  ],
  [
    '1 passed — blocking: pass rate below its floor, a metric is over its limit',
    {
      scenarios: [passed('a')],
      gate: 'closed',
      clauses: [
        aClause('pass-rate/tag:smoke', 'x', { clause: 'pass-rate' }),
        aClause('metric:cost_usd/max', 'y', { clause: 'metric' }),
        aClause('pass-hat-3', 'z', { holds: true }),
      ],
    },
  ],
  [
    '1 regressed · 1 flaky · 1 quarantined · 1 accepted — blocking',
    {
      scenarios: [
        regressed('a'),
        { ...failed('b'), flaky: true },
        { ...regressed('c'), flaky: true, quarantine: { ...quarantine, state: 'active' } },
        { ...regressed('d'), accepted: { by: 'x', at: 'y', reason: 'z' } },
      ],
    },
  ],
  [
    '2 failed · 1 failed by changed tests — blocking',
    {
      scenarios: [
        { ...failed('a'), cause: 'tests' },
        { ...failed('b'), quarantine: { ...quarantine, state: 'expired' } },
        { ...failed('c'), quarantine: { ...quarantine, state: 'over' } },
      ],
    },
  ],
  [
    '1 passed · tests loosened — gate open',
    {
      scenarios: [passed('a')],
      weakenings: [
        aWeakening('check-dropped'),
        aWeakening('scenario-removed'),
        aWeakening('trials-reduced', { accepted: true }),
      ],
    },
  ],
  [
    '1 unverified · tests loosened — blocking',
    { scenarios: [unverified('a')], weakenings: [aWeakening('check-dropped')] },
  ],
  [
    '1 failed — would block (soak until 2026-12-15)',
    {
      scenarios: [failed('a')],
      gate: 'open',
      soakUntil: '2026-12-15',
      clauses: [aClause('failures', 'x', { blocking: false, wouldBlock: true })],
    },
  ],
  [
    '1 failed — would block (soak until a day that cannot be read)',
    {
      scenarios: [failed('a')],
      gate: 'open',
      soakUntil: '@octocat\n::error::',
      clauses: [aClause('failures', 'x', { blocking: false, wouldBlock: true })],
    },
  ],
  ['1 passed — gate open', { scenarios: [passed('a')], soakUntil: '2026-12-15' }],
  ['1 already failing — blocking', { scenarios: [{ ...failed('a'), ...against('same', 0, 1) }] }],
  [
    '1 passed · pass rate 94% → 68% — gate open',
    { scenarios: [passed('a')], metrics: [moved(0.941, 0.677)] },
  ],
  ['1 passed · pass rate 99.6% → 100% — gate open', { scenarios: [passed('a')], metrics: [moved(0.996, 1)] }],
  [
    '1 passed · pass rate 50.1% → 50.4% — gate open',
    { scenarios: [passed('a')], metrics: [moved(0.501, 0.504)] },
  ],
  ['1 passed — gate open', { scenarios: [passed('a')], metrics: [moved(0.5, 0.5)] }],
  ['1 passed — blocking', { scenarios: [passed('a')], gate: 'closed', clauses: [aClause('__proto__', 'x')] }],
  [
    '1,200 passed — gate open',
    { scenarios: Array.from({ length: 1_200 }, (_, index) => passed(`s${index}`)) },
  ],
]

test.for(cases)('%s', ([line, parts]) => {
  expect(renderHeadline(aResults(parts))).toBe(`Scenario Gate: ${line}`)
})

test('a gate among several is named, if its name is one', () => {
  const parts = { scenarios: [passed('a')] }
  expect(renderHeadline(aResults({ ...parts, key: 'billing' }))).toMatch(
    /^Scenario Gate \(billing\): 1 passed/,
  )
  expect(renderHeadline(aResults({ ...parts, key: '@octocat ](x' }))).toMatch(/^Scenario Gate: 1 passed/)
})

test('outputs have every defined name and no other, in plain words and numbers', () => {
  const results: Results = aResults({
    baseline: gitBaseline,
    scenarios: [regressed('a'), passed('b'), fixed('c')],
  })
  const known: Results = { ...results, summary: { ...results.summary, passRate: 2 / 3, costUsd: 0.00000012 } }
  const outputs = buildOutputs(known, { resultsPath: 'scenario-gate-results.json', commentUrl: null })
  expect(outputs).toEqual({
    outcome: 'failed',
    gate: 'closed',
    headline: 'Scenario Gate: 1 regressed · 2 passed (1 fixed) — blocking',
    total: '3',
    passed: '2',
    failed: '1',
    unverified: '0',
    regressed: '1',
    fixed: '1',
    weakened: '0',
    flaky: '0',
    quarantined: '0',
    'not-run': '0',
    artifact: 'scenario-gate-results.json',
    'baseline-sha': gitBaseline.sha,
    'pass-rate': '0.666667',
    'cost-usd': '0.00000012',
    'results-path': 'scenario-gate-results.json',
    'comment-url': '',
  })
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(outputDefinitions).sort())
})

test('what is not known is an empty output', () => {
  const results = aResults({})
  const { 'pass-rate': rate, 'cost-usd': cost } = buildOutputs(results, {
    resultsPath: null,
    commentUrl: null,
  })
  expect([rate, cost]).toEqual(['', ''])
})
