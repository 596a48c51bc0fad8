import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const city = { city: 'Paris' }

const serialised = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', name],
  kwargs,
})

describe('conversations, in the words of each provider', () => {
  const responses = [
    { role: 'user', content: 'weather?' },
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'hm' }] },
    { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'weather', arguments: JSON.stringify(city) },
    { type: 'function_call_output', id: 'fo_1', call_id: 'c1', output: 'sunny' },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It is sunny.' }] },
  ]
  const anthropic = [
    { role: 'user', content: 'weather?' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'weather', input: city }] },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'sunny' }] }],
    },
    { role: 'assistant', content: [{ type: 'text', text: 'It is sunny.' }] },
  ]
  const gemini = [
    { role: 'user', parts: [{ text: 'weather?' }] },
    {
      role: 'model',
      parts: [{ text: 'hm', thought: true }, { functionCall: { name: 'weather', args: city } }],
    },
    { role: 'user', parts: [{ functionResponse: { name: 'weather', response: 'sunny' } }] },
    { role: 'model', parts: [{ text: 'It is sunny.' }] },
  ]
  const gemini2 = [
    { role: 'user', parts: [{ text: 'weather?' }] },
    { role: 'model', parts: [{ function_call: { name: 'weather', args: city } }] },
    { role: 'function', parts: [{ function_response: { name: 'weather', response: 'sunny' } }] },
    { role: 'model', parts: [{ text: 'It is sunny.' }] },
  ]
  const langchain = [
    { type: 'human', content: 'weather?' },
    { type: 'ai', content: '', tool_calls: [{ name: 'weather', args: city, id: 'c1', type: 'tool_call' }] },
    { type: 'tool', content: 'sunny', tool_call_id: 'c1', name: 'weather' },
    { type: 'ai', content: 'It is sunny.' },
  ]
  const langchainDump = [
    serialised('HumanMessage', { content: 'weather?' }),
    serialised('AIMessage', { content: '', tool_calls: [{ name: 'weather', args: city, id: 'c1' }] }),
    serialised('ToolMessage', { content: 'sunny', tool_call_id: 'c1' }),
    serialised('AIMessage', { content: 'It is sunny.' }),
  ]

  const updates = langchain
    .slice(1)
    .map((message) => ({ [message.type]: { messages: [message] }, note: null }))

  test.for([
    ['openai-responses', responses],
    ['openai-responses', { items: responses }],
    ['anthropic-messages', anthropic],
    ['anthropic-messages', { system: 'Be brief.', messages: anthropic }],
    ['gemini', gemini],
    ['gemini', { contents: gemini2 }],
    ['langchain-messages', langchain],
    ['langchain-messages', { messages: langchainDump }],
    ['langchain-messages', langchain.map(({ type, ...data }) => ({ type, data }))],
    ['langchain-messages', { outputs: { messages: langchain } }],
    ['langchain-messages', [{ start: { messages: langchain.slice(0, 1) } }, ...updates]],
  ] as const)('%s: %j', async ([format, recorded]) => {
    const trace = await readOne(JSON.stringify(recorded))
    expect(describeTrace(trace)).toMatchObject({
      format,
      llmCalls: 2,
      toolCalls: [{ name: 'weather', args: city }],
      userInput: 'weather?',
      finalOutput: 'It is sunny.',
      warnings: [],
    })
    expect(trace.toolCalls).toMatchObject([{ executed: true, result: 'sunny', error: null }])
    expect(trace.turns).toHaveLength(1)
  })

  test.for([
    ['openai-responses', [...responses, ...responses]],
    ['anthropic-messages', anthropic],
  ] as const)('%s: one a line is one run a line', async ([format, conversation]) => {
    const { traces } = await readAll({
      path: 'runs.jsonl',
      // eslint-disable-next-line typescript/require-await -- a stream, as files are
      async *open() {
        yield Buffer.from(jsonLines(conversation, conversation))
      },
    })
    expect(traces.map(({ id, source }) => [id, source.format])).toEqual([
      ['runs:1', format],
      ['runs:2', format],
    ])
  })
})

test.for([
  ['messages', { type: 'ai', content: '', tool_calls: [{ name: 'weather', args: city, id: 'c1' }] }],
  [
    'updates',
    {
      agent: {
        messages: [{ type: 'ai', content: '', tool_calls: [{ name: 'weather', args: city, id: 'c1' }] }],
      },
    },
  ],
] as const)('LangChain: %s one a line are one run', async ([, asked]) => {
  const rest = [
    { type: 'tool', content: 'sunny', tool_call_id: 'c1', name: 'weather' },
    { agent: { messages: [{ type: 'ai', content: 'It is sunny.' }] } },
  ]
  const text = jsonLines({ type: 'human', content: 'weather?' }, asked, ...rest, '{"type": "ai", "con')
  const { traces, diagnostics, damaged } = await readAll(memoryFile(text, 'run.jsonl'))
  expect(traces.map(describeTrace)).toMatchObject([
    {
      id: 'run',
      format: 'langchain-messages',
      llmCalls: 2,
      toolCalls: [{ name: 'weather', args: city }],
      userInput: 'weather?',
      finalOutput: 'It is sunny.',
    },
  ])
  expect(diagnostics.map(({ line }) => line)).toEqual([5])
  expect(damaged).toEqual(['run'])
})

describe('a reply beside its request', () => {
  test.for([
    [
      'openai-responses',
      {
        request: {
          input: [
            { role: 'user', content: 'a' },
            { type: 'function_call', call_id: 'c0', name: 'old', arguments: '{}' },
          ],
        },
        response: {
          object: 'response',
          id: 'r1',
          output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'b' }] }],
        },
      },
    ],
    [
      'anthropic-messages',
      {
        request: {
          messages: [
            { role: 'user', content: 'a' },
            { role: 'assistant', content: [{ type: 'tool_use', id: 'c0', name: 'old', input: {} }] },
            { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c0', content: 'x' }] },
          ],
        },
        response: { type: 'message', role: 'assistant', id: 'm1', content: [{ type: 'text', text: 'b' }] },
      },
    ],
    [
      'gemini',
      {
        request: {
          contents: [
            { role: 'user', parts: [{ text: 'a' }] },
            { role: 'model', parts: [{ functionCall: { name: 'old', args: {} } }] },
          ],
        },
        response: { candidates: [{ content: { role: 'model', parts: [{ text: 'b' }] } }] },
      },
    ],
  ] as const)('%s: calls of the history are not made again', async ([format, recorded]) => {
    expect(describeTrace(await readOne(JSON.stringify(recorded)))).toMatchObject({
      format,
      llmCalls: 1,
      toolCalls: [],
      userInput: 'a',
      finalOutput: 'b',
    })
  })

  test.for([
    ['text', 'weather?', 'sunny'],
    ['messages', [{ role: 'user', content: 'weather?' }], [{ role: 'assistant', content: 'sunny' }]],
    [
      'a whole reply',
      [{ role: 'user', content: 'weather?' }],
      { model: 'gpt-x', choices: [{ message: { role: 'assistant', content: 'sunny' } }] },
    ],
  ] as const)('openai-chat: a prompt and its completion as %s', async ([, prompt, completion]) => {
    const { traces } = await readAll(
      memoryFile(jsonLines({ prompt, completion }, { prompt, completion, custom_id: 'x' }), 'run.jsonl'),
    )
    const said = { format: 'openai-chat', llmCalls: 1, userInput: 'weather?', finalOutput: 'sunny' }
    expect(traces.map(describeTrace)).toMatchObject([
      { id: 'run:1', ...said },
      { id: 'x', ...said },
    ])
  })

  test('openai-chat: tokens and calls of a reply', async () => {
    const call = {
      id: 'c1',
      type: 'function',
      function: { name: 'weather', arguments: JSON.stringify(city) },
    }
    const reply = {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-x',
      choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls: [call] } }],
      usage: { prompt_tokens: 10, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 4 } },
    }
    const request = { messages: [{ role: 'user', content: 'weather?' }] }
    for (const recorded of [
      { request, response: reply },
      { custom_id: 'x', request, response: { body: reply } },
    ]) {
      expect(describeTrace(await readOne(JSON.stringify(recorded)))).toMatchObject({
        format: 'openai-chat',
        llmCalls: 1,
        toolCalls: [{ name: 'weather', args: city }],
        models: ['gpt-x'],
        inputTokens: 10,
        cachedTokens: 4,
        userInput: 'weather?',
        finalOutput: null,
      })
    }
  })

  test('a response that failed is a call that failed', async () => {
    const trace = await readOne(
      JSON.stringify({
        object: 'response',
        id: 'r1',
        status: 'failed',
        error: { code: 'server_error', message: 'down' },
        output: [],
      }),
    )
    expect(trace.llmCalls.map(({ error }) => error)).toEqual([{ type: 'server_error', message: 'down' }])
  })
})

test('a request that the next reply leaves behind keeps nobody waiting', async () => {
  const request = { type: 'tool_use', id: 't1', name: 'search', input: { q: 'x' } }
  const talk = [
    { role: 'user', content: 'find x' },
    { role: 'assistant', content: [{ type: 'text', text: 'Wait.' }, request] },
  ]
  const later = [
    { role: 'user', content: 'never mind' },
    { role: 'assistant', content: [{ type: 'text', text: 'All right.' }] },
  ]
  const broken = await readOne(JSON.stringify({ messages: talk }))
  const whole = await readOne(JSON.stringify({ messages: [...talk, ...later] }))
  expect([broken.finalOutput, whole.finalOutput]).toEqual([null, 'All right.'])
})

test('tokens that came from, or went to, the cache are input', async () => {
  const usage = {
    input_tokens: 1,
    cache_read_input_tokens: 10,
    cache_creation: { ephemeral_5m_input_tokens: 100, ephemeral_1h_input_tokens: 1000 },
    output_tokens: 5,
  }
  const message = {
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [{ type: 'text', text: 'a' }],
    usage,
  }
  const trace = await readOne(JSON.stringify(message))
  expect(trace.usage).toEqual({
    input: 1111,
    output: 5,
    cacheRead: 10,
    cacheWrite: 1100,
    reasoning: null,
    total: 1116,
  })
})
