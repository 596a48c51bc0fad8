import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../src/core/diagnostic.ts'
import { LoadedFiles } from '../../src/scenario/loaded-files.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

async function load(files: Record<string, string>, loaded?: LoadedFiles) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree(files), ['scenarios'], undefined, loaded)
  return {
    scenarios,
    checks: Object.fromEntries(scenarios.map((scenario) => [scenario.id, listChecks(scenario)])),
    unverified: scenarios.filter(({ problems }) => problems.length > 0).map(({ id }) => id),
    said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`),
  }
}

/** Each check, with where it is written. */
const listChecks = (scenario: Scenario) =>
  scenario.checks.map(({ spec }, index) => {
    const place = scenario.locate(['checks', index])
    return `${spec.id ?? spec.type} ${place.file ?? scenario.file}:${place.line}`
  })

const ofFolder = `# Of the whole shop.
checks:
  - type: no_agent_error
  - id: short
    type: max_length
    params: { max: 200 }
run_command: [python, agent.py]
env: { MODE: test, REGION: eu }
timeout: 90s
tags: [shop]
trials: 3
`
const one = 'id: refund\nchecks:\n  - type: non_empty\n'

describe('defaults of a folder', () => {
  test('checks, command and trials hold for its scenarios and those below; each knows where it is written', async () => {
    const { checks, scenarios, said } = await load({
      'scenarios/scenario-defaults.yaml': ofFolder,
      'scenarios/a.yaml': one,
      'scenarios/deep/er/b.yaml': 'id: greet\ntags: [slow]\nenv: { MODE: live }\ntrials: 1\n',
    })
    expect(said).toEqual([])
    const shared = [
      'no_agent_error scenarios/scenario-defaults.yaml:3',
      'short scenarios/scenario-defaults.yaml:4',
    ]
    expect(checks).toEqual({ refund: ['non_empty scenarios/a.yaml:3', ...shared], greet: shared })
    expect(scenarios.map(({ trials, tags, runCommand }) => ({ trials, tags, ...runCommand }))).toMatchObject([
      {
        trials: 3,
        tags: ['shop'],
        argv: ['python', 'agent.py'],
        env: { MODE: 'test', REGION: 'eu' },
        timeoutMs: 90_000,
      },
      {
        trials: 1,
        tags: ['slow', 'shop'],
        argv: ['python', 'agent.py'],
        env: { MODE: 'live', REGION: 'eu' },
      },
    ])
    expect(scenarios[0]?.defaultFiles).toEqual(['scenarios/scenario-defaults.yaml'])
  })

  test('a scenario leaves checks out by name; a nearer folder does, and adds others; the config file is the farthest', async () => {
    const { checks, said } = await load({
      'scenario-gate.yaml':
        'fail-on: never\ndefaults:\n  checks:\n    - type: non_empty\n    - type: no_tool_errors\n',
      'scenarios/scenario-defaults.yaml': ofFolder,
      'scenarios/deep/scenario-defaults.yaml':
        'without: [no_tool_errors]\nchecks: [{ type: max_turns, params: { max: 2 } }]\n',
      'scenarios/deep/a.yaml': 'id: refund\nwithout: [short, non_empty]\nchecks: [{ type: non_empty }]\n',
    })
    expect(said).toEqual([])
    expect(checks).toEqual({
      refund: [
        'non_empty scenarios/deep/a.yaml:3',
        'max_turns scenarios/deep/scenario-defaults.yaml:2',
        'no_agent_error scenarios/scenario-defaults.yaml:3',
      ],
    })
  })

  test('first in a file of several scenarios they hold for that file', async () => {
    const list =
      '- defaults:\n    checks:\n      - type: no_agent_error\n- id: a\n- id: b\n  without: [no_agent_error]\n  checks: [{ type: non_empty }]\n'
    const stream = 'defaults:\n  checks:\n    - type: no_agent_error\n---\nid: c\n'
    const { checks, said } = await load({ 'scenarios/l.yaml': list, 'scenarios/s.yaml': stream })
    expect(said).toEqual([])
    expect(checks).toEqual({
      a: ['no_agent_error scenarios/l.yaml:3'],
      b: ['non_empty scenarios/l.yaml:7'],
      c: ['no_agent_error scenarios/s.yaml:3'],
    })
  })

  test('`judge` and `criteria` exclude each other; keys of a command say nothing without one', async () => {
    const { said, scenarios } = await load({
      'scenarios/scenario-defaults.yaml': 'judge: polite\ntimeout: 5m\nenv: { A: b }\n',
      'scenarios/a.yaml': 'id: a\ncriteria: Is kind.\nchecks: [{ type: non_empty }]\n',
    })
    expect(said).toEqual([])
    expect(scenarios).toMatchObject([{ judge: null, criteria: 'Is kind.', runCommand: null }])
  })

  test('`traces` are relative to the file of the defaults, and name a scenario by its id', async () => {
    const { scenarios, said } = await load({
      'scenarios/scenario-defaults.yaml': 'traces: ../recordings/{{id}}-*.json\n',
      'scenarios/deep/a.yaml': one,
    })
    expect([scenarios[0]?.traces, said]).toEqual([['recordings/refund-*.json'], []])
  })
})

const at = (line: string) => new RegExp(`^scenarios/scenario-defaults\\.yaml:${line}`)

describe('a slip in defaults', () => {
  test.each([
    ['an unknown key', 'chekcs: []\n', '1:1 `chekcs` is not a key here; did you mean `checks`'],
    ['a key of one scenario', 'id: a\n', '1:1 `id` is of one scenario'],
    ['a bad value', 'trials: many\n', '1:9 `trials`: expected a whole number'],
    ['no mapping', '- checks\n', '1:1 expected defaults, a mapping'],
    ['no YAML', 'checks: [\n', '\\d+:\\d+ not valid YAML'],
    ['a key that is given twice', 'trials: 1\ntrials: 2\n', '2:1 the key `trials` is given twice'],
    [
      'an unknown name in `without`',
      'without: [x]\n',
      '1:11 `without`: no check of the defaults is called `x`',
    ],
    ['traces of all', 'traces: ../t/*.json\n', '1:1 `traces` of defaults would give'],
  ])(
    'is said once at its place, and leaves each of its scenarios unverified: %s',
    async (_, text, expected) => {
      const { said, unverified } = await load({
        'scenarios/scenario-defaults.yaml': text,
        'scenarios/a.yaml': one,
        'scenarios/b.yaml': 'id: greet\nchecks: [{ type: non_empty }]\n',
      })
      expect(said).toEqual([expect.stringMatching(at(expected))])
      expect(unverified).toEqual(['refund', 'greet'])
    },
  )

  test('a check of defaults that cannot be used is said once, at its place', async () => {
    const { said, scenarios } = await load({
      'scenarios/scenario-defaults.yaml': 'checks:\n  - type: max_turns\n    params: { max: many }\n',
      'scenarios/a.yaml': one,
      'scenarios/b.yaml': 'id: greet\n',
    })
    expect(said).toEqual([
      expect.stringMatching(/^scenarios\/scenario-defaults\.yaml:3:\d+ max_turns params\.max/),
    ])
    expect(scenarios.every(({ checks }) => checks.some(({ problems }) => problems !== null))).toBe(true)
  })

  test('a misspelt name in `without` of a scenario has a suggestion', async () => {
    const { said, unverified } = await load({
      'scenarios/scenario-defaults.yaml': ofFolder,
      'scenarios/a.yaml': `${one}without: [no_agent_eror]\n`,
    })
    expect(said).toEqual([
      'scenarios/a.yaml:4:11 `without`: no check of the defaults is called `no_agent_eror`; did you mean `no_agent_error`?',
    ])
    expect(unverified).toEqual(['refund'])
  })

  test.each([
    [
      'without defaults at all',
      { 'scenarios/a.yaml': `${one}without: [short]\n` },
      'called `short`; checks of the defaults: none',
    ],
    [
      'defaults that do not come first',
      { 'scenarios/a.yaml': '- id: a\n  checks: [{ type: non_empty }]\n- defaults: {}\n' },
      '`defaults` is not a key here',
    ],
    [
      'a file of defaults under another name',
      { 'scenarios/a.yaml': one, 'scenarios/defaults.yaml': 'defaults: {}\n' },
      'those of a folder stand in `scenario-defaults.yaml`',
    ],
    [
      'the same with the keys at the top',
      { 'scenarios/a.yaml': one, 'scenarios/defaults.yaml': 'checks: [{ type: non_empty }]\n' },
      'the scenario has no `id`',
    ],
  ])('is an error: %s', async (_, files, expected) => {
    const { said } = await load(files)
    expect(said).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
  })
})

test('one file of scenarios with other defaults in another tree is another scenario', async () => {
  const loaded = new LoadedFiles()
  const files = { 'scenarios/a.yaml': one }
  const [head, base] = [
    await load(files, loaded),
    await load({ ...files, 'scenarios/scenario-defaults.yaml': ofFolder }, loaded),
  ]
  expect([head.checks['refund']?.length, base.checks['refund']?.length]).toEqual([1, 3])
})

test('empty defaults, of a file, a folder or all, are none', async () => {
  const { checks, said } = await load({
    'scenario-gate.yaml': 'defaults:\n',
    'scenarios/scenario-defaults.yaml': '# Nothing yet.\n',
    'scenarios/a.yaml': `- defaults:\n- ${one.replaceAll('\n', '\n  ')}\n`,
  })
  expect([checks, said]).toEqual([{ refund: ['non_empty scenarios/a.yaml:4'] }, []])
})

test('defaults of a config file that is named hold, and none of another', async () => {
  const config = 'defaults: { checks: [{ type: no_agent_error }] }\n'
  const files = {
    'ci/gate.yaml': config,
    'scenario-gate.yaml': config.replace('no_agent_error', 'x'),
    'scenarios/a.yaml': one,
  }
  const { checks, said } = await load(files, new LoadedFiles('ci/gate.yaml'))
  expect([checks, said]).toEqual([
    { refund: ['non_empty scenarios/a.yaml:3', 'no_agent_error ci/gate.yaml:1'] },
    [],
  ])
})

test('files of other systems are read as they are', async () => {
  const { checks } = await load({
    'scenarios/scenario-defaults.yaml': ofFolder,
    'scenarios/evals.yaml': '- name: a\n  runnable: agent.py::agent\n  output:\n    contains!: x\n',
  })
  expect(checks).toEqual({ a: ['contains! scenarios/evals.yaml:4'] })
})
