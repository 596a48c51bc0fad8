import { describe, expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const most = limits.scenarioFileEntries

const arena = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Arena\nmetadata: { name: a }\nspec:\n'
const promptfoo = 'prompts: [a]\nproviders: [echo]\n'

/** A file of each format with a list of its own: name, key of the list, what is before it, an entry, what follows. */
type Kind = readonly [name: string, key: string, head: string, entry: string, tail?: string]

const kinds: readonly Kind[] = [
  ['a.yaml', 'the list', '', '- { id: a, checks: [] }\n'],
  ['stream.yaml', 'the list', '', '---\nid: a\n'],
  ['checks.yaml', 'checks', 'id: a\nchecks:\n', '- { type: non_empty }\n'],
  ['patterns.yaml', 'patterns', 'id: a\nchecks:\n- type: contains\n  params:\n    patterns:\n', '    - a\n'],
  ['agentcheck.yaml', 'test_cases', 'agent: a\ntest_cases:\n', '  - id: a\n    query: b\n'],
  ['eval_a.yaml', 'the list', '', '- { name: a, runnable: "a.py::b", contains!: c }\n'],
  ['cases.evalset.json', 'eval_cases', '{"eval_cases":[0', ',0', ']}'],
  ['turns.evalset.json', 'conversation', '{"eval_cases":[{"conversation":[0', ',0', ']}]}'],
  ['older.test.json', 'the list', '[{"query":"a","expected_tool_use":[]}', ',{"query":"a"}', ']'],
  ['promptfooconfig.yaml', 'tests', `${promptfoo}tests:\n`, '- {}\n'],
  ['asserts.yaml', 'assert', `${promptfoo}tests:\n- assert:\n`, '  - { type: x }\n'],
  ['arena.yaml', 'scenarios', `${arena}  scenarios:\n`, '  - { file: a.yaml }\n'],
]

describe('a list that is too long to read', () => {
  test.for<Kind>(kinds)('%s: %s', async ([file, key, head, entry, tail = '']) => {
    const load = async (count: number) => {
      const tree = memoryTree({ [`suite/${file}`]: `${head}${entry.repeat(count)}${tail}` })
      const { scenarios, diagnostics } = await loadSuite(tree, ['suite'])
      return { scenarios, messages: diagnostics.map(({ message }) => message) }
    }
    const { scenarios, messages } = await load(most + 1)
    const owner = key === 'the list' ? key : `\`${key}\``
    const expected = new RegExp(`^${owner} has 1000\\d entries, and at most ${most} are read; write them as`)
    expect(messages).toEqual([expect.stringMatching(expected)])
    // Nothing is verified by what is left of it.
    expect(scenarios.map(({ problems }) => problems.length)).toEqual([1])
    expect((await load(2)).messages).not.toContainEqual(expect.stringMatching(expected))
  })

  test('rows of a golden set may be more: a scenario names them as its dataset', async () => {
    const tree = memoryTree({
      'suite/golden.yaml': '- { query: a, expected: b }\n'.repeat(most + 1),
    })
    const { diagnostics } = await loadSuite(tree, ['suite'])
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining(`a golden set of ${most + 1} cases`),
    ])
  })
})

const writeChecks = (count: number) =>
  `checks:\n${Array.from({ length: count }, (_, at) => `- { type: contains, params: { patterns: [a${at}] } }\n`).join('')}`
const writeRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `{"id":${at},"q":"a"}\n`).join('')
const loadMessages = async (files: Readonly<Record<string, string>>) =>
  (await loadSuite(memoryTree(files), ['suite'])).diagnostics.map(({ message }) => message)

test.for([
  [1_001, ['500 checks of 1001 rows are more than 500000 in all; take out rows or checks']],
  [2, []],
] as const)('checks of the rows of a dataset: %d', async ([rows, messages]) => {
  const files = {
    'suite/s.yaml': `id: a\ndataset: d.jsonl\ninput_field: q\n${writeChecks(500)}`,
    'suite/d.jsonl': writeRows(rows),
  }
  expect(await loadMessages(files)).toEqual(messages)
})

test.for([
  [
    1_001,
    ['500 checks of the defaults for 1001 cases are more than 500000 in all; take out cases or checks'],
  ],
  [2, []],
] as const)('checks of defaults, for the cases of one file: %d', async ([cases, messages]) => {
  const files = {
    'suite/scenario-defaults.yaml': writeChecks(500),
    'suite/s.yaml': Array.from({ length: cases }, (_, at) => `- { id: a${at}, input: b }\n`).join(''),
  }
  expect(await loadMessages(files)).toEqual(messages)
})

test('checks of all scenarios', async () => {
  const scenarios = Array.from(
    { length: 51 },
    (_, at) => `- { id: a${at}, dataset: d.jsonl, input_field: q, checks: [{ type: non_empty }] }\n`,
  ).join('')
  const files = { 'suite/s.yaml': scenarios, 'suite/d.jsonl': writeRows(5_000) }
  await expect(loadMessages(files)).rejects.toMatchObject({
    code: 'too-large',
    message: 'The scenarios up to `suite/s.yaml` have more than 500000 checks in all; run them in parts.',
  })
})
