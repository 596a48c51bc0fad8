import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const city = { city: 'Paris' }
const question = { role: 'user', content: 'weather?' }
const asking = {
  role: 'assistant',
  content: '',
  thinking: 'I will look.',
  tool_calls: [{ function: { name: 'weather', arguments: city } }],
}
const at = { model: 'qwen3:8b', created_at: '2026-03-02T10:00:03Z' }
const counts = { total_duration: 1_500_000, prompt_eval_count: 188, eval_count: 25 }
const end = { done: true, done_reason: 'stop', ...counts }
const body = { ...at, message: asking, ...end }

const told = { toolCalls: [{ name: 'weather', args: city }], inputTokens: 188, outputTokens: 25 }

describe('Ollama chat', () => {
  test.for([
    ['by itself', body, null],
    [
      'with its request',
      { request: { model: 'qwen3:8b', messages: [question] }, response: body },
      'weather?',
    ],
  ] as const)('a reply %s', async ([, recorded, userInput]) => {
    const trace = await readOne(JSON.stringify(recorded))
    expect(describeTrace(trace)).toMatchObject({
      format: 'ollama-chat',
      llmCalls: 1,
      ...told,
      userInput,
      finalOutput: null,
      durationMs: 1.5,
    })
    expect(trace.messages.at(-1)?.parts.map(({ type }) => type)).toEqual(['reasoning', 'tool_call'])
  })

  test('the name of a tool stands beside its answer', async () => {
    const messages = [question, asking, { role: 'tool', tool_name: 'weather', content: 'sunny' }]
    const response = { ...body, message: { role: 'assistant', content: 'It is sunny.' } }
    const trace = await readOne(JSON.stringify({ request: { messages }, response }))
    expect([trace.finalOutput, trace.messages.at(2)?.parts]).toMatchObject([
      'It is sunny.',
      [{ type: 'tool_result', name: 'weather', result: 'sunny' }],
    ])
  })

  const piece = (message: object) => ({
    ...at,
    message: { role: 'assistant', content: '', ...message },
    done: false,
  })
  const pieces = [
    piece({ thinking: 'I will ' }),
    piece({ thinking: 'look.' }),
    piece({ tool_calls: asking.tool_calls }),
    { ...at, message: { role: 'assistant', content: '' }, ...end },
  ]

  test('pieces are put together', async () => {
    const trace = await readOne(jsonLines(...pieces))
    expect(describeTrace(trace)).toMatchObject({ format: 'reply-stream', llmCalls: 1, ...told })
    expect(trace.messages.at(-1)?.parts[0]).toMatchObject({ type: 'reasoning', text: 'I will look.' })
  })

  test('one reply after the other is one each, and one without its end is not whole', async () => {
    const { traces, damaged } = await readAll(memoryFile(jsonLines(...pieces, ...pieces.slice(0, 3))))
    expect(traces.map(({ toolCalls }) => toolCalls?.length)).toEqual([1, 1])
    expect(damaged).toEqual(['run#2'])
  })

  test.for([
    ['whole', JSON.stringify(body)],
    ['in pieces', jsonLines(...pieces)],
  ])('a recorded reply, %s', async ([, response]) => {
    const url = 'http://127.0.0.1:11434/api/chat'
    const request = { method: 'POST', url, body: JSON.stringify({ model: 'qwen3:8b', messages: [question] }) }
    const interactions = [{ request, response: { status: 200, body: response } }]
    const { traces, damaged } = await readAll(memoryFile(JSON.stringify({ interactions }), 'run.json'))
    expect(traces.map(describeTrace)).toMatchObject([
      { format: 'http-recording', ...told, userInput: 'weather?' },
    ])
    expect(damaged).toEqual([])
  })
})
