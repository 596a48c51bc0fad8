import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { json } from '../support/dialect-traces.ts'
import { jsonLines, memoryFile, otlp, readAll, type OtlpSpan } from '../support/trace-files.ts'

type Asked = readonly [type: string, params: JsonObject]

/** Checks that a run which called `refund` twice does not pass. */
const unmet: readonly Asked[] = [
  ['tools_not_called', { tools: ['refund'] }],
  ['no_repeat_calls', {}],
  ['tool_call_count', { tool: 'refund', max: 1 }],
  ['max_tool_calls', { max: 1 }],
  ['max_turns', { max: 2 }],
  ['max_cost', { max_usd: 1 }],
  ['tool_anti_pattern', { patterns: [{ sequence: ['refund', 'refund'] }] }],
  ['tools_called', { tools: ['refund'] }],
]
/** Checks of values that a path through the tool leads to. */
const ofValues: readonly Asked[] = [
  ['not_null!', { target: 'refund.output', value: false }],
  ['ne!', { target: 'refund.input.order', value: 17 }],
  ['email!', { target: 'refund#1.input.to', value: false }],
  ['gt!', { target: 'refund.output', value: 1 }],
]
const ofAnswer: readonly Asked[] = [
  ['output_contains', { value: 'done' }],
  ['output_contains', { value: 'sorry' }],
]

async function reasonsOn(content: object | string, asked: readonly Asked[]) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const { traces } = await readAll(memoryFile(text))
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return traces.map((trace) => runChecks(trace, bound).map(({ reason }) => reason))
}

const call = (id: string, name = 'refund') => ({ id, type: 'function', function: { name, arguments: '{}' } })
const user = { role: 'user', content: 'Refund order 17.' }
const asks = (...calls: readonly object[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const told = (id: string) => ({ role: 'tool', tool_call_id: id, content: 'ok' })
const done = { role: 'assistant', content: 'done' }
const story = [user, asks(call('c1')), told('c1'), asks(call('c2')), told('c2')]

const exchange = (messages: readonly object[], message: object) => ({
  request: { model: 'gpt-4o-mini', messages },
  response: {
    id: `r-${messages.length}`,
    object: 'chat.completion',
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18 },
  },
})

const parts = (messages: readonly object[]) =>
  messages.map((message) => {
    const { role, content, tool_calls, tool_call_id } = message as Record<string, unknown>
    const calls = ((tool_calls ?? []) as ReturnType<typeof call>[]).map(({ id, function: { name } }) => ({
      type: 'tool_call',
      id,
      name,
      arguments: {},
    }))
    const text = typeof content === 'string' ? [{ type: 'text', content }] : []
    const answer = [{ type: 'tool_call_response', id: tool_call_id, response: content }]
    return { role, parts: role === 'tool' ? answer : [...text, ...calls] }
  })

const chat = (id: string, input: readonly object[], output: object, start: number): OtlpSpan => ({
  id,
  start,
  end: start + 1,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'gpt-4o-mini',
    'gen_ai.usage.input_tokens': 9,
    'gen_ai.usage.output_tokens': 9,
    'gen_ai.input.messages': json(parts(input)),
    'gen_ai.output.messages': json(parts([output])),
  },
})

const items = [
  { role: 'user', content: 'Refund order 17.' },
  ...['c1', 'c2'].flatMap((call_id) => [
    { type: 'function_call', call_id, name: 'refund', arguments: '{}' },
    { type: 'function_call_output', call_id, output: 'ok' },
  ]),
]
const response = {
  id: 'resp_2',
  object: 'response',
  status: 'completed',
  model: 'gpt-4o-mini',
  output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'done' }] }],
  usage: { input_tokens: 9, output_tokens: 9, total_tokens: 18 },
}

const blocks = [
  { role: 'user', content: 'Refund order 17.' },
  ...['c1', 'c2'].flatMap((id) => [
    { role: 'assistant', content: [{ type: 'tool_use', id, name: 'refund', input: {} }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'ok' }] },
  ]),
]
const message = {
  id: 'msg_2',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-5',
  content: [{ type: 'text', text: 'done' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 9, output_tokens: 9 },
}

describe('a call that only the history of a recorded model call shows leaves its run unverified', () => {
  test.for([
    ['a reply of chat completions', exchange(story, done)],
    ['a response', { request: { input: items }, response }],
    ['a message of Anthropic', { request: { messages: blocks }, response: message }],
    ['a span', otlp(chat('b', story, done, 0))],
    [
      'a span, where one before it was lost',
      otlp(chat('a', [user], asks(call('c1')), 0), chat('b', story, done, 9)),
    ],
  ] as const)('%s', async ([name, recorded]) => {
    const [reasons] = await reasonsOn(recorded, unmet)
    // What is recorded is enough to find that the tool was called.
    const isFound = name.includes('lost')
    expect(new Set(reasons)).toEqual(new Set(isFound ? ['called', 'missing-data', 'ok'] : ['missing-data']))
    expect(reasons?.at(-1)).toBe(isFound ? 'ok' : 'missing-data')
    expect(reasons?.slice(0, -1)).not.toContain('ok')
    expect(await reasonsOn(recorded, ofAnswer)).toEqual([['ok', 'not-found']])
    expect(await reasonsOn(recorded, ofValues)).toEqual([ofValues.map(() => 'missing-data')])
  })

  const server = [
    { type: 'server_tool_call', id: 's1', name: 'erase', server_tool_call: { type: 'erase' } },
    { type: 'server_tool_call_response', id: 's1', server_tool_call_response: { type: 'erase' } },
  ]
  const begun = chat('a', [user], asks(call('c1')), 0)
  const told1 = [user, asks(call('c1')), told('c1')]
  const retold = (more: readonly object[], text = json(parts([...told1, ...more]))): OtlpSpan => ({
    ...chat('b', [], done, 9),
    attributes: { ...chat('b', [], done, 9).attributes, 'gen_ai.input.messages': text },
  })
  test.for<[string, OtlpSpan[]]>([
    ['a call and its answer', [begun, retold([asks(call('c2', 'erase')), told('c2')])]],
    ['a call alone', [begun, retold([asks(call('c2', 'erase'))])]],
    [
      'a call beside one that was made twice by one id',
      [begun, { ...begun, id: 'r', start: 2, end: 3 }, retold([asks(call('c2', 'erase')), told('c2')])],
    ],
    ['a call under the id of another one', [begun, retold([asks(call('c1', 'erase')), told('c1')])]],
    [
      'calls that share an id',
      [begun, retold([asks(call('c2', 'look')), told('c2'), asks(call('c2', 'erase')), told('c2')])],
    ],
    [
      "a call of the provider's own tool",
      [begun, retold([], json([...parts(told1), { role: 'assistant', parts: server }]))],
    ],
    [
      'a call in another form',
      [
        begun,
        retold(
          [],
          json([...parts(told1), { role: 'assistant', tool_calls: [call('c2', 'erase')] }, told('c2')]),
        ),
      ],
    ],
  ])('beside calls that are recorded: %s', async ([, spans]) => {
    const asked: Asked = ['tools_not_called', { tools: ['erase'] }]
    expect(await reasonsOn(otlp(...spans), [asked])).toEqual([['missing-data']])
    expect(await reasonsOn(otlp(begun, retold([])), [asked])).toEqual([['ok']])
  })

  test('answers behind `previous_response_id`, whose calls are in another response', async () => {
    const input = items.filter((item) => 'output' in item)
    const recorded = { request: { input, previous_response_id: 'resp_1' }, response }
    expect(new Set((await reasonsOn(recorded, unmet))[0])).toEqual(new Set(['missing-data']))
  })

  test('a log of exchanges, one a line, is one run', async () => {
    const log = jsonLines(
      exchange(story.slice(0, 1), asks(call('c1'))),
      exchange(story.slice(0, 3), asks(call('c2'))),
      exchange(story, done),
    )
    const { traces } = await readAll(memoryFile(log))
    expect(traces.map(({ toolCalls }) => toolCalls)).toMatchObject([
      [
        { name: 'refund', executed: true, result: 'ok' },
        { name: 'refund', executed: true, result: 'ok' },
      ],
    ])
    expect(traces.map(({ usage, turns, finalOutput }) => [usage?.total, turns.length, finalOutput])).toEqual([
      [54, 1, 'done'],
    ])
    expect(await reasonsOn(log, unmet)).toEqual([
      ['called', 'repeated', 'too-many', 'over-limit', 'over-limit', 'missing-data', 'found', 'ok'],
    ])
  })

  test('one of Anthropic, in a list, too', async () => {
    const asked = (id: string) => ({
      ...message,
      id: `msg_${id}`,
      content: [{ type: 'tool_use', id, name: 'refund', input: {} }],
      stop_reason: 'tool_use',
    })
    const log = [
      { request: { messages: blocks.slice(0, 1) }, response: asked('c1') },
      { request: { messages: blocks.slice(0, 3) }, response: asked('c2') },
      { request: { messages: blocks }, response: message },
    ]
    const reasons = [
      'called',
      'repeated',
      'too-many',
      'over-limit',
      'over-limit',
      'missing-data',
      'found',
      'ok',
    ]
    expect(await reasonsOn(log, unmet)).toEqual([reasons])
  })

  test('one of responses, which repeats each item, and one of proxies', async () => {
    const asked = (call_id: string) => ({
      ...response,
      id: `resp_${call_id}`,
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'function_call', call_id, name: 'refund', arguments: '{}' },
      ],
    })
    const reasons = [
      'called',
      'repeated',
      'too-many',
      'over-limit',
      'over-limit',
      'missing-data',
      'found',
      'ok',
    ]
    const log = [
      { request: { input: items.slice(0, 1) }, response: asked('c1') },
      { request: { input: items.slice(0, 3) }, response: asked('c2') },
      { request: { input: items }, response },
    ]
    expect(await reasonsOn(jsonLines(...log), unmet)).toEqual([reasons])
    const exchanges = [
      exchange(story.slice(0, 1), asks(call('c1'))),
      exchange(story.slice(0, 3), asks(call('c2'))),
      exchange(story, done),
    ]
    const bodies = exchanges.map(({ request, response: body }) => ({
      request: { url: '/v1/chat/completions', body: request },
      response: { status_code: 200, body },
    }))
    expect(await reasonsOn(jsonLines(...bodies), unmet)).toEqual([reasons])
    const flat = exchanges.map(({ request: { messages }, response: body }) => ({ messages, response: body }))
    expect(await reasonsOn(jsonLines(...flat), unmet)).toEqual([reasons])
  })

  test('a log whose beginning is missing stays unverified', async () => {
    const log = jsonLines(exchange(story.slice(0, 3), asks(call('c2'))), exchange(story, done))
    expect((await reasonsOn(log, unmet)).map((reasons) => reasons.slice(2))).toEqual([
      ['missing-data', 'missing-data', 'missing-data', 'missing-data', 'missing-data', 'ok'],
    ])
  })

  test('exchanges that do not go on with one another are runs of their own', async () => {
    const first = exchange(story.slice(0, 1), asks(call('c1')))
    const other = exchange([{ role: 'system', content: 'Be brief.' }, user], done)
    const gap = exchange(story, done)
    const { traces } = await readAll(memoryFile(jsonLines(first, other, gap)))
    expect(traces.map(({ unseenCalls }) => unseenCalls.length)).toEqual([0, 0, 2])
    expect(traces.map(({ llmCalls }) => llmCalls.length)).toEqual([1, 1, 1])
  })
})

test('calls of earlier turns, of other tools, and those that a span shows under another id leave it as it is', async () => {
  const turns = [...story, done, { role: 'user', content: 'Thanks.' }]
  expect(await reasonsOn(exchange(turns, done), [['max_tool_calls', { max: 1 }]])).toEqual([['ok']])
  const others: readonly Asked[] = [['tools_not_called', { tools: ['delete_account'] }]]
  expect(await reasonsOn(exchange(story, done), others)).toEqual([['ok']])
  const renamed = otlp(
    chat('a', [user], asks(call('x1')), 0),
    chat('b', [user, asks(call('c1')), told('c1')], done, 9),
  )
  expect(await reasonsOn(renamed, [['max_tool_calls', { max: 1 }]])).toEqual([['ok']])
})

test('spans that were not recorded are none that a check could have forbidden', async () => {
  const run = otlp(chat('b', [user, asks(call('c1')), told('c1')], done, 0))
  const asked: readonly Asked[] = [
    ['spans', { span: 'execute_tool *', max: 0 }],
    ['spans', { span: '*', max: 1 }],
    ['spans', { span: 'execute_tool *' }],
    ['spans', { span: '*' }],
  ]
  expect(await reasonsOn(run, asked)).toEqual([['missing-data', 'missing-data', 'missing-data', 'ok']])
})

test('the message names the calls', async () => {
  const { traces } = await readAll(memoryFile(JSON.stringify(exchange(story, done))))
  const check = {
    type: 'max_tool_calls',
    params: { max: 1 },
    severity: 'error',
    surface: 'assertion',
  } as const
  expect(
    traces.flatMap((trace) => runChecks(trace, [bindCheck({ ...check, description: '' })])),
  ).toMatchObject([{ actual: 'the steps that called refund; a recorded model call was given the results' }])
  expect(traces.flatMap((trace) => describeTrace(trace).warnings)).toEqual([
    'The steps that called refund are not recorded: only their results, in what a model call was given.',
  ])
})
