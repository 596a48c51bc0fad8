import { describe, expect, test } from 'vitest'
import { readSession as read } from '../../support/session-rows.ts'
import { jsonLines, memoryFile, readAll } from '../../support/trace-files.ts'

const words = (said: string) => ({ type: 'text', text: said })
let ids = 0
const header = { type: 'session_start', id: 'd1', title: 'T', owner: 'me', version: 2, cwd: '/work' }
const says = (role: string, ...content: object[]) => ({
  type: 'message',
  id: `m${(ids += 1)}`,
  timestamp: '2026-03-17T14:30:00Z',
  message: { role, content },
})
const printed = (type: string, more: object) => ({ type, session_id: 'd2', ...more })
const init = printed('system', { subtype: 'init', cwd: '/work', tools: [], model: 'gpt' })
const done = printed('message', { role: 'assistant', id: 'm1', text: 'Done.' })
const completion = printed('completion', { finalText: 'Done.', usage: { input_tokens: 1, output_tokens: 2 } })

const qwen = (uuid: string, parentUuid: string | null, type: string, part: object, sessionId = 's1') => ({
  uuid,
  parentUuid,
  type,
  sessionId,
  timestamp: '2026-03-17T14:30:00Z',
  message: { role: type === 'assistant' ? 'model' : 'user', parts: [part] },
})
const exchange = (
  startUs: number,
  messages: readonly object[],
  message: object,
  path = '/v1/chat/completions',
) => ({
  exchange: 1,
  provider: 'openai',
  startUs,
  headUs: startUs + 1,
  endUs: startUs + 2,
  request: { method: 'POST', path, headers: {}, body: { json: { model: 'm', messages } } },
  response: {
    status: 200,
    headers: {},
    body: {
      json: {
        id: `r${startUs}`,
        object: 'chat.completion',
        model: 'm',
        choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      },
    },
  },
  error: null,
  lost: null,
})
const asks = (name: string) => ({
  content: null,
  tool_calls: [{ id: 'call_0', type: 'function', function: { name, arguments: '{}' } }],
})

const other = (row: object) => ({ ...row, session_id: 'd3' })
const codexRow = (type: string, payload: object) => ({ timestamp: '2026-03-17T14:30:00Z', type, payload })

describe('a file with several sessions', () => {
  const looks = { functionCall: { id: 'c1', name: 'look', args: {} } }
  const seen = { functionResponse: { id: 'c1', name: 'look', response: { output: 'ok' } } }
  const run = (id: string) => [
    qwen(`${id}1`, null, 'user', { text: 'Go' }, id),
    qwen(`${id}2`, `${id}1`, 'assistant', looks, id),
    qwen(`${id}3`, `${id}2`, 'tool_result', seen, id),
    qwen(`${id}4`, `${id}3`, 'assistant', { text: 'Done.' }, id),
  ]

  test('of Qwen Code has a run for each', async () => {
    expect(await read([...run('a'), ...run('b')])).toMatchObject({
      count: 2,
      id: 'a',
      calls: ['look'],
      gap: null,
    })
  })

  test('rows of Qwen Code that were copied count once', async () => {
    expect(await read([...run('a'), ...run('a')])).toMatchObject({ count: 1, calls: ['look'], llmCalls: 2 })
  })

  test('a row of Qwen Code that others follow and that is not there is missed', async () => {
    const rows = run('a').filter((_, index) => index !== 1)
    expect((await read(rows)).gap).toBe('rows that others follow')
  })

  test('a session of Qwen Code whose first turn is lost is a part of one', async () => {
    const later = [
      qwen('a5', 'a4', 'user', { text: 'And now?' }, 'a'),
      qwen('a6', 'a5', 'assistant', { text: 'Nothing.' }, 'a'),
    ]
    expect(await read([...run('a'), ...later])).toMatchObject({ calls: ['look'], gap: null })
    expect(await read(later)).toMatchObject({ calls: [], gap: 'rows that others follow' })
  })

  test('output of droid exec has a run for each', async () => {
    const rows = [init, done, completion]
    expect(await read([...rows, ...rows.map(other)])).toMatchObject({ count: 2, inputTokens: 1 })
  })

  test('sessions of Droid that nothing tells apart prove nothing by what is absent', async () => {
    const rows = [header, says('user', words('Go')), says('assistant', words('Done.'))]
    expect((await read([...rows, ...rows])).gap).toBe('what tells its sessions apart')
  })
})

test('calls of Codex that share an id are several calls, and what a resumed session tells again is one', async () => {
  const item = (name: string) =>
    codexRow('response_item', { type: 'function_call', call_id: 'call_0', name, arguments: '{}' })
  const output = codexRow('response_item', { type: 'function_call_output', call_id: 'call_0', output: 'ok' })
  const meta = codexRow('session_meta', { id: 's', cwd: '/work', originator: 'codex', cli_version: '1' })
  const session = await read([meta, item('look'), output, item('pay'), output, item('look'), output])
  expect(session).toMatchObject({ format: 'codex-rollout', calls: ['look', 'pay'] })
})

const rowAt = (second: number, type: string, payload: object) => ({
  ...codexRow(type, payload),
  timestamp: `2026-03-17T14:30:0${second}Z`,
})
const lookOutput = (text: string) => ({ type: 'function_call_output', call_id: 'look:0', output: text })
const count = async (...rows: object[]) => (await read(rows)).calls?.length

test('a call of Codex that a model makes again under the same id is a second one, unless a session began anew', async () => {
  const call = { type: 'function_call', call_id: 'look:0', name: 'look', arguments: '{}' }
  const meta = { id: 's', cwd: '/work', originator: 'codex', cli_version: '1' }
  const first = [
    rowAt(0, 'session_meta', meta),
    rowAt(1, 'response_item', call),
    rowAt(2, 'response_item', lookOutput('a')),
  ]
  const again = (text: string) => [
    rowAt(4, 'response_item', call),
    rowAt(5, 'response_item', lookOutput(text)),
  ]
  expect(await count(...first, ...again('a'))).toBe(2)
  expect(await count(...first, ...again('b'))).toBe(2)
  // Rows of one time with answers of their own are calls of their own.
  const [, row = {}] = first
  expect(await count(...first, row, rowAt(2, 'response_item', lookOutput('b')))).toBe(2)
  expect(await count(...first, row, rowAt(2, 'response_item', lookOutput('a')))).toBe(1)
  expect(await count(...first, rowAt(3, 'session_meta', meta), ...again('b'))).toBe(2)
  expect(await count(...first, rowAt(3, 'session_meta', meta), ...again('a'))).toBe(1)
  expect(await count(...first, ...first)).toBe(1)
  const told = rowAt(6, 'event_msg', { type: 'exec_command_end', call_id: 'look:0', exit_code: 0 })
  expect(await count(...first, told, rowAt(3, 'session_meta', meta), ...again('b'), told)).toBe(2)
})

describe('a log of model calls', () => {
  const us = 1_773_757_800_000_000
  const go = { role: 'user', content: 'Go' }
  const answered = (name: string) => [
    go,
    { role: 'assistant', ...asks(name) },
    { role: 'tool', tool_call_id: 'call_0', content: name },
  ]

  test('two agents whose calls share an id keep their names', async () => {
    const { calls } = await read([
      exchange(us, [go], asks('look')),
      exchange(us + 10, [go], asks('pay')),
      exchange(us + 20, answered('look'), { content: 'Done.' }),
      exchange(us + 30, answered('pay'), { content: 'Done.' }),
    ])
    expect(calls?.toSorted()).toEqual(['look', 'pay'])
  })

  test('a line that was torn damages its run', async () => {
    const text = jsonLines(
      exchange(us, [go], asks('look')),
      exchange(us + 20, answered('look'), { content: 'Done.' }),
    )
    const { damaged } = await readAll(memoryFile(text.slice(0, -80)))
    expect(damaged).toHaveLength(1)
  })

  test.for([
    ['a reply of a model at an unknown path', exchange(us, [go], asks('pay'), '/v1/chat/comple')],
    ['a reply before its request', { ...exchange(us, [go], asks('pay')), endUs: us - 1 }],
  ] as const)('%s is not passed over', async ([, row]) => {
    const whole = exchange(us + 50, [go], { content: 'Done.' })
    expect(await read([whole, row])).toMatchObject({ isDamaged: true, codes: ['trace-line'] })
  })
})

const ask = (...names: string[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: names.map((name) => ({ id: 'c', type: 'function', function: { name, arguments: '{}' } })),
})
const asked = (...names: string[]) => ({
  role: 'assistant',
  tool_calls: names.map((name) => ({ type: 'function', function: { name, arguments: '{}' } })),
})
const askToPay = (to: string) => ({
  role: 'assistant',
  tool_calls: [{ id: 'c', type: 'function', function: { name: 'pay', arguments: JSON.stringify({ to }) } }],
})
const answer = (content: string, name?: string) => ({ role: 'tool', tool_call_id: 'c', content, name })

describe('calls of one conversation that share an id', () => {
  const go = { role: 'user', content: 'Go' }
  test.for<[string, readonly object[], Readonly<Record<string, string | null>>]>([
    ['are answered in turn', [ask('look', 'pay'), answer('L'), answer('P')], { look: 'L', pay: 'P' }],
    [
      'are answered by their names',
      [ask('look', 'pay'), answer('P', 'pay'), answer('L', 'look')],
      { look: 'L', pay: 'P' },
    ],
    [
      'are not lost where only a later one is answered',
      [ask('look', 'pay', 'send'), answer('P', 'pay')],
      { look: null, pay: 'P', send: null },
    ],
    [
      'may be asked for in messages of their own',
      [ask('look'), ask('pay'), answer('L'), answer('P')],
      { look: 'L', pay: 'P' },
    ],
    [
      'are answered directly after the message that asks',
      [ask('look'), go, ask('pay'), answer('P')],
      { look: null, pay: 'P' },
    ],
    [
      'are not answered where one answer may be of any',
      [ask('look', 'pay'), answer('?')],
      { look: null, pay: null },
    ],
    [
      'are not answered by one that comes late',
      [ask('look'), go, ask('pay'), { role: 'assistant', content: 'Wait.' }, answer('?')],
      { look: null, pay: null },
    ],
    [
      'have no id, and are answered directly after the message that asks',
      [
        asked('look'),
        go,
        asked('pay', 'send'),
        { role: 'tool', content: 'P' },
        { role: 'tool', content: 'S' },
      ],
      { look: null, pay: 'P', send: 'S' },
    ],
    [
      'have no id, and are not answered where one answer may be of any',
      [asked('look', 'pay'), { role: 'tool', content: '?' }],
      { look: null, pay: null },
    ],
  ])('%s', async ([, messages, results]) => {
    const told = [go, ...messages, { role: 'assistant', content: 'Done.' }]
    const { traces } = await readAll(memoryFile(JSON.stringify({ messages: told })))
    const calls = traces[0]?.toolCalls ?? []
    expect(calls).toHaveLength(Object.keys(results).length)
    expect(Object.fromEntries(calls.map(({ name, result }) => [name, result]))).toEqual(results)
  })

  test('calls of one tool that share an id have the answers of their own messages', async () => {
    const told = [
      go,
      askToPay('a'),
      go,
      askToPay('b'),
      answer('B', 'pay'),
      { role: 'assistant', content: 'Done.' },
    ]
    const { traces } = await readAll(memoryFile(JSON.stringify({ messages: told })))
    expect(traces[0]?.toolCalls?.map(({ args, result }) => [args, result])).toEqual([
      [{ to: 'a' }, null],
      [{ to: 'b' }, 'B'],
    ])
  })

  test('the answer after a later turn is that of what was asked for in it', async () => {
    const use = (name: string) => says('assistant', { type: 'tool_use', id: 'c', name, input: {} })
    const told = [
      says('user', words('Go')),
      use('look'),
      says('user', words('Pay')),
      use('pay'),
      says('user', { type: 'tool_result', tool_use_id: 'c', content: 'P' }),
      says('assistant', words('Done.')),
    ]
    const { traces } = await readAll(memoryFile(jsonLines(header, ...told)))
    expect(traces[0]?.toolCalls?.map(({ name, result }) => [name, result])).toEqual([
      ['look', null],
      ['pay', 'P'],
    ])
  })
})

const readRuns = async (rows: readonly object[], text = jsonLines(...rows)) => {
  const { traces } = await readAll(memoryFile(text))
  return traces.map(({ toolCalls }) => toolCalls?.map(({ name }) => name))
}

describe('a log of a conversation after each step', () => {
  const go = { role: 'user', content: 'Go' }
  const steps = [
    go,
    ask('look'),
    answer('L'),
    ask('pay'),
    answer('P'),
    { role: 'assistant', content: 'Done.' },
  ]
  const row = (length: number, more: object = {}) => ({ ...more, messages: steps.slice(0, length) })
  const sending = { messages: [go, ask('send'), answer('S'), { role: 'assistant', content: 'Sent.' }] }

  test('is one run', async () => {
    const rows = [row(3), sending, row(5), row(6)]
    expect(await readRuns(rows)).toEqual([['look', 'pay'], ['send']])
    expect(await readRuns([], JSON.stringify(rows))).toEqual([['look', 'pay'], ['send']])
  })

  test('is as many runs as begin in the same way', async () => {
    expect(await readRuns([row(3), row(3), row(5), row(5)])).toEqual([
      ['look', 'pay'],
      ['look', 'pay'],
    ])
    expect(await readRuns([row(3), row(3), row(6)])).toEqual([['look', 'pay'], ['look']])
  })

  test('keeps runs that have names, or that only ask the same', async () => {
    expect(await readRuns([row(3, { id: 'a' }), row(6, { id: 'b' })])).toEqual([['look'], ['look', 'pay']])
    expect(await readRuns([row(1), row(6)])).toHaveLength(2)
  })

  test.for(['run_id', 'conversationId', 'case', 'test_name', 'sample_index'])('heeds `%s`', async (key) => {
    const named = (length: number, name: number, step: number) => row(length, { [key]: name, step })
    expect(await readRuns([named(3, 1, 1), named(3, 2, 1), named(6, 2, 2)])).toEqual([
      ['look'],
      ['look', 'pay'],
    ])
    expect(await readRuns([named(3, 1, 1), named(6, 2, 2)])).toHaveLength(2)
  })

  test('is joined whatever each request is called', async () => {
    expect(await readRuns([row(3, { request_id: 'a' }), row(6, { request_id: 'b' })])).toHaveLength(1)
  })
})
