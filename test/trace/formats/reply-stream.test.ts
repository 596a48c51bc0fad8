import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { allExamples } from '../../support/format-examples.ts'
import { anthropic, bedrock, cohere, interactions, oldInteractions } from '../../support/streamed-replies.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const chat = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
  id: 'c1',
  object: 'chat.completion.chunk',
  created: 1_767_225_600,
  model: 'gpt-x',
  choices: [{ index: 0, delta, finish_reason }],
  ...more,
})
const call = (index: number, more: object) => ({ tool_calls: [{ index, ...more }] })
const chats: object[] = [
  chat({ role: 'assistant', content: '' }),
  chat({ content: 'Let me ' }),
  chat({ content: 'look.' }),
  chat(call(0, { id: 'a', type: 'function', function: { name: 'weather', arguments: '' } })),
  chat(call(0, { function: { arguments: '{"city":' } })),
  chat(call(1, { id: 'b', type: 'function', function: { name: 'time', arguments: '{}' } })),
  chat(call(0, { function: { arguments: '"Paris"}' } })),
  chat({}, 'tool_calls'),
  chat({}, null, { choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } }),
]

const items = [
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Let me look.' }] },
  { type: 'function_call', id: 'f1', call_id: 'a', name: 'weather', arguments: '{"city":"Paris"}' },
  { type: 'function_call', id: 'f2', call_id: 'b', name: 'time', arguments: '{}' },
]
const response = { object: 'response', id: 'c1', model: 'gpt-x', status: 'in_progress', output: [] }
const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }
const events = [
  { type: 'response.created', sequence_number: 0, response },
  { type: 'response.in_progress', sequence_number: 1, response },
  { type: 'response.output_text.delta', sequence_number: 2, delta: 'Let me look.' },
  ...items.map((item, index) => ({ type: 'response.output_item.done', sequence_number: 3 + index, item })),
  { type: 'response.completed', response: { ...response, status: 'completed', output: items, usage } },
]

const gemini = (parts: object[], finishReason?: string, candidatesTokenCount?: number) => ({
  candidates: [
    { content: { role: 'model', parts }, ...(finishReason === undefined ? {} : { finishReason }) },
  ],
  usageMetadata: { promptTokenCount: 10, candidatesTokenCount },
  modelVersion: 'gpt-x',
  responseId: 'c1',
})
const pieces = [
  gemini([{ text: 'Let me ' }]),
  gemini([{ text: 'look.' }, { functionCall: { name: 'weather', args: { city: 'Paris' } } }]),
  gemini([{ functionCall: { name: 'time', args: {} } }], 'STOP', 5),
]

const said = {
  id: 'c1',
  format: 'reply-stream',
  llmCalls: 1,
  models: ['gpt-x'],
  inputTokens: 10,
  outputTokens: 5,
  toolCalls: [
    { name: 'weather', args: { city: 'Paris' } },
    { name: 'time', args: {} },
  ],
}

const kinds = [
  ['OpenAI chat completions', chats, 2, said],
  ['OpenAI Responses', events, 1, said],
  ['Gemini', pieces, 1, said],
  ['Anthropic Messages', anthropic, 1, said],
  ['Amazon Bedrock ConverseStream', bedrock, 2, { ...said, id: 'run', models: [] }],
  ['Cohere chat', cohere, 1, { ...said, models: [] }],
  ['Gemini Interactions', interactions, 1, said],
  ['Gemini Interactions before May 2026', oldInteractions, 1, said],
] as const

const sse = (chunks: readonly object[]) =>
  chunks.map((chunk) => `event: x\ndata: ${JSON.stringify(chunk)}\r\n\r\n`).join('')
const forms = [
  ['server-sent events', sse],
  ['lines', (chunks: readonly object[]) => jsonLines(...chunks)],
  ['a list', (chunks: readonly object[]) => JSON.stringify(chunks)],
  ['a list over several lines', (chunks: readonly object[]) => JSON.stringify(chunks, null, 2)],
] as const

const read = (text: string) => readAll(memoryFile(text, 'run.txt'))

describe.for(kinds)('%s', ([, chunks, end, whole]) => {
  const { id } = whole

  test.for(forms)('the chunks of one reply are one run: %s', async ([, form]) => {
    const { traces, damaged, diagnostics } = await read(form(chunks))
    expect(diagnostics).toEqual([])
    expect(traces.map(describeTrace)).toMatchObject([whole])
    expect(traces[0]?.messages.map(({ parts }) => parts[0]?.type)).toEqual(['text'])
    expect(damaged).toEqual([])
  })

  test.for(forms)('more than what detection looks at: %s', async ([, form]) => {
    for (const length of [40_000, 100_000]) {
      const long = chunks.map((chunk) => ({ ...chunk, pad: 'x'.repeat(length) }))
      const { traces, damaged, diagnostics } = await read(form(long))
      // A long first piece of Gemini, alone on its line, looks like a whole response.
      const isAlone = traces[0]?.source.format === 'gemini'
      expect(damaged.includes(id)).toBe(isAlone)
      expect(isAlone ? [] : diagnostics).toEqual([])
      expect(isAlone ? [whole] : traces.map(describeTrace)).toMatchObject([whole])
    }
  })

  test.for(forms)('without its end it is damaged: %s', async ([, form]) => {
    const { traces, damaged } = await read(form(chunks.slice(0, -end)))
    expect(traces.map((trace) => trace.id)).toEqual([id])
    expect(damaged).toEqual([id])
  })

  test('a chunk that cannot be read damages it', async () => {
    for (const broken of ['{"id": ', '{"error": {"message": "overloaded"}}']) {
      const lines = chunks.map((chunk) => JSON.stringify(chunk))
      const { traces, damaged, diagnostics } = await read(jsonLines(...lines.with(2, broken)))
      expect(traces).toHaveLength(1)
      expect(damaged).toEqual([id])
      expect(diagnostics).toMatchObject([{ code: 'trace-line', line: 3 }])
    }
  })

  test('replies one after the other are told apart', async () => {
    const other = JSON.parse(JSON.stringify(chunks).replaceAll('"c1"', '"c2"')) as object[]
    const { traces, damaged } = await read(sse([...chunks, ...other.slice(0, -end)]))
    const ids = id === 'c1' ? ['c1', 'c2'] : ['run#1', 'run#2']
    expect(traces.map(describeTrace)).toMatchObject([
      { ...whole, id: ids[0] },
      { id: ids[1], llmCalls: 1 },
    ])
    expect(damaged).toEqual(ids.slice(1))
  })
})

test('`[DONE]` is an end, too', async () => {
  const { traces, damaged } = await read(`${sse(chats.slice(0, 3))}data: [DONE]\n\n`)
  expect(traces.map(({ finalOutput }) => finalOutput)).toEqual(['Let me look.'])
  expect(damaged).toEqual([])
})

test('a choice beside the first is not the reply', async () => {
  const second = chat({}, null, { choices: [{ index: 1, delta: { content: 'no' }, finish_reason: 'stop' }] })
  const { traces, damaged } = await read(sse([chats[1] ?? {}, second, chat({ content: 'look.' }, 'stop')]))
  expect(traces.map(({ finalOutput }) => finalOutput)).toEqual(['Let me look.'])
  expect(damaged).toEqual([])
  expect((await read(sse([chats[1] ?? {}, second]))).damaged).toEqual(['c1'])
})

test.for([
  ['calls without an index', [{ id: 'a' }, { id: 'b' }]],
  [
    'calls that all have index 0',
    [
      { index: 0, id: 'a' },
      { index: 0, id: 'b' },
    ],
  ],
] as const)('%s are several calls', async ([, keys]) => {
  const deltas = keys.map((key) =>
    chat({ tool_calls: [{ ...key, function: { name: `call_${key.id}`, arguments: '{}' } }] }),
  )
  const { traces } = await read(sse([...deltas, chat({}, 'tool_calls')]))
  expect(traces[0]?.toolCalls?.map(({ name }) => name)).toEqual(['call_a', 'call_b'])
})

test('a whole response without its items takes those that were streamed', async () => {
  const last = { type: 'response.completed', response: { ...response, usage } }
  const { traces, damaged } = await read(sse([...events.slice(0, -1), last]))
  expect(traces.map(describeTrace)).toMatchObject([said])
  expect(damaged).toEqual([])
})

test('a sign of life between events says nothing; rows of another log are no events', async () => {
  const alive = { type: 'keepalive', sequence_number: 2 }
  const { traces, damaged } = await read(sse([...events.slice(0, 2), alive, ...events.slice(2)]))
  expect(traces.map(describeTrace)).toMatchObject([said])
  expect(damaged).toEqual([])
  for (const row of [
    alive,
    { type: 'step', sequence_number: 0 },
    { type: 'response.created', event_id: 'e' },
  ]) {
    expect((await read(jsonLines(row, row))).diagnostics).toMatchObject([{ code: 'trace-format' }])
  }
})

test('a response that failed, or was stopped, is a call that failed', async () => {
  for (const status of ['failed', 'incomplete']) {
    const last = { type: `response.${status}`, response: { ...response, status } }
    const { traces, damaged } = await read(sse([...events.slice(0, 2), last]))
    expect(traces[0]?.llmCalls.map(({ error }) => error?.type)).toEqual([status])
    expect(damaged).toEqual([])
  }
})

describe('of Gemini', () => {
  const withoutId = pieces.map((piece) => ({ ...piece, responseId: undefined }))
  const [, , whole] = withoutId

  test.for(forms)('pieces without an id are one reply until its end: %s', async ([, form]) => {
    const { traces, damaged } = await read(form(withoutId))
    expect(traces.map(describeTrace)).toMatchObject([{ ...said, id: 'run' }])
    expect(damaged).toEqual([])
    expect((await read(form(withoutId.slice(0, 2)))).damaged).toEqual(['run'])
  })

  test('whole replies stay a reply a line', async () => {
    for (const lines of [
      [whole, whole],
      [
        { ...whole, responseId: 'a' },
        { ...whole, responseId: 'b' },
      ],
    ]) {
      const { traces, damaged } = await read(jsonLines(...lines))
      expect(traces.map(({ source }) => source.format)).toEqual(['gemini', 'gemini'])
      expect(damaged).toEqual([])
    }
  })
})

test('files of other formats are none', async () => {
  for (const name of allExamples().filter((file) => !file.startsWith('reply-stream'))) {
    const url = new URL(`../../fixtures/traces/examples/${name}`, import.meta.url)
    const { traces } = await readAll(memoryFile(readFileSync(url), name))
    expect(traces.map(({ source }) => source.format)).toEqual(traces.map(() => name.split('.')[0]))
  }
})
