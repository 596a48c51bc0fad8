import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { combinePolicies, combineStricter } from '../../src/gate/policy-loosened.ts'
import { decide } from '../../src/gate/decide.ts'
import { mergeStricterOptions } from '../../src/gate/protected-options.ts'
import { strictPolicy } from '../../src/gate/policy.ts'
import type { MetricLimit, Policy } from '../../src/gate/policy-fields.ts'
import { limitToBaseQuarantine } from '../../src/gate/quarantine.ts'
import { parseOptions } from '../../src/options/options.ts'
import { compared, type Situation } from '../support/decided.ts'
import { policies } from '../support/policies.ts'

const suite = { kind: 'suite' } as const
const floor = (atLeast: number, warnBelow: number | null = null) => ({ scope: suite, atLeast, warnBelow })
const limit = (fields: Partial<MetricLimit>): MetricLimit => ({
  metric: 'cost_usd',
  scope: suite,
  bound: 'max',
  limit: 1,
  ofBase: false,
  warn: null,
  evenWithinNoise: false,
  ...fields,
})
const levelRows = [
  ['block', 'warn', 'block'],
  ['warn', 'block', 'block'],
  ['ignore', 'warn', 'warn'],
  ['ignore', 'ignore', 'ignore'],
] as const

type Rows = {
  readonly [Field in keyof Policy]: readonly (readonly [
    base: Policy[Field],
    head: Policy[Field],
    both: Policy[Field],
  ])[]
}

/** Every field has rows: a new one that has none does not compile. */
const rows = {
  everyFailure: [
    [false, true, true],
    [true, false, true],
    [false, false, false],
  ],
  reportOnly: [
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ],
  soakUntil: [
    [null, '2026-12-01', null],
    ['2026-12-01', null, null],
    ['2026-12-01', '2026-12-09', '2026-12-01'],
    ['2026-12-09', '2026-12-01', '2026-12-01'],
  ],
  failures: levelRows,
  regressions: levelRows,
  hardBreaks: levelRows,
  unverified: levelRows,
  weakened: levelRows,
  stale: levelRows,
  outages: levelRows,
  hidden: levelRows,
  flaky: levelRows,
  vacuous: levelRows,
  judge: [
    ['blocking', 'blocking', 'blocking'],
    ['blocking', 'advisory', 'strict'],
    ['advisory', 'blocking', 'strict'],
  ],
  significance: [
    [0.05, 0.01, 0.05],
    [0.05, 0.2, 0.05],
  ],
  passRate: [
    [[floor(0.9)], [floor(0.8)], [floor(0.9)]],
    [[floor(0.8, 0.95)], [floor(0.9)], [floor(0.9, 0.95)]],
    [[floor(0.8, 0.9)], [floor(0.9)], [floor(0.9)]],
    [[floor(0.9)], [], [floor(0.9)]],
    [[], [floor(0.9)], [floor(0.9)]],
    [
      [{ ...floor(0.9), scope: { kind: 'tag', tag: 'a' } }],
      [floor(0.8)],
      [{ ...floor(0.9), scope: { kind: 'tag', tag: 'a' } }, floor(0.8)],
    ],
  ],
  passHat: [
    [[{ ...floor(0.9), k: 3 }], [{ ...floor(0.8), k: 3 }], [{ ...floor(0.9), k: 3 }]],
    [
      [{ ...floor(0.9), k: 3 }],
      [{ ...floor(0.9), k: 2 }],
      [
        { ...floor(0.9), k: 3 },
        { ...floor(0.9), k: 2 },
      ],
    ],
  ],
  metrics: [
    [[limit({ limit: 1 })], [limit({ limit: 2 })], [limit({ limit: 1 })]],
    [[limit({ limit: 2, warn: 0.5 })], [limit({ limit: 1 })], [limit({ limit: 1, warn: 0.5 })]],
    [[limit({ limit: 2, warn: 0.5 })], [limit({ warn: 0.4 })], [limit({ warn: 0.4 })]],
    [[limit({ limit: 2, warn: 1 })], [limit({})], [limit({})]],
    [
      [limit({ bound: 'min', limit: 1, warn: 3 })],
      [limit({ bound: 'min', limit: 2, warn: 4 })],
      [limit({ bound: 'min', limit: 2, warn: 4 })],
    ],
    [
      [limit({ bound: 'min', limit: 1, warn: 2 })],
      [limit({ bound: 'min', limit: 2 })],
      [limit({ bound: 'min', limit: 2 })],
    ],
    [
      [limit({ bound: 'min', limit: 1 })],
      [limit({ bound: 'min', limit: 2 })],
      [limit({ bound: 'min', limit: 2 })],
    ],
    // A share of the base and an amount cannot be compared, nor can a wider limit that noise does not excuse.
    [
      [limit({ bound: 'max-increase', ofBase: true })],
      [limit({ bound: 'max-increase' })],
      [limit({ bound: 'max-increase', ofBase: true }), limit({ bound: 'max-increase' })],
    ],
    [
      [limit({ bound: 'max-increase', limit: 2, evenWithinNoise: true })],
      [limit({ bound: 'max-increase', limit: 1 })],
      [
        limit({ bound: 'max-increase', limit: 2, evenWithinNoise: true }),
        limit({ bound: 'max-increase', limit: 1 }),
      ],
    ],
    [[limit({})], [], [limit({})]],
  ],
  acceptedLevels: [[[], [], []]],
} satisfies Rows

describe('of two policies the stricter one counts, field by field', () => {
  test.for(Object.keys(rows) as (keyof Policy)[])('%s', (field) => {
    for (const [base, head, both] of rows[field]) {
      const found = combineStricter({ ...strictPolicy, [field]: base }, { ...strictPolicy, [field]: head })
      expect(found.policy[field]).toEqual(both)
    }
  })
})

test('what waits is what the head asks less; a policy that closes nothing leaves all to the other', () => {
  const lenient: Policy = { ...strictPolicy, failures: 'warn', passRate: [] }
  const base: Policy = { ...strictPolicy, passRate: [floor(0.9)] }
  expect(combineStricter(base, lenient).postponed.map(({ what, from, to }) => [what, from, to])).toEqual([
    ['failures', 'block', 'warn'],
    ['regressions', 'block', 'warn'],
    ['hard-breaks', 'block', 'warn'],
    ['pass-rate', '90%', 'no floor'],
  ])
  for (const idle of [{ reportOnly: true }, { soakUntil: '2026-12-01' }]) {
    expect(combineStricter({ ...base, ...idle }, lenient)).toEqual({ policy: lenient, postponed: [] })
    expect(combineStricter(base, { ...lenient, ...idle }).policy).toEqual(base)
  }
})

test('a soak is stricter than a policy that only reports', () => {
  const soak: Policy = { ...strictPolicy, soakUntil: '2026-12-01' }
  const report: Policy = { ...strictPolicy, reportOnly: true }
  for (const [base, head] of [
    [soak, report],
    [report, soak],
  ] as const)
    expect(combineStricter(base, head).policy).toMatchObject({ reportOnly: false, soakUntil: '2026-12-01' })
})

/** Situations in which many policies close, each for reasons of its own. */
const situations: readonly Situation[] = [
  { head: 'a:p b:p', base: 'a:p b:p' },
  { head: 'a:f b:p', base: 'a:p b:p' },
  { head: 'a:f b:p', base: 'a:f b:p' },
  { head: 'a:u b:p', base: 'a:p b:p' },
  { head: 'a:ppf b@smoke:ppp', base: 'a:ppp b@smoke:ppp' },
  { head: 'a:pppppf b:pf', base: 'a:pppppp b:pp' },
  { head: 'a:ppffff', base: 'a:pppppp' },
  { head: 'a:f b:p', parts: { a: { flaky: true } } },
  { head: 'a:f b:p', base: 'a:p b:p', parts: { a: { hardBreak: true }, b: { vacuous: 'empty' } } },
  { head: 'a:ppp b:ppp', base: 'a:ppp b:ppp', costs: { head: [0.9, 0.8, 0.7], base: [0.1, 0.2, 0.1] } },
  { head: 'a:ppp b@slow:p', base: 'a:ppp b@slow:p', costs: { head: [0.4], base: [0.2] } },
  { head: 'a@smoke:p', costs: { head: [0.3] } },
]

test('property: what the policy of the base closes stays closed beside any policy of the head', () => {
  fc.assert(
    fc.property(policies, policies, fc.constantFrom(...situations), (base, head, situation) => {
      const { policy } = combineStricter(base, head)
      const gate = (by: Policy) => decide(compared(situation, by.significance), by).gate
      expect(gate(base) === 'open' || gate(policy) === 'closed').toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test('property: a policy beside itself is itself, and what waits is nothing', () => {
  fc.assert(
    fc.property(policies, fc.constantFrom(...situations), (policy, situation) => {
      const both = combineStricter(policy, policy)
      expect(both.postponed).toEqual([])
      const gate = (by: Policy) => decide(compared(situation, by.significance), by).gate
      expect(gate(both.policy)).toBe(gate(policy))
    }),
  )
})

const optionsOf = (values: Record<string, unknown>) => parseOptions([{ label: String, values }])

test.for<[base: Record<string, unknown>, head: Record<string, unknown>, both: Record<string, unknown>]>([
  [{}, { baseline: 'none' }, { baseline: 'auto' }],
  [{ baseline: 'none' }, { baseline: 'git' }, { baseline: 'git' }],
  [{}, { base: 'HEAD' }, { base: undefined }],
  [{ base: 'develop' }, { base: 'main' }, { base: 'develop' }],
  [
    {},
    { judge: 'off', 'judge-uncalibrated': 'advisory' },
    { judge: 'auto', 'judge-uncalibrated': 'blocking' },
  ],
  [{ judge: 'off' }, { judge: 'auto' }, { judge: 'auto' }],
  [{}, { select: 'affected' }, { select: 'all' }],
  [{ record: 'always' }, { record: 'never', replay: true }, { record: 'always', replay: false }],
  [{}, { confirm: 2 }, { confirm: undefined }],
  [{ confirm: 0 }, {}, { confirm: 0 }],
  [{ confirm: 2 }, { confirm: 3 }, { confirm: 3 }],
  [{ trials: 5 }, { trials: 1 }, { trials: 5 }],
  [{ trials: 5 }, { trials: 9 }, { trials: 9 }],
  [{ trials: 5 }, {}, { trials: 5 }],
  [{}, { trials: 1 }, { trials: undefined }],
  [{}, { groups: ['slow'] }, { groups: [] }],
  [{ groups: ['slow'] }, { groups: ['fast'] }, { groups: ['slow', 'fast'] }],
  [{ groups: ['slow'] }, { groups: [] }, { groups: [] }],
  [{ 'judge-model': 'a/b' }, { 'judge-model': 'c/d' }, { 'judge-model': 'a/b' }],
  [{ 'judge-model': 'a/b' }, {}, { 'judge-model': 'a/b' }],
  [{}, { 'judge-model': 'c/d' }, { 'judge-model': undefined }],
  [{}, { setup: 'npm ci' }, { setup: undefined }],
  [
    { 'judge-base-url': 'https://a.test', 'embedding-model': 'a/b' },
    { 'judge-base-url': 'https://b.test', 'embedding-model': 'c/d' },
    { 'judge-base-url': 'https://a.test', 'embedding-model': 'a/b' },
  ],
  [{ 'judge-votes': 3 }, {}, { 'judge-votes': 3 }],
  [{}, { 'judge-votes': 3 }, { 'judge-votes': 3 }],
  [
    {},
    { 'judge-replies': 'mine', 'judge-calibration': 'mine.json' },
    { 'judge-replies': '.scenario-gate/judge', 'judge-calibration': 'judge-calibration.json' },
  ],
  [{ 'agent-files': ['a', 'b'] }, { 'agent-files': ['b', 'c'] }, { 'agent-files': ['a', 'b', 'c'] }],
  [{}, { 'agent-files': ['c'] }, { 'agent-files': ['c'] }],
  [{ select: 'affected' }, { select: 'affected', affects: { z: ['a'] } }, { affects: new Map() }],
  [
    { affects: { x: ['a'], y: ['b'] } },
    { affects: { x: ['c'] } },
    {
      affects: new Map([
        ['x', ['a', 'c']],
        ['y', ['b']],
      ]),
    },
  ],
])('of the options %j and %j the ones that ask more count: %j', ([base, head, both]) => {
  expect(mergeStricterOptions(optionsOf(base), optionsOf(head))).toMatchObject(both)
})

const entry = (scenario: string, expires: string) => ({
  scenario,
  owner: 'ann',
  reason: 'slow',
  expires,
  place: {},
})

test('of a quarantine what the base has too counts, and no longer than there', () => {
  const head = [entry('a', '2026-12-09'), entry('b', '2026-12-09'), entry('c*', '2026-12-01')]
  const base = [
    entry('a', '2026-11-25'),
    entry('a', '2026-12-01'),
    entry('a', '2026-11-30'),
    entry('c*', '2026-12-09'),
    entry('c', '2026-12-09'),
  ]
  expect(
    limitToBaseQuarantine(head, base).map(({ scenario, expires, isPostponed }) => [
      scenario,
      expires,
      isPostponed,
    ]),
  ).toEqual([
    ['a', '2026-12-01', undefined],
    ['b', '2026-12-09', true],
    ['c*', '2026-12-01', undefined],
  ])
})

const config = (values: Record<string, unknown>, policy: Policy) => ({
  policy,
  quarantine: [],
  others: optionsOf(values),
  file: 'scenario-gate.yaml',
  lineOf: () => 1,
})

test('nothing of one config that is looser goes unnamed', () => {
  const found = combinePolicies(
    config({}, strictPolicy),
    config({ replay: true }, { ...strictPolicy, flaky: 'ignore' }),
  )
  expect(found.loosened.map(({ what, effect }) => [what, effect])).toEqual([
    ['flaky', 'postponed'],
    ['replay', 'postponed'],
  ])
})
