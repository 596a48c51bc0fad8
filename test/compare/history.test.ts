import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { runOfHistory, withHistory, type RunOfHistory } from '../../src/compare/history.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf } from '../support/scored.ts'

const at = '2026-11-21T08:00:00.000Z'

/** A run of scenarios that end as the letters say, over a base with a history. */
function comparisonOf(
  outcomes: Readonly<Record<string, string>>,
  history: History | null = null,
  metrics: Readonly<Record<string, number | null>> = {},
): Comparison {
  const answer = answerOf()
  if (answer.base === null) throw new Error('no base')
  return {
    baseline: { ...answer, base: { ...answer.base, history } },
    scenarios: Object.entries(outcomes).map(([id, trials]) => ({
      scored: scoredOf(id, trials),
      base: baseScenarioOf(id, 'p'),
      change: 'same',
      changeReason: null,
      parts: {},
    })),
    removed: [],
    metrics: Object.entries(metrics).map(([name, head]) => {
      return {
        name,
        label: name,
        unit: 'ratio',
        better: 'higher',
        head,
        base: null,
        delta: null,
        scenarios: 1,
      }
    }),
    weakenings: [],
    notRun: [],
    uncovered: [],
    history: null,
  }
}

function run(sha: string | null, fields: Partial<RunOfHistory> = {}): RunOfHistory {
  return { sha, at, isOnBaseBranch: true, ...fields }
}

/** The history after runs of the base branch, each over the one before it. */
function after(...runs: readonly (readonly [sha: string, outcomes: Readonly<Record<string, string>>])[]) {
  return runs.reduce<History | null>((history, [sha, outcomes]) => {
    return withHistory(comparisonOf(outcomes, history), run(sha)).history
  }, null)
}

function of(scenarios: Readonly<Record<string, string>>, runs = 20): History {
  return {
    runs: Array.from({ length: runs }, (_, index) => ({ sha: `sha${index}`, at, metrics: {} })),
    scenarios: { ...scenarios },
  }
}

describe('a run of the base branch', () => {
  test('begins a history, and adds to the one of its base', () => {
    const first = withHistory(
      comparisonOf({ a: 'p', b: 'f' }, null, { pass_rate: 0.5, cost_usd: null }),
      run('1'),
    )
    expect(first.history).toEqual({
      runs: [{ sha: '1', at, metrics: { pass_rate: 0.5 } }],
      scenarios: { a: 'p', b: 'f' },
    })
    const second = withHistory(
      comparisonOf({ a: 'u', c: 'p' }, first.history, { pass_rate: 1 / 3 }),
      run('2'),
    )
    expect(second.history).toEqual({
      runs: [
        { sha: '1', at, metrics: { pass_rate: 0.5 } },
        { sha: '2', at, metrics: { pass_rate: 0.333333 } },
      ],
      scenarios: { a: 'pu', b: 'f-', c: '-p' },
    })
  })

  test('of the same commit takes the place of the run before', () => {
    const history = after(['1', { a: 'p' }], ['2', { a: 'f', b: 'p' }], ['2', { a: 'p' }])
    expect(history?.runs.map(({ sha }) => sha)).toEqual(['1', '2'])
    expect(history?.scenarios).toEqual({ a: 'pp' })
    const earlier = withHistory(comparisonOf({ a: 'f' }, history), run('1')).history
    expect(earlier?.scenarios).toEqual({ a: 'fp' })
  })

  test('of an unknown commit is always one more', () => {
    const once = withHistory(comparisonOf({ a: 'p' }), run(null)).history
    expect(withHistory(comparisonOf({ a: 'f' }, once), run(null)).history?.scenarios).toEqual({ a: 'pf' })
  })

  test('keeps the last 50 runs, and forgets scenarios that are in none of them', () => {
    const runs = Array.from(
      { length: 60 },
      (_, index) => [`${index}`, index < 5 ? { gone: 'p' } : { a: 'p' }] as const,
    )
    const history = after(...runs)
    expect(history?.runs.map(({ sha }) => sha)).toEqual(runs.slice(10).map(([sha]) => sha))
    expect(history?.scenarios).toEqual({ a: 'p'.repeat(50) })
  })

  test('keeps 2,000 scenarios, those first that failed', () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => `s${String(index).padStart(4, '0')}`)
    const outcomes = (last: string) => Object.fromEntries(ids.map((id) => [id, id === 's2499' ? last : 'p']))
    const history = after(['1', outcomes('p')], ['2', outcomes('f')])
    const kept = Object.keys(history?.scenarios ?? {})
    expect(kept).toHaveLength(2_000)
    expect(kept).toContain('s2499')
    expect(kept).toEqual(kept.toSorted())
    expect(Buffer.byteLength(JSON.stringify(history))).toBeLessThan(200_000)
  })
})

test.each([
  ['takes its letters along', { a: 'pf' }, [['z', 'a']], { z: 'pfp' }],
  [
    'that changes places with another keeps its own',
    { a: 'pp', b: 'ff' },
    [
      ['b', 'a'],
      ['a', 'b'],
    ],
    { a: 'ffp', b: 'ppp' },
  ],
  ['takes nothing of one that had its new id', { z: 'ff' }, [['z', 'a']], { z: '--p' }],
  [
    'leaves the others alone',
    { a: 'pf', c: 'pu' },
    [
      ['z', 'a'],
      ['c', 'c'],
    ],
    { z: 'pfp', c: 'pup' },
  ],
] as const)('a scenario that is renamed %s', (_, before, ids, now) => {
  const comparison = comparisonOf(Object.fromEntries(ids.map(([id]) => [id, 'p'])), of(before, 2))
  const scenarios = comparison.scenarios.map((scenario, place) => ({
    ...scenario,
    base: baseScenarioOf(ids[place]?.[1] ?? '', 'p'),
  }))
  expect(withHistory({ ...comparison, scenarios }, run('3')).history?.scenarios).toEqual(now)
})

describe('a run of a pull request', () => {
  test('carries the history of its base as it is', () => {
    const history = after(['1', { a: 'p' }], ['2', { a: 'f' }])
    const pull = withHistory(comparisonOf({ a: 'p', new: 'p' }, history), run('3', { isOnBaseBranch: false }))
    expect(pull.history).toEqual(history)
  })

  test('has none where its base has none', () => {
    expect(withHistory(comparisonOf({ a: 'p' }), run('3', { isOnBaseBranch: false })).history).toBeNull()
  })
})

const event = { kind: 'event', base: '1', head: '2', branch: 'main' } as const
const push = { kind: 'push', before: '1' } as const
const named = { kind: 'ref', ref: 'main' } as const

test.each([
  ['a pull request', event, 0, false],
  ['a push', push, 1, true],
  ['a push without a base', push, null, true],
  ['a schedule on the default branch', { kind: 'default' } as const, 0, true],
  ['a branch of its own', { kind: 'default' } as const, 3, false],
  ['what is not known', { kind: 'default' } as const, null, false],
  ['a named base that is checked out', named, 0, true],
  ['a named base that is not', named, 1, false],
])('%s is a run of the base branch: %#', (_, find, distance, expected) => {
  const answer = answerOf()
  if (answer.base === null) throw new Error('no base')
  const facts = { kind: 'git', sha: '1', distance, committedAt: null, source: 'main' } as const
  const found = distance === null ? noAnswer() : { ...answer, base: { ...answer.base, facts } }
  const told = runOfHistory({ head: { sha: '2' }, find }, Date.parse(at), found)
  expect(told).toEqual({ sha: '2', at, isOnBaseBranch: expected })
})

function flakyBy(outcomes: string, checks = 'c0ffee') {
  const history = of({ a: outcomes }, outcomes.length)
  const comparison = comparisonOf({ a: 'f' }, history)
  const scenarios = comparison.scenarios.map((each) => ({
    ...each,
    base: baseScenarioOf('a', 'p', { ownChecks: checks }),
  }))
  return withHistory({ ...comparison, scenarios }, run('x')).scenarios[0]?.parts.knownFlaky
}

describe('what is known to be flaky', () => {
  test.each([
    ['pfppfp', { failed: 2, runs: 6 }],
    ['fpfpp', { failed: 2, runs: 5 }],
    ['pf-upfup', { failed: 2, runs: 5 }],
    [`${'pf'.repeat(10)}${'p'.repeat(16)}`, { failed: 2, runs: 20 }],
  ])('%s is', (outcomes, expected) => {
    expect(flakyBy(outcomes)).toEqual(expected)
  })

  test.each([
    ['pfpf', 'too few runs'],
    ['pppppppp', 'it never failed'],
    ['ffffffff', 'it never passed'],
    ['pppppfff', 'it broke, and stayed broken'],
    ['pppfffpp', 'it broke, and was mended'],
    ['ppfuuppp', 'an outage is not a failure'],
    [`${'pf'.repeat(10)}${'p'.repeat(20)}`, 'that was long ago'],
  ])('%s is not: %s', (outcomes) => {
    expect(flakyBy(outcomes)).toBeUndefined()
  })

  test('nor is a scenario whose checks are others than the base had', () => {
    expect(flakyBy('pfppfp', 'others')).toBeUndefined()
  })
})

describe('a history that somebody wrote', () => {
  test('is cut to what it may be', () => {
    const hostile: History = {
      runs: [
        {
          sha: 'x'.repeat(1_000),
          at: 'y'.repeat(1_000),
          metrics: { a: 1, ['m'.repeat(1_000)]: 2, b: Infinity },
        },
      ],
      scenarios: JSON.parse(
        `{"__proto__":"p","constructor":"f","long":"${'p'.repeat(99)}","odd":"pxp","none":"---","${'i'.repeat(600)}":"p"}`,
      ) as Record<string, string>,
    }
    const pull = run('1', { isOnBaseBranch: false })
    const { history } = withHistory(comparisonOf({ toString: 'p' }, hostile), pull)
    expect(history?.runs).toEqual([{ sha: 'x'.repeat(64), at: 'y'.repeat(40), metrics: { a: 1 } }])
    expect(Object.entries(history?.scenarios ?? {})).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'f'],
      ['long', 'p'],
    ])
  })

  test('is within its bounds whatever came before, and the order of scenarios decides nothing', () => {
    const letters = fc.string({ unit: fc.constantFrom('p', 'f', 'u', '-'), maxLength: 70 })
    const histories = fc.record({
      runs: fc.array(
        fc.record({
          sha: fc.option(fc.string()),
          at: fc.string(),
          metrics: fc.dictionary(fc.string(), fc.double()),
        }),
        { maxLength: 60 },
      ),
      scenarios: fc.dictionary(fc.string(), letters),
    })
    const outcomes = fc.dictionary(fc.string({ minLength: 1 }), fc.constantFrom('p', 'f', 'u'))
    fc.assert(
      fc.property(histories, outcomes, fc.boolean(), (history, present, onBase) => {
        const told = withHistory(
          comparisonOf(present, history),
          run('now', { isOnBaseBranch: onBase }),
        ).history
        const count = told?.runs.length ?? 0
        expect(count).toBeLessThanOrEqual(50)
        for (const text of Object.values(told?.scenarios ?? {})) expect(text).toHaveLength(count)
        const turned = Object.fromEntries(Object.entries(present).toReversed())
        const again = withHistory(comparisonOf(turned, history), run('now', { isOnBaseBranch: onBase }))
        expect(JSON.stringify(again.history)).toBe(JSON.stringify(told))
      }),
    )
  })
})
