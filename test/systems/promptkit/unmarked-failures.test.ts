import { expect, test } from 'vitest'
import { conversationFile } from '../../support/conversation.ts'
import { scoreFiles } from '../../support/score-files.ts'

const answered = { id: 'c1', name: 'pay', parts: [{ type: 'text', text: 'Error: declined' }] }

/** The same run as PromptKit records it, which marks failed calls, and as messages that do not. */
const recordings = {
  promptkit: (error?: string) =>
    JSON.stringify({
      RunID: 'r',
      ScenarioID: 's',
      Messages: [
        { role: 'user', content: 'Pay.' },
        { role: 'assistant', content: '', tool_calls: [{ id: 'c1', name: 'pay', args: {} }] },
        {
          role: 'tool',
          content: '',
          tool_result: { ...answered, ...(error === undefined ? {} : { error }) },
        },
        { role: 'assistant', content: 'Done.' },
      ],
    }),
  messages: () =>
    conversationFile({ asked: 'Pay.', calls: [{ tool: 'pay', result: 'Error: declined' }], answer: 'Done.' }),
}

async function outcomeOf(trace: string, assertion: string) {
  const scenario = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: s }
spec:
  id: s
  task_type: t
  turns:
    - role: user
      content: Pay.
      assertions:
        - ${assertion}
`
  const files = { 'scenarios/s.scenario.yaml': scenario, 'traces/s.json': trace }
  const { scenarios } = await scoreFiles(files, ['scenarios'])
  return scenarios[0]?.outcome
}

test.for([
  ['{ type: tools_called, params: { tool_names: [pay] } }', 'unverified'],
  ["{ type: tools_called, params: { tool_names: [pay], error_pattern: '^Error' } }", 'failed'],
  ["{ type: tools_called, params: { tool_names: [pay], error_pattern: '^Oops' } }", 'passed'],
  // Whether calls failed does not matter to it.
  ['{ type: tools_called_session, params: { tool_names: [pay] } }', 'passed'],
  ['{ type: tools_called, params: { tool_names: [refund] } }', 'failed'],
] as const)('where failures are not marked: %s', async ([assertion, outcome]) => {
  expect(await outcomeOf(recordings.messages(), assertion)).toBe(outcome)
})

test("in PromptKit's own recordings no mark is no failure", async () => {
  const assertion = '{ type: tools_called, params: { tool_names: [pay] } }'
  expect(await outcomeOf(recordings.promptkit(), assertion)).toBe('passed')
  expect(await outcomeOf(recordings.promptkit('declined'), assertion)).toBe('failed')
})
