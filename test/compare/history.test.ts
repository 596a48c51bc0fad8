import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildHistory,
  extendHistory,
  runOfHistory,
  type RunOfHistory,
  listTrialsByRun,
} from '../../src/compare/history.ts'
import { sumOfCounts } from '../../src/compare/statistics/pass-count.ts'
import type { History } from '../../src/results/comparison-schema.ts'
import type { MetricRow } from '../../src/results/schema.ts'
import { pairOf } from '../support/pairs.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { answerOf, baseScenarioOf, noAnswer, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

/** The first trials of all runs. */
function sumTrials(...args: Parameters<typeof listTrialsByRun>) {
  return sumOfCounts(listTrialsByRun(...args))
}

const at = '2026-11-21T08:00:00.000Z'

/** The history after a run of scenarios that end as the letters say, over a base with a history. */
function next(
  outcomes: Readonly<Record<string, string>>,
  history: History | null,
  as: RunOfHistory,
  metrics: Readonly<Record<string, number | null>> = {},
): History | null {
  const pairs = Object.entries(outcomes).map(([id, trials]) =>
    pairOf(scoredOf(id, trials), baseScenarioOf(id, 'p')),
  )
  const rows = Object.entries(metrics).map(([name, head]): MetricRow => {
    const figures = { head, base: null, delta: null, scenarios: 1 }
    return { name, label: name, unit: 'ratio', better: 'higher', ...figures }
  })
  return extendHistory(buildHistory(baseWith(history), pairs), as, pairs, rows)
}

function baseWith(history: History | null) {
  const { base } = answerOf()
  if (base === null) throw new Error('no base')
  return { ...base, history }
}

function run(sha: string | null, fields: Partial<RunOfHistory> = {}): RunOfHistory {
  return { sha, at, isOnBaseBranch: true, ...fields }
}

/** The history after runs of the base branch, each over the one before it. */
function after(...runs: readonly (readonly [sha: string, outcomes: Readonly<Record<string, string>>])[]) {
  return runs.reduce<History | null>((history, [sha, outcomes]) => {
    return next(outcomes, history, run(sha))
  }, null)
}

function of(scenarios: Readonly<Record<string, string>>, runs = 20): History {
  return {
    runs: Array.from({ length: runs }, (_, index) => ({ sha: `sha${index}`, at, metrics: {} })),
    scenarios: { ...scenarios },
  }
}

/** Recordings of two calls that take so many seconds each. */
function recorded(word: string, duration: number): ScoredTrial[] {
  return trialsOf(word, { tool_calls: 2, duration_s: duration }).map((trial) => ({
    ...trial,
    provenance: { kind: 'recorded' },
  }))
}

describe('a run of the base branch', () => {
  test('begins a history, and adds to the one of its base', () => {
    const first = next({ a: 'p', b: 'f' }, null, run('1'), { pass_rate: 0.5, cost_usd: null })
    expect(first).toEqual({
      runs: [{ sha: '1', at, metrics: { pass_rate: 0.5 } }],
      scenarios: { a: 'p', b: 'f' },
      trials: { a: { checks: 'c0ffee', runs: '1/1' }, b: { checks: 'c0ffee', runs: '0/1' } },
    })
    const second = next({ a: 'u', c: 'p' }, first, run('2'), { pass_rate: 1 / 3 })
    expect(second).toEqual({
      runs: [
        { sha: '1', at, metrics: { pass_rate: 0.5 } },
        { sha: '2', at, metrics: { pass_rate: 0.333333 } },
      ],
      scenarios: { a: 'pu', b: 'f-', c: '-p' },
      trials: {
        a: { checks: 'c0ffee', runs: '1/1 -' },
        b: { checks: 'c0ffee', runs: '0/1 -' },
        c: { checks: 'c0ffee', runs: '- 1/1' },
      },
    })
  })

  test('counts first trials, by the checks that they were scored with', () => {
    const known = after(['1', { a: 'ppf' }], ['2', { a: 'ppp' }], ['3', { a: 'pfu' }])
    expect(known?.trials).toEqual({ a: { checks: 'c0ffee', runs: '2/3 3/3 1/2' } })
    if (known === null) throw new Error('there is no history')
    expect(sumTrials(known, 'a', 'c0ffee', null)).toEqual({ passed: 6, failed: 2 })
    expect(sumTrials(known, 'a', 'c0ffee', '1')).toEqual({ passed: 4, failed: 1 })
    expect(sumTrials(known, 'a', 'other', null)).toEqual({ passed: 0, failed: 0 })
    expect(sumTrials(known, 'constructor', 'c0ffee', null)).toEqual({ passed: 0, failed: 0 })
    const pair = pairOf(withLastFurther(scoredOf('a', 'pppfp'), 2), baseScenarioOf('a', 'p'))
    expect(extendHistory(known, run('4'), [pair], [])?.trials?.['a']?.runs).toBe('2/3 3/3 1/2 3/3')
    const [other] = [pairOf(scoredOf('a', 'p', { checksFingerprint: 'new' }), baseScenarioOf('a', 'p'))]
    expect(extendHistory(known, run('4'), [other], [])?.trials?.['a']).toEqual({
      checks: 'new',
      runs: '- - - 1/1',
    })
  })

  test('counts recordings that the base has too in the run that brought them', () => {
    const [once, anew] = [recorded('ppf', 1), recorded('ppf', 2)]
    const brought = pairOf(scoredOf('a', once), baseScenarioOf('a', 'p'))
    const unchanged = pairOf(scoredOf('a', once), baseScenarioOf('a', once))
    const recordedAnew = pairOf(scoredOf('a', anew), baseScenarioOf('a', once))
    const known = [brought, unchanged, unchanged, recordedAnew].reduce<History | null>(
      (history, pair, index) =>
        extendHistory(buildHistory(baseWith(history), [pair]), run(`${index + 1}`), [pair], []),
      null,
    )
    expect(known).toMatchObject({ scenarios: { a: 'ffff' }, trials: { a: { runs: '2/3 - - 2/3' } } })
    if (known === null) throw new Error('there is no history')
    // The base has the very trials of the run that brought them.
    const asBase = (sha: string) => sumTrials(known, 'a', 'c0ffee', sha)
    for (const sha of ['1', '3']) expect(asBase(sha)).toEqual({ passed: 2, failed: 1 })
    expect(asBase('unknown')).toEqual({ passed: 4, failed: 2 })
  })

  test('of an artifact counts nothing that it cannot have', () => {
    const forged = {
      ...of({ a: 'p', b: 'p', c: 'p' }, 1),
      trials: {
        a: { checks: 'c0ffee', runs: '9/x' },
        b: { checks: 'c0ffee', runs: '1/1 2/2' },
        c: { checks: 'x'.repeat(501), runs: '1/1' },
        gone: { checks: 'c0ffee', runs: '1/1' },
      },
    }
    expect(buildHistory(baseWith(forged), []).trials).toEqual({ b: { checks: 'c0ffee', runs: '2/2' } })
  })

  test('of the same commit takes the place of the run before', () => {
    const history = after(['1', { a: 'p' }], ['2', { a: 'f', b: 'p' }], ['2', { a: 'p' }])
    expect(history?.runs.map(({ sha }) => sha)).toEqual(['1', '2'])
    expect(history?.scenarios).toEqual({ a: 'pp' })
    const earlier = next({ a: 'f' }, history, run('1'))
    expect(earlier?.scenarios).toEqual({ a: 'fp' })
  })

  test('of an unknown commit is always one more', () => {
    const once = next({ a: 'p' }, null, run(null))
    expect(next({ a: 'f' }, once, run(null))?.scenarios).toEqual({ a: 'pf' })
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
  const pairs = ids.map(([id, former]) => pairOf(scoredOf(id, 'p'), baseScenarioOf(former, 'p')))
  const history = buildHistory(baseWith(of(before, 2)), pairs)
  expect(extendHistory(history, run('3'), pairs, [])?.scenarios).toEqual(now)
})

describe('a run of a pull request', () => {
  test('carries the history of its base as it is', () => {
    const history = after(['1', { a: 'p' }], ['2', { a: 'f' }])
    const pull = next({ a: 'p', new: 'p' }, history, run('3', { isOnBaseBranch: false }))
    expect(pull).toEqual(history)
  })

  test('has none where its base has none', () => {
    expect(next({ a: 'p' }, null, run('3', { isOnBaseBranch: false }))).toBeNull()
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
])('%s is a run of the base branch: %#', (_, baseRef, distance, expected) => {
  const answer = answerOf()
  if (answer.base === null) throw new Error('no base')
  const facts = { kind: 'git', sha: '1', distance, committedAt: null, source: 'main' } as const
  const found = distance === null ? noAnswer() : { ...answer, base: { ...answer.base, facts } }
  const told = runOfHistory({ head: { sha: '2' }, baseRef }, Date.parse(at), found)
  expect(told).toEqual({ sha: '2', at, isOnBaseBranch: expected })
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
    const history = next({ toString: 'p' }, hostile, pull)
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
        const told = next(present, history, run('now', { isOnBaseBranch: onBase }))
        const count = told?.runs.length ?? 0
        expect(count).toBeLessThanOrEqual(50)
        for (const text of Object.values(told?.scenarios ?? {})) expect(text).toHaveLength(count)
        const turned = Object.fromEntries(Object.entries(present).toReversed())
        const again = next(turned, history, run('now', { isOnBaseBranch: onBase }))
        expect(JSON.stringify(again)).toBe(JSON.stringify(told))
      }),
    )
  })
})
