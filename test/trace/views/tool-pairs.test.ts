import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { traceFromKensaRows } from '../../../src/trace/formats/kensa/kensa-jsonl.ts'
import { traceOf } from '../../support/dialect-traces.ts'
import { reasonOf } from '../../support/approval-verdicts.ts'
import { agent, asks, runs, seen } from '../../support/tool-spans.ts'

const kensaRow = (id: string, kind: string, second: number, args: JsonObject): JsonObject => ({
  trace_id: 't',
  span_id: id,
  name: kind === 'llm' ? 'llm' : 's',
  kind,
  start_time: `2026-03-17T14:30:0${second}Z`,
  end_time: `2026-03-17T14:30:0${second + 1}Z`,
  tools: [{ name: 's', args }],
})

/** A search with an argument that no model gave. */
const searched = (id: string, start: number, by: number) =>
  runs(id, start, { name: 'search', args: { q: 'x', by } })

describe('a request and its execution are one call', () => {
  test('a tool that runs under a name of its own is not lost among requests that share its id', async () => {
    const trace = await traceOf(
      asks('a', 0, [
        { id: 'c', name: 'look', args: { n: 1 } },
        { id: 'c', name: 'find', args: { n: 2 } },
      ]),
      runs('b', 2, { id: 'c', name: 'pay' }),
    )
    expect(seen(trace)).toContain('pay null')
  })

  test('an answer without a name, of one of several requests that share its id, is of none', async () => {
    const trace = await traceOf(
      asks('a', 0, [
        { id: 'c', name: 'look', args: { n: 1 } },
        { id: 'c', name: 'find', args: { n: 2 } },
      ]),
      runs('b', 2, { id: 'c', name: ' ' }),
    )
    expect(seen(trace)).toEqual(['look {"n":1} (asked)', 'find {"n":2} (asked)'])
  })

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

  test('no arguments of a call that nobody asked for are unknown, where spans of its tool record none', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'pay', args: { usd: 5 } }]),
      runs('b', 2, { name: 'pay', args: {} }),
      runs('c', 4, { name: 'pay', args: {} }),
      runs('d', 6, { name: 'list', args: {} }),
    )
    expect(seen(trace)).toEqual(['pay {"usd":5}', 'pay null', 'list {}'])
    expect(trace.toolCalls?.map(({ argsKnown }) => argsKnown)).toEqual([true, false, true])
    expect(reasonOf('no_repeat_calls', {}, trace)).toBe('missing-data')
  })

  test('the same request twice may be the same call, whatever its runs were given beside', async () => {
    const call = { name: 'search', args: { q: 'x' } }
    const trace = await traceOf(
      asks('a', 0, [call]),
      searched('b', 2, 1),
      asks('c', 4, [call]),
      searched('d', 6, 2),
    )
    expect(seen(trace)).toEqual(['search {"q":"x","by":1}', 'search {"q":"x","by":2}'])
    expect(trace.toolCalls?.map(({ asked }) => asked)).toEqual([call.args, call.args])
    expect(reasonOf('no_repeat_calls', {}, trace)).toBe('missing-data')
    const other = asks('c', 4, [{ name: 'search', args: { q: 'y' } }])
    const apart = await traceOf(asks('a', 0, [call]), searched('b', 2, 1), other, searched('d', 6, 2))
    expect(reasonOf('no_repeat_calls', {}, apart)).toBe('pass')
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

  test.for<[string, unknown, string]>([
    ['with defaults filled in', { q: 'x', page: 1 }, '{"q":"x","page":1}'],
    ['of another type', { q: ['x'] }, '{"q":["x"]}'],
    ['as a wrapper around a function has them', { args: ['x'], kwargs: { page: 1 } }, '{"q":"x"}'],
    ['as Python shows them', "{'q': <object>}", '{"q":"x"}'],
    ['that the agent changed', { q: 'y' }, '{"q":"y"}'],
  ])('before the next model call, with arguments %s', async ([, args, shown]) => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { name: 'search', args }),
      asks('c', 4, []),
    )
    expect(seen(trace)).toEqual([`search ${shown}`])
  })

  test('where only one of them has an id', async () => {
    const asked = asks('a', 0, [{ name: 'search', args: { q: 'x' } }])
    const ran = runs('b', 2, { id: 'c1', name: 'search', args: { q: 'y' } })
    expect(seen(await traceOf(asked, ran))).toEqual(['search {"q":"y"}'])
    const named = asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }])
    expect(seen(await traceOf(named, runs('b', 2, { name: 'search', args: { q: 'y' } })))).toEqual([
      'search {"q":"y"}',
    ])
  })

  test('of several before the next model call each has its own', async () => {
    const trace = await traceOf(
      asks('a', 0, [
        { id: 'c1', name: 'search', args: { q: 'x' } },
        { id: 'c2', name: 'search', args: { q: 'y' } },
      ]),
      runs('b', 2, { name: 'search', args: { q: 'y', page: 1 } }),
      runs('c', 3, { name: 'search', args: { q: 'x', page: 1 } }),
    )
    expect(trace.toolCalls?.map(({ id, args }) => [id, args])).toEqual([
      ['c2', { q: 'y', page: 1 }],
      ['c1', { q: 'x', page: 1 }],
    ])
  })

  test('a tool that starts together with the next model call was run before it', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { name: 'search', args: { q: 'x', page: 1 } }),
      asks('c', 2, [{ name: 'search', args: { q: 'z' } }]),
      runs('d', 3, { name: 'search', args: { q: 'z', page: 1 } }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x","page":1}', 'search {"q":"z","page":1}'])
  })

  test('model calls of another agent do not come between', async () => {
    const trace = await traceOf(
      agent('d'),
      agent('e'),
      { ...asks('a', 0, [{ name: 'search', args: { q: 'x' } }]), parent: 'd' },
      { ...asks('b', 1, [{ name: 'book', args: {} }]), parent: 'e' },
      runs('c', 2, { name: 'search', args: { q: 'x', page: 1 } }, { parent: 'd' }),
    )
    expect(seen(trace)).toEqual(['book {} (asked)', 'search {"q":"x","page":1}'])
  })

  test('other arguments after another model call are another call', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ name: 'search', args: { q: 'x' } }]),
      asks('b', 2, []),
      runs('c', 4, { name: 'search', args: { q: 'y' } }),
    )
    expect(seen(trace)).toEqual(['search {"q":"x"} (asked)', 'search {"q":"y"}'])
  })

  test('ids that are not the same are of two calls', async () => {
    const trace = await traceOf(
      asks('a', 0, [{ id: 'c1', name: 'search', args: { q: 'x' } }]),
      runs('b', 2, { id: 'c2', name: 'search', args: { q: 'y' } }),
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
