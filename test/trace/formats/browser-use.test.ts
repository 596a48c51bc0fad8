import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { readOne } from '../../support/trace-files.ts'

const done = {
  model_output: { action: [{ done: { text: 'sent', success: true } }] },
  result: [{ is_done: true, success: true, extracted_content: 'sent' }],
}

function step(actions: readonly object[] | null, results: readonly object[], number = 1): object {
  return {
    model_output: actions === null ? null : { thinking: 'I look.', action: actions },
    result: results,
    state: { url: 'about:blank', interacted_element: [null] },
    metadata: { step_start_time: 100 + number, step_end_time: 101 + number, step_number: number },
  }
}

function read(...steps: readonly object[]) {
  return readOne(JSON.stringify({ history: steps }))
}

describe('browser-use', () => {
  test('each action is a call with what came of it, however often its name comes', async () => {
    const words = ['Ada', 'Paris', 'Rome', 'Oslo']
    const trace = await read(
      ...words.map((text, at) =>
        step([{ input: { text } }], [{ extracted_content: `typed ${text}` }], at + 1),
      ),
      done,
    )
    expect(trace.toolCalls?.map(({ args, result }) => [args, result])).toEqual(
      words.map((text) => [{ text }, `typed ${text}`]),
    )
    expect(describeTrace(trace)).toMatchObject({ format: 'browser-use', llmCalls: 5, finalOutput: 'sent' })
  })

  test('an action without a result did not run, one with an error failed', async () => {
    const trace = await read(
      step([{ click: { index: 1 } }, { scroll: {} }], [{ error: 'no such element' }]),
      step([{ scroll: {} }], [{ success: false, extracted_content: 'at the end' }], 2),
      done,
    )
    expect(trace.toolCalls?.map(({ name, error, executed }) => [name, error, executed])).toEqual([
      ['click', 'no such element', true],
      ['scroll', null, false],
      ['scroll', 'at the end', true],
    ])
  })

  test.for([
    ['of two names', { click: {}, scroll: {} }],
    ['of none', {}],
  ] as const)('an action %s may be any', async ([, action]) => {
    expect((await read(step([action], []), done)).toolCalls?.[0]?.name).toBe('')
  })

  test('older ones have what the model thought in its state', async () => {
    const output = {
      current_state: { memory: 'seen', next_goal: 'click' },
      action: [{ click: { index: 1 } }],
    }
    const trace = await read({ model_output: output, result: [{ extracted_content: 'ok' }], state: {} }, done)
    expect(trace.messages[0]?.parts.map((part) => ('text' in part ? part.text : part.type))).toEqual([
      'seen',
      'click',
      'tool_call',
    ])
  })

  test('without `done` the end is missing, and without a step a part', async () => {
    const clicked = [{ extracted_content: 'ok' }]
    const open = await read(step([{ click: {} }], clicked), step([{ click: {} }], clicked, 2))
    expect(open.stated).toMatchObject({ gap: 'its end', endsOpen: true })
    const lost = await read(step([{ click: {} }], clicked), { ...step([], [], 3), ...done })
    expect(lost.stated.gap).toContain('step')
  })

  test('a step without a reply is a model call that failed; the agent may say that it did not succeed', async () => {
    const trace = await read(step(null, [{ error: 'rate limit' }]), {
      ...done,
      result: [{ is_done: true, success: false, extracted_content: 'not sent' }],
    })
    expect(trace.llmCalls[0]?.error?.message).toBe('rate limit')
    expect(trace.stated).toMatchObject({
      finalOutput: 'not sent',
      failure: 'the agent says that it did not succeed',
    })
  })
})
