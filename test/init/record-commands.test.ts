import { expect, test } from 'vitest'
import { planFiles, workflowPath } from '../../src/init/plan.ts'
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

async function planRecording(files: Readonly<Record<string, string>>) {
  const tree = memoryTree(files)
  const survey = await surveyRepository({ root: '/', tree, env: {} })
  const plan = await planFiles(
    { tree, survey, hasCodingAgents: false, mask: (text) => text },
    { kind: 'evals' },
  )
  const workflow = plan.files.find(({ path }) => path === workflowPath)?.text ?? ''
  return { command: plan.recordCommand, isInWorkflow: workflow.includes(`- run: ${plan.recordCommand}\n`) }
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
] as const)('what records runs: %s', async ([, files, command]) => {
  expect(await planRecording(files)).toEqual({ command, isInWorkflow: true })
})

test.for([
  ['no agent of ADK', { 'eval/home.evalset.json': evalSet }],
  ['a name that a shell would read', { 'evals/promptfooconfig.$(id).yaml': config('a') }],
] as const)('nobody can tell what records runs: %s', async ([, files]) => {
  expect((await planRecording(files)).command).toBeNull()
})
