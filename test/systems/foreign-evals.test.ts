import { expect, test } from 'vitest'
import { readCaseFiles } from '../../src/systems/golden-set/golden-set.ts'
import { loadSuite } from '../support/load-suite.ts'
import { memoryTree } from '../support/memory-tree.ts'

const said = async (text: string) => {
  const { scenarios, diagnostics } = await loadSuite(memoryTree({ 'evals/a.yaml': text }), ['evals'])
  return {
    isVerified: scenarios.every(({ problems }) => problems.length === 0),
    messages: diagnostics.map(({ message }) => message),
  }
}

test.for([
  ['agentv', 'prompts: ["{{ input }}"]\ntests: [{ id: a, criteria: Says Paris, vars: { input: Hi } }]\n'],
  ['agentv', 'prompts: "{{input}}"\nproviders: [llm]\ntests: [{ id: a, assert: [Says hello] }]\n'],
  ['agentv', 'prompts: ["{{ input }}"]\ntests: [{ id: a, assert: [{ type: rubrics, criteria: [x] }] }]\n'],
  [
    'Azure AI Foundry',
    'name: a\nagent: { name: b }\ndataset: { local_uri: data/a.jsonl }\nevaluators: [builtin.relevance]\n',
  ],
  ['waza', 'name: a\nskill: b\nconfig: { trials_per_task: 3 }\ntasks: [tasks/*.yaml]\n'],
  ['waza', 'id: a\ninputs: { prompt: Explain }\nexpected: { output_contains: [async] }\n'],
  ['waza', 'id: a\ninputs: { prompt: Explain }\ngraders: [{ type: text }]\n'],
  ['mcpchecker', 'kind: Eval\nmetadata: { name: a }\nconfig: { taskSets: [{ glob: "tasks/*.yaml" }] }\n'],
  ['mcpchecker', 'kind: Task\nsteps: { prompt: { inline: Hi }, verify: { contains: a } }\n'],
  [
    'rasa',
    'version: "3.1"\nstories:\n- story: Greet\n  steps: [{ user: hi, intent: greet }, { action: utter_greet }]\n',
  ],
  [
    'rasa',
    'test_cases:\n  - test_case: user greets\n    steps: [{ user: Hi, assertions: [{ bot_uttered: { utter_name: a } }] }]\n',
  ],
  ['mcp-eval', 'name: a\nmcp: { servers: { fetch: { command: uvx } } }\njudge: { min_score: 0.8 }\n'],
  [
    'OpenAI’s API of evals',
    'name: a\ndata_source_config: { type: custom, item_schema: {} }\ntesting_criteria: [{ type: string_check, operation: eq }]\n',
  ],
  ['pytest-agent-eval', 'id: a\nruns: 1\nturns: [{ user: Hi, expect: { tool_calls_include: [pay] } }]\n'],
  ['mcpchecker', 'kind: Task\nspec: { prompt: { inline: Hi }, verify: [{ llmJudge: { contains: a } }] }\n'],
])('an eval of %s says what to do with it: %s', async ([name, text = '']) => {
  const { isVerified, messages } = await said(text)
  expect(isVerified).toBe(false)
  const why = `this is an eval of ${name}, which is not read here; record the agent while ${name} runs it, and \`scenario-gate init\` writes scenarios for the recordings`
  expect(messages).toEqual([why])
  expect(await readCaseFiles(memoryTree({ 'evals/a.yaml': text }), ['evals/a.yaml'], false)).toEqual({
    sets: [],
    unread: [{ file: 'evals/a.yaml', why }],
  })
})

test.for([
  [
    'a config of promptfoo',
    'prompts: ["{{ input }}"]\nproviders: [echo]\ntests: [{ vars: { input: Hi }, assert: [{ type: is-json }] }]\n',
  ],
  [
    'one whose tests have ids',
    'prompts: ["{{ input }}"]\nproviders: [echo]\ntests: [{ id: a, vars: { input: Hi }, assert: [{ type: is-json }] }]\n',
  ],
  ['a scenario', 'id: a\ninput: Hi\nchecks: [{ type: json_valid }]\n'],
])('%s is none', async ([, text = '']) => {
  expect(await said(text)).toEqual({ isVerified: true, messages: [] })
})
