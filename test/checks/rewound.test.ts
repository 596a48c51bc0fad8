import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { jsonLines, readOne } from '../support/trace-files.ts'

const row = (uuid: string, parentUuid: string | null, type: string, content: unknown, more: object = {}) => ({
  uuid,
  parentUuid,
  sessionId: 's',
  type,
  timestamp: `2026-03-17T14:30:0${uuid}Z`,
  message: { id: `m${uuid}`, role: type, content, usage: { input_tokens: 10, output_tokens: 5 } },
  ...more,
})
const call = { type: 'tool_use', id: 't', name: 'pay', input: { key: 'AKIA1234567890QWERTY' } }
const said = (text: string) => [{ type: 'text', text }]

/** The second prompt was taken back; between it and what follows is a row of the program. */
const session = jsonLines(
  row('1', null, 'user', 'Hi'),
  row('2', '1', 'assistant', said('Hello.')),
  row('3', '2', 'user', 'Pay'),
  row('4', '3', 'assistant', [call]),
  row('5', '4', 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'paid' }]),
  row('6', '5', 'assistant', said('That was a mistake.')),
  { uuid: 'x', parentUuid: '6', sessionId: 's', type: 'system', subtype: 'turn_duration' },
  row('7', 'x', 'user', 'Pay more'),
  row('8', '7', 'assistant', said('No mistake.')),
  row('9', '2', 'user', 'Wait'),
  row('0', '9', 'assistant', said('I wait.'), { timestamp: '2026-03-17T14:30:10Z' }),
)

test.for<[type: string, params: JsonObject, surface: 'assertion' | 'guardrail', status: string]>([
  ['tools_not_called', { tools: ['pay'] }, 'assertion', 'fail'],
  ['tools_not_called', { tools: ['pay'] }, 'guardrail', 'fail'],
  ['max_tool_calls', { max: 0 }, 'assertion', 'fail'],
  ['max_tokens', { max: 70 }, 'assertion', 'fail'],
  ['max_turns', { max: 4 }, 'assertion', 'fail'],
  ['no_secret_leak', {}, 'assertion', 'fail'],
  ['content_excludes', { patterns: ['mistake'] }, 'assertion', 'fail'],
  ['content_excludes', { patterns: ['mistake'] }, 'guardrail', 'error'],
  ['content_excludes', { patterns: ['wait'] }, 'guardrail', 'fail'],
  ['contains_any', { patterns: ['mistake'] }, 'assertion', 'fail'],
  ['output_contains', { value: 'I wait.' }, 'assertion', 'pass'],
])('what the user took back: %s %j on the %s surface', async ([type, params, surface, status]) => {
  const trace = await readOne(session)
  const spec = { type, params, severity: 'error', surface, description: '' } as const
  expect(runChecks(trace, [bindCheck(spec)])[0]).toMatchObject({ status })
})

test('the turns of a conversation of which a part was taken back cannot be told apart', async () => {
  const spec = { type: 'tools_not_called', params: { tools: ['pay'] }, turns: { from: 2, to: 2 } }
  const whole = { severity: 'error', surface: 'assertion', description: '' } as const
  const [verdict] = runChecks(await readOne(session), [bindCheck({ ...whole, ...spec })])
  // The last turns of a session may be those in which it was called.
  expect(verdict).toMatchObject({ status: 'error', reason: 'missing-data' })
})
