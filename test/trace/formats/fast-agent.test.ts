import { describe, expect, test } from 'vitest'
import { writeJson } from '../../../src/core/json.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const says = (role: string, text: string, more: object = {}) => ({
  role,
  content: text === '' ? [] : [{ type: 'text', text }],
  ...more,
})
const ask = (calls: unknown, stop = 'toolUse') =>
  says('assistant', '', { tool_calls: calls, stop_reason: stop })
const call = (name: string) => ({ method: 'tools/call', params: { name, arguments: { city: 'Paris' } } })
const askByIds = (ids: readonly string[]) => ask(Object.fromEntries(ids.map((id) => [id, call('look')])))
const answer = (id: string, text: string, more: object = {}) =>
  says('user', '', { tool_results: { [id]: { content: [{ type: 'text', text }], ...more } } })
const ends = says('assistant', 'Done.', { stop_reason: 'endTurn' })

const block = (type: string, more: object) => ({ type: 'text', text: writeJson({ type, ...more }) })
const replied = (channel: object[]) =>
  says('assistant', 'Done.', { channels: { 'anthropic-server-tools': channel } })

async function read(...messages: object[]) {
  const { traces, diagnostics, damaged } = await readAll(memoryFile(writeJson({ messages })))
  const [trace] = traces
  const calls = trace?.toolCalls?.map(({ name, result, error, errorKnown }) => [
    name,
    result,
    error,
    errorKnown,
  ])
  return { trace, calls, damaged, said: diagnostics.map(({ message }) => message) }
}

describe('conversations of fast-agent', () => {
  test('a reply that ended in calls and has none has lost them', async () => {
    const { calls } = await read(says('user', 'Look.', { is_template: false }), ask(null), ends)
    expect(calls?.map(([name]) => name)).toEqual([''])
  })

  test('calls whose ids are numbers have lost their order', async () => {
    const gaps = [['b', '2', '1'], ['b', 'a'], ['1']].map(async (ids) => {
      const { trace } = await read(says('user', 'Look.'), askByIds(ids), ends)
      return trace?.stated.gap ?? null
    })
    expect(await Promise.all(gaps)).toEqual(['the order of some calls', null, null])
  })

  test('calls and answers by their id, with failures', async () => {
    const asked = ask({ a: call('look'), b: call('pay') })
    const both = says('user', '', {
      tool_results: {
        b: { content: [{ type: 'text', text: 'No money' }], isError: true },
        a: { content: [{ type: 'text', text: '18' }] },
      },
    })
    const { trace, calls } = await read(says('user', 'Go'), asked, both, ends)
    expect(trace?.source.format).toBe('fast-agent')
    expect(calls).toEqual([
      ['look', '18', null, true],
      ['pay', expect.anything(), 'No money', true],
    ])
  })

  test('tools that run at the provider are called, and one that cannot be read may be of any tool', async () => {
    const tools = [
      block('server_tool_use', { id: 's1', name: 'web_search', input: { query: 'x' } }),
      block('web_search_tool_result', { tool_use_id: 's1', content: [] }),
      block('mcp_tool_use', { id: 'm1', name: 'pay', server_name: 'bank', input: {} }),
      block('mcp_tool_result', { tool_use_id: 'm1', content: [{ type: 'text', text: 'paid' }] }),
    ]
    const asked = [says('user', 'Go'), ask({ a: call('look') }), answer('a', '18')]
    const { trace } = await read(...asked, replied(tools))
    expect(trace?.toolCalls?.map(({ name }) => name)).toEqual(['look', 'web_search', 'pay'])
    expect(trace?.finalOutput).toBe('Done.')
    const broken = await read(...asked, replied([{ type: 'text', text: '{"type":"server_tool' }]))
    expect(broken.trace?.toolCalls?.map(({ name }) => name)).toEqual(['look', ''])
  })

  test('templates are no runs, and a model call that failed has failed', async () => {
    const shown = [
      says('user', 'For example', { is_template: true }),
      { ...ask({ t: call('pay') }), is_template: true },
      { ...answer('t', 'paid'), is_template: true },
    ]
    const { trace, calls } = await read(
      ...shown,
      says('user', 'Go'),
      ask({ a: call('look') }),
      answer('a', '18'),
      {
        ...ends,
        stop_reason: 'error',
      },
    )
    expect(calls?.map(([name]) => name)).toEqual(['look'])
    expect(trace?.llmCalls.map(({ error }) => error?.type ?? null)).toEqual([null, 'error'])
  })

  test.for([
    ['calls that are no mapping', ask(['pay']), 'tool_calls'],
    ['a call that is none', ask({ a: 'pay' }), 'tool_calls.a'],
    ['a call without a name', ask({ a: { method: 'tools/call', params: {} } }), 'name'],
    [
      'calls under another key',
      says('assistant', '', { function_call: { name: 'pay', arguments: '{}' } }),
      'function_call',
    ],
  ] as const)('%s may be a call of any tool', async ([, odd, place]) => {
    const { said, damaged } = await read(
      says('user', 'Go'),
      ask({ x: call('look') }),
      answer('x', '18'),
      odd,
      ends,
    )
    expect(said.join('\n')).toContain(place)
    expect(damaged).toHaveLength(1)
  })

  test('messages of OpenAI are none of it', async () => {
    const { trace } = await read(says('user', 'Go'), {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{}' } }],
    })
    expect(trace?.source.format).toBe('openai-messages')
  })
})
