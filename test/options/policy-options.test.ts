import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/options/config.ts'
import { parseOptions } from '../../src/options/options.ts'
import { parsePolicy } from '../../src/gate/policy.ts'
import { parseQuarantine } from '../../src/run/effective-config.ts'
import { memoryTree } from '../support/memory-tree.ts'

const today = Date.parse('2026-11-21T12:00:00Z')

async function policyIn(text: string, inputs: Record<string, unknown> = {}) {
  const config = await readConfig(memoryTree({ 'scenario-gate.yaml': text }), undefined)
  const input = { label: (name: string) => `Input \`${name}\``, values: inputs }
  const options = parseOptions(config === null ? [input] : [input, config])
  return {
    policy: parsePolicy(options, today),
    quarantine: parseQuarantine(options, config, today),
  }
}

const full = `
policy:
  failures: warn
  regressions: block
  hard-breaks: warn
  unverified: warn
  weakened: block
  flaky: ignore
  vacuous: block
  judge: advisory
  significance: 0.01
  soak-until: 2026-12-15
  pass-rate:
    - { at-least: 90%, warn-below: 0.95 }
    - { tag: checkout, at-least: 100% }
  pass-hat-k:
    - { k: 3, at-least: 70%, scenario: refund-* }
  metrics:
    - { metric: cost_usd, max: $0.05, warn-above: 0.04 }
    - { metric: duration_p95_s, max: 2m }
    - { metric: pass_rate, min: 80%, warn-below: 90% }
    - { metric: output_tokens, max-increase: 10%, warn-above: 5%, even-within-noise: true, tag: checkout }
    - { metric: 'eval:politeness', max-decrease: 0.05 }
`

test('all that a policy can say', async () => {
  const { policy } = await policyIn(full)
  const suite = { kind: 'suite' }
  expect(policy).toEqual({
    reportOnly: false,
    soakUntil: '2026-12-15',
    failures: 'warn',
    everyFailure: true,
    regressions: 'block',
    hardBreaks: 'warn',
    unverified: 'warn',
    weakened: 'block',
    hidden: 'block',
    stale: 'block',
    outages: 'block',
    flaky: 'ignore',
    vacuous: 'block',
    judge: 'advisory',
    significance: 0.01,
    acceptedLevels: [],
    passRate: [
      { scope: suite, atLeast: 0.9, warnBelow: 0.95 },
      { scope: { kind: 'tag', tag: 'checkout' }, atLeast: 1, warnBelow: null },
    ],
    passHat: [{ k: 3, scope: { kind: 'scenario', id: 'refund-*' }, atLeast: 0.7, warnBelow: null }],
    metrics: [
      {
        metric: 'cost_usd',
        bound: 'max',
        limit: 0.05,
        warn: 0.04,
        ofBase: false,
        evenWithinNoise: false,
        scope: suite,
      },
      {
        metric: 'duration_p95_s',
        bound: 'max',
        limit: 120,
        warn: null,
        ofBase: false,
        evenWithinNoise: false,
        scope: suite,
      },
      {
        metric: 'pass_rate',
        bound: 'min',
        limit: 0.8,
        warn: 0.9,
        ofBase: false,
        evenWithinNoise: false,
        scope: suite,
      },
      {
        metric: 'output_tokens',
        bound: 'max-increase',
        limit: 0.1,
        warn: 0.05,
        ofBase: true,
        evenWithinNoise: true,
        scope: { kind: 'tag', tag: 'checkout' },
      },
      {
        metric: 'eval:politeness',
        bound: 'max-decrease',
        limit: 0.05,
        warn: null,
        ofBase: false,
        evenWithinNoise: false,
        scope: suite,
      },
    ],
  })
})

describe('what cannot be meant is an error at its place', () => {
  test.for<[name: string, text: string, message: string]>([
    [
      'an unknown clause',
      'policy:\n  failure: block\n',
      'scenario-gate.yaml:2:3: `policy`: `failure` is not known here; did you mean `failures`?',
    ],
    [
      'an unknown word',
      'policy:\n  failures: blok\n',
      'scenario-gate.yaml:2:3: `policy` at `failures`: expected one of: block, warn, ignore; did you mean `block`? (got `blok`)',
    ],
    [
      'a key of every object',
      'policy:\n  constructor: block\n',
      'scenario-gate.yaml:2:3: `policy`: `constructor` is not known here',
    ],
    [
      'an option of every object',
      'constructor: 1\n',
      'scenario-gate.yaml:1:1: `constructor` is not an option',
    ],
    [
      'no mapping',
      'policy: loose\n',
      'scenario-gate.yaml:1:1: `policy`: expected `strict`, `report`, or a mapping of clauses',
    ],
    [
      'a day that is none',
      'policy:\n  soak-until: 2026-02-31\n',
      'scenario-gate.yaml:2:3: `policy` at `soak-until`: expected a day such as 2026-12-15, got `2026-02-31`',
    ],
    [
      'a floor that is no share',
      'policy:\n  pass-rate:\n    - at-least: 90\n',
      'scenario-gate.yaml:3:7: `policy` at `pass-rate.0.at-least`: expected a number from 0 to 1, or a percentage such as 90%, got `90`',
    ],
    [
      'a floor without its number',
      'policy:\n  pass-rate:\n    - tag: a\n',
      'expected a number from 0 to 1, or a percentage such as 90%, got nothing',
    ],
    [
      'a band below its floor',
      'policy:\n  pass-rate:\n    - { at-least: 0.9, warn-below: 0.8 }\n',
      'scenario-gate.yaml:3:24: `policy` at `pass-rate.0.warn-below`: must be above `at-least`',
    ],
    [
      'a tag and a scenario',
      'policy:\n  pass-rate:\n    - { at-least: 0.9, tag: a, scenario: b }\n',
      'is about a `tag` or about a `scenario`, not both',
    ],
    ['no k', 'policy:\n  pass-hat-k:\n    - { at-least: 0.9 }\n', 'expected a whole number from 2 to 10'],
    [
      'k of one',
      'policy:\n  pass-hat-k:\n    - { k: 1, at-least: 0.9 }\n',
      'expected a whole number from 2 to 10, got `1`',
    ],
    [
      'an unknown metric',
      'policy:\n  metrics:\n    - { metric: cost-usdd, max: 1 }\n',
      'did you mean `cost_usd`?',
    ],
    [
      'a metric that is nearly none of them',
      'policy:\n  metrics:\n    - { metric: cost, max: 1 }\n',
      'a results file lists them; did you mean `cost_usd` or `judge_cost_usd` or `pass_rate`?',
    ],
    [
      'no limit',
      'policy:\n  metrics:\n    - { metric: cost_usd }\n',
      'expected `metric`, one of `max`, `min`, `max-increase`, `max-decrease`',
    ],
    [
      'two limits',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: 1, max-increase: 5% }\n',
      'several limits are several entries',
    ],
    [
      'a share of dollars',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: 10% }\n',
      'expected dollars, such as 0.05: `cost_usd` is no share of anything',
    ],
    [
      'dollars of tokens',
      'policy:\n  metrics:\n    - { metric: input_tokens, max: $5 }\n',
      'expected a number of tokens, because that is what `input_tokens` is in',
    ],
    [
      'more than all',
      'policy:\n  metrics:\n    - { metric: pass_rate, min: 90 }\n',
      'expected a number from 0 to 1, or a percentage, got `90`',
    ],
    [
      'a band on the other side',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: 1, warn-below: 0.5 }\n',
      'goes with another limit; of `max` it is `warn-above`',
    ],
    [
      'a band beyond its limit',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: 1, warn-above: 2 }\n',
      'must be on the better side of `max`',
    ],
    [
      'a band of another kind',
      'policy:\n  metrics:\n    - { metric: cost_usd, max-increase: 10%, warn-above: 0.01 }\n',
      'both with %, or both without',
    ],
    [
      'noise of a fixed number',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: 1, even-within-noise: true }\n',
      'is said of `max-increase` and `max-decrease` only',
    ],
    [
      'a negative amount',
      'policy:\n  metrics:\n    - { metric: cost_usd, max: -1 }\n',
      'expected a number, or a text such as 10%, $0.05 or 30s',
    ],
    [
      'twice the same',
      'fail-on: never\npolicy:\n  failures: block\n',
      'scenario-gate.yaml:3:3: `policy.failures` and `fail-on` say the same thing twice',
    ],
    [
      'unverified twice',
      'unverified: warn\npolicy:\n  unverified: block\n',
      '`policy.unverified` and `unverified` say the same thing twice',
    ],
    [
      'a floor twice',
      'min-pass-rate: 1\npolicy:\n  pass-rate:\n    - { at-least: 0.9 }\n',
      'scenario-gate.yaml:4:7: `policy.pass-rate` and `min-pass-rate` both have a floor for the suite',
    ],
    [
      'only new failures, and all',
      'policy:\n  only-new-failures: true\n  failures: block\n',
      '`only-new-failures` leaves nothing to `failures`',
    ],
    [
      'a quarantine without an owner',
      'quarantine:\n  - { scenario: a, reason: b, expires: 2026-12-01 }\n',
      'scenario-gate.yaml:2:5: `quarantine` at `0.owner`: expected who looks after it, got nothing',
    ],
    [
      'a quarantine for ever',
      'quarantine:\n  - { scenario: a, owner: o, reason: b, expires: 2099-12-01 }\n',
      'scenario-gate.yaml:2:5: `quarantine[0].expires` is 2099-12-01; a quarantine is for at most 90 days, that is until 2027-02-19',
    ],
    [
      'a soak for ever',
      'policy:\n  soak-until: 2099-12-01\n',
      'scenario-gate.yaml:2:3: `policy.soak-until` is 2099-12-01; a soak is for at most 90 days, that is until 2027-02-19',
    ],
    [
      'aliases of aliases',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n`,
      'scenario-gate.yaml:5:',
    ],
    ['depth', `policy: ${'['.repeat(50_000)}`, 'scenario-gate.yaml'],
  ])('%s', async ([, text, message]) => {
    await expect(policyIn(text)).rejects.toThrow(message)
    await expect(policyIn(text)).rejects.toMatchObject({ kind: 'input' })
  })
})

test.for<[name: string, inputs: Record<string, unknown>, expected: Record<string, unknown>]>([
  ['fail-on', { 'fail-on': 'regressions' }, { failures: 'ignore', regressions: 'block', unverified: 'warn' }],
  ['never', { 'fail-on': 'never' }, { reportOnly: true }],
  ['unverified', { unverified: 'fail' }, { failures: 'warn', unverified: 'block' }],
])('the input %s goes before the policy of the file', async ([, inputs, expected]) => {
  expect((await policyIn(full, inputs)).policy).toMatchObject(expected)
})

test('an input `min-pass-rate` takes the place of the floor of the suite', async () => {
  const { policy } = await policyIn(full, { 'min-pass-rate': '50%' })
  expect(policy.passRate.map(({ atLeast, scope }) => [scope.kind, atLeast])).toEqual([
    ['suite', 0.5],
    ['tag', 1],
  ])
})

test('words of YAML 1.1 stay words, and a file without anything is none', async () => {
  const config = await readConfig(memoryTree({ 'scenario-gate.yaml': 'judge: off\n' }), undefined)
  expect(config?.values).toEqual({ judge: 'off' })
  expect(await readConfig(memoryTree({ 'scenario-gate.yaml': '# nothing\n' }), undefined)).toBeNull()
})

test('the examples of the guide are as they should be', async () => {
  const guide = await readFile(new URL('../../docs/guide/policy.md', import.meta.url), 'utf8')
  const examples = [...guide.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => text ?? '')
  expect(examples).toHaveLength(3)
  for (const text of examples) await policyIn(text)
})

describe('a policy of one word', () => {
  test('strict: neither the base nor further trials excuse a failure', async () => {
    const { policy } = await policyIn('policy: strict')
    const spelledOut = await policyIn('policy: { failures: block, flaky: block }')
    expect(policy).toEqual(spelledOut.policy)
    expect(policy).toMatchObject({ everyFailure: true, failures: 'block', flaky: 'block', reportOnly: false })
  })

  test('report: nothing closes the gate', async () => {
    const { policy } = await policyIn('policy: report')
    expect(policy).toEqual((await policyIn('fail-on: never')).policy)
  })

  test('an input says more than the file', async () => {
    const { policy } = await policyIn('policy: report', { 'fail-on': 'failures' })
    expect(policy.reportOnly).toBe(false)
  })

  test.for([
    [
      'policy: strikt',
      'scenario-gate.yaml:1:1: `policy`: expected `strict`, `report`, or a mapping of clauses, such as `regressions: block`',
    ],
    [
      'policy: strict\nfail-on: never',
      'scenario-gate.yaml:2:1: `policy: strict` says already what closes the gate; remove `fail-on`',
    ],
    ['policy:\n  failure: block', 'did you mean `failures`?'],
    ['policy:\n  failures: blok', 'did you mean `block`?'],
  ] as const)('%s', async ([text, message]) => {
    await expect(policyIn(text)).rejects.toThrow(message)
  })
})
