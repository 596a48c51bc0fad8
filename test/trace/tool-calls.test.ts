import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import { traceFromKensaRows } from '../../src/trace/formats/kensa-jsonl.ts'
import type { Trace } from '../../src/trace/trace.ts'
import { otlp, readOne, type OtlpSpan } from '../support/trace-files.ts'

type Call = { id?: string; name: string; args?: unknown }

/** An LLM span whose reply asks for tools. */
function asks(id: string, start: number, calls: readonly Call[], input?: unknown) {
  const parts = calls.map((call) => ({
    type: 'tool_call',
    id: call.id,
    name: call.name,
    arguments: call.args,
  }))
  return {
    id,
    start,
    end: start + 1,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', parts }]),
      ...(input === undefined ? {} : { 'gen_ai.input.messages': JSON.stringify(input) }),
    },
  }
}

/** A tool span. */
function runs(id: string, start: number, call: Call, more: object = {}) {
  return {
    id,
    start,
    end: start + 1,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': call.name,
      ...(call.id === undefined ? {} : { 'gen_ai.tool.call.id': call.id }),
      ...(call.args === undefined ? {} : { 'gen_ai.tool.call.arguments': JSON.stringify(call.args) }),
    },
    ...more,
  }
}

async function traceOf(...spans: readonly OtlpSpan[]): Promise<Trace> {
  return readOne(JSON.stringify(otlp(...spans)))
}

function seen(trace: Trace) {
  return trace.toolCalls?.map(
    ({ name, args, executed }) => `${name} ${JSON.stringify(args)}${executed ? '' : ' (asked)'}`,
  )
}

const kensaRow = (id: string, kind: string, second: number, args: JsonObject): JsonObject => ({
  trace_id: 't',
  span_id: id,
  name: kind === 'llm' ? 'llm' : 's',
  kind,
  start_time: `2026-03-17T14:30:0${second}Z`,
  end_time: `2026-03-17T14:30:0${second + 1}Z`,
  tools: [{ name: 's', args }],
})

describe('a request and its execution are one call', () => {
  test('by call id, whatever the arguments look like', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { id: 'c1', name: 'search', args: { q: 'x', page: 1 } }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x","page":1}'])
    expect(trace.toolCalls?.[0]).toMatchObject({
      id: 'c1',
      requestedBy: 'a000000000000000',
      spanId: 'b000000000000000',
    })
  })

  test('by name and arguments, in any order of keys', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x', n: 1 } }]),
      runs('b', 2, { name: 'search', args: { n: 1, q: 'x' } }),
    )
    expect(seen(trace)).toEqual(['search {"n":1,"q":"x"}'])
  })

  test('by name where the tool span recorded no arguments, which then come from the request', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { name: 'search' }),
      asks('c', 4, [{ name: 'search', args: { q: 'y' } }]),
      runs('d', 6, { name: 'search', args: {} }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x"}', 'search {"q":"y"}'])
  })

  test('one execution stands for one request', async () => {
    const twice = { name: 'search', args: { q: 'x' } }
    const trace = await traceOf(asks('a', 0, [twice, twice]), runs('b', 2, twice))
    expect(seen(trace)).toEqual(['search {"q":"x"} (asked)', 'search {"q":"x"}'])
  })

  test('executions are never taken for one another', async () => {
    const call = { name: 'search', args: { q: 'x' } }
    const trace = await traceOf(asks('a', 0, [call]), runs('b', 2, call), runs('c', 4, call))
    expect(seen(trace)).toEqual(['search {"q":"x"}', 'search {"q":"x"}'])
  })

  test('call ids that start anew in every reply pair in order', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'call_0', name: 'one', args: { n: 1 } }]),
      runs('b', 2, { id: 'call_0', name: 'one' }),
      asks('c', 4, [{ id: 'call_0', name: 'two', args: { n: 2 } }]),
      runs('d', 6, { id: 'call_0', name: 'two' }),
    )
    expect(seen(trace)).toEqual(['one {"n":1}', 'two {"n":2}'])
  })

  test.for<[string, unknown]>([
    ['by position', ['x']],
    ['that were cut off', '{"q": "'],
    ['that were redacted', '[REDACTED]'],
    ['none of which', {}],
  ])('by name where the tool span has arguments %s has a name', async ([, args]) => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { name: 'search', args }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x"}'])
  })

  test('by arguments that one side wrote as text', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'finish', args: { answer: { n: 1 }, why: 'so' } }]),
      runs('b', 2, { name: 'finish', args: { answer: '{"n": 1}', why: 'so' } }),
    )
    expect(seen(trace)).toEqual(['finish {"answer":"{\\"n\\": 1}","why":"so"}'])
  })

  test('other arguments under one name are two calls', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { name: 'search', args: { q: 'y' } }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x"} (asked)', 'search {"q":"y"}'])
  })

  test('an MCP client span inside of the tool span is the same call', async () => {
    const trace = await traceOf(runs('a', 0, { name: 'search', args: { q: 'x' } }), {
      id: 'b',
      parent: 'a',
      start: 0,
      end: 1,
      attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'search' },
    })
    expect(seen(trace)).toEqual(['search {"q":"x"}'])
  })

  test('so is the span of the server, behind spans of the transport; each tells what it knows', async () => {
    const mcp = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'search' }
    const trace = await traceOf(
      runs('a', 0, { id: 'c1', name: 'search' }),
      { id: 'b', parent: 'a', attributes: mcp },
      { id: 'c', parent: 'b', name: 'POST' },
      { id: 'd', parent: 'c', name: 'POST /mcp' },
      {
        id: 'e',
        parent: 'd',
        attributes: {
          ...mcp,
          'gen_ai.tool.call.arguments': '{"q":"x"}',
          'gen_ai.tool.call.result': 'one hit',
        },
      },
    )
    expect(seen(trace)).toEqual(['search {"q":"x"}'])
    expect(trace.toolCalls).toMatchObject([{ id: 'c1', result: 'one hit' }])
  })

  test('a tool that calls itself with other arguments is two calls', async () => {
    const trace = await traceOf(
      runs('a', 0, { name: 'walk', args: { path: '/' } }),
      runs('b', 1, { name: 'walk', args: { path: '/a' } }, { parent: 'a' }),
    )
    expect(seen(trace)).toEqual(['walk {"path":"/"}', 'walk {"path":"/a"}'])
  })

  test('Kensa rows of which the tool span lost its arguments', () => {
    const trace = traceFromKensaRows([
      kensaRow('1', 'tool', 1, {}),
      kensaRow('2', 'llm', 0, { q: 'a' }),
      kensaRow('3', 'tool', 3, {}),
      kensaRow('4', 'llm', 2, { q: 'b' }),
    ])
    expect(seen(trace)).toEqual(['s {"q":"a"}', 's {"q":"b"}'])
  })
})

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

  test('then by end, then as in the file', async () => {
    const trace = await traceOf(
      { ...runs('a', 5, { name: 'long' }), end: 9 },
      { ...runs('b', 5, { name: 'short' }), end: 6 },
      { ...runs('c', 5, { name: 'short too' }), end: 6 },
    )
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['short', 'short too', 'long'])
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
