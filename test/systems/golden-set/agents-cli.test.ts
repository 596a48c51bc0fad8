import { expect, test } from 'vitest'
import { readCaseFiles } from '../../../src/systems/golden-set/golden-set.ts'
import { listMappings, renderGoldenScenario } from '../../../src/systems/golden-set/scenario-text.ts'
import { loadSuite } from '../../support/load-suite.ts'
import { memoryTree } from '../../support/memory-tree.ts'

const content = (role: string, ...texts: readonly string[]) => ({
  role,
  parts: texts.map((text) => ({ text })),
})

const greeting = { eval_case_id: 'greeting', prompt: content('user', 'Hello, what can you do?') }
const capital = {
  eval_case_id: 'capital',
  prompt: content('user', 'What is the capital of France?'),
  reference: { response: content('model', 'Paris') },
  expected_tool_use: [{ tool_name: 'search' }],
}
const file = 'tests/eval/datasets/basic-dataset.json'
const config =
  'metrics_to_run:\n  - response_quality\n  - safety\ncustom_metrics:\n  - name: response_quality\n'

async function read(cases: readonly object[], others: Readonly<Record<string, string>> = {}) {
  const tree = memoryTree({ [file]: JSON.stringify({ eval_cases: cases }), ...others })
  return readCaseFiles(tree, [file], false)
}

async function map(cases: readonly object[], others: Readonly<Record<string, string>> = {}) {
  const { sets } = await read(cases, others)
  return sets.flatMap(listMappings)
}

test.for(['tests/eval/eval_config.yaml', 'tests/eval/datasets/eval_config.yaml'])(
  'the metrics of %s are expectations that no check is known for',
  async (path) => {
    expect(await map([greeting], { [path]: config })).toEqual([
      'prompt.parts[0].text → the input',
      'response_quality → no check is known for it',
      'safety → no check is known for it',
    ])
  },
)

test('without that file nothing is taken for granted', async () => {
  expect(await map([greeting])).toEqual([
    'prompt.parts[0].text → the input',
    'metrics_to_run → no check is known for it',
  ])
})

test('what a case expects itself becomes checks', async () => {
  const rubrics = { eval_case_id: 'b', prompt: content('user', 'Hi'), rubric_groups: { a: { rubrics: [] } } }
  expect(
    await map([capital, rubrics], { 'tests/eval/eval_config.yaml': 'metrics_to_run: [safety]\n' }),
  ).toEqual([
    'prompt.parts[0].text → the input',
    'safety → no check is known for it',
    'reference.response.parts[0].text → contains',
    'expected_tool_use → tools_called',
    'rubric_groups → no check is known for it',
  ])
})

test('its cases are scenarios with the text as input', async () => {
  const { sets } = await read([greeting, capital])
  const text = sets.map((set) => renderGoldenScenario(set, 'tests/eval/datasets/basic.yaml')).join('')
  const scenario = text.replaceAll(/ {2}#.*\n| {2}- type: TODO .*\n/g, '')
  const tree = memoryTree({
    [file]: JSON.stringify({ eval_cases: [greeting, capital] }),
    'tests/eval/datasets/basic.yaml': scenario,
  })
  const { scenarios, diagnostics } = await loadSuite(tree, ['tests/eval/datasets'])
  // The first expects nothing itself, and its metrics were taken out.
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('nothing is asked of the row'),
  ])
  expect(scenarios).toMatchObject([
    { id: 'basic/greeting', input: 'Hello, what can you do?', checks: [] },
    {
      id: 'basic/capital',
      checks: [{ params: { patterns: ['Paris'] } }, { params: { tools: [{ tool: 'search' }] } }],
    },
  ])
})

test.for([
  ['a message of several parts is the input as it is', { prompt: content('user', 'a', 'b') }, 'prompt'],
  [
    'a conversation that goes on has none',
    { agent_data: { turns: [{ turn_index: 0, events: [] }] } },
    undefined,
  ],
] as const)('%s', async ([, fields, input]) => {
  const { sets, unread } = await read([{ eval_case_id: 'a', ...fields }])
  expect(sets[0]?.input).toBe(input)
  expect(unread.map(({ why }) => why)).toEqual(
    input === undefined
      ? [
          'this is a golden set, and none of the keys of its cases is known to hold the input; write what the agent is asked in each case under `input`',
        ]
      : [],
  )
})

test('evaluators of Azure ask for something, where no row does', async () => {
  const text = JSON.stringify({ name: 'a', evaluators: ['builtin.relevance'], data: [{ query: 'Hi?' }] })
  const { sets } = await readCaseFiles(memoryTree({ 'data.json': text }), ['data.json'], false)
  expect(sets.flatMap(listMappings)).toEqual([
    'query → the input',
    'builtin.relevance → no check is known for it',
  ])
})

test('an eval set of ADK is none, though its cases lack ids', async () => {
  for (const cases of [
    [{ conversation: [] }],
    [{ eval_id: 'a', eval_case_id: 'a', prompt: content('user', 'Hi') }],
  ])
    expect(await read(cases)).toEqual({ sets: [], unread: [] })
})
