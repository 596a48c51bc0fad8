import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

type Files = Readonly<Record<string, string>>

async function load(config: string, files: Files = {}) {
  const tree = memoryTree({ 'evals/promptfooconfig.yaml': config, ...files })
  const { scenarios, diagnostics, pool } = await loadSuite(tree, ['evals'])
  const said = diagnostics.map((found) => `${formatLocation(found)} ${found.severity}: ${found.message}`)
  return { tree, scenarios, said, pool, ids: scenarios.map(({ id }) => id) }
}

async function checksOf(assertions: string, vars = '{ q: hello }') {
  const { scenarios, said } = await load(
    `prompts: [a]\nproviders: [echo]\ntests:\n- vars: ${vars}\n  assert:\n${assertions}`,
  )
  const checks = scenarios[0]?.checks.map(({ spec: { type, params } }) => [type, params])
  return { checks, said }
}

const matrix = `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
prompts: ["Ask {{question}}", { label: short, raw: "{{question}}" }]
providers:
  - openai:gpt-5
  - { id: http, label: my-bot, config: { url: "https://example.com/{{x}}" } }
defaultTest:
  vars: { lang: en }
  assert: [{ type: latency, threshold: 8000 }]
tests:
  - description: Refund window
    vars: { question: How long do I have? }
    assert: [{ type: icontains, value: 30 DAYS }]
  - vars: { question: [Hi, Bye] }
    assert: [{ type: contains, value: "{{question}}" }]
    options: { disableDefaultAsserts: true }
outputPath: out/results.json
evaluateOptions: { repeat: 3 }
`

const cells = [
  'Ask-question,provider=openai:gpt-5',
  'short,provider=openai:gpt-5',
  'Ask-question,provider=my-bot',
  'short,provider=my-bot',
]

describe('a config', () => {
  test('makes a scenario of each test with each prompt, provider and value of a list', async () => {
    const { scenarios, said, ids, pool } = await load(matrix)
    expect(said).toEqual([])
    expect(ids).toEqual(
      ['Refund-window@', 'question@question=Hi,', 'question@question=Bye,'].flatMap((id) =>
        cells.map((cell) => `${id}prompt=${cell}`),
      ),
    )
    const [first] = scenarios
    expect(first).toMatchObject({
      name: 'Refund window (prompt: Ask-question, provider: openai:gpt-5)',
      line: 10,
      origin: 'promptfoo',
      input: 'How long do I have?',
      trials: 3,
      cellOf: { scenario: 'Refund-window', values: { prompt: 'Ask-question', provider: 'openai:gpt-5' } },
    })
    expect(first?.checks.map(({ spec }) => spec.type)).toEqual(['max_duration', 'output_contains'])
    expect(first?.locate(['checks', 1, 'params'])).toEqual({ line: 12, column: 40 })
    expect(scenarios[4]?.checks.map(({ spec }) => spec.params)).toEqual([
      { value: 'Hi', case_sensitive: true },
    ])
    expect(pool).toEqual(['evals/out/results.json'])
  })

  test('a test that no prompt or provider is asked of is an error, and the others are read', async () => {
    const { ids, said } = await load(
      'prompts: [a]\nproviders: [echo]\ntests:\n- { vars: { q: x }, providers: [ehco], assert: [{ type: is-json }] }\n- { vars: { q: y }, assert: [{ type: is-json }] }\n',
    )
    expect(ids.toSorted()).toEqual(['x', 'y'])
    expect(said).toEqual([
      'evals/promptfooconfig.yaml:4:3 error: its `prompts` or `providers` name none of the config',
    ])
  })

  test('a test keeps its id where others are added before it', async () => {
    const more = matrix.replace(
      'tests:\n',
      'tests:\n  - vars: { question: What is new? }\n    assert: [{ type: is-json }]\n',
    )
    const [before, after] = [await load(matrix), await load(more)]
    expect(after.ids.slice(4)).toEqual(before.ids)
  })

  test('without prompts asks the variable `prompt`, and without tests has one', async () => {
    const { scenarios, ids } = await load(
      'providers: [echo]\ntests: [{ vars: { prompt: Hello }, assert: [{ type: is-json }] }]\n',
    )
    expect(ids).toEqual(['Hello'])
    expect(scenarios[0]?.input).toBe('Hello')
    expect(
      (await load('prompts: [Hi]\nproviders: [echo]\ndefaultTest: { assert: [{ type: is-json }] }\n')).ids,
    ).toEqual(['test-1'])
  })

  test('templates and scenarios are put in', async () => {
    const { scenarios, said, ids } = await load(`prompts: ["{{q}}"]
providers: [echo]
assertionTemplates: { short: { type: icontains, value: yes } }
scenarios:
  - config: [{ vars: { lang: en } }, { vars: { lang: de } }]
    tests:
      - { description: greet, vars: { q: "{{lang}}" }, assert: [{ $ref: "#/assertionTemplates/short" }] }
`)
    expect(said).toEqual([])
    expect(ids).toEqual(['en.greet', 'de.greet'])
    expect(scenarios[1]?.checks.map(({ spec }) => spec.params)).toEqual([{ value: 'yes' }])
  })

  test('a filter chooses prompts and providers', async () => {
    const { ids } = await load(`prompts: [{ label: a, raw: A }, { label: b, raw: B }]
providers: [{ id: one, prompts: [a] }, two]
tests: [{ description: t, providers: [two] }, { description: u, prompts: [a] }]
`)
    expect(ids).toEqual([
      't@prompt=a,provider=two',
      't@prompt=b,provider=two',
      'u@prompt=a,provider=one',
      'u@prompt=a,provider=two',
    ])
  })
})

describe('an assertion', () => {
  test.for<[string, readonly unknown[]]>([
    ['{ type: not-contains, value: x }', ['content_excludes', { patterns: ['x'], case_sensitive: true }]],
    ['{ type: equals, value: "1+1 {{q}}" }', ['regex_match', { patterns: [String.raw`^1\+1 hello$`] }]],
    ['{ type: regex, value: "^a" }', ['regex_match', { patterns: ['^a'] }]],
    ['{ type: cost, threshold: 0.01 }', ['max_cost', { max_usd: 0.01 }]],
    ['{ type: "trajectory:tool-used", value: [search] }', ['tools_called', { tools: ['search'] }]],
    ['{ type: "not-trajectory:tool-used", value: search }', ['tools_not_called', { tools: ['search'] }]],
    ['{ type: "trajectory:tool-sequence", value: [a, b] }', ['tool_order', { order: ['a', 'b'] }]],
    ['{ type: "trajectory:tool-used", value: { name: pay } }', ['tools_called', { tools: ['pay'] }]],
    ['{ type: "not-trajectory:tool-used", value: { name: pay } }', ['tools_not_called', { tools: ['pay'] }]],
    [
      '{ type: "trajectory:tool-used", value: { pattern: pay, max: 2 } }',
      ['tool_call_count', { tool: 'pay', min: 1, max: 2 }],
    ],
    [
      '{ type: "trajectory:tool-used", value: { name: pay, status: ok } }',
      ['recorded_verdict', { assertion: 'trajectory:tool-used: {"name":"pay","status":"ok"}' }],
    ],
    [
      '{ type: "trajectory:tool-used", value: { name: pay, min: 3, max: 2 } }',
      ['recorded_verdict', { assertion: 'trajectory:tool-used: {"max":2,"min":3,"name":"pay"}' }],
    ],
    [
      '{ type: "trajectory:tool-sequence", value: { steps: [{ name: a }, b, { pattern: c, type: tool }] } }',
      ['tool_order', { order: ['a', 'b', 'c'] }],
    ],
    [
      '{ type: "trajectory:tool-sequence", value: { steps: [{ name: a }, { type: reasoning }] } }',
      [
        'recorded_verdict',
        { assertion: 'trajectory:tool-sequence: {"steps":[{"name":"a"},{"type":"reasoning"}]}' },
      ],
    ],
    ['{ type: skill-used, value: pdf }', ['skill_activated', { skill_names: ['pdf'] }]],
    [
      '{ type: contains, value: "{{ q | upper }}" }',
      ['recorded_verdict', { assertion: 'contains: {{ q | upper }}' }],
    ],
    [
      '{ type: contains, value: "{{ other }}" }',
      ['recorded_verdict', { assertion: 'contains: {{ other }}' }],
    ],
    [
      '{ type: contains, value: a, transform: output.x }',
      ['recorded_verdict', { assertion: 'contains: a {"transform":"output.x"}' }],
    ],
    [
      '{ type: llm-rubric, value: polite, provider: openai:x, metric: M }',
      ['recorded_verdict', { assertion: 'llm-rubric: polite' }],
    ],
    [
      '{ type: not-similar, value: a, threshold: 0.8 }',
      ['recorded_verdict', { assertion: 'not-similar: a {"threshold":0.8}' }],
    ],
    ['{ type: python, value: "file://a.py" }', ['recorded_verdict', { assertion: 'python: file://a.py' }]],
  ])('%s', async ([assertion, check]) => {
    expect((await checksOf(`  - ${assertion}\n`)).checks).toEqual([check])
  })

  test('each type that promptfoo decides is named once, with the nearest check', async () => {
    const { said } = await checksOf(
      '  - { type: llm-rubric, value: a }\n  - { type: llm-rubric, value: b }\n  - { type: javascript, value: c }\n',
    )
    expect(said).toEqual([
      "evals/promptfooconfig.yaml:6:13 warning: `llm-rubric`: promptfoo's own verdict in its results decides, because a model answers for it; nearest here: `llm_judge`",
      "evals/promptfooconfig.yaml:8:13 warning: `javascript`: promptfoo's own verdict in its results decides, because it is a program, and nothing in a config is run; nearest here: a check of your own",
    ])
  })

  test.for([
    ['{ type: icontain, value: x }', 'promptfoo has no assertion `icontain`; did you mean `icontains`?'],
    ['{ value: x }', 'expected an assertion'],
    ['contains', 'expected an assertion'],
    ['{ type: contains, vaule: x }', '`vaule` is not a key of an assertion; did you mean `value`?'],
    ['{ type: contains, value: x, weight: -1 }', '`weight`: expected a number'],
    ['{ type: assert-set, assert: [] }', 'the set has no assertions'],
    ['{ type: assert-set, threshold: 0, assert: [{ type: is-json }] }', 'expected a `threshold` above 0'],
    [
      '{ type: assert-set, threshold: 0.5, assert: [{ type: is-json }, { type: assert-set, assert: [{ type: cost, threshold: 1, weight: 0 }] }] }',
      'all assertions of the set have weight 0',
    ],
  ])('that is wrong is an error: %s', async ([assertion = '', message]) => {
    const { said } = await checksOf(`  - ${assertion}\n`)
    expect(said.some((line) => line.includes(` error: ${message}`))).toBe(true)
  })

  test('a set of weight 0 alone only warns where no score decides', async () => {
    const set = '{ type: assert-set, assert: [{ type: is-json, weight: 0 }] }'
    const { checks, said } = await checksOf(`  - { type: cost, threshold: 1 }\n  - ${set}\n`)
    expect(checks).toEqual([
      ['max_cost', { max_usd: 1 }],
      ['json_valid', {}],
    ])
    expect(said).toEqual([])
  })

  test.for([
    ['{ config: [{ vars: { q: 1 } }], test: [{ assert: [{ type: cost }] }] }', 'did you mean `tests`?'],
    ['{ confg: [{ vars: { q: 1 } }] }', 'did you mean `config`?'],
    ['{ tests: [{ vars: { q: 1 } }] }', 'without `config` asks nothing'],
    ['{ config: [{ vars: file://v.yaml }] }', 'files of variables are not read'],
    [
      '{ config: [{ assert: [{ type: assert-set, treshold: 1, assert: [{ type: cost }] }] }] }',
      '`threshold`?',
    ],
  ])('a slip in `scenarios` is an error: %s', async ([scenario = '', message]) => {
    const { scenarios, said } = await load(
      `prompts: [a]\nproviders: [echo]\ndefaultTest: { assert: [{ type: is-json }] }\ntests: [{ vars: { q: 0 } }]\nscenarios: [${scenario}]\n`,
    )
    expect(said.filter((line) => line.includes(' error: '))).toContainEqual(
      expect.stringContaining(message ?? ''),
    )
    expect(scenarios.at(-1)?.problems).not.toEqual([])
  })

  test.for([
    ['asert', 'is not a key of a test; did you mean `assert`?'],
    ['assertions', 'promptfoo passes it over; write what is expected under `assert`'],
    ['expected', 'promptfoo passes it over; write what is expected under `assert`'],
    ['prompt', 'promptfoo passes it over; write what is expected under `assert`, what is asked in a prompt'],
  ])('that stands under another key of a test is an error: %s', async ([key = '', message]) => {
    const { said } = await load(
      `prompts: [a]\nproviders: [echo]\ndefaultTest: { assert: [{ type: cost, threshold: 1 }] }\ntests: [{ vars: { q: 1 }, id: 7, tags: [a], ${key}: [{ type: is-json }] }]\n`,
    )
    expect(said).toEqual([
      expect.stringContaining(
        `\`${key}\` ${message?.startsWith('is') === true ? '' : 'is not a key of a test, and '}${message}`,
      ),
    ])
  })

  test.for([
    ['assert', '[{ type: is-json }]'],
    ['threshold', '0.5'],
  ])('that stands beside the tests instead of under `defaultTest` is an error: %s', async ([key, value]) => {
    const { scenarios, said } = await load(
      `prompts: [a]\nproviders: [echo]\ntests: [{ vars: { q: 1 } }]\n${key}: ${value}\n`,
    )
    expect(said).toEqual([
      expect.stringContaining(`error: \`${key}\` is not a key of a config, and promptfoo`),
      expect.stringContaining('3:9 warning: the test asserts nothing, so it is unverified; write'),
    ])
    expect(scenarios[0]?.problems).not.toEqual([])
  })

  test('of which a test has none is an error that says how files of tests are named', async () => {
    const { scenarios, said } = await load('prompts: [a]\nproviders: [echo]\ntests: [{ file: a.yaml }]\n')
    expect(said).toContainEqual(
      expect.stringContaining('or the name of a file of tests as text, such as `- file://cases/refund.yaml`'),
    )
    expect(scenarios[0]?.problems).not.toEqual([])
  })
})
