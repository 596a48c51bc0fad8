import { describe, expect, test } from 'vitest'
import { readSession as read } from '../../support/session-rows.ts'

let ids = 0
const happens = (type: string, more: object = {}) => ({
  type,
  id: `sevt_${(ids += 1)}`,
  processed_at: `2026-03-17T14:30:${String(ids % 60).padStart(2, '0')}Z`,
  ...more,
})
const text = (words: string) => ({ content: [{ type: 'text', text: words }] })
const asked = { ...happens('user.message', text('Go')), id: 'asked', processed_at: '2026-03-17T14:30:00Z' }
const idle = (type = 'end_turn') => happens('session.status_idle', { stop_reason: { type } })
const tokens = { model_usage: { input_tokens: 2, output_tokens: 30, cache_read_input_tokens: 4 } }
const start = happens('span.model_request_start')
const end = happens('span.model_request_end', tokens)
const use = { ...happens('agent.tool_use', { name: 'bash', input: {} }), id: 'use' }
const told = happens('agent.tool_result', { tool_use_id: 'use', ...text('ok'), is_error: false })
const answer = happens('agent.message', text('Done.'))
const restart = happens('span.model_request_start')
const stop = happens('span.model_request_end', tokens)

describe('a session of Claude Managed Agents', () => {
  test('words and calls of one request are one model call', async () => {
    const events = [
      asked,
      start,
      happens('agent.message', text('I look.')),
      use,
      end,
      told,
      restart,
      answer,
      stop,
    ]
    const session = await read([...events, idle()])
    expect(session).toMatchObject({ llmCalls: 2, calls: ['bash'], inputTokens: 12, finalOutput: 'Done.' })
    expect(session).toMatchObject({ isDamaged: false, codes: [], gap: null })
  })

  test.for<[string, readonly object[], object]>([
    ['as a list of the API', [asked, answer, idle()], { finalOutput: 'Done.' }],
    [
      'whose newest event comes first',
      [idle(), answer, told, use, asked],
      { calls: ['bash'], userInput: 'Go' },
    ],
    ['that was listed and streamed', [asked, use, told, answer, idle(), use, told], { calls: ['bash'] }],
  ])('%s', async ([, data, facts]) => {
    expect(await read({ data, next_page: null })).toMatchObject({ codes: [], isDamaged: false, ...facts })
  })

  test.for<[string, readonly object[], object]>([
    ['that waits for a tool', [asked, use, idle('requires_action')], { isDamaged: true }],
    ['that is at work', [happens('session.status_running'), asked, start], { isDamaged: true }],
    ['that gave up', [asked, answer, idle('retries_exhausted')], { isDamaged: true, finalOutput: null }],
    ['that was stopped', [asked, use, told, happens('user.interrupt')], { isDamaged: true }],
    [
      'with a request of which only the tokens are there',
      [asked, start, end, answer],
      { gap: 'a reply, of which only the tokens are recorded' },
    ],
    [
      'with a call of an unknown kind',
      [asked, happens('agent.new_tool_use', { name: 'pay' })],
      { codes: ['trace-line'] },
    ],
    ['with an answer to no call', [asked, told, answer, idle()], { calls: [''] }],
    [
      'with a sub-agent',
      [asked, happens('session.thread_created'), answer, idle()],
      { stated: { unseenSteps: true } },
    ],
  ])('one %s proves nothing by what is absent', async ([, events, facts]) => {
    expect(await read(events)).toMatchObject(facts)
  })

  test('a page of its events is a part of it', async () => {
    expect((await read({ data: [asked, answer, idle()], next_page: 'p2' })).gap).toBe('its further pages')
  })
})

const header = { type: 'session_start', id: 'd1', title: 'T', owner: 'me', version: 2, cwd: '/work' }
const says = (role: string, ...content: object[]) => ({
  type: 'message',
  id: `m${(ids += 1)}`,
  timestamp: '2026-03-17T14:30:00Z',
  message: { role, content },
})
const words = (said: string) => ({ type: 'text', text: said })
const runs = { type: 'tool_use', id: 'c1', name: 'Execute', input: {} }
const failed = { type: 'tool_result', tool_use_id: 'c1', is_error: true, content: 'no' }

describe('a session of Droid', () => {
  test('is read without what the program added', async () => {
    const session = await read([
      header,
      says('user', words('<system-reminder>x</system-reminder>')),
      says('user', words('<system-reminder>x</system-reminder>'), words('Go')),
      says('assistant', runs),
      says('user', failed),
      { type: 'todo_state', id: 't', todos: { todos: '1. test' } },
      says('assistant', words('Done.')),
    ])
    expect(session).toMatchObject({
      format: 'droid',
      id: 'd1',
      userInput: 'Go',
      calls: ['Execute!'],
      llmCalls: 2,
    })
    expect(session).toMatchObject({ finalOutput: 'Done.', codes: [], isDamaged: false })
  })

  test.for<[string, readonly object[], object]>([
    [
      'that goes on after a summary',
      [{ type: 'compaction_state', summaryText: 's' }],
      { gap: 'what its summary stands for' },
    ],
    [
      'with a sub-agent',
      [says('assistant', { ...runs, name: 'Task' }), says('user', failed)],
      { stated: { unseenSteps: true } },
    ],
    ['that was cut off', [says('assistant', runs)], { isDamaged: true }],
    [
      'with a call in a row of another kind',
      [{ type: 'tool_execution', tool: { name: 'pay' } }, says('assistant', words('Done.'))],
      { isDamaged: true, codes: ['trace-line'] },
    ],
  ])('one %s proves nothing by what is absent', async ([, rows, facts]) => {
    expect(await read([header, ...rows])).toMatchObject(facts)
  })
})

test('a log of another program that begins a session is none of Droid', async () => {
  const log = [
    { type: 'session_start', id: 's' },
    { type: 'user', content: 'Go' },
    { type: 'tool', name: 'pay' },
  ]
  expect(await read(log)).toMatchObject({ count: 0, codes: ['trace-format'] })
})

const printed = (type: string, more: object) => ({ type, session_id: 'd2', ...more })
const init = printed('system', { subtype: 'init', cwd: '/work', tools: [], model: 'gpt' })
const call = printed('tool_call', { id: 'c1', toolName: 'Execute', parameters: {} })
const thought = printed('reasoning', { id: 'r1', text: 'Hm.' })
const done = printed('message', { role: 'assistant', id: 'm1', text: 'Done.' })
const completion = printed('completion', { finalText: 'Done.', usage: { input_tokens: 1, output_tokens: 2 } })

describe('the output of droid exec', () => {
  test('is read, a thought that was printed twice once', async () => {
    const result = printed('tool_result', { id: 'c1', isError: false, value: 'ok' })
    const run = await read([
      init,
      printed('message', { role: 'user', text: 'Go' }),
      thought,
      thought,
      call,
      result,
      done,
      completion,
    ])
    expect(run).toMatchObject({
      format: 'droid-exec',
      calls: ['Execute'],
      llmCalls: 2,
      inputTokens: 1,
      outputTokens: 2,
    })
    expect(run).toMatchObject({ finalOutput: 'Done.', codes: [], isDamaged: false })
  })

  test.for<[string, readonly object[], object]>([
    ['without its end', [init, call, done], { gap: 'its end' }],
    [
      'that ended with an error',
      [init, call, printed('error', { message: 'no credit' })],
      { finalOutput: null, isDamaged: true },
    ],
    [
      'with a call without a name',
      [init, call, printed('tool_call', { id: 'c2', parameters: {} }), completion],
      { calls: ['Execute', ''] },
    ],
  ])('%s', async ([, rows, facts]) => {
    expect(await read(rows)).toMatchObject(facts)
  })
})

const grokUser = { type: 'user', content: [words('<user_query>\nGo\n</user_query>')], prompt_index: 0 }
const grokCall = (name: string) => ({
  type: 'assistant',
  content: '',
  tool_calls: [{ id: 'c1', name, arguments: '{}' }],
})
const grokResult = { type: 'tool_result', tool_call_id: 'c1', content: 'a' }
const grokAnswer = { type: 'assistant', content: 'Done.', model_id: 'grok-4' }
const searched = {
  tool_type: 'web_search',
  id: 'ws1',
  status: 'completed',
  action: { type: 'search', query: 'q' },
}

describe('a session of Grok', () => {
  test.for<[string, readonly object[], object]>([
    ['with a tool', [grokCall('read_file'), grokResult, grokAnswer], { calls: ['read_file'], llmCalls: 2 }],
    [
      'with a tool that the provider ran',
      [
        { type: 'reasoning', id: 'r', summary: [] },
        { type: 'backend_tool_call', kind: searched },
        grokAnswer,
      ],
      { calls: ['web_search'], llmCalls: 1 },
    ],
    [
      'with words of the program',
      [{ type: 'user', content: [words('Go on')], synthetic_reason: 'auto_recovery' }, grokAnswer],
      { llmCalls: 1 },
    ],
  ])('%s', async ([, rows, facts]) => {
    const session = await read([{ type: 'system', content: 'You help.' }, grokUser, ...rows])
    expect(session).toMatchObject({
      format: 'grok',
      userInput: 'Go',
      finalOutput: 'Done.',
      codes: [],
      ...facts,
    })
  })

  test.for<[string, readonly object[], object]>([
    [
      'after a summary',
      [{ type: 'user', content: [], synthetic_reason: 'compaction_meta' }, grokAnswer],
      { gap: 'what its summary stands for' },
    ],
    [
      'with a sub-agent',
      [grokCall('spawn_subagent'), grokResult, grokAnswer],
      { stated: { unseenSteps: true } },
    ],
    ['that was cut off', [grokCall('read_file')], { isDamaged: true }],
  ])('one %s proves nothing by what is absent', async ([, rows, facts]) => {
    expect(await read([grokUser, ...rows])).toMatchObject(facts)
  })
})

test.for<[string, readonly object[]]>([
  ['words alone', [{ type: 'assistant', content: 'Done.' }]],
  ['what it does under a key of its own', [{ type: 'assistant', content: 'Done.', steps: ['pay'] }]],
])('rows of another program are no session of Grok: %s', async ([, rows]) => {
  expect(await read([{ type: 'user', content: 'Go' }, ...rows])).toMatchObject({
    count: 0,
    codes: ['trace-format'],
  })
})
