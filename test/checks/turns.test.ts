import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonValue } from '../../src/core/json.ts'
import { readTraces } from '../../src/trace/reading/read.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'
import type { Trace } from '../../src/trace/model/trace.ts'

const call = (id: string, name: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: '{}' } }],
})
const conversation = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: 'One' },
  call('a', 'look_up'),
  { role: 'tool', tool_call_id: 'a', content: 'found' },
  { role: 'assistant', content: 'First answer' },
  { role: 'user', content: 'Two' },
  call('b', 'pay'),
  { role: 'tool', tool_call_id: 'b', content: 'paid' },
  { role: 'assistant', content: 'Second answer' },
]

async function traceOf(messages: readonly JsonValue[]): Promise<Trace> {
  const bytes = Buffer.from(JSON.stringify(messages))
  async function* open() {
    yield bytes
  }
  for await (const item of readTraces({ path: 'a.json', open })) if (item.kind === 'trace') return item.trace
  throw new Error('no trace')
}

async function statusOf(type: string, params: Record<string, JsonValue>, scope: Partial<CheckSpec>) {
  const spec = { type, params, severity: 'error', surface: 'assertion', description: '', ...scope } as const
  const [verdict] = runChecks(await traceOf(conversation), [bindCheck(spec)])
  return `${verdict?.status}${verdict?.status === 'error' ? `: ${JSON.stringify(verdict.actual)}` : ''}`
}

describe('a check looks at the turns that it is for', () => {
  test.for<[type: string, params: Record<string, JsonValue>, from: number, to: number, status: string]>([
    ['output_contains', { value: 'First' }, 1, 1, 'pass'],
    ['output_contains', { value: 'Second' }, 1, 1, 'fail'],
    ['output_contains', { value: 'Second' }, 2, 2, 'pass'],
    ['output_contains', { value: 'Second' }, 1, 2, 'pass'],
    ['tools_called', { tools: ['look_up'] }, 1, 1, 'pass'],
    ['tools_called', { tools: ['look_up'] }, 2, 2, 'fail'],
    ['tools_not_called', { tools: ['pay'] }, 1, 1, 'pass'],
    ['tools_not_called', { tools: ['pay'] }, 2, 2, 'fail'],
    ['tools_called', { tools: ['look_up', 'pay'] }, 1, 2, 'pass'],
    ['max_turns', { max: 2 }, 2, 2, 'pass'],
    ['max_turns', { max: 2 }, 1, 2, 'fail'],
    ['output_contains', { value: 'x' }, 3, 3, 'error: "turn 3; it shows 2"'],
  ])('%s %j in turns %i to %i: %s', async ([type, params, from, to, status]) => {
    expect(await statusOf(type, params, { turns: { from, to } })).toBe(status)
  })
})

test('where a reply is of no recorded model call, nobody can say whose a step is', async () => {
  const whole = await traceOf(conversation)
  const { id, source, spans, stated } = whole
  const said = spans.filter(({ kind }) => kind === 'tool')
  const trace = new LazyTrace({ id, source, spans: said, stated })
  const spec = { severity: 'error', surface: 'assertion', description: '' } as const
  const forbidden = { ...spec, type: 'tools_not_called', params: { tools: ['pay'] } }
  const verdicts = runChecks(trace, [
    bindCheck({ ...forbidden, turns: { from: 1, to: 1 } }),
    bindCheck({ ...forbidden, turns: { from: 2, to: 2 } }),
    bindCheck(forbidden),
  ])
  expect(verdicts.map(({ status, reason }) => [status, reason])).toEqual([
    ['error', 'missing-data'],
    ['error', 'missing-data'],
    ['error', 'missing-data'],
  ])
})

test('a conversation without any recorded step has turns all the same', async () => {
  const { id, source, messages } = await traceOf(conversation)
  const trace = new LazyTrace({ id, source, spans: [], stated: { messages } })
  const spec = { severity: 'error', surface: 'assertion', description: '' } as const
  const turns = { from: 1, to: 1 }
  const verdicts = runChecks(trace, [
    bindCheck({ ...spec, type: 'output_contains', params: { value: 'First' }, turns }),
    bindCheck({ ...spec, type: 'tools_not_called', params: { tools: ['pay'] }, turns }),
  ])
  expect(verdicts.map(({ status }) => status)).toEqual(['pass', 'error'])
})
