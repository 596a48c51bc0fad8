import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { reasonOf } from '../../support/approval-verdicts.ts'
import { jsonLines, readAll, memoryFile, readOne } from '../../support/trace-files.ts'

type Call = Record<string, unknown>

const recorded = readFileSync(new URL('../../fixtures/traces/weave-1.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Call)

/** The recorded calls, with one of them changed. */
const changed = (place: number, more: Call) =>
  jsonLines(...recorded.map((call, at) => (at === place ? { ...call, ...more } : call)))
const used = { usage: { 'gpt-4o': { requests: 1, prompt_tokens: 7, completion_tokens: 3 } } }

test.for([
  ['a call a line', jsonLines(...recorded)],
  ['in another order', jsonLines(...recorded.toReversed())],
  ['a list', JSON.stringify(recorded, null, 2)],
  ['a reply of the API', JSON.stringify({ calls: recorded })],
] as const)('the same trace: %s', async ([, content]) => {
  const trace = await readOne(content)
  expect(trace.source.format).toBe('weave')
  expect(describeTrace(trace)).toMatchObject({
    llmCalls: 2,
    inputTokens: 237,
    outputTokens: 50,
    finalOutput: 'It is 18°C and cloudy in Paris.',
  })
  expect(trace.toolCalls).toMatchObject([
    { name: 'get_weather', result: { temperature: 18, sky: 'cloudy' }, error: null, executed: true },
    {
      name: 'get_forecast',
      error: 'forecast service unavailable',
      errorType: 'RuntimeError',
      executed: true,
    },
  ])
  expect(trace.agents?.map(({ name }) => name)).toEqual(['weather_agent'])
})

test('an export of the root alone does not show what the agent did', async () => {
  const trace = await readOne(jsonLines(recorded[0]))
  expect(trace.stated.gap).toBe('4 calls that its summary counts')
  expect(reasonOf('tools_not_called', { tools: ['delete_all'] }, trace)).toBe('missing-data')
})

test('nor does one without the root', async () => {
  const trace = await readOne(jsonLines(...recorded.slice(1)))
  expect(trace.stated.gap).toBe('a call that another one names as its parent')
})

test('a call of no kind that used tokens is one of a model', async () => {
  const output = {
    choices: [
      {
        message: { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'pay', arguments: '{}' } }] },
      },
    ],
  }
  const trace = await readOne(
    changed(4, { op_name: 'weave:///acme/demo/op/ask:1', attributes: {}, output, summary: used }),
  )
  expect(describeTrace(trace)).toMatchObject({ llmCalls: 2, inputTokens: 107 })
  expect(reasonOf('tools_not_called', { tools: ['pay'] }, trace)).toBe('called')
})

test('a method of a tool may be of any tool, unless a model asked for it', async () => {
  const op_name = 'weave:///acme/demo/op/Tool.forward:1'
  const asked = await readOne(changed(2, { op_name }))
  expect(asked.toolCalls?.map(({ name }) => name)).toEqual(['get_weather', 'get_forecast'])
  const alone = await readOne(jsonLines({ ...recorded[2], parent_id: null, op_name }))
  expect(reasonOf('tools_not_called', { tools: ['delete_all'] }, alone)).toBe('missing-data')
})

test('an answer that is kept elsewhere is not known', async () => {
  const trace = await readOne(changed(0, { output: 'weave:///acme/demo/object/Answer:1' }))
  expect(trace.finalOutput).toBeNull()
})

test('costs that the server adds', async () => {
  const costs = { 'gpt-4o': { prompt_tokens_total_cost: 0.25, completion_tokens_total_cost: 0.5 } }
  const trace = await readOne(changed(1, { summary: { ...used, weave: { costs } } }))
  expect(trace.cost?.known).toBe(0.75)
})

test('a call of another shape damages its trace', async () => {
  const { damaged } = await readAll(memoryFile(changed(2, { inputs: 'city' })))
  expect(damaged).toHaveLength(1)
})
