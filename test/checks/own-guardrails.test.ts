import type { Validation } from '../../src/trace/model/trace-views.ts'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
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

/** A result of a guardrail, of which a recording may hold only a part. */
const judged = (facts: Partial<Validation>): Validation => ({
  name: 'tone',
  kind: 'guardrail',
  passed: null,
  score: null,
  stage: null,
  message: null,
  details: null,
  spanId: null,
  ...facts,
})

test.for<
  [what: string, validations: Partial<Validation>[], params: Record<string, JsonValue>, reason: string]
>([
  ['a verdict counts before a score', [{ passed: false, score: 1 }], {}, 'ok'],
  ['a score below 1 is a trigger', [{ score: 0.99 }], {}, 'ok'],
  ['a score of 1 is none', [{ score: 1 }], {}, 'not-triggered'],
  ['neither of them says anything', [{}], {}, 'missing-data'],
  ['neither of them says anything, and it must not', [{}], { should_trigger: false }, 'missing-data'],
  ['the last of several counts', [{ passed: false }, { passed: true }], { should_trigger: false }, 'ok'],
  ['another guardrail', [{ name: 'other', passed: false }], {}, 'not-triggered'],
  ['known by its type', [{ name: 'eval-1', details: { type: 'tone' }, passed: false }], {}, 'ok'],
  ['on the other side', [{ passed: false, stage: 'input' }], { direction: 'output' }, 'not-triggered'],
  [
    'on that side',
    [{ passed: false, stage: 'input' }],
    { direction: 'input', should_trigger: false },
    'triggered',
  ],
])('guardrail_triggered: %s', ([, validations, more, reason]) => {
  const stated = { finalOutput: 'Hi.', validations: validations.map(judged) }
  const trace = new LazyTrace({ id: 'a', source: { file: '', format: 'x' }, spans: [], stated })
  const params = { guardrail: 'tone', ...more }
  const spec = {
    type: 'guardrail_triggered',
    params,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  expect(runChecks(trace, [bindCheck(spec)])[0]?.reason).toBe(reason)
})

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
