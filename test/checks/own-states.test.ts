import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import type { TurnRange } from '../../src/trace/views/turn-range.ts'
import { readOne } from '../support/trace-files.ts'

const inState = (state: string) => ({ meta: { current_workflow_state: { current_state: state } } })

function run(...messages: object[]): Promise<Trace> {
  const about = { RunID: 'run-1', ScenarioID: 's', ProviderID: 'p', Region: 'default', PromptPack: '' }
  return readOne(
    JSON.stringify({ ...about, Messages: messages, Cost: {}, Duration: 1, Error: '' }),
    'run-1.json',
  )
}

function verdict(trace: Trace, state: string, turns?: TurnRange) {
  const spec = { type: 'spoke_in_state', params: { state }, severity: 'error', surface: 'assertion' } as const
  const scope = turns === undefined ? {} : { turns }
  const [found] = runChecks(trace, [bindCheck({ ...spec, ...scope, description: '' })])
  return [found?.status, found?.reason, found?.actual]
}

const move = {
  role: 'tool',
  tool_result: { id: 'c1', name: 'workflow__transition', parts: [{ type: 'text', text: 'ok' }] },
  meta: { _workflow_state: { current_state: 'payment', previous_state: 'triage', transition: 'Pay' } },
}
const asks = {
  role: 'assistant',
  content: '',
  tool_calls: [{ id: 'c1', name: 'workflow__transition', args: {} }],
}

describe('spoke_in_state', () => {
  const conversation = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'What is wrong?', ...inState('triage') },
    { role: 'user', content: 'I want to pay' },
    { ...asks, ...inState('triage') },
    move,
    { role: 'assistant', content: ' \n', ...inState('payment') },
    { role: 'user', content: 'And?' },
    { role: 'assistant', content: 'Paid.', ...inState('closed') },
  ]

  test('counts messages with words in them, by the state that each was said in', async () => {
    const trace = await run(...conversation)
    expect(verdict(trace, 'triage')).toEqual(['pass', 'ok', undefined])
    expect(verdict(trace, 'closed')).toEqual(['pass', 'ok', undefined])
    expect(verdict(trace, 'payment')).toEqual(['fail', 'silent', ['triage', 'closed']])
    expect(verdict(trace, 'Triage')[0]).toBe('fail')
  })

  test('of some turns, counts what was said in them', async () => {
    const trace = await run(...conversation)
    expect(verdict(trace, 'triage', { from: 1, to: 1 })[0]).toBe('pass')
    expect(verdict(trace, 'triage', { from: 2, to: 3 })[0]).toBe('fail')
    expect(verdict(trace, 'closed', { from: 3, to: 3 })[0]).toBe('pass')
  })

  test('without states on messages nobody knows', async () => {
    const bare = conversation.map((message) => ({
      ...message,
      ...('tool_result' in message ? {} : { meta: {} }),
    }))
    expect(verdict(await run(...bare), 'triage').slice(0, 2)).toEqual(['error', 'missing-data'])
    expect(verdict(await run({ role: 'assistant', content: 'Hi' }), 'triage').slice(0, 2)).toEqual([
      'error',
      'missing-data',
    ])
  })
})
