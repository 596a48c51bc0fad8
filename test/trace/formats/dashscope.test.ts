import { expect, test } from 'vitest'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const usage = { input_tokens: 22, output_tokens: 17, total_tokens: 39 }
const call = {
  index: 0,
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city": "Hangzhou"}' },
}
const asked = { role: 'user', content: 'Who are you?' }

function exchange(output: unknown, service = 'text-generation', messages: unknown = [asked]) {
  const url = `https://dashscope.aliyuncs.com/api/v1/services/aigc/${service}/generation`
  const body = { model: 'qwen-plus', input: { messages }, parameters: { result_format: 'message' } }
  const reply = typeof output === 'string' ? output : { output, usage, request_id: 'r1' }
  return { request: { method: 'POST', url, body }, response: { status: 200, body: reply } }
}

const choose = (message: object, reason = 'stop') => ({
  choices: [{ finish_reason: reason, message: { role: 'assistant', ...message } }],
})

const read = (...exchanges: unknown[]) => readAll(memoryFile(JSON.stringify(exchanges), 'run.json'))

test.for(['text', 'multimodal'])('a reply of DashScope is read: generation of %s', async (kind) => {
  const { traces, damaged, diagnostics } = await read(
    exchange(choose({ content: 'I am Qwen.' }), `${kind}-generation`),
  )
  expect([damaged, diagnostics]).toEqual([[], []])
  expect(
    traces.map(({ userInput, finalOutput, usage: sum }) => [userInput, finalOutput, sum?.input, sum?.output]),
  ).toEqual([['Who are you?', 'I am Qwen.', 22, 17]])
})

test('its calls of tools are read, and what they answered', async () => {
  const calls = { content: '', tool_calls: [call] }
  const later = [
    asked,
    { role: 'assistant', ...calls },
    { role: 'tool', tool_call_id: 'call_1', content: '7 degrees' },
  ]
  const { traces, damaged } = await read(
    exchange(choose(calls, 'tool_calls')),
    exchange(choose({ content: 'Cold.' }), 'text-generation', later),
  )
  expect(damaged).toEqual([])
  expect(
    traces.map(({ toolCalls, finalOutput }) => [
      toolCalls?.map(({ name, args, result }) => [name, args, result]),
      finalOutput,
    ]),
  ).toEqual([[[['get_weather', { city: 'Hangzhou' }, '7 degrees']], 'Cold.']])
})

test.for<[string, unknown]>([
  [
    'a stream',
    `id:1\nevent:result\ndata:${JSON.stringify({ output: choose({ content: 'I' }, 'null') })}\n\n`,
  ],
  ['text alone', { text: 'I am Qwen.', finish_reason: 'stop' }],
  ['a reply without what was said', { choices: [] }],
  ['blocks without a type', choose({ content: [{ text: 'I am Qwen.' }] })],
  ['a message that is none', { choices: [{ message: 'I am Qwen.' }] }],
])('what is not read of DashScope is unknown, and never passed over: %s', async ([name, output]) => {
  const { traces, damaged } = await read(exchange(output))
  expect(
    traces.map(({ id, finalOutput, toolCalls }) => damaged.includes(id) || (finalOutput ?? toolCalls)),
  ).toEqual([name.startsWith('a stream') || name.startsWith('blocks') || null])
})
