import { describe, expect, test } from 'vitest'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'
import { statusesOn, type Asked } from '../../support/losses.ts'

const call = (name: string, args: object = {}) => ({
  id: name,
  type: 'function',
  function: { name, arguments: args },
})
const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 }
const step = (number: number, more: object) => ({
  step_number: number,
  tool_calls: null,
  error: null,
  model_output: null,
  observations: null,
  action_output: null,
  token_usage: usage,
  is_final_answer: false,
  ...more,
})
const task = { task: 'Find it.' }
const search = step(1, { tool_calls: [call('search')], observations: 'found' })
const answer = step(2, {
  tool_calls: [call('final_answer', { answer: 'Here.' })],
  observations: 'Here.',
  is_final_answer: true,
})
const run = (steps: readonly object[], more: object = {}) => ({
  output: 'Here.',
  state: 'success',
  steps,
  ...more,
})

/** What forbids something, and what wants something that was seen. */
const forbidding: readonly Asked[] = [
  ['tools_not_called', { tools: ['pay'] }],
  ['tool_call_count', { tool: 'pay', max: 0 }],
  ['tools_allowed', { tools: ['search', 'web', 'python_interpreter', 'final_answer'] }],
  ['max_tool_calls', { max: 9 }],
  ['outcome_equivalent', { metric: 'tool_calls', expected_tools: ['search', 'final_answer'] }],
]
const wanting: readonly Asked[] = [['tools_called', { tools: ['search'] }]]

describe('runs of smolagents', () => {
  test('are whole with the step that answers', async () => {
    const whole = run([task, search, answer])
    expect(await statusesOn(whole, [...forbidding, ...wanting])).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
    ])
  })

  test.for<[string, object]>([
    ['code', { tool_calls: [call('python_interpreter')], code_action: 'pay()', observations: 'ok' }],
    ['code, of which the call was lost', { code_action: 'pay()', observations: 'ok' }],
    [
      'a managed agent',
      {
        tool_calls: [call('web')],
        observations: "Here is the final answer from your managed agent 'web':\nok",
      },
    ],
  ])('may have called any tool in %s', async ([, more]) => {
    const steps = [task, search, step(2, more), { ...answer, step_number: 3 }]
    expect(await statusesOn(run(steps), forbidding)).toEqual(forbidding.map(() => 'error'))
    // What was called was called.
    expect(await statusesOn(run(steps), wanting)).toEqual(['pass'])
    expect(await statusesOn(run(steps), [['tools_not_called', { tools: ['search'] }]])).toEqual(['fail'])
  })

  test.for<[string, object | readonly object[]]>([
    ['their last step', [task, search]],
    ['their last step, before a row of the answer', [task, search, { output: 'Here.' }]],
    ['their last step, beside the answer', run([task, search])],
    ['a step', run([task, search, { ...answer, step_number: 3 }])],
    ['tokens', run([task, search, answer], { token_usage: { input_tokens: 90, output_tokens: 90 } })],
  ])('that lack %s pass nothing', async ([, content]) => {
    expect(await statusesOn(content, forbidding)).toEqual(forbidding.map(() => 'error'))
  })

  test('an error that is no object may be any', async () => {
    const { damaged } = await readAll(
      memoryFile(JSON.stringify(run([task, { ...search, error: 'no' }, answer]))),
    )
    expect(damaged).toHaveLength(1)
  })

  test.for<[string, object]>([
    ['by a tool', answer],
    [
      'by code',
      { ...answer, tool_calls: [call('python_interpreter')], action_output: 'Here.', observations: 'x' },
    ],
    ['by a tool whose arguments are text', { ...answer, tool_calls: [call('final_answer')] }],
  ])('are answered %s, in a list of steps and a step a line', async ([, last]) => {
    const steps = [task, search, last]
    const streamed = [...steps, { output: 'Here.' }]
    for (const text of [JSON.stringify(steps), jsonLines(...steps), jsonLines(...streamed)]) {
      const { traces, damaged } = await readAll(memoryFile(text))
      expect([traces.map(({ finalOutput }) => finalOutput), damaged]).toEqual([['Here.'], []])
    }
  })

  test('whose steps are used up are answered by the model, in words that stand beside its error', async () => {
    const { traces } = await readAll(fixture('smolagents-1.json'))
    expect(traces.map(({ stated: { gap }, llmCalls }) => [gap, llmCalls.length])).toEqual([[null, 5]])
  })
})

test('steps that another program numbers are none of smolagents', async () => {
  const steps = [{ step_number: 1, action: { action_type: 'calculator' }, observation: 7, done: true }]
  const { traces, diagnostics } = await readAll(memoryFile(JSON.stringify(steps), 'run.json'))
  expect([traces, diagnostics.map(({ code }) => code)]).toEqual([[], ['trace-format']])
})

test('calls without ids, in steps of which the time of the end is known, keep what was observed of each', async () => {
  const words = ['Rome', 'Paris', 'Oslo', 'Bonn']
  const steps = words.map((city, at) => ({
    ...step(at + 1, {
      tool_calls: [{ ...call('get_weather', { city }), id: null }],
      observations: `in ${city}`,
    }),
    timing: { start_time: 100 + at, end_time: 101 + at },
  }))
  const trace = await readOne(JSON.stringify(run([task, ...steps])))
  expect(trace.toolCalls?.map(({ args, result }) => [args, result])).toEqual(
    words.map((city) => [{ city }, `in ${city}`]),
  )
})
