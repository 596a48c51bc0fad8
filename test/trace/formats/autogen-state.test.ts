import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { readOne } from '../../support/trace-files.ts'

const city = { city: 'Paris' }
const asking = { id: 'c1', name: 'get_weather', arguments: JSON.stringify(city) }
const answer = { call_id: 'c1', name: 'get_weather', content: '18 °C' }

function readState(isError: boolean) {
  const messages = [
    { type: 'SystemMessage', content: 'Be brief.' },
    { type: 'UserMessage', source: 'user', content: 'Weather?' },
    { type: 'AssistantMessage', source: 'assistant', thought: 'I look.', content: [asking] },
    { type: 'FunctionExecutionResultMessage', content: [{ ...answer, is_error: isError }] },
    { type: 'AssistantMessage', source: 'assistant', thought: null, content: 'It is 18 °C.' },
  ]
  return readOne(JSON.stringify({ type: 'AssistantAgentState', version: '1.0.0', llm_context: { messages } }))
}

test('what an agent of AutoGen remembers is a conversation', async () => {
  const trace = await readState(false)
  expect(describeTrace(trace)).toMatchObject({
    format: 'autogen',
    llmCalls: 2,
    toolCalls: [{ name: 'get_weather', args: city }],
    inputTokens: null,
    userInput: 'Weather?',
    finalOutput: 'It is 18 °C.',
  })
  expect(trace.toolCalls?.[0]).toMatchObject({ result: '18 °C', error: null })
})

test('a tool that failed is told as such', async () => {
  expect((await readState(true)).toolCalls?.[0]?.error).toBe('18 °C')
})
