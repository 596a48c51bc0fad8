import { describe, expect, test } from 'vitest'
import { formatLocation } from '../../../src/core/diagnostic.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

/** Loads one file; its diagnostics as `line:column message`. */
async function load(text: string, name = 'prompt.yaml') {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ [`prompts/${name}`]: text }), ['prompts'])
  return {
    scenarios,
    checks: scenarios.flatMap(({ checks }) => checks.map(({ spec }) => spec)),
    said: diagnostics.map((found) => `${formatLocation(found)} ${found.message}`),
  }
}

const head = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: { name: support }
spec:
  task_type: support
  system_template: You help.
`

const support = `${head}  validators:
    - type: banned_words
      params: { words: [guarantee, lawsuit], direction: output }
      message: "I can't say that."
  evals:
    - id: latency
      type: latency_budget
      trigger: every_turn
      params: { max_ms: 3000 }
      threshold: { min_score: 0.8 }
      groups: [nightly]
`

describe('a prompt that no Arena names', () => {
  test('is a scenario with its guardrails and evals', async () => {
    const { scenarios, checks, said } = await load(support)
    expect(said).toEqual([])
    expect(scenarios).toMatchObject([{ id: 'support', name: 'support', origin: 'promptkit', line: 1 }])
    expect(checks).toEqual([
      {
        type: 'banned_words',
        // PromptKit takes whole words for this name.
        params: { match_mode: 'word_boundary', words: ['guarantee', 'lawsuit'] },
        severity: 'error',
        surface: 'guardrail',
        description: "I can't say that.",
        direction: 'output',
      },
      {
        type: 'latency_budget',
        params: { max_ms: 3000 },
        severity: 'error',
        surface: 'eval',
        description: '',
        id: 'latency',
        trigger: 'every_turn',
        threshold: { min: 0.8, max: null },
        groups: ['nightly'],
      },
    ])
  })

  test('that asks for nothing is none', async () => {
    const { scenarios, diagnostics } = await loadSuite(
      memoryTree({
        'prompts/a.yaml': head,
        'prompts/b.yaml': support,
      }),
      ['prompts'],
    )
    expect(diagnostics).toEqual([])
    expect(scenarios.map(({ file }) => file)).toEqual(['prompts/b.yaml'])
  })

  test('has the name of its task where it has none, else of its file', async () => {
    const nameless = support.replace('metadata: { name: support }', 'metadata: {}')
    const { scenarios } = await load(nameless.replace('task_type: support', 'task_type: billing'))
    const { scenarios: taskless } = await load(nameless.replace('task_type: support', 'version: v1'))
    expect([...scenarios, ...taskless].map(({ id }) => id)).toEqual(['billing', 'prompt'])
  })

  test('its checks are found at their lines', async () => {
    const { scenarios } = await load(support)
    const places = [[0], [1], [1, 'params', 'max_ms']].map((path) =>
      scenarios[0]?.locate(['checks', ...path]),
    )
    expect(places).toEqual([
      { line: 8, column: 7 },
      { line: 12, column: 7 },
      { line: 15, column: 25 },
    ])
  })
})

/** What guardrails and evals become: the YAML of an item, and what its check says beside the usual. */
const guardrails = [
  ['{ type: max_length, params: { max_characters: 10 } }', { params: { max_characters: 10 } }],
  ['{ type: length, params: null, message: null, enabled: true }', { params: {} }],
  ['{ type: contains, params: { patterns: [a], min_score: 0.6 } }', { threshold: { min: 0.6, max: null } }],
  ['{ type: contains, params: { patterns: [a], max_score: 0.6 } }', { threshold: { min: null, max: 0.6 } }],
  [
    '{ type: contains, params: { patterns: [a], message: stop } }',
    { description: 'stop', params: { patterns: ['a'] } },
  ],
  ['{ type: contains, params: { patterns: [a], message: stop }, message: never }', { description: 'never' }],
  [
    '{ type: contains, params: { patterns: [a], direction: input } }',
    { direction: 'input', params: { patterns: ['a'] } },
  ],
  [
    '{ type: contains, params: { patterns: [a] }, fail_on_violation: false, extensions: {} }',
    { severity: 'error' },
  ],
  [
    '{ type: banned_words, params: { words: [a], match_mode: substring } }',
    { params: { words: ['a'], match_mode: 'substring' } },
  ],
  ['{ type: content_excludes, params: { words: [a] } }', { params: { words: ['a'] } }],
] as const

const base = 'id: a, type: contains, trigger: every_turn, params: { patterns: [x] }'
const evals = [
  [`{ ${base} }`, { id: 'a', trigger: 'every_turn' }],
  [`{ ${base}, description: why, message: broken }`, { description: 'why' }],
  [`{ ${base}, message: broken }`, { description: 'broken' }],
  [`{ ${base}, threshold: { operator: gte, value: 0.5 } }`, { threshold: { min: 0.5, max: null } }],
  [
    `{ ${base}, threshold: { operator: lt, value: 0.5 } }`,
    { threshold: { min: null, max: null, below: 0.5 } },
  ],
  [`{ ${base}, threshold: { passed: true } }`, { threshold: { min: null, max: null, passed: true } }],
  [`{ ${base}, when: { tool_called: pay } }`, { when: { tool_called: 'pay' } }],
  [`{ ${base}, groups: [slow] }`, { groups: ['slow'] }],
  [`{ ${base}, sample_percentage: 10 }`, { trigger: 'every_turn' }],
  [
    '{ id: a, type: json_valid, trigger: sample_turns, sample_percentage: 10 }',
    { trigger: 'sample_turns', samplePercentage: 10 },
  ],
  [
    '{ id: a, type: contains, trigger: on_session_complete, params: { patterns: [x], min_score: 0.9 } }',
    { params: { patterns: ['x'] }, threshold: { min: 0.9, max: null } },
  ],
  [
    `{ ${base}, metric: { name: polite, type: gauge, range: { min: 0, max: 1 }, labels: { a: b } } }`,
    { id: 'a' },
  ],
] as const

describe('what is said of a check', () => {
  test.for(guardrails)('guardrail %s', async ([item, expected]) => {
    const { checks } = await load(`${head}  validators:\n    - ${item}\n`)
    expect(checks).toMatchObject([{ surface: 'guardrail', ...expected }])
  })

  test.for(evals)('eval %s', async ([item, expected]) => {
    const { checks, said } = await load(`${head}  evals:\n    - ${item}\n`)
    expect(said).toEqual([])
    expect(checks).toMatchObject([{ surface: 'eval', ...expected }])
    expect(checks[0]?.threshold).toEqual('threshold' in expected ? expected.threshold : undefined)
    const percentage = 'samplePercentage' in expected ? expected.samplePercentage : undefined
    expect(checks[0]?.samplePercentage).toBe(percentage)
  })

  test('nothing is filled into its parameters', async () => {
    const { checks, said } = await load(
      `${head}  validators: [{ type: contains, params: { patterns: ["{{name}}"] } }]\n`,
    )
    expect(said).toEqual([])
    expect(checks).toMatchObject([{ params: { patterns: ['{{name}}'] }, isLiteral: true }])
  })

  test('what is switched off is left out', async () => {
    const off = support.replace('type: banned_words', 'type: banned_words\n      enabled: false')
    const { checks } = await load(off)
    expect(checks.map(({ type }) => type)).toEqual(['latency_budget'])
  })
})

/** What is wrong in a prompt, and what is said of it: `line:column message`. */
const slips = [
  ['validators: { type: length }', '7:15 `validators`: expected a list'],
  ['validator: []', '7:3 `validator` is not a key here; did you mean `validators`?'],
  ['Evals: []', '7:3 `Evals` is not a key here; did you mean `evals`?'],
  ['validators: [max_length]', '7:16 expected a mapping with `type`'],
  ['validators: [{ params: { max: 1 } }]', '7:16 `type` must be given'],
  [
    'validators: [{ type: max_lenght, params: { max: 1 } }]',
    'Unknown check "max_lenght". Did you mean max_length?',
  ],
  [
    'validators: [{ type: length, params: { max: 1 }, enable: false }]',
    '7:52 `enable` is not a key here; did you mean `enabled`?',
  ],
  [
    'validators: [{ type: length, params: { max: 1 }, enabled: "false" }]',
    '`enabled`: expected true or false, got `false`',
  ],
  [
    'validators: [{ type: length, params: { max: 1, max_characters: 2 } }]',
    '7:50 max and max_characters are two names of one parameter',
  ],
  ['validators: [{ type: length, params: { maxx: 1 } }]', 'cannot hold "maxx"; did you mean max?'],
  [
    'validators: [{ type: length, params: { max: 1, direction: outptu } }]',
    'params.direction: expected output, input, both',
  ],
  [
    'validators: [{ type: length, params: { max: 1, min_score: high } }]',
    'params.min_score: expected a number',
  ],
  ['evals: [{ type: length, params: { max: 1 } }]', '7:11 `id`, `trigger` must be given'],
  [`evals: [{ ${base} }, { ${base} }]`, 'an eval before it has the id `a` as well'],
  [
    'evals: [{ id: a, type: json_valid, trigger: every_trun }]',
    '`every_trun` is not a trigger; did you mean `every_turn`?',
  ],
  [
    `evals: [{ ${base}, sample_percentage: 101 }]`,
    '`sample_percentage`: expected a percentage from 0 to 100',
  ],
  [
    `evals: [{ ${base}, treshold: { min_score: 0.5 } }]`,
    '`treshold` is not a key here; did you mean `threshold`?',
  ],
  [`evals: [{ ${base}, threshold: { min: 0.5 } }]`, '`min` is not known here'],
  [`evals: [{ ${base}, when: { turn_count_gte: 3 } }]`, 'turn_count_gte'],
  [
    'evals: [{ id: a, type: json_valid, trigger: every_turn, trigger: sample_turns }]',
    'the key `trigger` is given twice',
  ],
  [`evals: [{ ${base} }]\n  evals: []`, 'the key `evals` is given twice'],
] as const

describe('a slip is said at its place, and never passes', () => {
  test.for(slips)('%s', async ([text, expected]) => {
    const { scenarios, said } = await load(`${head}  ${text}\n`)
    expect(said.join('\n')).toContain(expected)
    const broken = scenarios.flatMap(({ checks }) => checks).filter(({ problems }) => problems !== null)
    expect(broken).not.toEqual([])
  })

  test.for([
    ['validators: []\nspec: {}\n', '3:1 `validators` is not a key here'],
    ['spec: [1]\n', '3:7 `spec` must be a mapping'],
    ['metadata: {}\n', '`spec` must be a mapping'],
  ] as const)('a prompt of another shape: %j', async ([text, expected]) => {
    const { scenarios, said } = await load(
      `apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: PromptConfig\n${text}`,
    )
    expect(said.join('\n')).toContain(expected)
    expect(scenarios.flatMap(({ checks }) => checks)).toMatchObject([{ spec: { surface: 'assertion' } }])
  })
})
