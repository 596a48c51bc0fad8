import { describe, expect, test } from 'vitest'
import { traceFromKensaRows } from '../../../src/trace/formats/kensa/kensa-jsonl.ts'
import { traceOf } from '../../support/dialect-traces.ts'
import { asks, runs, seen } from '../../support/tool-spans.ts'
import { readOne } from '../../support/trace-files.ts'

describe('history is no call', () => {
  const history = [
    { role: 'user', parts: [{ type: 'text', content: 'hi' }] },
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'search', arguments: { q: 'x' } }] },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 'c1', response: { found: 3 } }] },
  ]

  test('requests in the input of a model call are not counted', async () => {
    const trace = await traceOf(asks('a', 0, [], history))
    expect(trace.toolCalls).toEqual([])
  })

  test('but tell what an untraced tool answered', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }]),
      asks('b', 4, [{ id: 'c2', name: 'book', args: {} }], history),
    )
    expect(trace.toolCalls).toMatchObject([
      { name: 'search', result: { found: 3 }, executed: true, spanId: null },
      { name: 'book', result: null, executed: false, spanId: null },
    ])
  })

  test('and what a traced one answered, where its span did not record it', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }]),
      runs('t', 2, { id: 'c1', name: 'search', args: { q: 'x' } }),
      asks('b', 4, [], history),
    )
    expect(trace.toolCalls).toMatchObject([
      { result: { found: 3 }, executed: true, spanId: 't000000000000000' },
    ])
  })
})

describe('order', () => {
  test('by start; a request that nothing executed stands where its model call started', async () => {
    const trace = await traceOf(
      runs('c', 20, { name: 'third', args: { n: 3 } }),
      runs('b', 10, { name: 'second', args: { n: 2 } }),
      asks('a', 0, [{ name: 'first', args: { n: 1 } }]),
    )
    expect(seen(trace)).toEqual(['first {"n":1} (asked)', 'second {"n":2}', 'third {"n":3}'])
  })

  test('ties in the order in which the model asked', async () => {
    const one = { id: 'c1', name: 'one', args: { n: 1 } }
    const two = { id: 'c2', name: 'two', args: { n: 2 } }
    const trace = await traceOf(runs('x', 5, two), runs('y', 5, one), asks('a', 0, [one, two]))
    expect(seen(trace)).toEqual(['one {"n":1}', 'two {"n":2}'])
  })

  test.for<[string, readonly string[]]>([
    ['the last', ['one', 'two']],
    ['the first', ['two', 'three']],
    ['one between', ['one', 'three']],
    ['all but the first', ['one']],
    ['all', []],
  ])('within a reply as it asks, where nothing answered %s', async ([, answered]) => {
    const asked = ['one', 'two', 'three']
    const calls = asked.map((name) => ({ id: name, type: 'function', function: { name, arguments: '{}' } }))
    const messages = [
      { role: 'user', content: 'go' },
      { role: 'assistant', content: null, tool_calls: calls },
      ...answered.map((id) => ({ role: 'tool', tool_call_id: id, content: 'ok' })),
      { role: 'assistant', content: 'done' },
    ]
    const trace = await readOne(JSON.stringify(messages), 'run.json')
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(asked)
  })

  test('then by end, then as in the file', async () => {
    const trace = await traceOf(
      { ...runs('a', 5, { name: 'long' }), end: 9 },
      { ...runs('b', 5, { name: 'short' }), end: 6 },
      { ...runs('c', 5, { name: 'short too' }), end: 6 },
    )
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['short', 'short too', 'long'])
  })

  test("within a reply as it asks, also for tools of Anthropic's own", async () => {
    const content = [
      { type: 'tool_use', id: 't1', name: 'lookup', input: {} },
      { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} },
      { type: 'web_search_tool_result', tool_use_id: 's1', content: [] },
      { type: 'tool_use', id: 't2', name: 'book', input: {} },
    ]
    const reply = { id: 'm', type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content }
    const { toolCalls } = await readOne(JSON.stringify(reply), 'reply.json')
    expect(toolCalls?.map(({ name, executed }) => [name, executed])).toEqual([
      ['lookup', false],
      ['web_search', true],
      ['book', false],
    ])
  })

  test('without times as in the file', () => {
    const rows = ['c', 'a', 'b'].map((name) => ({ trace_id: 't', span_id: name, name, kind: 'tool' }))
    expect(traceFromKensaRows(rows).toolCalls?.map(({ name }) => name)).toEqual(['c', 'a', 'b'])
  })
})

describe('whether a trace can show tool calls', () => {
  test.for<[string, Record<string, unknown>, unknown]>([
    ['no model and no tool span: unknown', { 'http.method': 'GET' }, null],
    ['a model call without content: unknown', { 'gen_ai.operation.name': 'chat' }, null],
    [
      'a model call of which only the input was recorded: unknown',
      { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': '[{"role":"user","content":"hi"}]' },
      null,
    ],
    [
      'a reply without requests: none',
      { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': '[{"role":"assistant","content":"hi"}]' },
      [],
    ],
  ])('%s', async ([, attributes, calls]) => {
    const trace = await traceOf({ id: 'a', attributes })
    expect(trace.toolCalls).toEqual(calls)
  })

  test('rows of Kensa model always record them', () => {
    const trace = traceFromKensaRows([{ trace_id: 't', span_id: 'a', name: 'run', kind: 'agent', tools: [] }])
    expect(trace.toolCalls).toEqual([])
  })
})

test('errors of tools: a failed span, an exception, an MCP reply that says so', async () => {
  const trace = await traceOf(
    runs('a', 1, { name: 'status' }, { error: 'no such user' }),
    runs(
      'b',
      2,
      { name: 'raised' },
      { events: [{ name: 'exception', attributes: { 'exception.type': 'E', 'exception.message': 'boom' } }] },
    ),
    {
      id: 'c',
      start: 3,
      attributes: { 'gen_ai.tool.name': 'mcp', 'gen_ai.tool.call.result': '{"content":[],"isError": true}' },
    },
    runs('d', 4, { name: 'fine' }),
    runs(
      'e',
      5,
      { name: 'unnamed' },
      { events: [{ name: 'exception', attributes: { 'exception.message': 'x' } }] },
    ),
    {
      id: 'f',
      start: 6,
      attributes: {
        'mcp.method.name': 'tools/call',
        'gen_ai.tool.name': 'rpc',
        'rpc.response.status_code': '-32602',
      },
    },
    ...['{"status": "error"}', '{"is_error":true}', '{"status":"ok","error":"none"}', '"status":"error"'].map(
      (result, index) => ({
        id: `9${index}`,
        start: 7 + index,
        attributes: { 'gen_ai.tool.name': result, 'gen_ai.tool.call.result': result },
      }),
    ),
  )
  expect(trace.toolCalls?.map(({ name, error }) => [name, error])).toEqual([
    ['status', 'no such user'],
    ['raised', 'boom'],
    ['mcp', 'the tool answered with an error'],
    ['fine', null],
    ['unnamed', 'x'],
    ['rpc', 'JSON-RPC error -32602'],
    ['{"status": "error"}', 'the tool answered with an error'],
    ['{"is_error":true}', 'the tool answered with an error'],
    ['{"status":"ok","error":"none"}', null],
    ['"status":"error"', null],
  ])
})
