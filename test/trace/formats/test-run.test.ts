import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const messages = (answer: string) => [
  { role: 'user', content: 'Refund order 17.' },
  { role: 'assistant', content: answer },
]

const span = (answer: string) => ({
  name: 'chat',
  kind: 'SpanKind.CLIENT',
  context: { trace_id: '0x5b8aa5a2d2c872e8321cf37308d69df2', span_id: '0x051581bf3cb55c13' },
  parent_id: null,
  start_time: '2026-03-17T14:30:00.000Z',
  end_time: '2026-03-17T14:30:03.000Z',
  status: { status_code: 'UNSET' },
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.output.messages': JSON.stringify([
      { role: 'assistant', parts: [{ type: 'text', content: answer }], finish_reason: 'stop' },
    ]),
  },
})

const file = (facts: Readonly<Record<string, unknown>>, evidence: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    scenario_gate_test: { scenario: 'test_refund', trial: 2, verdict: 'passed', version: '3f2a', ...facts },
    ...evidence,
  })

const recorded = { recordings: [messages('On its way.')] }

describe('the verdict of a test', () => {
  test.for<[string, string, object]>([
    ['passed', file({}, recorded), { passed: true, verdictBy: '3f2a' }],
    [
      'failed',
      file({ verdict: 'failed', message: 'assert 1' }, recorded),
      { passed: false, verdictMessage: 'assert 1' },
    ],
    [
      'failed before it recorded anything',
      file({ verdict: 'failed', message: 'assert 1' }),
      { passed: false, verdictMessage: 'assert 1' },
    ],
    [
      'skipped',
      file({ verdict: 'unverified', message: 'the test was skipped' }),
      { passed: null, verdictMessage: 'the test was skipped' },
    ],
    ['an unknown word', file({ verdict: 'PASSED' }, recorded), { passed: null }],
    [
      'passed without a run',
      file({}),
      { passed: null, verdictMessage: 'the test recorded no run of an agent: hand its messages to `record`' },
    ],
    [
      'passed with an empty recording',
      file({}, { recordings: [] }),
      { passed: null, verdictMessage: 'the test recorded no run of an agent: hand its messages to `record`' },
    ],
  ])('%s', async ([, text, stated]) => {
    const trace = await readOne(text)
    expect(trace.stated).toMatchObject(stated)
    expect(trace).toMatchObject({ scenario: 'test_refund', trial: 2 })
    // Otherwise no check could be asked of it.
    expect(trace.spans.length).toBeGreaterThan(0)
  })

  test('a test that recorded what nobody understands proves nothing', async () => {
    const { damaged, diagnostics } = await readAll(
      memoryFile(file({}, { recordings: [{ odd: 1 }] }), 'r.json'),
    )
    expect(damaged).toEqual(['test_refund#2'])
    expect(diagnostics).toMatchObject([
      { message: 'recording-1: The file is not a trace that is understood.' },
    ])
  })

  test('a file that is cut off proves nothing', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(file({}, recorded).slice(0, -3), 'r.json'))
    expect(traces).toEqual([])
    expect(diagnostics).toMatchObject([{ severity: 'error' }])
  })
})

describe('what the agent did', () => {
  test.for<[string, Readonly<Record<string, unknown>>, string]>([
    ['is read from messages', recorded, 'On its way.'],
    ['from spans', { spans: [[span('Sent.')]] }, 'Sent.'],
    ['from messages before spans', { ...recorded, spans: [[span('Sent.')]] }, 'On its way.'],
    ['from the text of a file', { recordings: [JSON.stringify(messages('By file.'))] }, 'By file.'],
  ])('%s', async ([, evidence, answer]) => {
    const { traces } = await readAll(memoryFile(file({}, evidence)))
    expect(traces.map(describeTrace)).toMatchObject([{ finalOutput: answer, llmCalls: 1 }])
  })

  test('a test within a test is none', async () => {
    const { damaged } = await readAll(memoryFile(file({}, { recordings: [JSON.parse(file({}, recorded))] })))
    expect(damaged).toHaveLength(1)
  })
})
