import { describe, expect, test } from 'vitest'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { traceFromKensaRows } from '../../../src/trace/formats/kensa/kensa-jsonl.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { agent, asks, runs, seen } from '../../support/tool-spans.ts'
import { readOne, type OtlpSpan } from '../../support/trace-files.ts'

/** Tool span of each call with the id of the request that it answers: `b=c1`; `-` for none. */
const pairsOf = ({ toolCalls }: Trace) =>
  toolCalls?.map(({ spanId, id }) => `${spanId?.[0] ?? '-'}=${id ?? '-'}`)

/** Tool span of each call with the model call that asked for it: `b<a`. */
const askersOf = ({ toolCalls }: Trace) =>
  toolCalls?.map(({ spanId, requestedBy }) => `${spanId?.[0] ?? '-'}<${requestedBy?.[0] ?? '-'}`)

const search = (id: string, args: unknown) => ({ id, name: 'search', args })
const ran = (span: string, start: number, args: unknown) => runs(span, start, { name: 'search', args })

describe('of several requests for one tool, before the next model call', () => {
  test('the one with the same arguments, before one that has some of them', async () => {
    const trace = await traceOf(
      asks('a', 0, [search('c1', { q: 'x' }), search('c2', { q: 'x', page: 1 })]),
      ran('b', 2, { q: 'x', page: 1 }),
      ran('c', 3, { q: 'x' }),
    )
    expect(pairsOf(trace)).toEqual(['b=c2', 'c=c1'])
  })

  test('the one all of whose arguments were given, before one that has some in common', async () => {
    const trace = await traceOf(
      asks('a', 0, [search('c1', { q: 'x', n: 1 }), search('c2', { q: 'x', n: 2 })]),
      ran('b', 2, { q: 'x', n: 2, page: 1 }),
      ran('c', 3, { q: 'x', n: 1, page: 1 }),
    )
    expect(pairsOf(trace)).toEqual(['b=c2', 'c=c1'])
  })

  test('arguments without names match what nothing else matches', async () => {
    const trace = await traceOf(
      asks('a', 0, [search('c1', { q: 'y' }), search('c2', { q: 'z' })]),
      ran('b', 2, ['z']),
      ran('c', 3, { q: 'y', page: 1 }),
    )
    expect(pairsOf(trace)).toEqual(['b=c2', 'c=c1'])
  })

  test('each one once, in whatever order they run', async () => {
    const asked = ['x', 'y', 'z', 'u'].map((q, index) => search(`c${index + 1}`, { q }))
    const trace = await traceOf(
      asks('a', 0, asked),
      ran('b', 2, { q: 'z', page: 1 }),
      ran('c', 3, { q: 'x', page: 1 }),
      ran('d', 4, { q: 'y', page: 1 }),
      ran('e', 5, { q: 'u', page: 1 }),
    )
    expect(pairsOf(trace)).toEqual(['b=c3', 'c=c1', 'd=c2', 'e=c4'])
  })
})

const within = (parent: string, span: OtlpSpan) => ({ ...span, parent })

describe('of several agents', () => {
  test('a tool runs for the agent that it is in', async () => {
    const trace = await traceOf(
      agent('d'),
      agent('e'),
      within('d', asks('a', 0, [{ name: 'search', args: { q: 'x' } }])),
      within('e', asks('b', 1, [{ name: 'search', args: { q: 'y' } }])),
      within('e', ran('c', 2, { q: 'z' })),
      within('d', ran('f', 3, { q: 'w' })),
    )
    expect(askersOf(trace)).toEqual(['c<b', 'f<a'])
  })

  test('it runs for the last model call of that agent', async () => {
    const trace = await traceOf(
      agent('d'),
      agent('e'),
      within('d', asks('a', 0, [{ name: 'search', args: { q: 'x' } }])),
      within('e', asks('b', 1, [])),
      within('d', asks('c', 4, [{ name: 'search', args: { q: 'y' } }])),
      within('d', ran('f', 6, { q: 'z' })),
    )
    expect(askersOf(trace)).toEqual(['-<a', 'f<c'])
  })
})

const call = (id: string) => ({ id, type: 'function', function: { name: 'find', arguments: '{}' } })

const talk = (...answers: object[]) =>
  readOne(
    JSON.stringify([
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: null, tool_calls: [call('c1')] },
      ...answers,
      { role: 'assistant', content: 'Done.' },
    ]),
  )

describe('ids', () => {
  test('that start anew in every reply pair by time, whatever the order of the file', async () => {
    const trace = await traceOf(
      runs('d', 6, { id: 'call_0', name: 'two' }),
      runs('b', 2, { id: 'call_0', name: 'one' }),
      asks('a', 0, [{ id: 'call_0', name: 'one', args: { n: 1 } }]),
      asks('c', 4, [{ id: 'call_0', name: 'two', args: { n: 2 } }]),
    )
    expect(seen(trace)).toEqual(['one {"n":1}', 'two {"n":2}'])
  })

  test('a tool message that says neither its id nor its tool answers what was asked first', async () => {
    expect(seen(await talk({ role: 'tool', content: 'hit' }))).toEqual(['find {}'])
  })

  test('one with an id that nothing asked for answers nothing', async () => {
    const trace = await talk({ role: 'tool', tool_call_id: 'cx', content: 'hit' })
    expect(trace.toolCalls?.map(({ name, executed }) => [name, executed])).toEqual([
      ['find', false],
      ['', true],
    ])
  })
})

test('a request without arguments pairs by name with what ran later', async () => {
  const trace = await traceOf(
    asks('a', 0, [{ id: 'c1', name: 'search' }]),
    asks('b', 2, []),
    ran('c', 4, ['x']),
  )
  expect(pairsOf(trace)).toEqual(['c=c1'])
})

const mcp = (id: string, parent: string, more: Record<string, unknown> = {}) => ({
  id,
  parent,
  attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'search', ...more },
})

const bare = (id: string, parent?: string) => ({
  id,
  name: id,
  ...(parent === undefined ? {} : { parent }),
  attributes: { 'openinference.span.kind': 'TOOL' },
})

describe('halves of one call', () => {
  const args = { 'gen_ai.tool.call.arguments': '{"q":"x"}' }
  const result = { 'gen_ai.tool.call.result': 'one hit' }

  test('each tells what it knows', async () => {
    const trace = await traceOf(
      runs('a', 0, { name: 'search', args: {} }),
      mcp('b', 'a', args),
      mcp('c', 'b', result),
      mcp('d', 'c', { 'gen_ai.tool.call.id': 'c1' }),
    )
    expect(trace.toolCalls).toMatchObject([{ id: 'c1', args: { q: 'x' }, result: 'one hit' }])
  })

  test('a failure of the inner one is that of the call', async () => {
    const trace = await traceOf(runs('a', 0, { name: 'search' }), { ...mcp('b', 'a'), error: 'timed out' })
    expect(trace.toolCalls).toMatchObject([{ spanId: 'a'.padEnd(16, '0'), error: 'timed out' }])
  })

  test.for([
    [8, 1],
    [9, 2],
  ] as const)('with %i spans of the transport between them: %i', async ([hops, calls]) => {
    const between = Array.from({ length: hops }, (_, hop) => ({
      id: `f${hop}`,
      parent: hop === 0 ? 'a' : `f${hop - 1}`,
      name: 'POST',
    }))
    const trace = await traceOf(runs('a', 0, { name: 'search' }), ...between, mcp('b', `f${hops - 1}`))
    expect(trace.toolCalls).toHaveLength(calls)
  })

  test('a tool span that names nothing but itself is a call of its own', async () => {
    expect(seen(await traceOf(bare('a'), mcp('b', 'a'), bare('c', 'b')))).toEqual([
      'a null',
      'search null',
      'c null',
    ])
  })
})

const told = (...parts: object[]) => [
  { role: 'user', parts: [{ type: 'text', content: 'hi' }] },
  ...parts.map((part) => ({ role: 'tool', parts: [part] })),
]

const answer = (id: string, response: unknown) => ({ type: 'tool_call_response', id, response })

describe('what the models were told later', () => {
  test('fills in what a span did not record, and nothing else', async () => {
    const one = runs('b', 2, { id: 'call_0', name: 'find' })
    const trace = await traceOf(
      asks('a', 0, [{ id: 'call_0', name: 'find', args: {} }]),
      { ...one, attributes: { ...one.attributes, 'gen_ai.tool.call.result': 'first' } },
      asks('c', 4, [{ id: 'call_0', name: 'find', args: {} }]),
      runs('d', 6, { id: 'call_0', name: 'find' }),
      runs('e', 7, { name: 'unasked' }),
      runs('f', 8, { id: 'c9', name: 'failed' }, { error: 'boom' }),
      asks('9', 9, [], told(answer('call_0', 'second'), answer('c9', 'late'))),
    )
    expect(trace.toolCalls?.map(({ name, result, error }) => [name, result, error])).toEqual([
      ['find', 'first', null],
      ['find', 'second', null],
      ['unasked', null, null],
      ['failed', null, 'boom'],
    ])
  })

  test('is in turn where calls share an id, if each was answered', async () => {
    const find = { id: 'call_0', name: 'find', args: {} }
    const results = async (...texts: string[]) => {
      const input = told(...texts.map((text) => answer('call_0', text)))
      const trace = await traceOf(asks('a', 0, [find]), asks('b', 4, [find]), asks('c', 8, [], input))
      return trace.toolCalls?.map(({ result }) => result)
    }
    expect(await results('first', 'second')).toEqual(['first', 'second'])
    expect(await results('of one of them')).toEqual([null, null])
  })

  test.for([
    ['says that all went well', { is_error: false }, { error: null, errorKnown: true }],
    ['says that it failed', { is_error: true }, { error: 'no', errorKnown: true }],
    ['does not say', {}, { error: null, errorKnown: false }],
  ] as const)('and whether it failed, where the answer %s', async ([, mark, expected]) => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'find', args: {} }]),
      asks('b', 4, [], told({ ...answer('c1', 'no'), ...mark })),
    )
    expect(trace.toolCalls).toMatchObject([{ result: 'no', executed: true, ...expected }])
  })
})

describe('requests alone', () => {
  test('are calls where another model call is not recorded', async () => {
    const silent = { id: 'b', start: 2, attributes: { 'gen_ai.operation.name': 'chat' } }
    expect(seen(await traceOf(asks('a', 0, [{ name: 'find', args: {} }]), silent))).toEqual([
      'find {} (asked)',
    ])
  })

  test('of a row of Kensa that is no model call are calls, too', () => {
    const row = {
      trace_id: 't',
      span_id: 'a',
      name: 'run',
      kind: 'agent',
      tools: [{ name: 'find', args: { q: 'x' } }],
    }
    expect(seen(traceFromKensaRows([row]))).toEqual(['find {"q":"x"} (asked)'])
  })

  test('without times stand where they are in the file', () => {
    const tools = [{ name: 'two', args: { n: 2 } }]
    const rows = [
      { trace_id: 't', span_id: 'a', name: 'one', kind: 'tool' },
      { trace_id: 't', span_id: 'b', name: 'llm', kind: 'llm', tools },
      { trace_id: 't', span_id: 'c', name: 'three', kind: 'tool' },
    ]
    expect(traceFromKensaRows(rows).toolCalls?.map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  })
})

test('the tool by which Pydantic AI answers is none that was used', async () => {
  const parameters = json({ function_tools: [], output_tools: [{ name: 'final_result' }] })
  const chat = {
    id: 'a',
    attributes: { 'gen_ai.operation.name': 'chat', model_request_parameters: parameters },
  }
  const trace = await traceOf(chat, runs('b', 2, { name: 'final_result' }))
  expect(trace.toolCalls).toEqual([])
})
