import { describe, expect, test } from 'vitest'
import { bindCheck, type CheckSpec } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { readOne } from '../support/trace-files.ts'
import { secretSamples } from '../support/leak-samples.ts'

const token = secretSamples(4).find(({ kind }) => kind === 'github')?.text ?? ''

const chat = (answer: string, body: string) =>
  readOne(
    JSON.stringify({
      messages: [
        { role: 'user', content: 'I am ada@example.com' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'mail', arguments: JSON.stringify({ body }) } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'sent' },
        { role: 'assistant', content: answer },
      ],
    }),
    'a.json',
  )

async function verdict(answer: string, body: string, spec: Partial<CheckSpec> & { type: string }) {
  const all = { params: {}, severity: 'error', surface: 'guardrail', description: '', ...spec } as const
  const [found] = runChecks(await chat(answer, body), [bindCheck(all)])
  return [found?.surface, found?.status, found?.reason]
}

describe('as guardrails', () => {
  test('no_pii_leak judges each message, of the side that is asked for', async () => {
    const type = 'no_pii_leak'
    expect(await verdict('Hello.', '', { type })).toEqual(['guardrail', 'pass', 'ok'])
    expect(await verdict('Hello bob@example.com.', '', { type })).toEqual(['guardrail', 'fail', 'leaked'])
    expect(await verdict('Hello.', '', { type, direction: 'input' })).toEqual(['guardrail', 'fail', 'leaked'])
  })

  test('no_secret_leak judges what was said and what was given to tools', async () => {
    const type = 'no_secret_leak'
    expect(await verdict('Hello.', 'nothing', { type })).toEqual(['guardrail', 'pass', 'ok'])
    expect(await verdict(`Hello ${token}.`, '', { type })).toEqual(['guardrail', 'fail', 'leaked'])
    expect(await verdict('Hello.', `It is ${token}`, { type })).toEqual(['guardrail', 'fail', 'leaked'])
  })
})
