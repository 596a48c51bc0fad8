import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addFurtherTrials, type BaselineResult } from '../../src/baseline/base.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Comparison } from '../../src/compare/comparison.ts'
import { pairScenarios } from '../../src/compare/pairs.ts'
import { Screening } from '../../src/compare/screening.ts'
import { decide } from '../../src/gate/decide.ts'
import type { Confirmation } from '../../src/score/confirm-failures.ts'
import { countCheckResults, type ScoredScenario } from '../../src/score/scored-suite.ts'
import { policyIn } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf, withLastFurther } from '../support/scored.ts'

/** Outcomes of the trials of a scenario; further ones only where a first one failed. */
interface Fresh {
  readonly base: string
  readonly first: string
  readonly further: string
  /** Further trials of the base, run beside those; empty: none. */
  readonly again: string
  /** Passed trials of three in earlier runs. */
  readonly earlier: readonly number[]
}

/** Trials that cost more or less, by their places. */
function trialsWithCosts(letters: string, index: number) {
  return trialsOf(
    letters,
    letters.split('').map((_, place) => ({ cost_usd: 1 + ((place * 3 + index) % 5) / 4 })),
  )
}

function answerOfBase(suite: readonly Fresh[]): BaselineResult {
  const known = answerOf(
    ...suite.map(({ base, first, further, again }, index) => {
      const [trials, more] = [trialsWithCosts(base, index), trialsOf(again)]
      const scenario = baseScenarioOf(`s${index}`, trials, { checks: countCheckResults(trials) })
      return again === '' || further === '' || !first.includes('f')
        ? scenario
        : addFurtherTrials(scenario, baseScenarioOf('', more, { checks: countCheckResults(more) }))
    }),
  )
  const runs = suite[0]?.earlier.length ?? 0
  if (known.base === null || runs === 0) return known
  const history = {
    runs: Array.from({ length: runs }, (_, run) => ({
      sha: String(run),
      at: '2026-01-01T00:00:00Z',
      metrics: {},
    })),
    scenarios: Object.fromEntries(
      suite.map(({ earlier }, index) => [
        `s${index}`,
        earlier.map((passed) => (passed === 3 ? 'p' : 'f')).join(''),
      ]),
    ),
    trials: Object.fromEntries(
      suite.map(({ earlier }, index) => [
        `s${index}`,
        { checks: 'c0ffee', runs: earlier.map((passed) => `${passed}/3`).join(' ') },
      ]),
    ),
  }
  return { base: { ...known.base, history }, reasons: [] }
}

function comparisonOf(suite: readonly Fresh[]): Comparison {
  const answer = answerOfBase(suite)
  const confirmations = new Map<string, Confirmation>()
  const scenarios = suite.map(({ first, further: given }, index): ScoredScenario => {
    const further = first.includes('f') ? given : ''
    const count = (letter: string) => further.split(letter).length - 1
    const confirmation = { passed: count('p'), failed: count('f'), unverified: 0 }
    if (further !== '')
      confirmations.set(`s${index}`, {
        confirmation,
        ...(confirmation.failed === 0 ? { flaky: true as const } : {}),
      })
    const scored = scoredOf(`s${index}`, trialsWithCosts(first + further, index))
    const trials = scored.trials.map((trial) => ({ ...trial, provenance: { kind: 'run' as const } }))
    return withLastFurther({ ...scored, trials }, further.length)
  })
  const head = { scenarios, diagnostics: [] }
  const screening = new Screening(pairScenarios(head, answer).pairs, answer, 0.05)
  return compare(head, answer, { confirmations, screening })
}

const word = (length: number) =>
  fc.string({ unit: fc.constantFrom('p', 'p', 'f'), minLength: length, maxLength: length })
const suiteWith = (runs: number, again: fc.Arbitrary<string>) =>
  fc.array(
    fc.record({
      base: word(3),
      first: word(3),
      further: fc.oneof(word(5), fc.constant('')),
      again,
      earlier: fc.array(fc.constantFrom(3, 3, 3, 2, 0), { minLength: runs, maxLength: runs }),
    }),
    { minLength: 1, maxLength: 6 },
  )

const policies = {
  default: {},
  regressions: { 'fail-on': 'regressions' },
  strict: { policy: 'strict' },
  'limits beside the base': {
    policy: {
      failures: 'ignore',
      regressions: 'ignore',
      metrics: [
        { metric: 'pass_rate', 'max-decrease': 0.1 },
        { metric: 'cost_usd', 'max-increase': '5%', scenario: '*' },
        { metric: 'cost_usd', 'max-increase': '5%' },
      ],
    },
  },
}

type Policy = keyof typeof policies

/** Those of the policies that close the gate over a suite. */
function closing(suite: readonly Fresh[], asked: readonly Policy[]): readonly Policy[] {
  const comparison = comparisonOf(suite)
  return asked.filter((policy) => decide(comparison, policyIn(policies[policy])).gate === 'closed')
}

/** With one passed trial failed in its place; null where there is none. */
function worse(suite: readonly Fresh[], at: number, part: 'first' | 'further', place: number) {
  const scenario = suite[at]
  const letters = scenario?.[part] ?? ''
  if (scenario === undefined || letters[place] !== 'p') return null
  return suite.with(at, { ...scenario, [part]: `${letters.slice(0, place)}f${letters.slice(place + 1)}` })
}

test('further trials that a failure asks for bring no limit of a metric back', () => {
  const earlier = Array<number>(12).fill(3)
  const words = [
    ['ppf', 'fpp', 'ppppp', 'ppppp'],
    ['ppp', 'pfp', 'fpfpp', 'fpppp'],
    ['ppf', 'pfp', 'ffffp', 'ppppp'],
    ['ppf', 'ppp', 'fpppf', 'fpppp'],
    ['fpp', 'ffp', 'ffpfp', 'ppppp'],
    ['ppp', 'ppf', '', 'fpppp'],
  ]
  const suite = words.map(([base = '', first = '', further = '', again = '']): Fresh => ({
    base,
    first,
    further,
    again,
    earlier,
  }))
  const limits = ['limits beside the base'] as const
  expect(closing(suite, limits)).toEqual(limits)
  expect(closing(worse(suite, 3, 'first', 2) ?? [], limits)).toEqual(limits)
})

describe('a trial of a fresh run that fails in place of a pass opens no closed gate', () => {
  // To compare takes longer than to decide: each suite is compared once for all policies, and then with either change.
  test.for([
    [0, 'alone', fc.constant('')],
    [4, 'alone', fc.constant('')],
    [12, 'alone', fc.constant('')],
    [0, 'run again for suspects', word(5)],
    [12, 'run again for suspects', word(5)],
  ] as const)('%i earlier runs, the base %s', ([runs, , again]) => {
    fc.assert(
      fc.property(suiteWith(runs, again), fc.nat(5), fc.nat(4), (suite, at, place) => {
        const closed = closing(suite, Object.keys(policies) as Policy[])
        if (closed.length === 0) return
        for (const part of ['first', 'further'] as const) {
          const changed = worse(suite, at % suite.length, part, place)
          if (changed === null) continue
          expect(closing(changed, closed), `one of the ${part} trials`).toEqual(closed)
        }
      }),
      { numRuns: 600 },
    )
  })
})
