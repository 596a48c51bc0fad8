import { describe, expect, test } from 'vitest'
import {
  buildLevelAcceptance,
  buildAcceptance,
  buildModelAcceptance,
  buildPolicyAcceptance,
  listAcceptableChanges,
  isAcceptable,
} from '../../src/gate/acceptable.ts'
import { findAcceptedPolicy, digestPolicy, withAccepted } from '../../src/gate/accepted.ts'
import type { AcceptedChange } from '../../src/gate/accepted-file.ts'
import { comparisonFromResults } from '../../src/gate/comparison-from-results.ts'
import { strictPolicy } from '../../src/gate/policy.ts'
import { groupScenarios } from '../../src/report/groups.ts'
import { acceptCommand } from '../../src/report/run-text.ts'
import { renderTerminal } from '../../src/report/terminal.ts'
import type { ScenarioResult } from '../../src/results/schema.ts'
import {
  aClause,
  aFailure,
  aMetric,
  aResults,
  aScenario,
  aTrial,
  anEvidence,
  aWeakening,
  against,
  gitBaseline,
} from '../support/results.ts'

const signature = { by: 'Ann', at: '2026-11-20T10:00:00Z', reason: 'meant', expires: '2026-12-20' }
const failing = { trials: [aTrial(), aTrial({ checks: [aFailure('max_cost', 'over')] })] }
const dropped = aWeakening('check-dropped', { scenario: 'a' })
const postponed = { effect: 'postponed' } as const
const resultsOf = (scenarios: ScenarioResult[], more: Parameters<typeof aResults>[0] = {}) =>
  aResults({ baseline: gitBaseline, scenarios, ...more })

describe('a switch to other models', () => {
  const switched = { differs: ['models' as const], baseModels: ['gpt-5'] }
  const models = { fingerprints: { checks: 'f1', models: ['gpt-6'] } }
  const fell = { ...failing, ...against('regressed', 2, 0) }
  const scenarios = [
    aScenario('same', { ...switched, ...models, ...against('same', 2, 0) }),
    aScenario('fell', { ...switched, ...models, ...fell }),
    aScenario('also', { ...switched, ...models, ...fell }),
    aScenario('aside', fell),
  ]
  const metrics = [
    aMetric('pass_rate', { better: 'higher', unit: 'ratio', base: 0.95, head: 0.94 }),
    aMetric('cost_usd', { unit: 'usd', base: 0.01, head: 0.02 }),
    aMetric('tool_calls', { base: 3, head: 4 }),
  ]
  const over = { ...aClause('metric:cost_usd/max-increase', 'Too much'), args: { head: 0.02 } }
  const results = resultsOf(scenarios, { metrics, clauses: [over] })

  test('is accepted with what it makes worse, and nothing beside it', () => {
    const accepted = buildModelAcceptance(results, signature)
    expect(accepted).toMatchObject([
      { what: 'regressed', scenario: 'fell' },
      { what: 'regressed', scenario: 'also' },
      { what: 'metric', metric: 'cost_usd', level: 0.02 },
    ])
    const others = resultsOf([aScenario('aside', fell)])
    expect(buildModelAcceptance(others, signature)).toContain('no scenario was run with other models')
    const sound = resultsOf(scenarios.slice(0, 1))
    expect(buildModelAcceptance(sound, signature)).toContain('make nothing worse')
  })

  test('is said with what it does, and the command that accepts it', () => {
    const shown = renderTerminal(results, { color: false, width: 500 })
    expect(shown).toContain(
      '3 run with other models than in the base (`gpt-5` → `gpt-6`; pass rate −1 point overall; 2 fell: `fell`, `also`)',
    )
    const all = resultsOf(scenarios.slice(0, 3), { metrics })
    expect(acceptCommand(all, groupScenarios(all), 'gate')).toBe('gate accept --model --reason "WHY"')
    expect(acceptCommand(results, groupScenarios(results), 'gate')).not.toContain('--model')
  })
})

describe('a failure', () => {
  test.for<[name: string, scenario: ScenarioResult, why: string | null]>([
    ['that is new', aScenario('a', { ...failing, ...against('regressed', 2, 0) }), null],
    [
      'that fails for another cause',
      aScenario('a', { ...failing, ...against('same', 1, 1), cause: 'agent' }),
      null,
    ],
    ['that cannot be compared', aScenario('a', { ...failing, ...against('incomparable', 1, 1) }), null],
    [
      'that is old',
      aScenario('a', { ...failing, ...against('same', 1, 1) }),
      'it failed in the base too; a failure that is not new goes into `quarantine`',
    ],
    ['beside no verdict', aScenario('a', failing), 'the base has no verdict of it, so nothing changed'],
    ['that is none', aScenario('a', against('same', 1, 0)), 'it passed, so there is nothing to accept'],
    [
      'that nobody knows',
      aScenario('a', { trials: [], ...against('lost', 1, 0) }),
      'it could not be verified, so there is no result to accept',
    ],
  ])('%s', ([, scenario, why]) => {
    const results = resultsOf([aScenario('b'), scenario])
    expect(isAcceptable(scenario)).toBe(why === null)
    expect(listAcceptableChanges(results, signature)).toHaveLength(why === null ? 1 : 0)
    const found = buildAcceptance(results, 'a', signature)
    expect(typeof found === 'string' ? found : null).toBe(why === null ? null : `\`a\`: ${why}`)
  })

  test('is accepted as it is, with what its tests lost', () => {
    const fingerprints = { checks: 'f1', input: 'f2', models: ['m'] }
    const scenario = aScenario('a', { ...failing, ...against('regressed', 2, 0), fingerprints })
    const weakenings = [dropped, aWeakening('check-dropped', { scenario: 'b' }), { ...dropped, ...postponed }]
    const base = { sha: gitBaseline.sha }
    const prints = { checks: 'f1', input: 'f2' }
    const accepted = [
      {
        what: 'regressed',
        scenario: 'a',
        base: { ...base, outcome: 'passed', passed: 2, failed: 0, unverified: 0 },
        head: { outcome: 'failed', passed: 1, failed: 1, unverified: 0 },
        fingerprints: prints,
        failures: [{ check: 'max_cost', reason: 'over', failed: 1 }],
        ...signature,
      },
      {
        what: 'weakened',
        scenario: 'a',
        kind: 'check-dropped',
        of: 'max_tokens',
        from: null,
        to: null,
        base,
        fingerprints: prints,
        hides: 'unknown',
        ...signature,
      },
    ]
    const results = resultsOf([scenario], { weakenings })
    expect(buildAcceptance(results, 'a', signature)).toEqual(accepted)
    expect(listAcceptableChanges(results, signature)).toMatchObject([
      ...accepted,
      { what: 'weakened', scenario: 'b', fingerprints: null },
    ])
    expect(buildAcceptance(resultsOf([aScenario('a')], { weakenings }), 'a', signature)).toMatchObject([
      { what: 'weakened', scenario: 'a' },
    ])
  })

  test('of rows that a dataset has lost does not excuse as many others', () => {
    const weakenings = [
      aWeakening('scenario-removed', { scenario: 'q', what: 'q', from: '3 rows', to: '2 rows' }),
    ]
    const without = (row: string) =>
      resultsOf([aScenario('q/b')], {
        weakenings,
        removed: [{ id: row, name: row, file: 'q.yaml', baseOutcome: 'passed' }],
      })
    const entries = buildAcceptance(without('q/a'), 'q', signature)
    const accept = (row: string) => {
      const at = { file: 'accepted.yaml', line: 1, column: 1 }
      const changes = typeof entries === 'string' ? [] : entries.map((change) => ({ ...at, change }))
      const now = Date.parse('2026-11-21T12:00:00Z')
      const { comparison, diagnostics } = withAccepted(comparisonFromResults(without(row)), changes, [], now)
      return [comparison.weakenings.map(({ accepted }) => accepted === true), diagnostics.length]
    }
    expect(accept('q/a')).toEqual([[true], 0])
    expect(accept('q/c')).toEqual([[false], 1])
  })

  test('of no scenario', () => {
    const results = resultsOf([aScenario('refund')])
    expect(buildAcceptance(results, 'refunds', signature)).toBe(
      '`refunds`: there is no such scenario in these results; did you mean `refund`?',
    )
    expect(buildAcceptance(results, 'xyz', signature)).toBe(
      '`xyz`: there is no such scenario in these results',
    )
  })
})

const clause = (id: string, head: unknown) => ({ ...aClause(id, ''), args: { head } }) as never

describe('a level', () => {
  const cost = aMetric('cost_usd', { head: 0.05, base: 0.04 })
  const rate = aMetric('pass_rate', { head: 0.8, base: 1, better: 'higher' })
  const clauses = [
    clause('metric:cost_usd/max', 0.06),
    clause('metric:cost_usd/max-increase', 0.055),
    clause('metric:cost_usd/max/tag:x', 0.9),
    clause('metric:cost_usd/min', null),
    clause('metric:pass_rate/min', 0.7),
  ]
  const results = resultsOf([], { metrics: [cost, rate, aMetric('tool_calls', {})], clauses })

  test.for([
    ['cost_usd', 0.06],
    ['pass_rate', 0.7],
  ] as const)('of %s is the worst that a limit of the suite saw', ([metric, level]) => {
    const base = { sha: gitBaseline.sha, level: metric === 'cost_usd' ? 0.04 : 1 }
    expect(buildLevelAcceptance(results, metric, signature)).toEqual([
      { what: 'metric', metric, level, base, ...signature },
    ])
  })

  test.for([
    ['run', 'lower', 0.058],
    ['run', 'higher', 0.042],
    ['recorded', 'lower', 0.05],
  ] as const)(
    'of agents that were %s, where %s is better, leaves room for chance',
    ([kind, better, level]) => {
      const evidence = anEvidence('within-noise', { difference: 0.01, interval: [0.002, 0.018] })
      const row = aMetric('cost_usd', { head: 0.05, base: 0.04, better, evidence })
      const scenario = aScenario('a', { trials: [aTrial({ provenance: { kind } })] })
      expect(buildLevelAcceptance(resultsOf([scenario], { metrics: [row] }), 'cost_usd', signature)).toEqual([
        expect.objectContaining({ level: expect.closeTo(level, 9) as number }),
      ])
    },
  )

  test('that no trial states, and of no metric', () => {
    expect(buildLevelAcceptance(results, 'tool_calls', signature)).toBe('`tool_calls`: no trial states it')
    expect(buildLevelAcceptance(results, 'x', signature)).toBe('`x` is not a metric of these results')
  })
})

describe('a policy', () => {
  const loosened = [
    aWeakening('policy-loosened', {
      scenario: null,
      what: 'failures',
      from: 'block',
      to: 'warn',
      ...postponed,
    }),
  ]
  const digest = digestPolicy({ loosened, policy: strictPolicy })
  const none = 'in these results the change does not loosen the policy, or it counts already'

  test('is accepted by its digest', () => {
    const results = resultsOf([], { weakenings: [...loosened, dropped] })
    const changed = { ...results, decision: { ...results.decision, policyChange: { digest } as never } }
    expect(buildPolicyAcceptance(changed, signature)).toEqual([
      { what: 'policy', digest, changes: [{ of: 'failures', from: 'block', to: 'warn' }], ...signature },
    ])
    expect(buildPolicyAcceptance({ ...changed, weakenings: [dropped] }, signature)).toBe(none)
    expect(buildPolicyAcceptance(results, signature)).toBe(none)
  })

  test('counts as long as it is the same', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const change: AcceptedChange = { what: 'policy', digest, changes: [], ...signature }
    const entry = { change, file: 'accepted.yaml', line: 2, column: 5 }
    const found = (policy: typeof strictPolicy, of = loosened, entries = [entry]) => {
      const { accepted, diagnostics } = findAcceptedPolicy(entries, { loosened: of, policy }, now)
      return [accepted?.by, ...diagnostics.map(({ message }) => message)]
    }
    expect(found(strictPolicy)).toEqual(['Ann'])
    expect(found(strictPolicy, loosened, [])).toEqual([undefined])
    expect(found({ ...strictPolicy, flaky: 'ignore' })).toEqual([
      undefined,
      'this acceptance is used up: the policy has changed since; remove it, or accept again',
    ])
    expect(found(strictPolicy, [])).toEqual([
      undefined,
      'this acceptance is used up: the base has this policy too, or the change no longer loosens it; remove it, or accept again',
    ])
    const over = { ...entry, change: { ...change, expires: '2026-11-20' } }
    expect(found(strictPolicy, loosened, [over])).toEqual([undefined])
  })
})
