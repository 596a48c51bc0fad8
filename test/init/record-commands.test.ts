import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderNext } from '../../src/commands/init-text.ts'
import { planFiles, workflowPath, type Source } from '../../src/init/plan.ts'
import { surveyRepository } from '../../src/project/survey.ts'
import { memoryTree } from '../support/memory-tree.ts'

const config = (word: string) =>
  `prompts: ["{{q}}"]\nproviders: [echo]\ntests:\n  - vars: { q: ${word} }\n    assert: [{ type: contains, value: ${word} }]\n`
const evalSet = JSON.stringify({
  eval_set_id: 'home',
  eval_cases: [
    {
      eval_id: 'off',
      conversation: [
        {
          user_content: { parts: [{ text: 'Off' }], role: 'user' },
          final_response: { parts: [{ text: 'Done.' }], role: 'model' },
        },
      ],
    },
  ],
})

const apiVersion = 'apiVersion: promptkit.altairalabs.ai/v1alpha1\n'
const arena = `${apiVersion}kind: Arena\nmetadata: { name: shop }\nspec: { scenarios: [{ file: scenarios/greet.scenario.yaml }] }\n`
const greeting = `${apiVersion}kind: Scenario
metadata: { name: greet }
spec:
  turns:
    - { role: user, content: Hi, assertions: [{ type: content_includes, params: { patterns: [Hello] } }] }
`

async function plan(files: Readonly<Record<string, string>>, source: Partial<Source> = {}) {
  const tree = memoryTree(files)
  const survey = await surveyRepository({ root: '/', tree, env: {} })
  const repository = { tree, survey, hasCodingAgents: false, mask: (text: string) => text }
  return await planFiles(repository, { kind: 'evals', ...source } as Source)
}

async function planRecording(files: Readonly<Record<string, string>>) {
  const { files: planned, recordCommand } = await plan(files)
  const workflow = planned.find(({ path }) => path === workflowPath)?.text ?? ''
  return { command: recordCommand, isInWorkflow: workflow.includes(`- run: ${recordCommand}\n`) }
}

test.for([
  [
    'a config at the root',
    { 'promptfooconfig.yaml': config('a') },
    'npx promptfoo eval -o traces/results.json',
  ],
  [
    'each config of a folder into a file of its own',
    { 'evals/promptfooconfig.yaml': config('a'), 'evals/promptfoo-b.yaml': config('b') },
    'npx promptfoo eval -c evals/promptfoo-b.yaml -o traces/results.json || true; npx promptfoo eval -c evals/promptfooconfig.yaml -o traces/results-2.json',
  ],
  [
    'the agent of ADK that lies nearest',
    { 'a/agent.py': '', 'shop/bot/agent.py': '', 'shop/bot/eval/home.evalset.json': evalSet },
    'adk eval shop/bot shop/bot/eval/home.evalset.json',
  ],
  [
    'the Arena of PromptKit, which plays its scenarios',
    { 'config.arena.yaml': arena, 'scenarios/greet.scenario.yaml': greeting },
    'npx @altairalabs/promptarena run --config config.arena.yaml',
  ],
] as const)('what records runs: %s', async ([, files, command]) => {
  expect(await planRecording(files)).toEqual({ command, isInWorkflow: true })
})

test.for([
  ['no agent of ADK', { 'eval/home.evalset.json': evalSet }],
  ['a name that a shell would read', { 'evals/promptfooconfig.$(id).yaml': config('a') }],
] as const)('nobody can tell what records runs: %s', async ([, files]) => {
  expect((await planRecording(files)).command).toBeNull()
})

const cases = JSON.stringify([{ query: 'Free some space.', must_contain: 'GB' }])
const agent = { argv: ['python', 'agent.py'], inputVia: 'argument', folder: '.' } as const

test('what an agent answers in golden sets are no runs of a config beside them', async () => {
  const files = { 'promptfooconfig.yaml': config('a'), 'evals/golden.json': cases, 'agent.py': '' }
  expect(await plan(files, { agent })).toMatchObject({
    canRun: false,
    recordCommand: expect.stringMatching(/^npx promptfoo/),
  })
  expect(await plan({ 'evals/golden.json': cases }, { agent })).toMatchObject({ canRun: true })
})

test('results of promptfoo at the root are named, and nothing else there', async () => {
  const results = await readFile('test/fixtures/promptfoo/support-results.json', 'utf8')
  const { files } = await plan({
    'promptfooconfig.yaml': config('a'),
    'results.json': results,
    'a.json': '{}',
  })
  expect(files.find(({ path }) => path === 'scenario-gate.yaml')?.text).toContain(
    'traces:\n  - results.json\n',
  )
})

test.for([
  ['skills/disk/SKILL.md', 'claude, -p, --output-format, stream-json, --verbose'],
  ['README.md', 'python, agent.py'],
] as const)('who has no recordings yet is told where the agent is named: with %s', async ([file, words]) => {
  const planned = await plan({ 'evals/golden.json': cases, [file]: '' })
  expect(renderNext(planned, null, 'scenario-gate')).toContain(
    `into \`scenarios/golden.yaml\`, such as \`run_command: [${words}]\``,
  )
})

test.for([
  ['promptkit', { 'scenarios/greet.scenario.yaml': greeting }],
  [
    'timbal',
    { 'evals/eval_a.yaml': '- name: a\n  runnable: agent.py::agent\n  output: { contains!: Hi }\n' },
  ],
] as const)(
  'eval files of %s do not say how the agent is started, so their page does',
  async ([system, files]) => {
    const text = renderNext(await plan(files), null, 'scenario-gate')
    expect(text).toContain(`docs/start/${system}.md says, then call \`run\``)
    expect(text).not.toContain('run_command')
  },
)

const testCase = (name: string, answer: string, tools: readonly string[]) => ({
  name,
  input: name,
  actualOutput: answer,
  toolsCalled: tools.map((tool) => ({ name: tool })),
  success: true,
  metricsData: [],
})

test('each test of a test run of DeepEval is a scenario of its own', async () => {
  const testCases = [
    testCase('refund', 'Your refund is on its way.', ['get_order', 'issue_refund']),
    testCase('hours', 'We are open from 9 to 5.', []),
  ]
  const run = JSON.stringify({ testRunData: { testCases } })
  const { files } = await plan({ '.deepeval/.latest_test_run.json': run }, { kind: 'recordings' })
  const written = files.filter(({ path }) => path.startsWith('scenarios/'))
  expect(written.map(({ path }) => path)).toEqual(['scenarios/refund.yaml', 'scenarios/hours.yaml'])
  expect(written[0]?.text).toContain('- ../.deepeval/.latest_test_run.json#refund\n')
})
