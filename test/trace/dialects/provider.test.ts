import { getMessageText } from '../../../src/trace/model/message.ts'
import { expect, test } from 'vitest'
import { traceOf } from '../../support/dialect-traces.ts'

test.for([
  ['openai.responses', 'openai'],
  ['OpenAI', 'openai'],
  ['amazon-bedrock', 'aws.bedrock'],
  ['google.generative-ai', 'gcp.gemini'],
  ['google.vertex.chat', 'gcp.vertex_ai'],
  ['az.ai.openai', 'azure.ai.openai'],
  ['openrouter.chat', 'openrouter'],
  ['vertex.anthropic.messages', 'gcp.vertex_ai'],
  ['gcp.vertex.agent', null],
  ['strands-agents', null],
])('the provider %s is %s', async ([recorded, provider]) => {
  const trace = await traceOf({
    id: 'a',
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.system': recorded },
  })
  expect(trace.llmCalls[0]?.content.provider).toBe(provider)
})

test('a list of texts has each message as one; other texts are what was said', async () => {
  const reply = { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'look', arguments: '{}' } }] }
  const trace = await traceOf({
    id: 'a',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': [JSON.stringify({ role: 'user', content: 'Hi.' }), '{"rule": 1}'],
      'gen_ai.output.messages': [JSON.stringify(reply)],
    },
  })
  expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['look'])
  expect(trace.messages.map(getMessageText)).toEqual(['Hi.', '{"rule": 1}', ''])
})
