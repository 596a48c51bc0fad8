import { expect, test } from 'vitest'
import { combinePolicies, type GateConfig } from '../../src/gate/policy-loosened.ts'
import { parseOptions } from '../../src/options/options.ts'
import { parsePolicy } from '../../src/gate/policy.ts'

const today = Date.parse('2026-11-21T12:00:00Z')

function configOf(values: Record<string, unknown>): GateConfig {
  const options = parseOptions([{ label: String, values }])
  return {
    policy: parsePolicy(options, today),
    quarantine: options.quarantine ?? [],
    others: options,
    file: 'scenario-gate.yaml',
    lineOf: (path) => path.length,
  }
}

const metrics = (...list: readonly Record<string, unknown>[]) => ({
  policy: { metrics: list.map((entry) => ({ metric: 'cost_usd', ...entry })) },
})
const entry = (expires: string) => ({ scenario: 'a', owner: 'o', reason: 'r', expires })

test.for<[base: Record<string, unknown>, head: Record<string, unknown>, loosened: string[]]>([
  [{}, {}, []],
  [{}, { policy: { failures: 'block' } }, []],
  [{}, { policy: { failures: 'warn' } }, ['failures: block → warn']],
  [{ policy: { failures: 'warn' } }, {}, []],
  [{}, { 'fail-on': 'regressions' }, ['failures: block → ignore']],
  [{}, { policy: { 'only-new-failures': true } }, ['failures: block → ignore']],
  [
    { 'fail-on': 'regressions' },
    { policy: { regressions: 'warn', failures: 'ignore' } },
    ['regressions: block → warn', 'hard-breaks: block → warn'],
  ],
  [{ policy: { failures: 'ignore', regressions: 'block' } }, { 'fail-on': 'regressions' }, []],
  [{}, { 'fail-on': 'never' }, ['fail-on: failures → never']],
  [{ 'fail-on': 'never' }, { policy: { failures: 'warn' } }, []],
  [{}, { baseline: 'none' }, ['baseline: auto → none']],
  [{ baseline: 'none' }, { baseline: 'git' }, []],
  [{}, { baseline: 'committed.json' }, ['baseline: auto → committed.json']],
  [{}, { judge: 'replay' }, ['judge: auto → replay']],
  [{ judge: 'off' }, { judge: 'replay' }, []],
  [{}, { record: 'never' }, ['record: auto → never']],
  [{ record: 'auto' }, { record: 'always' }, []],
  [{}, { replay: true }, ['replay: false → true']],
  [{}, { models: 'replay' }, ['models: auto → replay']],
  [{ models: 'record' }, { models: 'off' }, ['models: record → off']],
  [{ models: 'off' }, {}, []],
  [{}, { base: 'HEAD' }, ['base: as usual → HEAD']],
  [{ base: 'develop' }, { base: 'develop' }, []],
  [{ base: 'develop' }, {}, []],
  [{}, { select: 'affected' }, ['select: all → affected']],
  [{}, { confirm: 2 }, ['confirm: 5 → 2']],
  [{ confirm: 0 }, {}, ['confirm: 0 → 5']],
  [{}, { confirm: 0 }, []],
  [{ confirm: 2 }, { confirm: 1 }, ['confirm: 2 → 1']],
  [{ confirm: 2 }, { confirm: 3 }, []],
  [{ confirm: 2 }, {}, []],
  [{}, { groups: ['default'] }, ['groups: all checks → default']],
  [{ groups: ['default', 'slow'] }, { groups: ['slow'] }, ['groups: default, slow → slow']],
  [{ groups: ['slow'] }, { groups: ['default', 'slow'] }, []],
  [{ groups: ['slow'] }, {}, []],
  [
    { 'fail-on': 'never' },
    { policy: { failures: 'ignore', regressions: 'ignore' } },
    ['failures: warn → ignore', 'regressions: warn → ignore', 'hard-breaks: warn → ignore'],
  ],
  [{}, { unverified: 'warn' }, ['unverified: block → warn']],
  [
    {},
    { policy: { weakened: 'ignore', flaky: 'ignore', vacuous: 'block' } },
    ['weakened: warn → ignore', 'hidden-failures: block → ignore', 'flaky: warn → ignore'],
  ],
  [{}, { policy: { weakened: 'warn' } }, ['hidden-failures: block → warn']],
  [{}, { policy: { judge: 'advisory' } }, ['judge: blocking → advisory']],
  [{}, { judge: 'off' }, ['judge: auto → off']],
  [{}, { 'judge-model': 'openai/m' }, ['judge-model: as usual → openai/m']],
  [{ 'judge-model': 'openai/m' }, {}, ['judge-model: openai/m → as usual']],
  [{}, { 'judge-base-url': 'http://localhost:1' }, ['judge-base-url: as usual → http://localhost:1']],
  [{}, { 'embedding-model': 'm' }, ['embedding-model: as usual → m']],
  [{}, { setup: 'npm ci' }, ['setup: none → npm ci']],
  [{ replay: true }, { replay: true, 'traces-dir': 'x' }, ['traces-dir: .scenario-gate/traces → x']],
  [{}, { 'traces-dir': 'x' }, []],
  // The usual files of an agent count beside them.
  [{}, { 'agent-files': ['docs/**'] }, []],
  [{}, { affects: { x: ['a'] } }, []],
  [{ select: 'affected' }, { select: 'affected', affects: { x: ['a'] } }, ['affects: x: every file → a']],
  [{ 'agent-files': ['a', 'b'] }, { 'agent-files': ['b'] }, ['agent-files: a, b → b']],
  [{ 'agent-files': ['a'] }, {}, ['agent-files: a → none']],
  [{ affects: { x: ['a'] } }, { affects: { x: ['a', 'b'], y: ['c'] } }, []],
  [{ affects: { x: ['a'] } }, { affects: { y: ['a'] } }, ['affects: x: a → none']],
  [{ judge: 'off' }, {}, []],
  [{}, { policy: { significance: 0.01 } }, ['significance: 0.05 → 0.01']],
  [{}, { policy: { significance: 0.2 } }, ['significance: 0.05 → 0.2']],
  [{}, { policy: { 'soak-until': '2026-12-01' } }, ['soak-until: no soak → 2026-12-01']],
  [
    { policy: { 'soak-until': '2026-12-01' } },
    { policy: { 'soak-until': '2026-12-09' } },
    ['soak-until: 2026-12-01 → 2026-12-09'],
  ],
  [{}, { policy: { 'soak-until': '2026-11-01' } }, []],
  [{ 'min-pass-rate': 0.9 }, { 'min-pass-rate': 0.8 }, ['pass-rate: 90% → 80%']],
  [{ 'min-pass-rate': 0.9 }, { policy: { 'pass-rate': [{ 'at-least': 0.9 }] } }, []],
  [{ 'min-pass-rate': 0.9 }, {}, ['pass-rate: 90% → no floor']],
  [
    {},
    { 'min-pass-rate': 0.9 },
    ['failures: block → warn', 'regressions: block → warn', 'hard-breaks: block → warn'],
  ],
  [{ 'min-pass-rate': 0.9 }, { 'min-pass-rate': 0.9, 'fail-on': 'failures' }, []],
  [
    { policy: { 'pass-rate': [{ tag: 'a', 'at-least': 0.9 }] } },
    { policy: { 'pass-rate': [{ tag: 'b', 'at-least': 0.9 }] } },
    ['pass-rate/tag:a: 90% → no floor'],
  ],
  [
    { policy: { 'pass-hat-k': [{ k: 3, 'at-least': 0.9 }] } },
    { policy: { 'pass-hat-k': [{ k: 2, 'at-least': 0.9 }] } },
    ['pass^3: 90% → no floor'],
  ],
  [metrics({ max: 0.05 }), metrics({ max: 0.06 }), ['cost_usd/max: at most $0.05 → at most $0.06']],
  [metrics({ max: 0.05 }), metrics({ max: 0.04 }, { max: 0.06 }), []],
  [
    metrics({ 'max-increase': '5%', 'even-within-noise': true }),
    metrics({ 'max-increase': '5%' }),
    [
      'cost_usd/max-increase (%): at most 5% more than the base, even within noise → at most 5% more than the base',
    ],
  ],
  [
    metrics({ 'max-increase': '5%' }),
    metrics({ 'max-increase': 0.1 }),
    ['cost_usd/max-increase (%): at most 5% more than the base → no limit'],
  ],
  [{ prices: { m: { input: 2, output: 4 } } }, { prices: { m: { input: 2, output: 5, cache_read: 2 } } }, []],
  [
    { prices: { m: { input: 2, output: 4 }, n: { input: 1, output: 1 } } },
    { prices: { m: { input: 2, output: 4, cache_read: 1 } } },
    ['prices: m: input 2, output 4 → input 2, output 4, cache_read 1', 'prices: n: input 1, output 1 → none'],
  ],
  [{}, { quarantine: [entry('2026-12-01')] }, ['a: null → until 2026-12-01, o']],
  [{ quarantine: [entry('2026-12-01')] }, { quarantine: [entry('2026-12-01')] }, []],
  [
    { quarantine: [{ ...entry('2026-12-09'), scenario: 'b' }] },
    { quarantine: [entry('2026-12-01'), { ...entry('2026-12-09'), scenario: 'b' }] },
    ['a: null → until 2026-12-01, o'],
  ],
  [
    { quarantine: [entry('2026-12-01')] },
    { quarantine: [entry('2026-12-09')] },
    ['a: until 2026-12-01 → until 2026-12-09, o'],
  ],
])('%j → %j', ([base, head, loosened]) => {
  const { loosened: found } = combinePolicies(configOf(base), configOf(head))
  expect(found.map(({ what, from, to }) => `${what}: ${from} → ${to}`)).toEqual(loosened)
  for (const { what, kind, line } of found) {
    expect(kind).toBe(what === 'a' ? 'quarantine-added' : 'policy-loosened')
    expect(line).toBeGreaterThan(0)
  }
})
