import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const call = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})
const talk = [
  { role: 'system', content: 'be kind' },
  { role: 'user', content: [{ type: 'text', text: 'weather?' }] },
  {
    role: 'assistant',
    content: null,
    tool_calls: [call('c1', 'weather', '{"city":"Paris"}'), call('c2', 'time', '')],
  },
  { role: 'tool', tool_call_id: 'c2', content: 'noon' },
  { role: 'tool', tool_call_id: 'c1', content: '{"sky":"clear"}' },
  { role: 'assistant', content: 'Clear.', usage: { prompt_tokens: 9, completion_tokens: 2 } },
]

const wrappers: readonly [string, string, string | null, number | null, string][] = [
  ['a list', JSON.stringify(talk, null, 2), null, null, 'run'],
  ['a wrapper', JSON.stringify({ messages: talk, scenario: 'paris', trial: 2, id: 'x' }), 'paris', 2, 'x'],
  ['agentevals', JSON.stringify({ outputs: talk, reference_outputs: talk }), null, null, 'run'],
  ['one conversation a line', jsonLines({ messages: talk, scenario: 'paris' }), 'paris', null, 'run'],
  [
    'a τ-bench run',
    JSON.stringify([{ task_id: 4, trial: 1, reward: 1, info: {}, traj: talk }]),
    '4',
    1,
    '4/1',
  ],
]

test('the word for who speaks names no tool', async () => {
  const answer = { role: 'tool', tool_call_id: 'c1', name: 'tool', content: 'clear' }
  const asks = { role: 'assistant', tool_calls: [call('c1', 'weather', '{}')] }
  const trace = await readOne(JSON.stringify([{ role: 'user', content: '?' }, asks, answer]))
  expect(trace.toolCalls).toMatchObject([{ name: 'weather', result: 'clear' }])
})

test('a text may stand under `message`, as ElevenLabs writes it', async () => {
  const calls = { tool_calls: [], tool_results: [] }
  const transcript = [
    { role: 'user', message: 'Rain?', ...calls },
    { role: 'agent', message: 'No.', ...calls },
  ]
  const trace = await readOne(JSON.stringify({ transcript }))
  expect([trace.userInput, trace.finalOutput]).toEqual(['Rain?', 'No.'])
})

describe('one conversation in every wrapper', () => {
  test.for(wrappers)('%s', async ([, content, scenario, trial, id]) => {
    const trace = await readOne(content, 'logs/run.json')
    expect(trace).toMatchObject({
      id,
      scenario,
      trial,
      userInput: 'weather?',
      finalOutput: 'Clear.',
      durationUs: null,
    })
    expect(trace.llmCalls).toHaveLength(2)
    expect(trace.usage).toMatchObject({ input: 9, output: 2, total: 11 })
    expect(
      trace.toolCalls?.map(({ name, args, result, id: callId }) => [callId, name, args, result]),
    ).toEqual([
      ['c1', 'weather', { city: 'Paris' }, '{"sky":"clear"}'],
      ['c2', 'time', {}, 'noon'],
    ])
    expect(trace.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
      'assistant',
    ])
  })
})

test('several conversations, a line or an item each, have ids of their own', async () => {
  const lines = await readAll(memoryFile(jsonLines(talk, { messages: talk }), 'chats.jsonl'))
  expect(lines.traces.map(({ id }) => id)).toEqual(['chats:1', 'chats:2'])
  const items = await readAll(
    memoryFile(JSON.stringify([{ messages: talk }, { messages: talk }], null, 1), 'chats.json'),
  )
  expect(items.traces.map(({ id }) => id)).toEqual(['chats#1', 'chats#2'])
})

test.for<[string, object]>([
  ['nanobot', { _type: 'metadata', key: 'cli:direct' }],
  ['Hermes', { role: 'session_meta', tools: [], model: 'm', platform: 'cli' }],
])('a head of %s says nothing', async ([, head]) => {
  const rows = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'Hello.' },
  ]
  const { traces, diagnostics } = await readAll(memoryFile(jsonLines(head, ...rows)))
  expect(traces.map(({ finalOutput, stated }) => [finalOutput, stated.messages?.length])).toEqual([
    ['Hello.', 2],
  ])
  expect(diagnostics).toEqual([])
})

test('the older function_call, whose answer has a name and no id', async () => {
  const trace = await readOne(
    JSON.stringify([
      { role: 'user', content: 'weather?' },
      { role: 'assistant', content: null, function_call: { name: 'weather', arguments: '{"city":"Paris"}' } },
      { role: 'function', name: 'weather', content: 'clear' },
    ]),
  )
  expect(trace.toolCalls).toMatchObject([
    { name: 'weather', args: { city: 'Paris' }, result: 'clear', executed: true },
  ])
})

test('a call without an answer was asked for, no more', async () => {
  const trace = await readOne(
    JSON.stringify([{ role: 'assistant', content: '', tool_calls: [call('c1', 'book', '{broken')] }]),
  )
  expect(trace.toolCalls).toMatchObject([{ name: 'book', args: '{broken', argsKnown: true, executed: false }])
  expect(trace.finalOutput).toBe('')
})

const words = (content: string) => [{ type: 'text', content }]

test('AgentDojo: words under `content`, and calls whose `function` is their name', async () => {
  const file = memoryFile(
    JSON.stringify({
      messages: [
        { role: 'user', content: words('weather?') },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ function: 'weather', args: { city: 'Rome' }, id: 'c1' }],
        },
        { role: 'tool', content: words('clear'), tool_call_id: 'c1', error: null },
        { role: 'assistant', content: words('Clear.') },
      ],
    }),
  )
  const { traces, diagnostics } = await readAll(file)
  expect(traces.map(describeTrace)).toMatchObject([
    {
      userInput: 'weather?',
      finalOutput: 'Clear.',
      toolCalls: [{ name: 'weather', args: { city: 'Rome' } }],
    },
  ])
  expect(diagnostics).toEqual([])
})

test('a text of AgentDojo that is none is a value of the wrong type', async () => {
  const said = { role: 'user', content: [{ type: 'text', content: 7 }] }
  const { diagnostics } = await readAll(memoryFile(JSON.stringify({ messages: [said] })))
  expect(diagnostics).toHaveLength(1)
})

test('a conversation without tools has none, which is known', async () => {
  const question = { role: 'user', content: 'hi' }
  const answer = { role: 'assistant', content: 'Hello.' }
  expect((await readOne(JSON.stringify([question, answer]))).toolCalls).toEqual([])
  expect((await readOne(JSON.stringify([question]))).toolCalls).toBe(null)
})

const asked = (city: string) => ({ function: { name: 'weather', arguments: JSON.stringify({ city }) } })

test('answers without id and name are those of the calls in their order', async () => {
  const trace = await readOne(
    JSON.stringify([
      { role: 'user', content: 'weather?' },
      { role: 'assistant', content: '', tool_calls: [asked('Rome'), asked('Paris')] },
      { role: 'tool', content: 'sun' },
      { role: 'tool', content: 'rain' },
      { role: 'assistant', content: 'done' },
    ]),
  )
  expect(trace.toolCalls?.map(({ name, args, result }) => [name, args, result])).toEqual([
    ['weather', { city: 'Rome' }, 'sun'],
    ['weather', { city: 'Paris' }, 'rain'],
  ])
})

const block = (text: string) => ({ block_type: 'text', text })
const more = (fields: object) => ({ additional_kwargs: fields })

describe('Own words for what OpenAI has', () => {
  test('a call is the same under `tool_calls` and among the content, and so is its answer', async () => {
    const content = [{ type: 'tool_call', tool_call_id: 'c1', name: 'ls', arguments: '{}' }]
    const trace = await readOne(
      JSON.stringify([
        { role: 'user', content: 'hi' },
        { role: 'assistant', content, tool_calls: [call('c1', 'ls', '{}')] },
        { role: 'tool', tool_call_id: 'c1', content: [{ type: 'tool_output', text: 'a "b"' }] },
        { role: 'assistant', content: 'done' },
      ]),
    )
    expect(trace.toolCalls).toMatchObject([{ name: 'ls', args: {}, result: 'a "b"' }])
  })

  test.for(['agent', 'ai', 'model'])('`%s` speaks as the agent', async (role) => {
    const trace = await readOne(
      jsonLines(
        { role: 'human', content: 'hi' },
        { role, content: 'let me see', tool_calls: [{ name: 'ls', arguments: {} }] },
        { role: 'tool', content: 'a.txt' },
        { role, content: 'done' },
      ),
    )
    expect(trace).toMatchObject({ userInput: 'hi', finalOutput: 'done' })
    expect(trace.llmCalls).toHaveLength(2)
    expect(trace.toolCalls).toMatchObject([{ name: 'ls', args: {}, result: 'a.txt' }])
  })

  const plain = [
    { role: 'user', content: 'list' },
    { role: 'assistant', content: 'done' },
  ]
  const calls = [{ name: 'bash', args: { command: 'ls' } }]

  test.for([
    ['tool_calls', { messages: plain, tool_calls: calls }],
    ['tool_call_log', { messages: plain, tool_call_log: ['bash'] }],
  ] as const)('calls in `%s` beside messages without any leave a gap', async ([key, wrapper]) => {
    const trace = await readOne(JSON.stringify(wrapper))
    expect(trace.stated.gap).toContain(`\`${key}\``)
  })

  test('calls that are expected, or told again, leave none', async () => {
    const told = [plain[0], { ...plain[1], tool_calls: [call('c1', 'bash', '{}')] }]
    for (const wrapper of [
      { messages: plain, expected_tool_calls: calls },
      { messages: told, tool_calls: calls },
      { messages: plain, tool_calls: [] },
    ])
      expect((await readOne(JSON.stringify(wrapper))).stated.gap).toBeNull()
  })

  test('calls with their answers under `tools` are of tools that nobody knows', async () => {
    const tools = [{ tool: 'bash', input: { command: 'ls' }, output: 'a.txt' }]
    const trace = await readOne(JSON.stringify([plain[0], { ...plain[1], tools }]))
    expect(trace.toolCalls).toMatchObject([{ name: '' }])
  })

  test.for(['conversation', 'conversations', 'transcript', 'trajectory', 'dialogue'])(
    'a run under `%s`',
    async (key) => {
      const trace = await readOne(JSON.stringify({ case: 1, [key]: plain }))
      expect(trace).toMatchObject({ userInput: 'list', finalOutput: 'done' })
    },
  )

  test.for(['response', 'final_answer', 'output'])(
    'an answer in `%s` beside messages leaves a gap',
    async (key) => {
      const open = [...plain, { role: 'user', content: 'and now?' }]
      expect((await readOne(JSON.stringify({ messages: open, [key]: 'gone' }))).stated.gap).toContain(key)
      expect((await readOne(JSON.stringify({ messages: plain, [key]: 'done' }))).stated.gap).toBeNull()
    },
  )

  test('a long list of tasks without messages is no conversation, and not cut off', async () => {
    const rows = Array.from({ length: 900 }, (_, task_id) => ({
      task_id,
      steps: [{ action: 'go', observation: 'x'.repeat(60) }],
    }))
    const { diagnostics } = await readAll(memoryFile(JSON.stringify(rows), 'run.json'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  })

  test.for([
    { name: 'bash', arguments: { command: 'ls' }, result: 'a.txt' },
    { tool: 'bash', args: { command: 'ls' }, output: 'a.txt' },
    { tool_name: 'bash', input: { command: 'ls' }, output: 'a.txt', id: 'c1' },
  ])('a call holds its answer: %j', async (told) => {
    const trace = await readOne(JSON.stringify([plain[0], { ...plain[1], tool_calls: [told] }]))
    expect(trace.toolCalls).toMatchObject([{ name: 'bash', args: { command: 'ls' }, result: 'a.txt' }])
    expect(trace.diagnostics).toEqual([])
    const failing = { ...told, error: 'denied' }
    const other = await readOne(JSON.stringify([plain[0], { ...plain[1], tool_calls: [failing] }]))
    expect(other.toolCalls).toMatchObject([{ name: 'bash', error: 'denied' }])
  })

  test.for([
    [
      'ids',
      {
        blocks: [
          { block_type: 'tool_call', tool_call_id: 'c1', tool_name: 'add', tool_kwargs: { item: 'milk' } },
        ],
      },
      'c1',
    ],
    [
      'names for ids',
      { blocks: [block('')], ...more({ tool_calls: [{ id: '', name: 'add', args: { item: 'milk' } }] }) },
      'add',
    ],
  ] as const)('LlamaIndex, with %s', async ([, asks, id]) => {
    const trace = await readOne(
      JSON.stringify([
        { role: 'user', blocks: [block('Add milk.')], ...more({}) },
        { role: 'assistant', ...asks },
        { role: 'tool', blocks: [block('Added.')], ...more({ tool_call_id: id }) },
        { role: 'assistant', blocks: [{ block_type: 'thinking', content: 'hm' }, block('Done.')] },
      ]),
    )
    expect(trace).toMatchObject({ userInput: 'Add milk.', finalOutput: 'Done.', diagnostics: [] })
    expect(trace.toolCalls).toMatchObject([{ name: 'add', args: { item: 'milk' }, result: 'Added.' }])
  })
})

test.for([
  [
    'its messages after facts of the run',
    { format: 'openai-chat', model: 'x', count: 3, whole: true },
    'messages',
  ],
  ['rows of a data set', {}, 'conversations'],
] as const)('a conversation too long to be looked at whole, with %s', async ([, facts, key]) => {
  const long = { role: 'system', content: 'x'.repeat(600_000) }
  const trace = await readOne(JSON.stringify({ ...facts, [key]: [...talk, long] }), 'run.json')
  expect(trace.toolCalls?.map(({ name }) => name)).toEqual(
    (await readOne(JSON.stringify(talk))).toolCalls?.map(({ name }) => name),
  )
})

test.for([
  'messages',
  'traj',
  'conversation',
  'conversations',
  'transcript',
  'trajectory',
  'dialogue',
  'outputs',
])('a message that is none damages the conversation, wherever it is kept (%s)', async (key) => {
  const messages = [...talk.slice(0, 2), null, ...talk.slice(3)]
  for (const list of key === 'outputs' ? [messages, { messages }] : [messages]) {
    const { damaged } = await readAll(memoryFile(JSON.stringify({ [key]: list }), 'run.json'))
    expect(damaged).toEqual(['run'])
  }
})
