import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { fixture, jsonLines, readAll, readOne } from '../../support/trace-files.ts'

type Run = Record<string, unknown>

const { post: runs } = JSON.parse(
  readFileSync(new URL('../../fixtures/traces/langsmith-batch-1.json', import.meta.url), 'utf8'),
) as { readonly post: readonly Run[] }
const [root = {}, ...inner] = runs
const without = (run: Run, ...keys: string[]) =>
  Object.fromEntries(Object.entries(run).filter(([key]) => !keys.includes(key)))
const facts = (read: Trace) => ({ ...describeTrace(read), calls: read.toolCalls, messages: read.messages })

describe('every shape of an export is the same trace', () => {
  test.for([
    ['a list', JSON.stringify(runs)],
    ['under runs', JSON.stringify({ runs }, null, 2)],
    ['one a line', jsonLines(...runs)],
    [
      'nested',
      JSON.stringify({
        ...root,
        child_runs: inner.map((run) => without(run, 'trace_id', 'parent_run_id', 'dotted_order')),
      }),
    ],
    ['parents only in the order', jsonLines(...runs.map((run) => without(run, 'parent_run_id', 'trace_id')))],
    [
      'begun by a post, completed by a patch',
      JSON.stringify({
        post: runs.map((run) => without(run, 'outputs', 'end_time', 'error')),
        patch: runs.map((run) => without(run, 'inputs', 'start_time', 'run_type', 'name')),
      }),
    ],
    [
      'batches one a line',
      jsonLines(
        { post: runs.map((run) => without(run, 'outputs', 'end_time', 'error')), patch: [] },
        { post: [], patch: runs.map((run) => without(run, 'inputs', 'start_time', 'name')) },
      ),
    ],
  ])('%s', async ([, text]) => {
    const { traces } = await readAll(fixture('langsmith-batch-1.json'))
    expect(facts(await readOne(text ?? ''))).toEqual(traces.map(facts)[0])
  })
})

test('a patch that names its run by its place in the order', async () => {
  const id = 'e954b8e3-c337-4a05-bf0a-ca2baac3ba48'
  const place = { trace_id: id, dotted_order: `20241013T070538291001Z${id}` }
  const post = { id, run_type: 'llm', inputs: { messages: [{ role: 'user', content: 'hi' }] }, ...place }
  const outputs = { role: 'assistant', content: 'yo', usage_metadata: { input_tokens: 4, output_tokens: 2 } }
  const read = await readOne(JSON.stringify({ post: [post], patch: [{ outputs, ...place }] }))
  expect(describeTrace(read)).toMatchObject({ spans: 1, inputTokens: 4, finalOutput: 'yo' })
})

test('what a patch leaves null stays as it was posted', async () => {
  const ids = { id: 'r', trace_id: 'r' }
  const post = {
    ...ids,
    run_type: 'llm',
    name: 'ChatOpenAI',
    start_time: '2026-01-01T00:00:00Z',
    error: 'ValueError: bad',
    inputs: { messages: [{ role: 'user', content: 'hi' }] },
  }
  const patch = {
    ...ids,
    run_type: null,
    name: null,
    start_time: null,
    end_time: '2026-01-01T00:00:02Z',
    error: null,
    inputs: null,
    outputs: { role: 'assistant', content: 'yo' },
  }
  const read = await readOne(JSON.stringify({ post: [post], patch: [patch] }))
  expect(describeTrace(read)).toMatchObject({
    llmCalls: 1,
    durationMs: 2000,
    userInput: 'hi',
    finalOutput: 'yo',
  })
  expect(read.spans[0]).toMatchObject({
    name: 'ChatOpenAI',
    error: { type: 'ValueError', message: 'ValueError: bad' },
  })
})

test('messages that were logged by reference are cut where the reply begins', async () => {
  const { traces } = await readAll(fixture('langsmith-batch-1.json'))
  expect(traces[0]?.messages.map(({ role }) => role)).toEqual([
    'system',
    'user',
    'assistant',
    'tool',
    'tool',
    'assistant',
  ])
})

const lc = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', name],
  kwargs,
})

test('runs of LangChain: serialised messages, arguments in Python, tool messages', async () => {
  const reply = lc('AIMessage', {
    content: [{ type: 'tool_use', id: 'c1', name: 'search', input: {} }],
    tool_calls: [{ id: 'c1', name: 'search', args: { q: 'x' }, type: 'tool_call' }],
    usage_metadata: {
      input_tokens: 9,
      output_tokens: 4,
      total_tokens: 13,
      input_token_details: { cache_read: 3 },
    },
    response_metadata: { model_name: 'gpt-4o-2024-08-06' },
  })
  const read = await readOne(
    JSON.stringify([
      {
        id: 'r',
        trace_id: 'r',
        run_type: 'chain',
        name: 'LangGraph',
        inputs: { messages: [['user', 'find x']] },
        outputs: {
          messages: [lc('HumanMessage', { content: 'find x' }), lc('AIMessage', { content: 'found' })],
        },
      },
      {
        id: 'l',
        trace_id: 'r',
        parent_run_id: 'r',
        run_type: 'llm',
        name: 'ChatOpenAI',
        extra: { metadata: { ls_provider: 'openai', ls_model_name: 'gpt-4o' } },
        inputs: { messages: [[lc('HumanMessage', { content: 'find x' })]] },
        outputs: { generations: [[{ text: '', message: reply }]], llm_output: null },
      },
      {
        id: 't',
        trace_id: 'r',
        parent_run_id: 'r',
        run_type: 'tool',
        name: 'search',
        inputs: { input: "{'q': 'x'}" },
        outputs: { output: lc('ToolMessage', { content: 'no luck', tool_call_id: 'c1', status: 'error' }) },
      },
    ]),
  )
  expect(describeTrace(read)).toMatchObject({
    llmCalls: 1,
    models: ['gpt-4o-2024-08-06'],
    inputTokens: 9,
    cachedTokens: 3,
    userInput: 'find x',
    finalOutput: 'found',
    toolCalls: [{ name: 'search', args: { q: 'x' }, error: 'no luck' }],
  })
  expect(read.spans.map(({ kind }) => kind)).toEqual(['agent', 'llm', 'tool'])
})

test.for<[name: string, usage: object, counted: object]>([
  [
    'beside the input, as Anthropic counts them',
    { input_tokens: 10, output_tokens: 2, cache_read_input_tokens: 100, cache_creation_input_tokens: 5 },
    { inputTokens: 115, cachedTokens: 100, totalTokens: 117 },
  ],
  [
    'in the input, in the words of Anthropic, with a total',
    { input_tokens: 115, output_tokens: 2, cache_read_input_tokens: 100, total_tokens: 117 },
    { inputTokens: 115, cachedTokens: 100, totalTokens: 117 },
  ],
  [
    'beside the input, as the total gives away',
    { input_tokens: 10, output_tokens: 2, total_tokens: 112, input_token_details: { cache_read: 100 } },
    { inputTokens: 110, cachedTokens: 100, totalTokens: 112 },
  ],
  [
    'in the input, where something else is in the total as well',
    { input_tokens: 50, output_tokens: 2, total_tokens: 60, input_token_details: { cache_read: 40 } },
    { inputTokens: 50, cachedTokens: 40, totalTokens: 60 },
  ],
  [
    'all of the input',
    { input_tokens: 100, output_tokens: 2, total_tokens: 102, input_token_details: { cache_read: 100 } },
    { inputTokens: 100, cachedTokens: 100, totalTokens: 102 },
  ],
])('cached tokens count as input once: %s', async ([, usage_metadata, counted]) => {
  const outputs = { role: 'assistant', content: 'yo', usage_metadata }
  const run = { id: 'r', trace_id: 'r', run_type: 'llm', inputs: {}, outputs }
  const read = await readOne(JSON.stringify([run]))
  const { inputTokens, cachedTokens } = describeTrace(read)
  expect({ inputTokens, cachedTokens, totalTokens: read.usage?.total }).toEqual(counted)
})

test('an error without its stack', async () => {
  const error = 'ValueError("bad")Traceback (most recent call last):\n  File "a.py"'
  const { spans } = await readOne(
    jsonLines({ id: 'r', trace_id: 'r', run_type: 'chain', name: 'x', inputs: {}, error }),
  )
  expect(spans[0]?.error).toEqual({ type: 'ValueError', message: 'ValueError("bad")' })
})
