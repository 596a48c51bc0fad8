import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { createRandom } from '../../src/judge/calibrate/binomial-draws.ts'
import type { Letter, RunOf } from '../support/attempted-runs.ts'
import { policyIn } from '../support/decided.ts'
import {
  comparePullRequest,
  contains,
  freshSuite,
  type FreshPullRequest,
} from '../support/fresh-pull-request.ts'
import { triesAll } from '../support/strength.ts'

type Chance = () => number
type Runs = (next: Chance) => FreshPullRequest['runOf']

const rounds = triesAll('gate', 'compare', 'score') ? 20 : 4
const policies = [{}, { 'fail-on': 'regressions' }]

function ids(count: number, letter = 's'): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index}`)
}

/** Agents that pass in a share of their runs. */
function passing(rate: number, other: Letter = 'f'): Runs {
  return (next) => () => (next() < rate ? 'p' : other)
}

/** Agents that say each word in a share of their runs. */
function saying(rates: Readonly<Record<string, number>>): Runs {
  return (next) => () => say(next, rates)
}

function say(next: Chance, rates: Readonly<Record<string, number>>): RunOf {
  const words = Object.entries(rates).filter(([, rate]) => next() < rate)
  return { stdout: ['Said:', ...words.map(([word]) => word)].join(' ') }
}

/** Pull requests of `rounds` whose gate closes, under the built-in policy or `regressions`, whichever closes more. */
async function countClosed(base: FreshPullRequest['base'], head: FreshPullRequest['head'], runs: Runs) {
  const next = createRandom(7)
  const closed = policies.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const comparison = await comparePullRequest({ base, head, runOf: runs(next) })
    for (const [index, policy] of policies.entries())
      if (decide(comparison, policyIn(policy)).gate === 'closed') closed[index] = (closed[index] ?? 0) + 1
  }
  return Math.max(...closed)
}

const broken: Runs = (next) => (side, id) =>
  say(next, { good: side === 'head' && id === 's1' ? 0.15 : 0.95, also: 1 })
const crashing: Runs = (next) => (side, id) =>
  next() < (side === 'head' && id === 's1' ? 0.8 : 0.005) ? 'x' : 'p'
const failing: Runs = (next) => (_, id) => (next() < (id === 'n0' ? 0.1 : 0.95) ? 'p' : 'f')

const good = contains('good')
const suite = freshSuite(ids(30), 3)

describe('a pull request that changes nothing of its agent', () => {
  test.for<[what: string, base: FreshPullRequest['base'], head: FreshPullRequest['head'], runs: Runs]>([
    ['beside a push with further trials', freshSuite(ids(100), 1), freshSuite(ids(100), 1), passing(0.9)],
    ['with provider errors in 1% of its trials', suite, suite, passing(0.99, 'o')],
    ['with agents that crash in 1% of their runs', suite, suite, passing(0.99, 'x')],
    ['and adds ten scenarios', suite, { ...suite, ...freshSuite(ids(10, 'n'), 3) }, passing(0.9)],
    ['and is the first of its repository', {}, suite, passing(0.9)],
    [
      'and adds a check that passes',
      freshSuite(ids(30), 3),
      freshSuite(ids(30), 3, `${good}, ${contains('also')}`),
      saying({ good: 0.8, also: 1 }),
    ],
    [
      'and rewords a rubric whose judge fails 3% for nothing',
      freshSuite(ids(30), 3, contains('old')),
      freshSuite(ids(30), 3, contains('new')),
      saying({ old: 0.97, new: 0.97 }),
    ],
  ])('%s hardly ever closes the gate', async ([, base, head, runs]) => {
    expect(await countClosed(base, head, runs)).toBeLessThanOrEqual(1)
  })
})

describe('a scenario that falls by 80 points', () => {
  test.for<[what: string, checks: string, least: number]>([
    ['and gets a check that passes', `${good}, ${contains('also')}`, 0.75],
    ['and loses its check', contains('also'), 0.95],
  ])('%s closes the gate', async ([, checks, least]) => {
    const closed = await countClosed(suite, freshSuite(ids(30), 3, checks), broken)
    expect(closed / rounds).toBeGreaterThanOrEqual(least)
  })

  test('by crashes closes the gate', async () => {
    expect((await countClosed(suite, suite, crashing)) / rounds).toBeGreaterThanOrEqual(0.95)
  })
})

test('a new scenario that hardly ever passes closes the gate', async () => {
  const closed = await countClosed(suite, { ...suite, ...freshSuite(['n0'], 3) }, failing)
  expect(closed / rounds).toBeGreaterThanOrEqual(0.9)
})
