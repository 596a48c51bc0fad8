import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, readAll, readOne } from '../../support/trace-files.ts'

type Json = Record<string, unknown>

const log = (...samples: readonly Json[]) =>
  JSON.stringify({ version: 2, status: 'success', eval: { task: 'x' }, samples })

const model = (span_id: string, text: string) => ({
  event: 'model',
  span_id,
  model: 'openai/m',
  output: {
    choices: [{ message: { role: 'assistant', content: text } }],
    usage: { input_tokens: 1, output_tokens: 1 },
  },
})

describe('inspect', () => {
  const call = { id: 'c', function: 'bash', arguments: { cmd: 'ls' } }
  const messages = [
    { role: 'user', content: 'attachment://abc' },
    { role: 'assistant', content: '', tool_calls: [call], model: 'm' },
    {
      role: 'tool',
      tool_call_id: 'c',
      function: 'bash',
      content: '',
      error: { type: 'timeout', message: 'too slow' },
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', reasoning: 'hm' },
        { type: 'text', text: 'done' },
      ],
    },
  ]

  test('a sample and epoch is a scenario and a trial, with its scores', async () => {
    const { traces } = await readAll(fixture('inspect-browser-1.json'))
    expect(traces.map(({ scenario, trial, stated }) => ({ scenario, trial, scores: stated.scores }))).toEqual(
      [{ scenario: '1', trial: 1, scores: { includes: 1 } }],
    )
    const scores = {
      a: { value: 'P' },
      b: { value: 3 },
      c: { value: { x: 'C', y: 0.25, z: 'odd' } },
      d: { value: 'odd' },
    }
    const read = await readOne(log({ id: 'q', epoch: 2, messages: [], scores }))
    expect(read).toMatchObject({ scenario: 'q', trial: 2 })
    expect(read.stated.scores).toEqual({ a: 0.5, b: 3, 'c.x': 1, 'c.y': 0.25 })
  })

  test.for([
    ['what the agent said last', messages, 'done'],
    ['nothing, where it was still at work', messages.slice(0, 3), null],
  ] as const)('an empty output is %s, whatever a monitor said after it', async ([, said, answer]) => {
    const events = [model('s', 'done'), model('s', '<score>0</score>')]
    const read = await readOne(log({ id: 1, epoch: 1, messages: said, output: { choices: [] }, events }))
    expect(read.finalOutput).toBe(answer)
  })

  test('without events, the messages', async () => {
    const read = await readOne(
      log({
        id: 1,
        epoch: 1,
        input: 'attachment://abc',
        attachments: { abc: 'list it' },
        messages,
        output: { choices: [{ message: messages[3] }] },
        model_usage: {
          m: { input_tokens: 4, output_tokens: 2, total_tokens: 16, input_tokens_cache_read: 10 },
        },
      }),
    )
    expect(describeTrace(read)).toMatchObject({
      llmCalls: 2,
      models: ['m'],
      toolCalls: [{ name: 'bash', args: { cmd: 'ls' }, error: 'too slow' }],
      inputTokens: 14,
      cachedTokens: 10,
      userInput: 'list it',
      finalOutput: 'done',
    })
  })

  test('what a scorer asks its model is not what the agent did', async () => {
    const events = [
      { event: 'span_begin', id: 'a', parent_id: null, type: 'solver', name: 'solve' },
      model('a', 'yes'),
      { event: 'span_begin', id: 's', parent_id: null, type: 'scorers', name: 'scorers' },
      { event: 'span_begin', id: 'g', parent_id: 's', type: 'scorer', name: 'graded' },
      model('g', 'GRADE: C'),
    ]
    const read = await readOne(log({ id: 1, epoch: 1, messages: [], events }))
    expect(describeTrace(read)).toMatchObject({ llmCalls: 1, inputTokens: 1, finalOutput: 'yes' })
    const steps = [
      { event: 'step', action: 'begin', type: 'solver', name: 'solve' },
      model('', 'yes'),
      { event: 'step', action: 'end', type: 'solver', name: 'solve' },
      { event: 'step', action: 'begin', type: 'scorer', name: 'graded' },
      model('', 'GRADE: C'),
      { event: 'step', action: 'end', type: 'scorer', name: 'graded' },
    ]
    const older = await readOne(log({ id: 1, epoch: 1, messages: [], events: steps }))
    expect(describeTrace(older)).toMatchObject({ llmCalls: 1, inputTokens: 1, finalOutput: 'yes' })
  })
})
