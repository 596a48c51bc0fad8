import { expect, test } from 'vitest'
import { cutTurns } from '../../../src/trace/views/turn-range.ts'
import { LazyTrace } from '../../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { reasonOf } from '../../support/approval-verdicts.ts'
import { readOne } from '../../support/trace-files.ts'

const call = (id: string, name: string) => ({ id, name, args: {} })

/** A conversation of two turns; the later a step, the longer it took. */
const messages = (timeOf: (place: number) => string) =>
  [
    { role: 'user', content: 'first' },
    { role: 'assistant', content: '', tool_calls: [call('c1', 'find'), call('c2', 'pay')], latency_ms: 100 },
    { role: 'tool', tool_result: { id: 'c1', name: 'find', content: 'ok', latency_ms: 200 } },
    { role: 'tool', tool_result: { id: 'c2', name: 'pay', content: 'ok', latency_ms: 300 } },
    { role: 'assistant', content: 'one', latency_ms: 400 },
    { role: 'user', content: 'second' },
    { role: 'assistant', content: 'two', latency_ms: 500 },
  ].map((message, place) => ({ ...message, timestamp: timeOf(place) }))

const arena = (timeOf: (place: number) => string) =>
  readOne(
    JSON.stringify({ RunID: 'r', ScenarioID: 's', ProviderID: 'p', Messages: messages(timeOf) }),
    'r.json',
  )

const apart = (place: number) => `2026-01-01T00:00:0${place}Z`
const byTurn = (place: number) => (place === 0 ? apart(0) : place < 5 ? apart(4) : apart(place))
const together = () => '2026-01-01T00:00:09Z'

/** Keys of a message in YAML. */
const keysOf = (message: object) =>
  Object.entries(message)
    .map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`)
    .join('\n')

const transcript = (timeOf: (place: number) => string) =>
  readOne(
    [
      'metadata: { session_id: s }',
      'messages:',
      ...messages(timeOf).map(({ role, ...message }) => `  - role: ${role}\n${keysOf(message)}`),
      '',
    ].join('\n'),
    'run.transcript.yaml',
  )

const facts = (trace: Trace) => {
  const [first, second] = [1, 2].map((turn) => cutTurns(trace, { from: turn, to: turn }))
  return {
    tools: trace.toolCalls?.map(({ name }) => name),
    said: [first, second].map((part) => (part instanceof LazyTrace ? part.finalOutput : part)),
    calls: [first, second].map((part) => (part instanceof LazyTrace ? part.llmCalls.length : part)),
  }
}

const inOrder = { tools: ['find', 'pay'], said: ['one', 'two'], calls: [2, 1] }

test('messages of one time are in the order in which they stand', async () => {
  expect(facts(await arena(apart))).toEqual(inOrder)
  expect(facts(await arena(together))).toEqual(inOrder)
})

test('messages that are kept turn by turn are in that order', async () => {
  expect(facts(await arena(byTurn))).toEqual(inOrder)
})

test('how long a run took is not known of messages that have one time', async () => {
  expect(reasonOf('max_duration', { max_seconds: 5 }, await arena(apart))).toBe('over-limit')
  expect(reasonOf('max_duration', { max_seconds: 5 }, await arena(together))).toBe('missing-data')
})

test('a transcript', async () => {
  expect(facts(await transcript(apart))).toEqual(inOrder)
  expect(facts(await transcript(together))).toEqual(inOrder)
})
