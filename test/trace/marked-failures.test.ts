import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { readOne } from '../support/trace-files.ts'

const check = bindCheck({
  type: 'no_tool_errors',
  params: {},
  severity: 'error',
  surface: 'assertion',
  description: '',
})

async function verdictOn(messages: object): Promise<string | undefined> {
  const verdict = runChecks(await readOne(JSON.stringify(messages)), [check])[0]
  return verdict?.status
}

const hi = { role: 'user', content: 'hi' }
const named = { toolCallId: 't', toolName: 'look' }
const call = { type: 'tool-call', ...named, input: {} }
const done = { role: 'assistant', content: 'Done.' }

describe('messages of the AI SDK say whether a tool failed', () => {
  test.for<readonly [string, string, string]>([
    ['error-text', 'no such city', 'fail'],
    ['text', 'sunny', 'pass'],
  ])('output of type %s', async ([type, value, expected]) => {
    const answer = { type: 'tool-result', ...named, output: { type, value } }
    const messages = [hi, { role: 'assistant', content: [call] }, { role: 'tool', content: [answer] }, done]
    expect(await verdictOn(messages)).toBe(expected)
  })

  test('a tool that the provider ran, in the reply itself', async () => {
    const failed = { type: 'tool-error', ...named, input: {}, error: 'no such city' }
    const reply = { role: 'assistant', content: [call, failed, { type: 'text', text: 'Sorry.' }] }
    expect(await verdictOn([hi, reply])).toBe('fail')
  })
})

test.for<readonly [response: object, expected: string]>([
  [{ error: 'no such city' }, 'fail'],
  [{ error: { code: 404 } }, 'fail'],
  [{ status: 'error', error_message: 'no such city' }, 'fail'],
  [{ error: null, output: 'sunny' }, 'pass'],
  [{ error: {}, output: 'sunny' }, 'pass'],
  [{ status: 'success' }, 'pass'],
])('a function of Gemini that answers %j', async ([response, expected]) => {
  const contents = [
    { role: 'user', parts: [{ text: 'hi' }] },
    { role: 'model', parts: [{ functionCall: { name: 'look', args: {} } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'look', response } }] },
    { role: 'model', parts: [{ text: 'Done.' }] },
  ]
  expect(await verdictOn(contents)).toBe(expected)
})
