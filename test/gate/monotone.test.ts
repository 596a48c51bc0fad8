import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { decideOutcome, type Status } from '../../src/core/verdict.ts'
import { decide } from '../../src/gate/decide.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { countCheckResults } from '../../src/score/scored-suite.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, outcomeOfTrials, scenarioOf } from '../support/scored.ts'

/** The statuses of the two checks of a trial, and what it costs where that is not a dollar. */
type Trial = readonly [first: Status, second: Status, cost?: number | undefined]
/** The trials of a scenario on both sides; null: that side does not have it. */
interface Pair {
  readonly base: readonly Trial[] | null
  readonly head: readonly Trial[] | null
}

function trialOf([first, second, cost = 1]: Trial, index: number): ScoredTrial {
  const checks = [first, second].map((status, at) => ({
    type: at === 0 ? 'output_contains' : 'tools_not_called',
    severity: 'error' as const,
    surface: 'assertion' as const,
    status,
    reason: 'ok',
  }))
  return {
    index: index + 1,
    outcome: decideOutcome(checks),
    trace: { id: `t${index}`, source: 't.jsonl', format: 'kensa' },
    checks,
    judge: null,
    metrics: { cost_usd: cost },
  }
}

function comparisonOf(pairs: readonly Pair[]): Comparison {
  const scenarios = pairs.flatMap(({ head }, index) => {
    if (head === null) return []
    const trials = head.map(trialOf)
    const outcome = outcomeOfTrials(trials)
    return [{ scenario: scenarioOf(`s${index}`), outcome, reason: null, trials }]
  })
  const base = pairs.flatMap(({ base: trials }, index) => {
    if (trials === null) return []
    const found = trials.map(trialOf)
    return [baseScenarioOf(`s${index}`, found, { checks: countCheckResults(found) })]
  })
  return compare({ scenarios, diagnostics: [] }, answerOf(...base))
}

/** The clauses that close the gate over a suite, by a policy as the config file says it. */
function closers(comparison: Comparison, config: Record<string, unknown>): readonly string[] {
  return decide(comparison, policyIn(config)).clauses.flatMap(({ id, holds, blocking }) =>
    blocking && !holds ? [id] : [],
  )
}

function isClosed(pairs: readonly Pair[], config: Record<string, unknown>): boolean {
  return closers(comparisonOf(pairs), config).length > 0
}

/** Policies that close the gate over a suite. That nothing was verified is mended by a verdict, and be it a failure that is known already. */
function closing(pairs: readonly Pair[], asked: readonly string[]): readonly string[] {
  const comparison = comparisonOf(pairs)
  return asked.filter((policy) => closers(comparison, policies[policy] ?? {}).some((id) => id !== 'evidence'))
}

/** Those of the policies that leave the gate open over a suite. */
function opening(pairs: readonly Pair[], asked: readonly string[]): readonly string[] {
  const comparison = comparisonOf(pairs)
  return asked.filter((policy) => closers(comparison, policies[policy] ?? {}).length === 0)
}

/** Every policy that the README and the guide show, and the short forms; a soak closes nothing by intent. */
const policies: Readonly<Record<string, Record<string, unknown>>> = {
  'the default': {},
  'fail-on: regressions': { 'fail-on': 'regressions' },
  'only-new-failures': { policy: { 'only-new-failures': true } },
  'unverified: warn': { policy: { unverified: 'warn' } },
  'regressions, unverified: warn': { policy: { regressions: 'block', failures: 'warn', unverified: 'warn' } },
  'the README': {
    policy: {
      regressions: 'block',
      failures: 'warn',
      weakened: 'block',
      'pass-rate': [{ 'at-least': '90%' }],
      metrics: [{ metric: 'cost_usd', 'max-increase': '10%' }],
    },
  },
  'pass^k': {
    policy: { failures: 'warn', regressions: 'block', 'pass-hat-k': [{ k: 2, 'at-least': '80%' }] },
  },
  'a limit beside the base': {
    policy: {
      failures: 'ignore',
      regressions: 'ignore',
      unverified: 'warn',
      metrics: [{ metric: 'cost_usd', 'max-increase': '10%', 'even-within-noise': true }],
    },
  },
  'a maximum alone': {
    policy: {
      failures: 'ignore',
      regressions: 'ignore',
      unverified: 'warn',
      metrics: [{ metric: 'cost_usd', max: 1.1 }],
    },
  },
  'a maximum': {
    policy: { failures: 'warn', regressions: 'block', metrics: [{ metric: 'cost_usd', max: 2 }] },
  },
}

const trial: fc.Arbitrary<Trial> = fc.tuple(
  fc.constantFrom<Status>('pass', 'pass', 'pass', 'fail', 'error'),
  fc.constantFrom<Status>('pass', 'pass', 'pass', 'fail'),
  fc.constantFrom(1, 1, 1, 0.5, 1.5),
)
const side = fc.array(trial, { maxLength: 5 })
const pair: fc.Arbitrary<Pair> = fc.record({ base: fc.option(side, { freq: 6 }), head: side })
const suite = fc.array(pair, { minLength: 1, maxLength: 6 })

const failing: Trial = ['fail', 'pass']

/** The same trial with other statuses: what an agent fails at changes no cost by itself. */
function spending([, , cost]: Trial, [first, second]: Trial): Trial {
  return [first, second, cost]
}

/** Every change of a suite that makes the head worse, or looks as if it were better without proving anything. */
const changes: Readonly<Record<string, (pairs: readonly Pair[], at: number) => readonly Pair[] | null>> = {
  'a passed trial fails': (pairs, at) =>
    withHead(pairs, at, (head) => {
      const place = head.findIndex((each) => !each.includes('fail') && !each.includes('error'))
      const before = head[place]
      return before === undefined ? null : head.with(place, spending(before, failing))
    }),
  'one more trial, and it fails': (pairs, at) =>
    withHead(pairs, at, (head) => {
      const cost = head.reduce((sum, [, , dollars = 1]) => sum + dollars, 0) / head.length
      return head.length === 0 ? null : [...head, ['fail', 'fail', cost]]
    }),
  'one more trial, and it fails early': (pairs, at) =>
    withHead(pairs, at, (head) => (head.length === 0 ? null : [...head, ['fail', 'fail', 0.05]])),
  'one more trial, and it fails late': (pairs, at) =>
    withHead(pairs, at, (head) => (head.length === 0 ? null : [...head, ['fail', 'fail', 4]])),
  'one more check fails': (pairs, at) =>
    withHead(pairs, at, (head) => {
      const place = head.findIndex(([, second]) => second !== 'fail')
      const before = head[place]
      return before === undefined ? null : head.with(place, spending(before, [before[0], 'fail']))
    }),
  'a check fails in every trial': (pairs, at) =>
    withHead(pairs, at, (head) => head.map((before) => spending(before, [before[0], 'fail']))),
  'a scenario is gone': (pairs, at) =>
    pairs[at]?.base === null ? null : pairs.with(at, { base: pairs[at]?.base ?? null, head: null }),
  'a scenario that passes is added': (pairs) => [...pairs, { base: null, head: [['pass', 'pass']] }],
}

/** Where the suite itself is another one, floors mean something else. */
const withoutFloors = [
  'the default',
  'fail-on: regressions',
  'only-new-failures',
  'unverified: warn',
  'regressions, unverified: warn',
]

function withHead(
  pairs: readonly Pair[],
  at: number,
  change: (head: readonly Trial[]) => readonly Trial[] | null,
): readonly Pair[] | null {
  const { base = null, head = null } = pairs[at] ?? {}
  const changed = head === null ? null : change(head)
  return changed === null ? null : pairs.with(at, { base, head: changed })
}

describe('nothing that makes a change worse opens a closed gate', () => {
  // To compare takes longer than to decide: each suite is compared once for all policies, and then with every change.
  test('whatever the policy', () => {
    fc.assert(
      fc.property(suite, fc.nat(5), (pairs, place) => {
        const closed = closing(pairs, Object.keys(policies))
        if (closed.length === 0) return
        for (const [change, worsen] of Object.entries(changes)) {
          const worse = worsen(pairs, place % pairs.length)
          if (worse === null) continue
          // A mean over more scenarios is another figure.
          const left = change === 'a scenario that passes is added' ? 'a maximum alone' : null
          const asked = closed.filter((policy) => policy !== left)
          expect(opening(worse, asked), change).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
  })

  test('a scenario that passes on both sides is added', () => {
    fc.assert(
      fc.property(suite, fc.integer({ min: 1, max: 30 }), (pairs, more) => {
        const known: Pair = { base: [['pass', 'pass']], head: [['pass', 'pass']] }
        const start = [...pairs, known]
        const closed = closing(start, withoutFloors)
        if (closed.length === 0) return
        expect(opening([...start, ...Array.from({ length: more }, () => known)], closed)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

const passing = (count: number): Trial[] => Array.from({ length: count }, () => ['pass', 'pass'])
const mixed = (passed: number, failed: number): Trial[] => [
  ...passing(passed),
  ...Array.from({ length: failed }, () => failing),
]

describe('what closes the gate under `fail-on: regressions`', () => {
  const config = { 'fail-on': 'regressions' }

  test.for<[name: string, base: Trial[], head: Trial[]]>([
    ['3/3 → 1/3', passing(3), mixed(1, 2)],
    ['3/3 → 0/3', passing(3), mixed(0, 3)],
    ['2/2 → 1/2', passing(2), mixed(1, 1)],
    ['2/2 → 1/3', passing(2), mixed(1, 2)],
    ['9/10 → 2/10', mixed(9, 1), mixed(2, 8)],
    ['10/10 → 5/10', passing(10), mixed(5, 5)],
    ['it fails in the base, and another check fails now', [['fail', 'pass']], [['fail', 'fail']]],
  ])('%s, alone and among thirty', ([, base, head]) => {
    const still: Pair = { base: passing(3), head: passing(3) }
    expect(isClosed([{ base, head }], config)).toBe(true)
    expect(isClosed([{ base, head }, ...Array.from({ length: 29 }, () => still)], config)).toBe(true)
  })

  test('thirty scenarios that each fail once in three trials, though none shows it by itself', () => {
    const fell: Pair = { base: passing(3), head: mixed(2, 1) }
    expect(isClosed([fell, { base: passing(3), head: passing(3) }], config)).toBe(false)
    expect(
      isClosed(
        Array.from({ length: 30 }, () => fell),
        config,
      ),
    ).toBe(true)
  })

  test.for<[name: string, base: Trial[], head: Trial[]]>([
    ['one failed trial of ten', passing(10), mixed(9, 1)],
    ['what failed in the base', mixed(0, 3), mixed(0, 3)],
    ['what failed as often in the base', mixed(1, 2), mixed(0, 3)],
  ])('not %s', ([, base, head]) => {
    expect(
      isClosed(
        [
          { base, head },
          { base: passing(3), head: passing(3) },
        ],
        config,
      ),
    ).toBe(false)
  })
})
