import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../src/core/diagnostic.ts'
import { loadSuite, parseScenarioFile } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

/** Loads one scenario file; its diagnostics as `line:column message`. */
async function load(text: string) {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'suite/order.yaml': text }), ['suite'])
  const [scenario] = scenarios
  if (scenario === undefined || scenarios.length > 1) throw new Error('expected one scenario')
  return { scenario, said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`) }
}

const head = 'id: order\nchecks: [{type: max_turns, params: {max: 3}}]\n'

describe('a scenario with every key', () => {
  test('of Kensa and ours', async () => {
    const { scenario, said } = await load(`# a comment
id: order
name: Orders a book
description: Long story
source: traces
input: {city: Paris}
run_command: [python, agent.py]
env_overrides: {MODE: dev, LEVEL: '2'}
env: {MODE: test}
input_via: stdin
timeout: 90s
working_directory: ./agents/shop/
setup: npm run seed
teardown: [[npm, run, stop], [rm, -r, out]]
trace_file: ../out/*.jsonl
expected_outcome: A book is ordered
checks:
  - type: output_contains
    params: {value: done}
    description: says so
    severity: warning
  - type: tool_called
    params: {name: order}
criteria: Is polite
trace_refs: [abc]
failure_pattern: gives up
traces: [../traces/order-*.json, many.jsonl#7]
trials: 3
tags: [shop, slow]
`)
    expect(said).toEqual([])
    expect(scenario).toEqual({
      checks: [expect.anything(), expect.anything()],
      locate: expect.any(Function),
      id: 'order',
      name: 'Orders a book',
      description: 'Long story',
      file: 'suite/order.yaml',
      line: 2,
      origin: 'scenario-gate',
      tags: ['shop', 'slow'],
      input: { city: 'Paris' },
      row: null,
      runCommand: {
        argv: ['python', 'agent.py'],
        env: { MODE: 'test', LEVEL: '2' },
        inputVia: 'stdin',
        hasPlaceholder: false,
        timeoutMs: 90_000,
        workingDirectory: 'agents/shop',
        setup: [['npm', 'run', 'seed']],
        teardown: [
          ['npm', 'run', 'stop'],
          ['rm', '-r', 'out'],
        ],
        traceFile: '../out/*.jsonl',
      },
      trials: 3,
      traces: ['traces/order-*.json', 'suite/many.jsonl#7'],
      traceRefs: ['abc'],
      expectedOutcome: 'A book is ordered',
      failurePattern: 'gives up',
      source: 'traces',
      criteria: 'Is polite',
      judge: null,
      problems: [],
      checksFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(scenario.checks.map(({ spec }) => spec)).toEqual([
      {
        type: 'output_contains',
        params: { value: 'done' },
        description: 'says so',
        severity: 'warning',
        surface: 'assertion',
      },
      {
        type: 'tool_called',
        params: { name: 'order' },
        description: '',
        severity: 'error',
        surface: 'assertion',
      },
    ])
    expect(scenario.locate(['checks', 1])).toEqual({ line: 22, column: 5 })
  })

  test('and with none but those it needs', async () => {
    const { scenario } = await load(head)
    expect(scenario).toMatchObject({
      id: 'order',
      name: 'order',
      description: '',
      origin: 'kensa',
      tags: [],
      input: null,
      runCommand: null,
      trials: null,
      traces: null,
      traceRefs: [],
      source: 'code',
      criteria: null,
      judge: null,
      problems: [],
    })
  })
})

describe('a problem leaves the scenario unverified, and says where it is and what to write', () => {
  test.for([
    ['checks: []', 'suite/order.yaml:1:1 the scenario has no `id`; write one, such as `id: refund-order`'],
    ['id: 5', 'suite/order.yaml:1:5 `id`: expected text, got the number `5`; put it in quotes'],
    [`${head}nam: x`, 'suite/order.yaml:3:1 `nam` is not a key here; did you mean `name`?'],
    [
      `${head}name:`,
      'suite/order.yaml:3:1 `name`: expected text, got nothing; remove the key, or give it a value',
    ],
    [`${head}source: dev`, 'suite/order.yaml:3:9 `source`: expected `code`, `traces` or `user`, got `dev`'],
    [
      `${head}input: 2024-01-01`,
      'suite/order.yaml:3:8 YAML reads `2024-01-01` as a date; put it in quotes: "2024-01-01"',
    ],
    [
      `${head}tags: shop`,
      'suite/order.yaml:3:7 `tags`: expected a list of texts, got `shop`; write `[shop]`',
    ],
    [
      `${head}trace_refs:`,
      'suite/order.yaml:3:1 `trace_refs`: expected a list of trace ids or paths, got nothing; remove the key, or give it a value',
    ],
    [`${head}trials: 0`, 'suite/order.yaml:3:9 `trials`: expected 1 or more, got the number `0`'],
    [`${head}trials: 1.5`, 'suite/order.yaml:3:9 `trials`: expected a whole number, got the number `1.5`'],
    [`${head}traces: []`, 'suite/order.yaml:3:9 `traces`: expected at least one path, got an empty list'],
    [
      `${head}traces: ../../x.json`,
      'suite/order.yaml:3:1 `../../x.json` leads out of the workspace. Write a path inside of it, relative to this file',
    ],
    [
      `${head}traces: [a.json, /etc/passwd]`,
      'suite/order.yaml:3:18 `/etc/passwd` leads out of the workspace. Write a path inside of it, relative to this file',
    ],
    [`${head}traces: a.json#`, 'suite/order.yaml:3:1 expected the id of a trace or task after `#`'],
    [
      `${head}criteria: ""\njudge: polite`,
      'suite/order.yaml:4:1 `criteria` and `judge` exclude each other; keep one of them',
    ],
    [
      `${head}dataset: rows.jsonl`,
      'suite/order.yaml:3:1 `dataset` needs `input_field`; add the field of a row that is the input, such as `input_field: question`',
    ],
    [
      `${head}input_field: q`,
      'suite/order.yaml:3:1 `input_field` needs `dataset`; add the file, such as `dataset: rows.jsonl`',
    ],
    ['id: order', 'suite/order.yaml:1:1 the scenario checks nothing; add `checks`, `criteria` or `judge`'],
    [
      'id: order\nchecks:\n',
      'suite/order.yaml:2:1 `checks`: expected a list of checks, each with a `type`, got nothing; remove the key, or give it a value',
    ],
    ...['contains', '{ contains: Paris }', '{ type: contains, value: Paris }'].map(
      (checks) =>
        [
          `id: order\nchecks: ${checks}`,
          `suite/order.yaml:2:9 \`checks\`: expected a list of checks, each with a \`type\`, got ${checks.startsWith('{') ? 'a mapping' : '`contains`'}; write \`- type: contains\`, and its parameters under it`,
        ] as const,
    ),
    [`${head}id: again`, 'suite/order.yaml:3:1 the key `id` is given twice; keep one of them'],
  ] as const)('%s', async ([text, message]) => {
    const { scenario, said } = await load(text)
    expect(said).toContain(message)
    expect(scenario.problems.map((found) => `${formatLocation(found)} ${found.message}`)).toEqual(said)
  })
})

/** A scenario with two checks; the second begins at line 4, column 5. */
function withCheck(check: string): string {
  return `id: order\nchecks:\n  - {type: max_turns, params: {max: 3}}\n  ${check}\n`
}

describe('a problem in one check costs that check only', () => {
  test.for([
    [
      '- type: no_repeat_calls\n    severty: warning',
      ['5:5 `severty` is not a key here; did you mean `severity`?'],
    ],
    [
      '- type: no_repeat_calls\n    params:',
      [
        '5:5 `params`: expected a mapping of parameters, such as `{ value: done }`, got nothing; remove the key, or give it a value',
      ],
    ],
    ['- output_contains', ['4:5 expected a check; write one as `- type: output_contains`']],
    [
      '- output_contains: {value: x}',
      ['4:5 write `type: output_contains`, and what stands below `output_contains` under `params`'],
    ],
    [
      '- type: tool_called\n    params: {name: x}\n    name: order',
      ['6:5 `name` is a parameter of `tool_called`; write it under `params`'],
    ],
    [
      '- type: tools_called\n    params: {tools: [2024-01-01]}',
      ['5:22 YAML reads `2024-01-01` as a date; put it in quotes: "2024-01-01"'],
    ],
  ] as const)('%s', async ([check, messages]) => {
    const { scenario, said } = await load(withCheck(check))
    expect(scenario.problems).toEqual([])
    expect(scenario.checks.map(({ problems }) => problems === null)).toEqual([true, false])
    expect(said).toEqual(
      messages.map((message) => `suite/order.yaml:${message.replace(' ', ' checks[1]: ')}`),
    )
  })

  test.for([
    ['a parameter that is unknown', '- type: max_turns\n    params: {max: 3, mx: 3}', 5, 22],
    ['a parameter that is missing', '- type: max_turns\n    params: {}', 5, 5],
    ['an item of a parameter', '- type: tools_called\n    params: {tools: [a, 3]}', 5, 25],
    ['a type that does not exist', '- type: max_turn', 4, 5],
    ['a placeholder without a dataset', '- type: tool_called\n    params: {name: "{{tool}}"}', 5, 14],
    [
      'a second trajectory',
      '- type: trajectory\n    params: {steps: [{tool: a}]}\n  - type: trajectory\n    params: {steps: [{tool: a}]}',
      6,
      5,
    ],
  ] as const)('%s is found at its place', async ([, check, line, column]) => {
    const { scenario, said } = await load(withCheck(check))
    expect(scenario.problems).toEqual([])
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`^suite/order.yaml:${line}:${column} checks\\[\\d\\]: `)),
    ])
  })
})

test.for([
  ['a suite of another tool', 'name: demo\ntests: [{ name: a, checks: [x] }]\n', '`tests`'],
  [
    'an eval of another',
    'name: a\ndescription: b\nexecution: { mode: case }\nrunner: {}\nmodels: {}\noutputs: []\n',
    '`execution`, `runner`, `models` and 1 more',
  ],
  ['turns with expectations', 'name: a\nconversation: [{ user: Hi, expected: {} }]\n', '`conversation`'],
])('%s is said to be none, in a sentence', async ([, text = '', keys = '']) => {
  const { scenario, said } = await load(text)
  expect(scenario.problems).toHaveLength(1)
  expect(said).toEqual([
    `suite/order.yaml:1:1 this is not a scenario: it has no \`id\` and nothing to check, and no scenario has ${keys}. If another tool runs it, record the agent while it does; \`scenario-gate init\` writes scenarios for the recordings`,
  ])
})

test.for(['Id: a\nChecks: []\n', 'id: a\nassertions: []\n', 'input: a\ncheks: []\nidd: b\n'])(
  'what is nearly one is not: %j',
  async (text) => {
    const { scenario, said } = await load(text)
    expect(scenario.problems.length).toBeGreaterThan(0)
    expect(said.join('\n')).toMatch(/did you mean|is not a key here/)
  },
)

describe('a file that cannot be read is one scenario with a problem', () => {
  test.for([
    ['', 'order', 'suite/order.yaml:1:1 the file is empty; expected a scenario with `id` and `checks`'],
    [
      '- a',
      'order',
      'suite/order.yaml:1:1 expected a scenario, a mapping with `id` and `checks`, or a list of them, got a list of other values; where each is an input, write it as a case with `input` and what is expected, such as under `must_contain`',
    ],
    [
      'hello',
      'order',
      'suite/order.yaml:1:1 expected a scenario, a mapping with `id` and `checks`, or a list of them, got text',
    ],
    [
      'on: push\njobs: {}',
      'order',
      'suite/order.yaml:1:1 this is not a scenario: it has none of the keys of one (`id`, `name`, `description`, …); if it has cases, it can be the `dataset` of one, else move it out of the scenario folder',
    ],
    [
      'name: x\nid: "real-id" # the id\nchecks: [',
      'real-id',
      'suite/order.yaml:3:10 not valid YAML: a `[` or `{` that was opened is not closed',
    ],
    ['id: a\nname: caf\uFFFD', 'a', 'suite/order.yaml:2:10 this is not UTF-8 text; save the file as UTF-8'],
  ] as const)('%j', async ([text, id, message]) => {
    const { scenario, said } = await load(text)
    expect(said).toEqual([message])
    expect({ id: scenario.id, checks: scenario.checks, problems: scenario.problems.length }).toEqual({
      id,
      checks: [],
      problems: 1,
    })
  })

  test('whatever is in it', () => {
    const line = fc.constantFrom(
      'id: a',
      'checks:',
      '  - type: max_turns',
      '    params: {max: 1}',
      '- x',
      'traces: [a, ../../..]',
      'dataset: x',
      'input_field: {}',
      '{',
      '"',
      '<<: *x',
      'judge: &x',
      'criteria:',
      'trials: -1',
      '\t',
      'run_command: "\'"',
      'input_via: stdin',
      'timeout: [5m]',
      'setup: [[a], b]',
      'env: {"=": 1}',
      'working_directory: ../..',
      '__proto__: {id: b}',
      'id: [',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
        const { drafts, diagnostics } = parseScenarioFile('suite/order.yaml', lines.join('\n'))
        expect(drafts).toHaveLength(1)
        for (const { file, line: at = 0 } of diagnostics)
          expect([file, at > 0]).toEqual(['suite/order.yaml', true])
      }),
      { numRuns: 1000 },
    )
  })
})
