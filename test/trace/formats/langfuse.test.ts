import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

type Json = Record<string, unknown>

const download = JSON.parse(
  readFileSync(new URL('../../fixtures/traces/langfuse-openai-agents-2.json', import.meta.url), 'utf8'),
) as { readonly trace: Json; readonly observations: readonly Json[] }
const { observations, trace } = download
const bare = Object.fromEntries(Object.entries(trace).filter(([key]) => key !== 'observations'))

const snake = (row: Json) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

const facts = (read: Trace) => ({ ...describeTrace(read), calls: read.toolCalls })

describe('every shape of an export is the same trace', () => {
  test.for([
    ['details of the API', JSON.stringify({ ...bare, observations })],
    ['a list of traces', JSON.stringify({ traces: [{ ...bare, observations }] })],
    ['a list of details', JSON.stringify([{ ...bare, observations }], null, 2)],
    ['traces beside observations', JSON.stringify({ traces: [bare], observations, meta: {} })],
    ['observations inside of the trace', JSON.stringify({ trace: { ...bare, observations } })],
    ['a page of observations', JSON.stringify({ data: observations, meta: { cursor: null } })],
    ['a list of observations', JSON.stringify(observations)],
    ['observations one a line', jsonLines(...observations)],
    ['traces and observations one a line', jsonLines(...observations, bare)],
    ['details one a line', jsonLines({ ...bare, observations })],
    ['rows in snake case', jsonLines(...observations.map(snake))],
    ['in reverse', JSON.stringify({ trace: bare, observations: observations.toReversed() })],
  ])('%s', async ([, text]) => {
    const { traces } = await readAll(fixture('langfuse-openai-agents-2.json'))
    expect(facts(await readOne(text ?? ''))).toEqual(traces.map(facts)[0])
  })
})

const one = (observation: Json, about: Json = {}) =>
  readOne(
    JSON.stringify({
      id: 't',
      projectId: 'p',
      observations: [{ id: 'o', type: 'GENERATION', ...observation }],
      ...about,
    }),
  )

test('an event is a point in time, and no answer', async () => {
  const said = { id: 'o', type: 'GENERATION', endTime: '2025-01-01T00:00:01Z', output: { content: 'Hi.' } }
  const event = { id: 'e', type: 'EVENT', endTime: '2025-01-01T00:00:02Z', output: {} }
  const text = JSON.stringify({ id: 't', projectId: 'p', observations: [said, event] })
  expect((await readOne(text)).finalOutput).not.toBe('{}')
})

test.for([
  ['of a trace that each names', { traceId: 'lf-1' }, ['lf-1']],
  ['of no trace', {}, []],
] as const)('a list of observations alone, %s', async ([, place, ids]) => {
  const observation = { id: 'o', type: 'generation', name: 'ask', model: 'm', output: 'Hello.', ...place }
  const { traces } = await readAll(memoryFile(JSON.stringify({ observations: [observation] }), 'list.json'))
  expect(traces.map(({ id }) => id)).toEqual(ids)
})

describe('tokens', () => {
  test.for([
    [
      { input: 10, output: 5 },
      { input: 10, output: 5, cacheRead: null, reasoning: null, total: 15 },
    ],
    // Cached tokens beside the input, as the server writes them.
    [
      { input: 36, input_cached_tokens: 64, output: 10 },
      { input: 100, output: 10, cacheRead: 64, reasoning: null, total: 110 },
    ],
    // Inside of it, which the total gives away.
    [
      { input: 100, input_cache_read: 64, output: 10, output_reasoning: 4, total: 110 },
      { input: 100, output: 10, cacheRead: 64, reasoning: 4, total: 110 },
    ],
    [
      { input: 5, cache_read_input_tokens: 20, cache_creation_input_tokens: 10, output: 1, total: 36 },
      { input: 35, output: 1, cacheRead: 20, reasoning: null, total: 36 },
    ],
    [
      { input: 7, 'prompt_details.cache_read': 3, output: 2, 'completion_details.reasoning': 1, total: 9 },
      { input: 7, output: 2, cacheRead: 3, reasoning: 1, total: 9 },
    ],
  ] as const)('%o', async ([usageDetails, usage]) => {
    expect((await one({ usageDetails })).usage).toMatchObject(usage)
  })

  test('the figures of before; none of them is unknown; characters are no tokens', async () => {
    expect((await one({ promptTokens: 3, completionTokens: 2 })).usage).toMatchObject({
      input: 3,
      output: 2,
      total: 5,
    })
    expect((await one({ usage: { input: 3, output: 2, unit: 'TOKENS' } })).usage).toMatchObject({
      input: 3,
      total: 5,
    })
    expect((await one({ usage: { promptTokens: 3, completionTokens: 2 } })).usage).toMatchObject({
      input: 3,
      output: 2,
    })
    expect((await one({ inputTokens: 3, outputTokens: 2, totalTokens: 5 })).usage).toMatchObject({
      input: 3,
      output: 2,
    })
    expect((await one({ usage: { input: 3, output: 2, unit: 'CHARACTERS' } })).usage).toBeNull()
    expect((await one({ usageDetails: {}, promptTokens: 0, completionTokens: 0 })).usage).toBeNull()
  })

  test('a cost of 0 without a price is unknown', async () => {
    expect((await one({ totalCost: 0, costDetails: {} })).cost).toBeNull()
    expect((await one({ costDetails: { input: 0.1, output: 0.2, total: 0.3 } })).cost).toEqual({
      known: 0.3,
      complete: true,
      source: 'trace',
    })
  })
})

test('a reply of text and calls', async () => {
  const toolCalls = [{ toolCallId: 'c', toolName: 'pay', input: '{"n":1}' }]
  const read = await one({ output: JSON.stringify({ text: 'wait', toolCalls }) })
  expect(read.toolCalls).toMatchObject([{ id: 'c', name: 'pay', args: { n: 1 }, executed: false }])
  expect(read.finalOutput).toBe('wait')
})

test.for([
  [{ args: [], sanitize_inputs_outputs: true, kwargs: { n: 1 } }, { n: 1 }],
  [{ args: ['x', 2], kwargs: {} }, ['x', 2]],
  [
    { args: ['x'], n: 1 },
    { args: ['x'], n: 1 },
  ],
] as const)('arguments of a decorated function: %j', async ([input, args]) => {
  const { toolCalls } = await one({ type: 'TOOL', name: 'pay', input: JSON.stringify(input) })
  expect(toolCalls).toMatchObject([{ name: 'pay', args }])
})

test('a tool that was called by position is the one that the model asked for by name', async () => {
  const call = { id: 'c', type: 'function', function: { name: 'pay', arguments: '{"to":"x","n":1}' } }
  const read = await readOne(
    JSON.stringify({
      trace: { id: 't', projectId: 'p' },
      observations: [
        { id: 'g', traceId: 't', type: 'GENERATION', output: { role: 'assistant', tool_calls: [call] } },
        {
          id: 'o',
          traceId: 't',
          type: 'TOOL',
          name: 'pay',
          input: { args: ['x', 1], kwargs: {} },
          output: 'ok',
        },
      ],
    }),
  )
  expect(read.toolCalls).toMatchObject([{ id: 'c', args: { to: 'x', n: 1 }, result: 'ok', executed: true }])
})

test('what a decorated function was asked, and what it answered', async () => {
  const asked = { type: 'SPAN', input: { args: ['why?'], kwargs: {} } }
  expect((await one({ ...asked, output: { text: 'so' } })).userInput).toBe('why?')
  expect((await one({ output: { text: 'so' } })).finalOutput).toBe('so')
})

test('a question to Gemini as text', async () => {
  const read = await one({ input: { model: 'gemini-2.5-flash', contents: 'why?' }, output: 'so' })
  expect(read.userInput).toBe('why?')
})

test('the span of ADK for all tools of a turn is no call', async () => {
  const read = await one({ type: 'TOOL', name: 'execute_tool (merged tools)', input: '{}' })
  expect(read.toolCalls).toEqual([])
})

test('what failed, and why', async () => {
  const { toolCalls } = await one({
    type: 'TOOL',
    name: 'pay',
    input: '{"n":1}',
    level: 'ERROR',
    statusMessage: 'no funds',
  })
  expect(toolCalls).toMatchObject([{ name: 'pay', args: { n: 1 }, error: 'no funds' }])
})

test('a trace without observations states its input, output and scores', async () => {
  const { traces } = await readAll(
    memoryFile(
      JSON.stringify({
        traces: [
          { id: 't', observations: [{ id: 'o', type: 'EVENT', traceId: 't' }] },
          {
            id: 'u',
            input: '"q"',
            output: { answer: 'a' },
            scores: [
              { name: 'fit', value: -1 },
              { name: 'kind', value: 'good' },
            ],
          },
        ],
      }),
    ),
  )
  const [, read] = traces
  expect(read).toMatchObject({ id: 'u', spans: [], userInput: 'q', finalOutput: 'a' })
  expect(read?.stated.scores).toEqual({ fit: -1 })
})

test('the tool by which a model gives its answer is not one that it used', async () => {
  const parameters = { output_tools: [{ name: 'final_result' }] }
  const reply = [
    {
      role: 'assistant',
      parts: [{ type: 'tool_call', id: 'c', name: 'final_result', arguments: { ok: true } }],
    },
  ]
  const read = await readOne(
    JSON.stringify({
      trace: { id: 't', projectId: 'p' },
      observations: [
        {
          id: 'a',
          type: 'GENERATION',
          output: reply,
          metadata: { attributes: { model_request_parameters: parameters } },
        },
        { id: 'b', type: 'TOOL', name: 'running tool: final_result', input: { ok: true } },
      ],
    }),
  )
  expect(read.toolCalls).toEqual([])
  expect(read.finalOutput).toBe('{"ok":true}')
})

test.for<[name: string, metadata: unknown, damaged: string[]]>([
  ['whole', '{"attributes":{"gen_ai.agent.name":"triage"}}', []],
  ['cut off', '{"attributes":{"gen_ai.agent.na', ['t']],
  ['with attributes that were cut off', { attributes: '{"gen_ai.agent.na' }, ['t']],
  ['words', 'run by hand', []],
])('what a span is, is not known of metadata that are not whole: %s', async ([, metadata, damaged]) => {
  const span = { id: 'a', traceId: 't', type: 'SPAN', name: 'run', metadata }
  const read = await readAll(memoryFile(JSON.stringify({ id: 't', observations: [span] }), 'a.json'))
  expect(read.damaged).toEqual(damaged)
})
