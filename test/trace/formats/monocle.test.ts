import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { statusesOn } from '../../support/losses.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

const event = (name: string, attributes: object) => ({
  name,
  timestamp: '2026-01-01T10:00:00.000000Z',
  attributes,
})
let next = 0
const span = (type: string, attributes: object, ...events: readonly object[]) => ({
  name: type,
  context: {
    trace_id: `0x${'a'.repeat(32)}`,
    span_id: `0x${String(++next).padStart(16, '0')}`,
    trace_state: '[]',
  },
  kind: 'SpanKind.INTERNAL',
  parent_id: null,
  start_time: `2026-01-01T10:00:0${next % 9}.000000Z`,
  end_time: `2026-01-01T10:00:0${next % 9}.500000Z`,
  status: { status_code: 'OK' },
  attributes: { 'monocle_apptrace.version': '0.5.3', 'span.type': type, ...attributes },
  events,
  links: [],
})
const model = (input: unknown, response: string, type = 'inference') =>
  span(
    type,
    { 'entity.2.name': 'gpt-4o' },
    event('data.input', { input }),
    event('data.output', { response }),
    event('metadata', { prompt_tokens: 9, completion_tokens: 4, finish_reason: 'stop' }),
  )
const asked = ['{"system": "Be brief."}', '{"user": "Which mode?"}']

async function read(...spans: readonly object[]) {
  const { traces } = await readAll(memoryFile(JSON.stringify(spans)))
  return {
    ...describeTrace(traces[0] as (typeof traces)[number]),
    isCut: traces[0]?.spans.some(({ isCut }) => isCut),
  }
}

describe('spans of Monocle', () => {
  test('tell what the model was asked and answered, and its tokens', async () => {
    expect(await read(model(asked, '{"assistant": "Strict."}'))).toMatchObject({
      llmCalls: 1,
      models: ['gpt-4o'],
      userInput: 'Which mode?',
      finalOutput: 'Strict.',
      inputTokens: 9,
      outputTokens: 4,
      isCut: false,
    })
  })

  test.for<[string, string, object]>([
    ['JSON', '{"city": "Rome"}', { city: 'Rome' }],
    ['Python', "{'city': 'Rome'}", { city: 'Rome' }],
    ['Python, with a word before it', "input: {'city': 'Rome'}", { city: 'Rome' }],
  ])('tell of tools, whose input is %s', async ([, input, args]) => {
    const tool = span(
      'agentic.tool.invocation',
      { 'entity.1.name': 'get_weather' },
      event('data.input', { input }),
      event('data.output', { response: 'sunny' }),
    )
    const { toolCalls } = await read(tool, model(asked, '{"assistant": "Sunny."}'))
    expect(toolCalls).toMatchObject([{ name: 'get_weather', args }])
  })

  test.for([7, null, ''])('do not tell the tool by a name that is %j', async (name) => {
    const spans = [span('tool', { 'entity.1.name': name }), model(asked, '{"assistant": "Sunny."}')]
    expect(await statusesOn(spans, [['tools_not_called', { tools: ['pay'] }]])).toEqual(['error'])
  })

  test('each call that a reply asks for is one', async () => {
    const tools = ['look', 'pay'].map((tool_name) => ({
      tool_id: tool_name,
      tool_name,
      tool_arguments: '{"a":1}',
    }))
    const { toolCalls } = await read(model(asked, JSON.stringify({ tools })))
    expect(toolCalls).toMatchObject([{ name: 'look', args: { a: 1 } }, { name: 'pay' }])
  })

  test('of the calls of a reply of LangChain only the first is there, so that there may be more', async () => {
    const reply = '{"ai": {"name": "look", "args": {}, "id": "c1", "type": "tool_call"}}'
    const { toolCalls, isCut } = await read(model(asked, reply, 'inference.framework'))
    expect([toolCalls?.map(({ name }) => name), isCut]).toEqual([['look'], true])
  })

  test('what was asked in a form that nobody understands is not known', async () => {
    const { userInput } = await read(
      model("[{Role(value='user'): 'Which mode?'}]", '{"assistant": "Strict."}'),
    )
    expect(userInput).toBeNull()
  })

  test('a call of the network within a call of a model is no further one', async () => {
    const { llmCalls } = await read(model(asked, '{"assistant": "Strict."}'), span('inference.modelapi', {}))
    expect(llmCalls).toBe(1)
  })
})

test('what the user asked stands on the turn, where the model was told it in a form that nobody reads', async () => {
  const workflow = span('workflow', {})
  type Made = Omit<typeof workflow, 'parent_id'>
  const within = (outer: Made, inner: Made) => ({ ...inner, parent_id: outer.context.span_id })
  const said = [event('data.input', { input: 'Back again?' }), event('data.output', { response: 'Yes.' })]
  const turn = within(workflow, span('agentic.turn', {}, ...said))
  const call = within(turn, model("[{Role(value='user'): 'Back again?'}]", '{"assistant": "Yes."}'))
  expect(await read(call, turn, workflow)).toMatchObject({ userInput: 'Back again?', finalOutput: 'Yes.' })
  const other = within(workflow, span('agentic.turn', {}, event('data.input', { input: 'And me?' })))
  expect(await read(call, turn, other, workflow)).toMatchObject({ userInput: null })
})

const lists = (type: string, input: unknown, response: unknown, more: object = {}) =>
  span(
    type,
    { 'entity.1.name': 'order', 'entity.2.name': 'gpt-4o', ...more },
    event('data.input', { input }),
    event('data.output', { response }),
  )

describe('spans of Monocle for JavaScript', () => {
  test.for<[string, unknown, string | null]>([
    ['is the only text', ['Which mode?'], 'Which mode?'],
    [
      'is told by LangChain',
      ['{"SystemMessage":"Be brief."}', '{"HumanMessage":"Which mode?"}'],
      'Which mode?',
    ],
    ['is one of several that nobody named', ['Which mode?', 'Be brief.'], null],
    ['is in quotes that are not closed', ["{ 'user': 'Which mode? }'"], null],
  ])('write each text as the list of it; what was asked %s', async ([, input, userInput]) => {
    const run = await read(lists('inference', input, ['Strict.']))
    expect(run).toMatchObject({ llmCalls: 1, userInput, finalOutput: 'Strict.', isCut: false })
  })

  test('tell of tools and agents in words of their own', async () => {
    const args = event('data.input', { Inputs: ['{"n":1}'] })
    const tool = span('agentic.tool.invocation', { 'entity.1.name': 'look' }, args)
    const run = await read(lists('tool', ['{"n":2}'], 'ok'), tool, lists('agent', 'Order two.', 'Done.'))
    expect(run.toolCalls).toMatchObject([
      { name: 'look', args: { n: 1 } },
      { name: 'order', args: { n: 2 } },
    ])
    expect(run).toMatchObject({ llmCalls: 0, agents: [{ name: 'order' }] })
  })

  test('have the first call alone of those that a reply asked for', async () => {
    const reply = ['{"AIMessage":{"name":"look","args":{},"type":"tool_call","id":"c1"}}']
    const { toolCalls, isCut } = await read(lists('inference.framework', ['{"HumanMessage":"Go."}'], reply))
    expect([toolCalls?.map(({ name }) => name), isCut]).toEqual([['look'], true])
  })
})
