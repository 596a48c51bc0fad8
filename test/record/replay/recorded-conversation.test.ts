import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/core/json.ts'
import { describeMiss, RecordedConversation } from '../../../src/record/replay/recorded-conversation.ts'
import type { GatewayRequest, ModelExchange } from '../../../src/trace/formats/exchange/exchange.ts'

const recordedMs = Date.parse('2026-11-02T10:00:00Z')
const askedMs = Date.parse('2026-12-01T23:30:00Z')

function requestOf(json: JsonValue, path = '/v1/chat/completions'): GatewayRequest {
  return { method: 'POST', path, headers: {}, body: { json } }
}

function textOf(text: string): GatewayRequest {
  return { ...requestOf(null), body: { text } }
}

function exchangeOf(request: GatewayRequest, reply: string): ModelExchange {
  const [startUs, response] = [recordedMs * 1e3, { status: 200, headers: {}, body: { text: reply } }]
  return {
    exchange: 1,
    provider: 'openai',
    startUs,
    headUs: startUs,
    endUs: startUs,
    request,
    response,
    error: null,
    lost: null,
  }
}

/** What the calls of an agent get of the recorded ones: the number of a reply, or why there is none. */
function replay(
  recorded: readonly GatewayRequest[],
  asked: readonly GatewayRequest[],
  ignore: string[] = [],
  given: JsonValue = null,
) {
  const exchanges = recorded.map((request, index) => exchangeOf(request, String(index + 1)))
  const conversation = new RecordedConversation(exchanges, { ignore, agentInput: given })
  return asked.map((request) => {
    const answer = conversation.answer({ provider: 'openai', request }, askedMs)
    if ('call' in answer) return describeMiss(answer, 'sg run')
    return Number(answer.response?.body && 'text' in answer.response.body ? answer.response.body.text : 0)
  })
}

const chat = (system: JsonValue, ...rest: JsonObject[]): JsonObject => ({
  model: 'gpt-5',
  messages: [{ role: 'system', content: system }, { role: 'user', content: 'Refund order 17.' }, ...rest],
  tools: [{ type: 'function', function: { name: 'issue_refund' } }],
  temperature: 0,
})
const called = (id: string, order = '17'): JsonObject => ({
  role: 'assistant',
  tool_calls: [
    { id, type: 'function', function: { name: 'issue_refund', arguments: `{"order":"${order}"}` } },
  ],
})
const result = (id: string, content: string): JsonObject => ({ role: 'tool', tool_call_id: id, content })

/** Requests that a model understands as the same, by providers. */
test.each<[string, JsonValue, JsonValue]>([
  ['the same', chat('Be kind.'), chat('Be kind.')],
  ['keys in another order', { a: 1, model: 'm' }, { model: 'm', a: 1 }],
  [
    'who asks',
    { ...chat('Be kind.'), user: 'u-1', metadata: { run: '1' } },
    { ...chat('Be kind.'), user: 'u-2' },
  ],
  [
    "ids of OpenAI's calls",
    chat('', called('call_1'), result('call_1', 'ok')),
    chat('', called('call_x'), result('call_x', 'ok')),
  ],
  [
    "ids of Anthropic's calls",
    [1].map(() => ({ type: 'tool_use', id: 'toolu_1' }))[0] as JsonObject,
    { type: 'tool_use', id: 'toolu_1' },
  ],
  [
    'ids of Anthropic',
    {
      messages: [
        { content: [{ type: 'tool_use', id: 'toolu_1' }] },
        { content: [{ tool_use_id: 'toolu_1' }] },
      ],
    },
    { messages: [{ content: [{ type: 'tool_use', id: 'a' }] }, { content: [{ tool_use_id: 'a' }] }] },
  ],
  [
    'ids of Responses and Bedrock',
    { input: [{ call_id: 'a' }, { call_id: 'b' }, { call_id: 'a' }], messages: [{ toolUseId: 'c' }] },
    { input: [{ call_id: 'x' }, { call_id: 'a' }, { call_id: 'x' }], messages: [{ toolUseId: 'y' }] },
  ],
  [
    'a UUID of each run',
    chat('Run 7d1a0c3e-8a51-4c1e-9b1f-000000000001'),
    chat('Run 7d1a0c3e-8a51-4c1e-9b1f-000000000002'),
  ],
  ['the time', chat('Now: 2026-11-02T10:00:01Z'), chat('Now: 2026-12-01T23:30:01Z')],
  ['the day', chat('Today is 2026-11-02.'), chat('Today is 2026-12-01.')],
  ['the day of another zone', chat('Today is 2026-11-02.'), chat('Today is 2026-12-02.')],
  [
    'two days of another zone',
    chat('Today is 2026-11-02, due November 3, 2026.'),
    chat('Today is 2026-11-30, due December 1, 2026.'),
  ],
  ['the day in words', chat('It is Monday, November 2, 2026.'), chat('It is Tuesday, December 1, 2026.')],
  ['the day in short', chat('Mon, 02 Nov 2026'), chat('Tue, 01 Dec 2026')],
  ['the day in numbers', chat('11/02/2026, 02.11.2026'), chat('12/01/2026, 01.12.2026')],
])('%s is no difference', (_, recorded, asked) => {
  expect(replay([requestOf(recorded)], [requestOf(asked)])).toEqual([1])
})

/** What is new, and how it is told. */
test.each<[string, JsonValue, JsonValue, string]>([
  [
    'a prompt',
    chat('Be kind.'),
    chat('Be terse.'),
    '$.messages[0].content is "Be terse.", recorded: "Be kind."',
  ],
  ['a parameter', chat(''), { ...chat(''), temperature: 1 }, '$.temperature is 1, recorded: 0'],
  ['one more', chat(''), { ...chat(''), top_p: 1 }, '$.top_p is 1, recorded: nothing'],
  ['one less', { ...chat(''), top_p: 1 }, chat(''), '$.top_p is not there, recorded: 1'],
  ['a model', chat(''), { ...chat(''), model: 'gpt-6' }, '$.model is "gpt-6", recorded: "gpt-5"'],
  ['a stream', chat(''), { ...chat(''), stream: true }, '$.stream is true, recorded: nothing'],
  [
    'what a tool gave',
    chat('', called('call_1'), result('call_1', 'ok')),
    chat('', called('call_1'), result('call_1', 'KeyError')),
    '$.messages[3].content is "KeyError", recorded: "ok"',
  ],
  [
    'which call is answered',
    { input: [{ call_id: 'a' }, { call_id: 'b' }, { call_id: 'a' }] },
    { input: [{ call_id: 'a' }, { call_id: 'b' }, { call_id: 'b' }] },
    '$.input[2].call_id is "call 2", recorded: "call 1"',
  ],
  ['an id of a customer', chat('c_81'), chat('c_82'), '$.messages[0].content is "c_82", recorded: "c_81"'],
  [
    'another day',
    chat('Due 2026-11-07'),
    chat('Due 2026-12-07'),
    '$.messages[0].content is "Due 2026-12-07", recorded: "Due 2026-11-07"',
  ],
  [
    'a day that is another one of this run',
    chat('Today is 2026-11-02, due 2026-11-03'),
    chat('Today is 2026-12-01, due 2026-11-30'),
    '$.messages[0].content is "Today is 2026-12-01, due 2026-11-30", recorded: "Today is 2026-11-02, due 2026-11-03"',
  ],
  [
    'an id that both runs know for another',
    chat('7d1a0c3e8a514c1e', called('a'), result('a', 'not 7d1a0c3e8a514c1f')),
    chat('7d1a0c3e8a514c1f', called('a'), result('a', 'not 7d1a0c3e8a514c1f')),
    '$.messages[0].content is "7d1a0c3e8a514c1f", recorded: "7d1a0c3e8a514c1e"',
  ],
  [
    'two values',
    chat('Be kind.'),
    { ...chat('Be terse.'), temperature: 1 },
    '$.messages[0].content is "Be terse.", recorded: "Be kind.", and 1 more value',
  ],
  [
    'a secret',
    chat(`Key ghp_${'aB3dE5gH7jK9'.repeat(3)}`),
    chat('Key'),
    '$.messages[0].content is "Key", recorded: "Key ghp_… (36 characters)"',
  ],
])('%s is new', (_, recorded, asked, told) => {
  expect(replay([requestOf(recorded)], [requestOf(asked)])).toEqual([
    `the agent asked something new at call 1: ${told}; record anew with \`sg run\``,
  ])
})

test('an id of the input stands for no other', () => {
  const [order, customer, fresh] = [1, 2, 3].map((last) => `7d1a0c3e-8a51-4c1e-9b1f-00000000000${last}`)
  const ask = (id = '', given: JsonValue = null) =>
    replay([requestOf(chat(order ?? ''))], [requestOf(chat(id))], [], given)
  expect(ask(customer)).toEqual([1])
  for (const id of [customer, fresh])
    expect(ask(id, [`Refund ${order}, of ${customer}.`])).toEqual([
      expect.stringContaining(`is "${id}", recorded: "${order}"`),
    ])
})

test('what goes beside a question to a model is a part of any other', () => {
  const [recorded, asked] = ['Ann', 'Bob'].map((user) => [requestOf({ user }, '/search')])
  expect(replay(recorded ?? [], asked ?? [])).toEqual([
    expect.stringContaining('$.user is "Bob", recorded: "Ann"'),
  ])
})

test('calls are answered in their order, and those that ran side by side in that of the agent', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((text) => requestOf(chat(text))) as [
    GatewayRequest,
    GatewayRequest,
    GatewayRequest,
  ]
  expect(replay([first, second, third], [first, third, second])).toEqual([1, 3, 2])
  expect(replay([first, first, second], [first, second, first])).toEqual([1, 3, 2])
  expect(replay([first, second], [first, second, first, third])).toEqual([
    1,
    2,
    'the agent asked at call 3 once more what was recorded once, as call 1; record anew with `sg run`',
    'the agent asked something new at call 4, and no recorded call is left; record anew with `sg run`',
  ])
})

test('the nearest call that is left is the one to compare with', () => {
  const next = chat('Be kind.', called('call_1'), result('call_1', 'ok'))
  const changed = chat('Be kind.', called('call_1'), result('call_1', 'no'))
  expect(replay([requestOf(chat('Be kind.')), requestOf(next)], [requestOf(changed)])).toEqual([
    'the agent asked something new at call 1: $.messages[3].content is "no", recorded: "ok"; record anew with `sg run`',
  ])
  expect(replay([requestOf({}, '/v1/messages')], [requestOf({}, '/v1/responses')])).toEqual([
    'the agent asked something new at call 1: the request is "POST /v1/responses", recorded: "POST /v1/messages"; record anew with `sg run`',
  ])
})

test.each<[string, boolean]>([
  ['$.messages[0].content', true],
  ['$.messages[*].content', true],
  ['$.messages', true],
  ['$.messages[*]', true],
  ['$', true],
  ['$.messages[1].content', false],
  ['$.messages[0].con', false],
  ['$.messages[*].role', false],
  ['$.message', false],
])('%s, which is left out, covers the prompt: %s', (path, isCovered) => {
  const [answer] = replay([requestOf(chat('Be kind.'))], [requestOf(chat('Be terse.'))], [path])
  expect(answer === 1).toBe(isCovered)
})

test('bodies that are no JSON are held against each other as they are', () => {
  expect(replay([textOf('a'), { ...textOf(''), body: null }], [textOf('a'), textOf('b')])).toEqual([
    1,
    'the agent asked something new at call 2: $ is "b", recorded: null; record anew with `sg run`',
  ])
})
