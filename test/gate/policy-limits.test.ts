import { describe, expect, test } from 'vitest'
import { compare } from '../../src/compare/compare.ts'
import { decide } from '../../src/gate/decide.ts'
import { parseOptions } from '../../src/options/options.ts'
import { wordDecision } from '../../src/words/clauses.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { compared, decision, missed, today, type Situation } from '../support/decided.ts'
import { answerOf, baseScenarioOf, scoredOf, trialsOf } from '../support/scored.ts'

const many = (trials: string) => Array.from({ length: 8 }, (_, index) => `s${index}:${trials}`).join(' ')

describe('limits of metrics', () => {
  test.for<[name: string, situation: Situation, limit: Record<string, unknown>, expected: string]>([
    ['under the most', { head: 'a:pp', costs: { head: [0.04] } }, { max: 0.05 }, ''],
    ['over the most', { head: 'a:pp', costs: { head: [0.06] } }, { max: '$0.05' }, 'metric:cost_usd/max!'],
    [
      'in the band',
      { head: 'a:pp', costs: { head: [0.045] } },
      { max: 0.05, 'warn-above': 0.04 },
      'metric:cost_usd/max?',
    ],
    [
      'of each scenario',
      { head: 'a:p b:p', costs: { head: [0.06] } },
      { max: 0.05, scenario: '*' },
      'metric:cost_usd/max/scenario:*!',
    ],
    ['that no trial states', { head: 'a:pp' }, { max: 0.05 }, 'metric:cost_usd/max!'],
    [
      'a new scenario counts against the most',
      { head: 'a:p b:pp', base: 'a:p', costs: { head: [0.04, 0.09], base: [0.04] } },
      { max: 0.05 },
      'metric:cost_usd/max!',
    ],
    [
      'more than before, beyond noise',
      { head: many('ppp'), base: many('ppp'), costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'more than before, of a tag',
      { head: many('ppp').replaceAll(':', '@x:'), base: many('ppp'), costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': '10%', tag: 'x' },
      'metric:cost_usd/max-increase/tag:x!',
    ],
    [
      'more than before, of each scenario',
      { head: many('ppppp'), base: many('ppppp'), costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': '10%', scenario: '*' },
      'metric:cost_usd/max-increase/scenario:*!',
    ],
    [
      'more than before, in too few trials',
      { head: 'a:p', base: 'a:p', costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'much more than before, in each of five scenarios',
      {
        head: 'a:p b:p c:p d:p e:p',
        base: 'a:p b:p c:p d:p e:p',
        costs: { head: [0.2], base: [0.04] },
      },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'the same, even within noise',
      { head: 'a:p', base: 'a:p', costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': '10%', 'even-within-noise': true },
      'metric:cost_usd/max-increase!',
    ],
    [
      'a little more than before',
      { head: 'a:p', base: 'a:p', costs: { head: [0.042], base: [0.04] } },
      { 'max-increase': '10%', 'even-within-noise': true },
      '',
    ],
    [
      'more in dollars',
      { head: many('ppp'), base: many('ppp'), costs: { head: [0.06], base: [0.04] } },
      { 'max-increase': 0.03 },
      '',
    ],
    [
      'from nothing',
      { head: many('ppp'), base: many('ppp'), costs: { head: [0.06], base: [0] } },
      { 'max-increase': '1000%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'no base',
      { head: 'a:p', costs: { head: [0.06] } },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'a base that does not state it, and a new scenario',
      { head: 'a:p b:p', base: 'a:p', costs: { head: [0.06] } },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase!',
    ],
    [
      'a base that has nothing yet',
      { head: 'a:p', base: 'a:', costs: { head: [0.06] } },
      { 'max-increase': '10%' },
      'metric:cost_usd/max-increase?',
    ],
  ])('%s', ([, situation, limit, expected]) => {
    expect(missed(situation, { metrics: [{ metric: 'cost_usd', ...limit }] })).toBe(expected)
  })

  test('a difference of shares is said in points', () => {
    const policy = { metrics: [{ metric: 'pass_rate', 'max-decrease': 0.02 }] }
    const { clauses } = decision({ head: 'a:p b:p', base: 'a:p b:p' }, policy)
    expect(clauses.find(({ id }) => id === 'metric:pass_rate/max-decrease')?.message).toContain(
      'at most 2 points less than the base',
    )
  })

  test('scenarios over a limit are named in their order', () => {
    const policy = { metrics: [{ metric: 'cost_usd', max: 0.05, scenario: '*' }] }
    const { clauses } = decision({ head: 'b:p c:p a:p', costs: { head: [0.06] } }, policy)
    const { args } = clauses.find(({ id }) => id.startsWith('metric:')) ?? {}
    expect(args?.['scenarios']).toMatchObject([{ scenario: 'a' }, { scenario: 'b' }, { scenario: 'c' }])
  })

  test('beside a base that could not be read nothing is known', () => {
    const found = compared({ head: 'a:p', base: 'a:p', costs: { head: [0.04], base: [0.04] } })
    const unreadable = { code: 'no-commit', args: {} } as const
    const policy = { weakened: 'block', metrics: [{ metric: 'cost_usd', 'max-increase': '10%' }] }
    const options = parseOptions([{ label: String, values: { policy } }])
    const open = (baseline: typeof found.baseline) =>
      decide({ ...found, baseline }, parsePolicy(options, today)).clauses.flatMap(({ id, holds }) =>
        holds ? [] : [id],
      )
    expect(open(found.baseline)).toEqual([])
    expect(open({ ...found.baseline, unreadable })).toEqual(
      expect.arrayContaining(['weakened', 'metric:cost_usd/max-increase']),
    )
  })

  test('a share is said as a percentage', () => {
    const policy = { metrics: [{ metric: 'pass_rate', min: 0.9 }] }
    const { clauses } = decision({ head: 'a:p b:pf' }, policy)
    expect(clauses.find(({ id }) => id === 'metric:pass_rate/min')?.message).toBe(
      'Pass rate: 75%, at least 90%.',
    )
  })

  test('a level that was accepted', () => {
    const options = parseOptions([
      { label: String, values: { policy: { metrics: [{ metric: 'cost_usd', max: 0.05 }] } } },
    ])
    const policy = parsePolicy(options, today)
    const of = (cost: number) =>
      wordDecision(
        decide(compared({ head: 'a:p', costs: { head: [cost] } }), {
          ...policy,
          acceptedLevels: [{ metric: 'cost_usd', level: 0.06, by: 'Ann', isOfBase: false }],
        }),
      )
    expect(of(0.06).gate).toBe('open')
    expect(of(0.06).clauses.at(-1)?.message).toBe(
      'Cost per trial: $0.06, at most $0.05; $0.06 was accepted by Ann.',
    )
    expect(of(0.061).gate).toBe('closed')
  })
})

describe('a limit beside the base, where the unverified warns', () => {
  const costs = { head: [0.2], base: [0.04] }
  const limits = { unverified: 'warn', metrics: [{ metric: 'cost_usd', 'max-increase': '10%' }] }

  test.for([
    ['five scenarios are enough to tell', 'a:p b:p c:p d:p e:p', 'metric:cost_usd/max-increase!'],
    ['four are not, and the limit does not hold', 'a:p b:p c:p d:p', 'metric:cost_usd/max-increase?'],
  ] as const)('%s', ([, suite, expected]) => {
    expect(missed({ head: suite, base: suite, costs }, limits)).toBe(expected)
  })

  test('scenarios that a change adds do not thin out what the others cost', () => {
    const scenarios = [0.2, 0.01, 0.01].map((cost, index) =>
      scoredOf(`s${index}`, trialsOf('p', { cost_usd: cost })),
    )
    const base = answerOf(baseScenarioOf('s0', trialsOf('p', { cost_usd: 0.2 })))
    const policy = { metrics: [{ metric: 'cost_usd', max: '$0.1' }] }
    const options = parseOptions([{ label: String, values: { policy } }])
    const { clauses } = wordDecision(
      decide(compare({ scenarios, diagnostics: [] }, base), parsePolicy(options, today)),
    )
    expect(clauses.find(({ id }) => id.startsWith('metric'))).toMatchObject({
      holds: false,
      message: 'Cost per trial: $0.2, at most $0.1.',
    })
  })
})

/** Scenarios of one trial each, by how long it took. */
const durations = (seconds: Record<string, number>, failing = '') =>
  Object.entries(seconds).map(
    ([id, duration_s]) => [id, trialsOf(id === failing ? 'f' : 'p', { duration_s })] as const,
  )

test('a scenario that fails early does not bring a percentile under its limit', () => {
  const before = durations({ a: 4, b: 4, c: 10 })
  const limit = { metric: 'duration_p50_s', 'max-increase': '50%', 'even-within-noise': true }
  const options = parseOptions([{ label: String, values: { policy: { metrics: [limit] } } }])
  const closesFor = (now: typeof before) => {
    const scenarios = now.map(([id, trials]) => scoredOf(id, trials))
    const base = answerOf(...before.map(([id, trials]) => baseScenarioOf(id, trials)))
    const { clauses } = decide(compare({ scenarios, diagnostics: [] }, base), parsePolicy(options, today))
    return clauses.some(({ id, holds }) => id.startsWith('metric:') && !holds)
  }
  expect(closesFor(durations({ a: 4, b: 10, c: 10 }))).toBe(true)
  expect(closesFor(durations({ a: 4, b: 10, c: 0.1 }))).toBe(false)
  expect(closesFor(durations({ a: 4, b: 10, c: 0.1 }, 'c'))).toBe(true)
})
