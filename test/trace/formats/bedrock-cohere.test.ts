import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const city = { city: 'Paris' }
const text = (said: string) => [{ text: said }]
const answer = (more: object) => ({
  role: 'user',
  content: [{ toolResult: { toolUseId: 't1', content: text('clear'), ...more } }],
})
const asked = { role: 'user', content: text('weather?') }
const called = {
  role: 'assistant',
  content: [{ toolUse: { toolUseId: 't1', name: 'weather', input: city } }],
}
const ended = { role: 'assistant', content: text('Clear.') }
const talk = [asked, called, answer({ status: 'success' }), ended]
const reply = (content: object[], more: object = {}) => ({
  output: { message: { role: 'assistant', content } },
  stopReason: 'end_turn',
  usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
  metrics: { latencyMs: 850 },
  ...more,
})

describe('Amazon Bedrock Converse', () => {
  test.for([
    ['a list', JSON.stringify(talk)],
    ['`messages`', JSON.stringify({ messages: talk, system: text('Be brief.') })],
    ['a message a line', jsonLines(...talk)],
  ] as const)('a conversation: %s', async ([, content]) => {
    const trace = await readOne(content)
    expect(describeTrace(trace)).toMatchObject({
      format: 'bedrock-converse',
      llmCalls: 2,
      toolCalls: [{ name: 'weather', args: city }],
      userInput: 'weather?',
      finalOutput: 'Clear.',
      warnings: [],
    })
    expect(trace.toolCalls).toMatchObject([{ executed: true, result: 'clear', error: null }])
  })

  test('a tool that failed', async () => {
    const trace = await readOne(JSON.stringify([asked, called, answer({ status: 'error' }), ended]))
    expect(trace.toolCalls).toMatchObject([{ name: 'weather', executed: true, error: 'clear' }])
  })

  test('lines that break off are damaged', async () => {
    for (const lines of [jsonLines(...talk.slice(0, 3)), `${jsonLines(...talk)}{"role":"us`]) {
      expect((await readAll(memoryFile(lines, 'run.jsonl'))).damaged).toEqual(['run'])
    }
  })

  test.for([
    ['a list', (lines: object[]) => JSON.stringify(lines)],
    ['a list over several lines', (lines: object[]) => JSON.stringify(lines, null, 2)],
    ['a message a line', (lines: object[]) => jsonLines(...lines)],
  ] as const)('more than what detection looks at: %s', async ([, form]) => {
    const long = Array.from({ length: 20 }, () => ({ role: 'user', content: text('x'.repeat(4000)) }))
    const trace = await readOne(form([...long, ...talk]))
    expect(describeTrace(trace)).toMatchObject({
      format: 'bedrock-converse',
      llmCalls: 2,
      toolCalls: [{ name: 'weather', args: city }],
      finalOutput: 'Clear.',
    })
  })

  const log = {
    schemaType: 'ModelInvocationLog',
    operation: 'Converse',
    modelId: 'amazon.nova-pro-v1:0',
    requestId: 'r1',
    input: { inputContentType: 'application/json', inputBodyJson: { messages: talk.slice(0, 3) } },
    output: { outputContentType: 'application/json', outputBodyJson: reply(text('Clear.')) },
  }
  test.for([
    [
      'with its request',
      { request: { ...log.input.inputBodyJson, modelId: log.modelId }, response: reply(text('Clear.')) },
    ],
    ['in the log of model invocations', log],
  ] as const)('a reply %s', async ([, recorded]) => {
    const trace = await readOne(JSON.stringify(recorded))
    expect(describeTrace(trace)).toMatchObject({
      format: 'bedrock-converse',
      llmCalls: 1,
      toolCalls: [],
      models: ['amazon.nova-pro-v1:0'],
      inputTokens: 10,
      outputTokens: 5,
      userInput: 'weather?',
      finalOutput: 'Clear.',
    })
    expect([trace.durationUs, trace.llmCalls[0]?.content.provider]).toEqual([850_000, 'aws.bedrock'])
  })

  test('tokens that came from, or went to, the cache are input', async () => {
    const usage = { inputTokens: 1, cacheReadInputTokens: 10, cacheWriteInputTokens: 100, outputTokens: 5 }
    const trace = await readOne(JSON.stringify(reply(text('a'), { usage })))
    expect(trace.usage).toMatchObject({ input: 111, output: 5, cacheRead: 10, cacheWrite: 100, total: 116 })
  })

  test('text with citations is text, and what was thought is not', async () => {
    const blocks = [
      { reasoningContent: { reasoningText: { text: 'hm' } } },
      { text: 'It is ' },
      { citationsContent: { content: text('clear.'), citations: [] } },
    ]
    expect((await readOne(JSON.stringify(reply(blocks)))).finalOutput).toBe('It is clear.')
  })

  test('a call that the model could not write is a call that failed', async () => {
    const trace = await readOne(JSON.stringify(reply([], { stopReason: 'malformed_tool_use' })))
    expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['malformed_tool_use'])
  })
})

describe('Cohere chat', () => {
  const call = { id: 'w1', type: 'function', function: { name: 'weather', arguments: JSON.stringify(city) } }
  const tokens = { input_tokens: 1028, output_tokens: 63 }
  const usage = { billed_units: { input_tokens: 78, output_tokens: 27 }, tokens, cached_tokens: 16 }
  const message = { role: 'assistant', tool_plan: 'I will look.', tool_calls: [call] }
  const body = { id: 'c1', finish_reason: 'TOOL_CALL', message, usage }

  test.for([
    ['by itself', body, null],
    [
      'with its request',
      { request: { model: 'command-x', messages: [{ role: 'user', content: 'weather?' }] }, response: body },
      'weather?',
    ],
  ] as const)('a reply %s', async ([, recorded, userInput]) => {
    const trace = await readOne(JSON.stringify(recorded))
    expect(describeTrace(trace)).toMatchObject({
      id: 'c1',
      format: 'cohere-chat',
      llmCalls: 1,
      toolCalls: [{ name: 'weather', args: city }],
      inputTokens: 1028,
      outputTokens: 63,
      cachedTokens: 16,
      userInput,
      finalOutput: null,
    })
    expect(trace.messages.at(-1)?.parts.map(({ type }) => type)).toEqual(['reasoning', 'tool_call'])
  })

  test('a reply a line is a run a line', async () => {
    const { traces } = await readAll(memoryFile(jsonLines(body, { ...body, id: 'c2' })))
    expect(traces.map(({ id }) => id)).toEqual(['c1', 'c2'])
  })

  test('billed units count where there are no tokens', async () => {
    const trace = await readOne(JSON.stringify({ ...body, usage: { billed_units: usage.billed_units } }))
    expect(trace.usage).toMatchObject({ input: 78, output: 27 })
  })

  test('a reply that ended in an error is a call that failed', async () => {
    const trace = await readOne(JSON.stringify({ ...body, finish_reason: 'ERROR' }))
    expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['ERROR'])
  })
})
