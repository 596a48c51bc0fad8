import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { RecordedConversation } from '../../../src/record/replay/recorded-conversation.ts'
import type { ModelExchange } from '../../../src/trace/formats/exchange/exchange.ts'

const recordedMs = Date.parse('2026-11-02T12:00:00Z')
const askedMs = Date.parse('2026-11-05T12:00:00Z')

function request(body: JsonObject) {
  return { method: 'POST', path: '/v1/chat/completions', headers: {}, body: { json: body } }
}

/** Whether a request gets the reply that was recorded for another one. */
function isAnswered(recorded: JsonObject, asked: JsonObject, provider = 'openai'): boolean {
  const exchange: ModelExchange = {
    exchange: 1,
    provider: 'openai',
    startUs: recordedMs * 1e3,
    headUs: null,
    endUs: recordedMs * 1e3,
    request: request(recorded),
    response: { status: 200, headers: {}, body: { json: {} } },
    error: null,
    lost: null,
  }
  const conversation = new RecordedConversation([exchange], { ignore: [], agentInput: 'Refund order 7.' })
  return 'exchange' in conversation.answer({ provider, request: request(asked) }, askedMs)
}

const user = { role: 'user', content: 'Refund order 7.' }
const system = { role: 'system', content: 'Be kind.' }
const tool = (name: string, type = 'string') => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { order: { type } }, required: ['order'] } },
})
const base = { model: 'gpt-4o', messages: [system, user], tools: [tool('look_up')], temperature: 0 }
const say = (content: string) => ({ ...base, messages: [system, user, { role: 'user', content }] })
const called = (name: string, id: string) => ({
  ...base,
  messages: [
    user,
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: id, content: 'sent' },
  ],
})

test.for<[what: string, recorded: JsonObject, asked: JsonObject]>([
  ['messages in another order', base, { ...base, messages: [user, system] }],
  ['another role', base, { ...base, messages: [{ ...system, role: 'developer' }, user] }],
  ['another type of an argument', base, { ...base, tools: [tool('look_up', 'number')] }],
  ['a tool more', base, { ...base, tools: [tool('look_up'), tool('refund')] }],
  ['no tools', base, { model: base.model, messages: base.messages, temperature: 0 }],
  ['another temperature', base, { ...base, temperature: 1 }],
  ['a limit that was not there', base, { ...base, max_tokens: 10 }],
  ['another model', base, { ...base, model: 'gpt-4o-mini' }],
  [
    'a model whose name is long',
    { ...base, model: 'gpt4turboproduction1' },
    { ...base, model: 'mistralswissnetwork2' },
  ],
  [
    'another version of a tool whose name is long',
    { ...base, tools: [tool('issueRefundV2Production')] },
    { ...base, tools: [tool('issueRefundV3Production')] },
  ],
  [
    'another tool whose name is as long',
    { ...base, tools: [tool('searchFlightsEurope1')] },
    { ...base, tools: [tool('cancelBookingNumber1')] },
  ],
  [
    'a long word that is one letter another',
    say('Use issueRefundV2Production.'),
    say('Use issueRefundV3Production.'),
  ],
  [
    'the next number of an order',
    say('Order ORDER000000000000017 is sent.'),
    say('Order ORDER000000000000018 is sent.'),
  ],
  ['another number of 16 digits', say('Card 4111111111111111.'), say('Card 5500000000000004.')],
  ['another amount', say('Pay 1000000000 cents.'), say('Pay 2000000000 cents.')],
  [
    'another image',
    say('data:image/png;base64,aGVsbG8gd29ybGQ='),
    say('data:image/png;base64,aGVsbG8gbW9vbiE='),
  ],
  ['a tool that has the name of its call', called('look_up', 'look_up'), called('find', 'find')],
  [
    'tomorrow in one place and today in another',
    {
      ...base,
      messages: [
        { role: 'system', content: 'Today is 2026-11-02.' },
        { role: 'user', content: 'For 2026-11-02.' },
      ],
    },
    {
      ...base,
      messages: [
        { role: 'system', content: 'Today is 2026-11-05.' },
        { role: 'user', content: 'For 2026-11-06.' },
      ],
    },
  ],
])('%s is another question', ([, recorded, asked]) => {
  expect(isAnswered(recorded, recorded)).toBe(true)
  expect(isAnswered(recorded, asked)).toBe(false)
})

test.for<[what: string, recorded: JsonObject, asked: JsonObject]>([
  [
    'a session of its own',
    say('Session 9f8e7d6c5b4a39281706f5e4.'),
    say('Session 0a1b2c3d4e5f60718293a4b5.'),
  ],
  [
    'an id that begins with the time',
    say('Id 01JBQ3V8W2M4N5P6Q7R8S9T0AB.'),
    say('Id 01JBZ0C1D2E3F4G5H6J7K8M9NP.'),
  ],
  [
    'UUIDs of one machine',
    say('Job 2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d.'),
    say('Job 7d1fb5d1-4068-11e9-8bad-9b1deb4d3b7d.'),
  ],
  ['another id of a call', called('look_up', 'call_a1'), called('look_up', 'call_b2')],
  [
    'the same day in all places',
    {
      ...base,
      messages: [
        { role: 'system', content: 'Today is 2026-11-02.' },
        { role: 'user', content: 'For 2026-11-03.' },
      ],
    },
    {
      ...base,
      messages: [
        { role: 'system', content: 'Today is 2026-11-05.' },
        { role: 'user', content: 'For 2026-11-06.' },
      ],
    },
  ],
])('%s is the same question', ([, recorded, asked]) => {
  expect(isAnswered(recorded, asked)).toBe(true)
})

test('what another provider is asked is another question', () => {
  expect([isAnswered(base, base), isAnswered(base, base, 'api.deepseek.com')]).toEqual([true, false])
})
