import { expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { noScenario } from '../support/example-answer.ts'

/** What a service is told that the agent said; the reason where it is not asked. */
function toldOf(type: string, trace: Trace): string | undefined {
  const told: string[] = []
  const params = { url: 'https://evals.example.com/tone' }
  const bound = bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' })
  const [verdict] = runChecks(trace, [bound], (check, run, given) => {
    const question = check.remote?.question(run, given, noScenario)
    if (question === undefined || 'status' in question) return question ?? check.evaluate(run, given)
    told.push((JSON.parse(question.body) as { readonly current_output: string }).current_output)
    return { status: 'pass', reason: 'ok' }
  })
  return told[0] ?? verdict?.reason
}

const said = (text: string) => ({ role: 'assistant', parts: [{ type: 'text', text }] }) as const

test('a service is told what was said in messages, else what the recording has as the answer', () => {
  const asked = { role: 'user', parts: [{ type: 'text', text: 'Where is it?' }] } as const
  const silent = { id: 'a', source: { file: '', format: 'example' }, spans: [] }
  const stated = new LazyTrace({ ...silent, stated: { messages: [asked], finalOutput: 'It is on its way.' } })
  for (const type of ['rest_eval', 'rest_eval_session']) {
    expect(toldOf(type, stated)).toBe('It is on its way.')
    expect(toldOf(type, buildExampleTrace({ output: 'Hi.' }))).toBe('Hi.')
    expect(toldOf(type, new LazyTrace({ ...silent, stated: { messages: [asked] } }))).toBe('missing-data')
  }
  const long = new LazyTrace({
    ...silent,
    stated: { messages: [said('I look.'), asked, said('Here.')], finalOutput: 'Here.' },
  })
  expect(toldOf('rest_eval', long)).toBe('Here.')
  expect(toldOf('rest_eval_session', long)).toBe('I look.\nHere.')
})
