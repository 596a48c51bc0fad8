import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderSurvey } from '../../src/commands/init-text.ts'
import { surveyRepository } from '../../src/project/survey.ts'
import { memoryTree } from '../support/memory-tree.ts'

const survey = (files: Readonly<Record<string, string>>) =>
  surveyRepository({ root: '/', tree: memoryTree(files), env: {} })

const evalCase = {
  eval_id: 'off',
  conversation: [
    {
      user_content: { parts: [{ text: 'Off' }], role: 'user' },
      final_response: { parts: [{ text: 'Done.' }], role: 'model' },
    },
  ],
}

const renderEvalSet = (id: string) => JSON.stringify({ eval_set_id: id, eval_cases: [evalCase] })

test('lists of what has a name, such as tasks of Ansible, are no evals', async () => {
  const { evals } = await survey({
    'ansible/tasks/main.yml': '- name: Install\n  apt: { name: git }\n- name: Start\n  service: {}\n',
    'evals/eval_shop.yaml': '- name: pays\n  runnable: agent.py::agent\n  output: { contains!: paid }\n',
  })
  expect(evals.map(({ system, paths }) => [system, ...paths])).toEqual([['timbal', 'evals/eval_shop.yaml']])
})

test.for([
  ['scenarios/a.yaml', 'scenario-gate'],
  ['.kensa/scenarios/a.yaml', 'kensa'],
] as const)(
  'scenarios with keys that two systems have are of the one whose folder they are in: %s',
  async ([path, system]) => {
    const { evals } = await survey({ [path]: 'id: a\ninput: Hi\nchecks: [{ type: non_empty }]\n' })
    expect(evals).toMatchObject([{ system, paths: [path.slice(0, -'/a.yaml'.length)] }])
  },
)

test('scenarios that lie beside no Arena are named next to it', async () => {
  const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\n'
  const scenario = (name: string) =>
    `${head}kind: Scenario\nmetadata: { name: ${name} }\nspec:\n  turns:\n    - { role: user, content: Hi, assertions: [{ type: content_includes, params: { patterns: [Hi] } }] }\n`
  const { evals } = await survey({
    'a/config.arena.yaml': `${head}kind: Arena\nmetadata: { name: a }\nspec: { scenarios: [{ file: s/one.scenario.yaml }] }\n`,
    'a/s/one.scenario.yaml': scenario('one'),
    'b/two.scenario.yaml': scenario('two'),
  })
  expect(evals).toMatchObject([
    { system: 'promptkit', scenarios: 2, paths: ['a/config.arena.yaml', 'b/two.scenario.yaml'] },
  ])
})

test('of a project, the scenarios that it names count, and none of its files is a golden set', async () => {
  const head = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\n'
  const contains = '{ type: contains, params: { patterns: [Hi] } }'
  const scenario = (name: string) =>
    `${head}kind: Scenario\nmetadata: { name: ${name} }\nspec: { turns: [{ role: user, content: Hi, assertions: [${contains}] }] }\n`
  const { evals, goldenSets, unreadCases } = await survey({
    'config.arena.yaml': `${head}kind: Arena\nmetadata: { name: a }\nspec:\n  scenarios: [{ file: scenarios/one.yaml }]\n  evals: [{ file: evals/saved.eval.yaml }]\n`,
    'scenarios/one.yaml': scenario('one'),
    'scenarios/two.yaml': scenario('two'),
    'prompts/filter.yaml': `${head}kind: PromptConfig\nmetadata: { name: filter }\nspec:\n  task_type: filter\n  validators: [{ type: max_length, params: { max: 10 } }]\n`,
    'evals/saved.eval.yaml': `${head}kind: Eval\nmetadata: { name: saved }\nspec:\n  recording: { path: ../saved.arena.json, type: arena_output }\n  conversation_assertions: [${contains}]\n  tags: [test, evaluation]\n`,
  })
  expect(evals).toMatchObject([{ system: 'promptkit', scenarios: 2, paths: ['config.arena.yaml'] }])
  expect([goldenSets, unreadCases]).toEqual([[], []])
})

test('eval sets that are scenarios already are said once', async () => {
  const found = await survey({
    'eval/cases/a.evalset.json': renderEvalSet('a'),
    'eval/cases/b.evalset.json': renderEvalSet('b'),
  })
  expect(found.evals).toMatchObject([{ system: 'adk', paths: ['eval/cases'] }])
  expect(found.expectations).toEqual([])
})

test.for([
  ['db/ingest_docs.py', null],
  ['evals/runner.py', null],
  ['src/agent_metrics.py', null],
  ['mcp/analytics_server.py', null],
  ['src/agent-mcp.py', null],
  ['tools/agent_test.py', null],
  ['tools/feed_agent.py', null],
  ['app/feed_tool.py', null],
  ['fleet/agent_worker.py', null],
  ['redteam/run_agent.py', null],
  ['src/support_agent.py', 'src/support_agent.py'],
] as const)('what could be the agent: %s', async ([path, agent]) => {
  const text =
    'import sys\nfrom openai import OpenAI\nif __name__ == "__main__":\n    print(OpenAI().responses.create(input=sys.argv[1]))\n'
  const { commands } = await survey({ [path]: text })
  expect(commands[0]?.file ?? null).toBe(agent)
})

const config = {
  prompts: ['{{q}}'],
  providers: ['echo'],
  tests: [{ vars: { q: 'a' }, assert: [{ type: 'is-json' }] }],
}

test('a promptfoo config is found as JSON, too', async () => {
  const { evals } = await survey({ 'promptfooconfig.json': JSON.stringify(config) })
  expect(evals).toMatchObject([{ system: 'promptfoo', paths: ['promptfooconfig.json'], scenarios: 1 }])
})

test.for([
  [
    'for red teaming',
    'targets: [http]\nredteam: { plugins: [pii] }\n',
    'made by `promptfoo redteam generate`',
  ],
  ['without tests', 'prompts: [a]\nproviders: [echo]\ntests: []\n', 'the config has no tests'],
  [
    'with keys of its own',
    'models: []\ntestcases: []\n',
    'called like one of these, and is none: promptfoo configs',
  ],
  ['with words only', 'description: My eval\n', 'called like one of these, and is none: promptfoo configs'],
] as const)('a promptfoo config that cannot be gated is named: %s', async ([, text, why]) => {
  const found = await survey({ 'promptfooconfig.yaml': text })
  expect(found.evals).toEqual([])
  expect(renderSurvey(found)).toContain(why)
})

test('a recorded session is none, though what its tools gave sounds like an expectation', async () => {
  const session = await readFile('test/fixtures/traces/claude-code-1.jsonl', 'utf8')
  const rows = session.trim().split('\n')
  const given = rows.map((row) => JSON.stringify({ ...JSON.parse(row), toolUseResult: 'done' }))
  const { goldenSets, recordings } = await survey({
    'evals/a.jsonl': `${given.join('\n')}\n`,
    'traces/b.jsonl': session,
  })
  expect(goldenSets).toEqual([])
  expect(recordings.map(({ path }) => path)).toEqual(['traces/b.jsonl', 'evals/a.jsonl'])
})

test('results of runs are no golden sets', async () => {
  const rows = JSON.stringify([{ query: 'Hi?', expected_answer: 'Hello there', generation: 'Hello' }])
  const { goldenSets } = await survey({
    'eval/golden.json': rows,
    'eval/results/a/evaluations.json': rows,
    'eval/session_eval_results.json': rows,
    'eval/evaluation_output.json': rows,
    'eval/expected_results.json': rows,
  })
  expect(goldenSets.map(({ file }) => file)).toEqual(['eval/golden.json', 'eval/expected_results.json'])
})

test('prompts of `gh models` are found where GitHub keeps them, and no other file there', async () => {
  const prompt =
    'name: a\nmodel: b\nmessages: [{ role: user, content: "{{input}}" }]\ntestData: [{ input: Hi?, expected: Hello }]\n'
  const { goldenSets } = await survey({
    '.github/prompts/a.prompt.yml': prompt,
    '.github/b.prompt.yml': prompt,
  })
  expect(goldenSets.map(({ file }) => file)).toEqual(['.github/prompts/a.prompt.yml'])
  const open = prompt.replace('{{input}}', 'Hi').replace('input: Hi?, ', '')
  const { unreadCases } = await survey({ '.github/prompts/a.prompt.yml': open })
  expect(unreadCases).toMatchObject([{ why: expect.stringContaining('under `input`') as string }])
})

test('a golden set that cannot be read as one is named, with what to do', async () => {
  const found = await survey({
    'evals/golden_set.json': JSON.stringify([{ ad: 'Founder', expected_action: 'apply' }]),
    'evals/cases.csv': '\uFFFD',
    'evals/dataset.jsonl': '{"question": "Hi?", "expected_answer": "Hello"}\n{"question": "Bye?"\n',
    'evals/limits.json': JSON.stringify([{ ad: 'Founder', expected_action: 'apply' }]),
  })
  expect(found.unreadCases.map(({ file }) => file).sort()).toEqual([
    'evals/cases.csv',
    'evals/golden_set.json',
  ])
  expect(renderSurvey(found)).toContain('evals/golden_set.json: this is a golden set, and none of the keys')
  expect(renderSurvey(found)).toContain(
    'a golden set of 1 case, and 1 that cannot be read in evals/dataset.jsonl',
  )
})

test.for([
  ['evalite', 'evals/a.eval.ts', "import { evalite } from 'evalite'\n"],
  ['vitest-evals', 'src/a.eval.ts', "import { describeEval } from 'vitest-evals'\n"],
  ['Braintrust evals', 'evals/eval_a.py', 'from braintrust import Eval\n'],
  ['Rasa test stories', 'tests/test_stories.yml', 'stories:\n- story: Greet\n  steps: []\n'],
  ['promptfoo configs in a program', 'promptfooconfig.mjs', 'export default {}\n'],
  ['promptfoo configs in a program', 'evals/promptfoo.config.ts', 'export default {}\n'],
  ['tau2 tasks', 'data/domains/a/tasks.json', '[{"id":"0","evaluation_criteria":{"actions":[]}}]'],
] as const)('evals that are programs: %s', async ([name, path, text]) => {
  const { programs } = await survey({ [path]: text })
  expect(programs).toEqual([{ name, path }])
})

test.for([
  ['too many cases', { eval_cases: Array.from({ length: 10_001 }, () => 0) }, 'has 10001 entries'],
  ['too long', { eval_cases: [evalCase], note: 'far too long '.repeat(100_000) }, 'has more than 1 MiB'],
] as const)('an eval set that cannot be read is named: %s', async ([, set, why]) => {
  const { evals, expectations, unreadCases } = await survey({ 'a.evalset.json': JSON.stringify(set) })
  expect({ evals, expectations, unreadCases }).toEqual({
    evals: [],
    expectations: [],
    unreadCases: [{ file: 'a.evalset.json', why: expect.stringContaining(why) as string }],
  })
})

test('a config of promptfoo that is no YAML is named', async () => {
  const { unreadCases } = await survey({ 'promptfooconfig.yaml': 'prompts: [a]\nproviders: [echo\n' })
  expect(unreadCases).toEqual([
    { file: 'promptfooconfig.yaml', why: expect.stringContaining('not valid YAML') as string },
  ])
})

test('of two equal eval sets the one in the folder of tests is gated, since both have the same ids', async () => {
  const { evals } = await survey({
    'tests/eval/a.evalset.json': renderEvalSet('a'),
    'src/agent/a.evalset.json': renderEvalSet('a'),
    'src/agent/b.evalset.json': renderEvalSet('b'),
  })
  expect(evals.flatMap(({ files }) => files)).toEqual([
    'src/agent/b.evalset.json',
    'tests/eval/a.evalset.json',
  ])
})

test('an eval set whose criteria cannot be used is named with the fault', async () => {
  const { evals, unreadCases } = await survey({
    'eval/a.test.json': JSON.stringify([{ query: 'Off', expected_tool_use: [], reference: 'Done.' }]),
    'eval/test_config.json': '{\n"test_categories": {}}',
  })
  expect(evals).toEqual([])
  expect(unreadCases).toEqual([
    { file: 'eval/a.test.json', why: expect.stringMatching(/^eval\/test_config\.json:2: /) as string },
  ])
})

test('tests of programs that run evals are named', async () => {
  const { programs } = await survey({
    'e2e_tests/chat/greet.yml': 'test_cases:\n  - test_case: greets\n    steps: [{ user: Hi }]\n',
    'tests/test_fetch.py': 'from mcp_eval import Expect, task\n',
  })
  expect(programs.map(({ name, path }) => [name, path])).toEqual([
    ['Rasa end-to-end tests', 'e2e_tests/chat/greet.yml'],
    ['mcp-eval tests', 'tests/test_fetch.py'],
  ])
})
