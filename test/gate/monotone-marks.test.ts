import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closersOn,
  markedSuites,
  type MarkedScenario,
  type MarkedSuite,
  type MarkedTrial,
} from '../support/marked-suite.ts'

const policies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'the default': {},
  'fail-on: regressions': { 'fail-on': 'regressions' },
  'regressions, unverified: warn': { policy: { regressions: 'block', failures: 'warn', unverified: 'warn' } },
  // Where failures only warn, no verdict does as well: else a verdict would open the gate, and be it a failure.
  'hard breaks': {
    policy: { failures: 'warn', regressions: 'warn', 'hard-breaks': 'block', unverified: 'warn' },
  },
  'the README': {
    policy: {
      regressions: 'block',
      failures: 'warn',
      weakened: 'block',
      'pass-rate': [{ 'at-least': '90%' }],
      metrics: [{ metric: 'cost_usd', 'max-increase': '10%' }],
    },
  },
  'floors of each scenario': {
    policy: {
      failures: 'warn',
      regressions: 'warn',
      unverified: 'warn',
      'pass-rate': [{ 'at-least': '60%', scenario: '*' }],
      'pass-hat-k': [{ k: 2, 'at-least': '50%' }],
    },
  },
}

/** The head of a scenario, made worse in one place; null where there is nothing to make worse. */
const changes: Readonly<
  Record<string, (scenario: MarkedScenario, at: number) => readonly MarkedTrial[] | null>
> = {
  'a passed trial fails': ({ head }, at) => inPlace(head, at, 'fail'),
  'a passed trial has no verdict': ({ head }, at) => inPlace(head, at, 'error'),
  // Fewer recorded trials than the base has are a weakening, which one more takes back. One that passes a check speaks for it.
  'one more trial, and it fails': ({ head, base }) =>
    head.length === 0 || head.length < (base?.length ?? 0) ? null : [...head, ['fail', 'fail', 1]],
  'one more check fails': ({ head }) => {
    const place = head.findIndex(([first, second]) => first === 'fail' && second === 'pass')
    const [, , cost = 1] = head[place] ?? []
    return place < 0 ? null : head.with(place, ['fail', 'fail', cost])
  },
}

function inPlace(head: readonly MarkedTrial[], at: number, status: 'fail' | 'error') {
  const trial = head[at % Math.max(1, head.length)]
  if (trial === undefined || trial[0] !== 'pass' || trial[1] !== 'pass') return null
  return head.with(at % head.length, [status, 'pass', trial[2]])
}

/** The suites that it becomes, by what has changed. */
function worsened(
  suite: MarkedSuite,
  at: number,
  place: number,
): readonly (readonly [string, MarkedSuite])[] {
  const index = at % suite.scenarios.length
  const scenario = suite.scenarios[index]
  if (scenario === undefined) return []
  return Object.entries(changes).flatMap(([change, worsen]) => {
    const head = worsen(scenario, place)
    if (head === null) return []
    return [[change, { ...suite, scenarios: suite.scenarios.with(index, { ...scenario, head }) }] as const]
  })
}

const passed: MarkedTrial = ['pass', 'pass', 1]

const unmarked: MarkedScenario = {
  base: null,
  head: [passed],
  further: [],
  quarantine: null,
  accepted: null,
  isWeakened: false,
  earlier: [],
}

/** Fewer trials than the base has, which those that follow a failure do not make up for. */
const shortened: MarkedSuite = {
  kind: 'traces',
  isFresh: true,
  isOnBaseBranch: false,
  scenarios: [
    {
      ...unmarked,
      base: [['fail', 'pass', 1], passed],
      further: Array.from({ length: 5 }, () => passed),
      quarantine: 0,
    },
    unmarked,
  ],
}

// To compare takes longer than to decide: each suite is compared once for all policies, and then with every change.
test('quarantine, accepted changes and weaker tests do not let what is worse open a closed gate', () => {
  fc.assert(
    fc.property(markedSuites, fc.nat(4), fc.nat(3), (suite, at, place) => {
      const changed = worsened(suite, at, place)
      if (changed.length === 0) return
      const closers = closersOn(suite)
      // That nothing was verified is mended by a verdict, and be it a failure.
      const closed = Object.entries(policies).filter(([, config]) =>
        closers(config).some((id) => id !== 'evidence'),
      )
      if (closed.length === 0) return
      for (const [change, worse] of changed) {
        const closersOfWorse = closersOn(worse)
        const opened = closed.filter(([, config]) => closersOfWorse(config).length === 0)
        expect(opened, change).toEqual([])
      }
    }),
    { numRuns: 500, examples: [[shortened, 0, 0]] },
  )
})

test('a push to the base branch is decided as a pull request is', () => {
  fc.assert(
    fc.property(markedSuites, (suite) => {
      const [push, pull] = [true, false].map((isOnBaseBranch) => {
        const closers = closersOn({ ...suite, isOnBaseBranch })
        return Object.entries(policies).map(([policy, config]) => [policy, closers(config)])
      })
      expect(push).toEqual(pull)
    }),
    { numRuns: 300 },
  )
})
