import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { jsonLines, otlp, readOne } from '../support/trace-files.ts'

type Asked = readonly [type: string, params: JsonObject]

async function reasonsOn(content: string, ...asked: readonly Asked[]) {
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(await readOne(content), bound).map(({ reason }) => reason)
}

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const usage = { input_tokens: 1, output_tokens: 1 }

describe('a lone agent of which nothing is recorded may have handed work to any other', () => {
  const asked: Asked = ['agent_not_invoked', { agents: ['legal'] }]

  test('the result of Claude Code alone', async () => {
    const result = { type: 'result', subtype: 'success', result: 'Done.', session_id: 's', usage }
    const itself: Asked = ['agent_invoked', { agents: ['claude-code'] }]
    expect(await reasonsOn(JSON.stringify(result), asked, itself)).toEqual(['missing-data', 'ok'])
  })

  test('the span of an agent alone, and one with a reply', async () => {
    const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'front' }
    const alone = otlp({ id: 'a', attributes: agent })
    expect(await reasonsOn(JSON.stringify(alone), asked)).toEqual(['missing-data'])
    const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
    const whole = otlp({ id: 'a', attributes: agent }, { id: 'b', parent: 'a', attributes: chat })
    expect(await reasonsOn(JSON.stringify(whole), asked)).toEqual(['ok'])
  })
})

const item = (id: string, second: number, span_data: object, parent_id: string | null = null) => ({
  object: 'trace.span',
  id,
  trace_id: 'trace_1',
  parent_id,
  started_at: at(second),
  ended_at: at(second + 1),
  span_data,
  error: null,
})
const agent = (name: string, tools: readonly string[] = []) => ({ type: 'agent', name, tools })
const response = { type: 'response', response_id: 'resp_1' }

describe('OpenAI Agents: an agent that was handed to', () => {
  const before = [
    item('a', 0, agent('front')),
    item('b', 0, response, 'a'),
    item('c', 1, { type: 'handoff', from_agent: 'front', to_agent: 'refunds' }, 'a'),
  ]
  const asked: readonly Asked[] = [
    ['agent_not_invoked', { agents: ['refunds'] }],
    ['agent_invoked', { agents: ['refunds'] }],
    ['agent_not_invoked', { agents: ['legal'] }],
    ['tools_not_called', { tools: ['pay'] }],
  ]

  test('was at work, and what it did is missing where no span shows it', async () => {
    expect(await reasonsOn(jsonLines(...before), ...asked)).toEqual([
      'invoked',
      'ok',
      'missing-data',
      'missing-data',
    ])
  })

  test('has a span of its own in a whole recording', async () => {
    const whole = jsonLines(...before, item('d', 2, agent('refunds')), item('e', 3, response, 'd'))
    expect(await reasonsOn(whole, ...asked)).toEqual(['invoked', 'ok', 'ok', 'ok'])
    expect((await readOne(whole)).agents?.map(({ name }) => name)).toEqual(['front', 'refunds'])
  })
})

const reply = (...output: readonly object[]) => ({ ...response, _response: { output } })

describe('OpenAI Agents: tools that OpenAI runs', () => {
  const look = item('c', 1, { type: 'function', name: 'look', input: '{}', output: 'ok' }, 'a')
  const run = (tools: readonly string[], said: object = response) =>
    jsonLines(item('a', 0, agent('front', tools)), item('b', 0, said, 'a'), look)
  const asked: readonly Asked[] = [
    ['tools_not_called', { tools: ['web_search'] }],
    ['max_tool_calls', { max: 3 }],
    ['tool_call_count', { max: 9 }],
    ['outcome_equivalent', { metric: 'tool_calls', expected_tools: ['look'] }],
    ['tools_called', { tools: ['look'] }],
    ['agent_not_invoked', { agents: ['legal'] }],
  ]

  test.for([
    ['web_search', 'web_search'],
    ['web_search_preview', 'web_search'],
    ['hosted_mcp', 'delete'],
    ['code_interpreter', 'code_interpreter'],
  ])(
    'may have run where an agent had %s, and the reply is not recorded',
    async ([tool = '', forbidden = '']) => {
      const content = run(['look', tool])
      expect(await reasonsOn(content, ...asked.slice(1))).toEqual([
        ...asked.slice(1, 4).map(() => 'missing-data'),
        'ok',
        'ok',
      ])
      const aboutIt: readonly Asked[] = [
        ['tools_not_called', { tools: [forbidden] }],
        ['tool_call_count', { tool: forbidden, max: 0 }],
        ['max_tool_calls', { tools: [forbidden], max: 0 }],
      ]
      expect(await reasonsOn(content, ...aboutIt)).toEqual(aboutIt.map(() => 'missing-data'))
      expect(describeTrace(await readOne(content)).warnings).toEqual([
        `Whether these tools of the provider ran is not recorded: ${tool}.`,
      ])
      expect(await reasonsOn(content, ['max_tool_calls', { max: 0 }])).toEqual(['over-limit'])
    },
  )

  test('leave checks of other tools as they are', async () => {
    const others: readonly Asked[] = [
      ['tools_not_called', { tools: ['delete', 'refund'] }],
      ['tool_not_called', { name: 'delete' }],
      ['tool_call_count', { tool: 'delete', max: 0 }],
      ['max_tool_calls', { tools: ['delete'], max: 0 }],
      ['tool_called', { name: 'pay' }],
      ['tools_called', { tools: ['pay'] }],
    ]
    expect(await reasonsOn(run(['look', 'web_search']), ...others)).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'not-called',
      'not-called',
    ])
  })

  test('did not run where no agent had one', async () => {
    expect(await reasonsOn(run(['look']), ...asked)).toEqual(asked.map(() => 'ok'))
  })

  test('are in a reply that is recorded', async () => {
    const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'So.' }] }
    const search = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { query: 'x' } }
    const whole = run(['look', 'web_search'], reply(said))
    expect(await reasonsOn(whole, ...asked)).toEqual(asked.map(() => 'ok'))
    const trace = await readOne(run(['look', 'web_search'], reply(search, said)))
    expect(trace.toolCalls?.map(({ name }) => name).sort()).toEqual(['look', 'web_search'])
    expect(trace.finalOutput).toBe('So.')
  })
})

/** A run of LangSmith. */
const runOf = (id: string, run_type: string, more: object) => ({
  id,
  trace_id: 'r',
  run_type,
  name: id,
  start_time: at(0),
  end_time: at(1),
  inputs: {},
  outputs: {},
  ...more,
})

test('a tool that OpenAI runs, in a reply that a platform logged', async () => {
  const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'So.' }] }
  const search = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { query: 'x' } }
  const content = JSON.stringify([
    runOf('r', 'chain', {}),
    runOf('l', 'llm', { parent_run_id: 'r', outputs: { output: [search, said] } }),
    runOf('t', 'tool', { name: 'look', parent_run_id: 'r' }),
  ])
  expect(await reasonsOn(content, ['tools_not_called', { tools: ['web_search'] }])).toEqual(['called'])
})

const spring = {
  'spring.ai.tool.definition.name': 'delete',
  'spring.ai.tool.call.arguments': '{"id":1}',
  'spring.ai.tool.call.result': 'ok',
}

test.for<readonly [string, Readonly<Record<string, unknown>>]>([
  ['Spring AI without an operation', spring],
  ['Spring AI', { ...spring, 'gen_ai.operation.name': 'execute_tool', 'spring.ai.kind': 'tool_call' }],
  [
    'Spring AI before 1.1',
    { ...spring, 'gen_ai.operation.name': 'framework', 'spring.ai.kind': 'tool_call' },
  ],
  [
    'Braintrust',
    {
      'braintrust.span_attributes': '{"type":"tool","name":"delete"}',
      'braintrust.input_json': '{"id":1}',
      'braintrust.output_json': '"ok"',
    },
  ],
  [
    'Braintrust, by an attribute of its own',
    {
      'braintrust.span_attributes.type': 'tool',
      'braintrust.input_json': '{"id":1}',
      'braintrust.output_json': '"ok"',
    },
  ],
  ['Weave', { 'weave.span.kind': 'tool', 'input.value': '{"id":1}', 'output.value': 'ok' }],
  ['any other', { 'lmnr.span.type': 'TOOL', input: '{"id":1}', output: 'ok' }],
])('the use of a tool as recorded by %s', async ([, attributes]) => {
  const trace = await readOne(JSON.stringify(otlp({ id: 'a', name: 'delete', attributes })))
  expect(trace.toolCalls).toMatchObject([{ name: 'delete', args: { id: 1 }, result: 'ok', executed: true }])
})

describe('the choices of OpenAI, logged alone', () => {
  const call = { id: 'c', type: 'function', function: { name: 'delete', arguments: '{}' } }
  const message = { role: 'assistant', content: null, tool_calls: [call] }
  const choices = [{ index: 0, finish_reason: 'tool_calls', message }]

  test('by Braintrust', async () => {
    const attributes = {
      'braintrust.span_attributes': '{"type":"llm"}',
      'braintrust.output_json': JSON.stringify(choices),
    }
    const trace = await readOne(JSON.stringify(otlp({ id: 'a', attributes })))
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['delete'])
  })

  test('in Langfuse', async () => {
    const generation = { id: 'a', traceId: 't', type: 'GENERATION', name: 'llm', output: choices }
    const trace = await readOne(JSON.stringify({ id: 't', observations: [generation] }))
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['delete'])
  })
})

test('a tool of Spring AI is named by its definition, not by its span', async () => {
  const trace = await readOne(JSON.stringify(otlp({ id: 'a', name: 'spring.ai.tool', attributes: spring })))
  expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['delete'])
})

test('a span whose kind says so is an agent', async () => {
  const attributes = { 'weave.span.kind': 'agent' }
  const trace = await readOne(JSON.stringify(otlp({ id: 'a', name: 'refunds', attributes })))
  expect(trace.agents?.map(({ name }) => name)).toEqual(['refunds'])
})

test.for(['llm', 'LLM', 'chat_model'])(
  'a span of the kind %s is a model call, which may ask for any tool',
  async (kind) => {
    const call = [
      { role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'search', arguments: {} }] },
    ]
    const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': JSON.stringify(call) }
    const other = { 'weave.span.kind': kind, 'weave.output': '{"choices":[]}' }
    const spans = otlp({ id: 'a', start: 0, attributes: chat }, { id: 'b', start: 2, attributes: other })
    const asked: readonly Asked[] = [
      ['tools_not_called', { tools: ['delete'] }],
      ['max_turns', { max: 1 }],
    ]
    expect(await reasonsOn(JSON.stringify(spans), ...asked)).toEqual(['missing-data', 'over-limit'])
  },
)

test.for(['client', 'chat_client', 'TOOLS', 'task'])('a span of the kind %s is no tool', async (kind) => {
  const attributes = { 'span.kind': kind, 'spring.ai.kind': kind, 'weave.span.kind': kind }
  const trace = await readOne(JSON.stringify(otlp({ id: 'a', attributes })))
  expect(trace.spans.map((span) => span.kind)).toEqual(['span'])
})

test('runs that LangSmith lists as children and that are not in the file', async () => {
  const root = (...child_run_ids: readonly string[]) =>
    runOf('r', 'chain', { child_run_ids, outputs: { output: 'Done.' } })
  const tool = runOf('t', 'tool', { parent_run_id: 'r', name: 'look' })
  const asked: readonly Asked[] = [
    ['tools_not_called', { tools: ['delete'] }],
    ['tools_not_called', { tools: ['look'] }],
    ['tools_called', { tools: ['look'] }],
  ]
  expect(await reasonsOn(JSON.stringify([root('t'), tool]), ...asked)).toEqual(['ok', 'called', 'ok'])
  const part = JSON.stringify([root('t', 'u', 'v'), tool])
  expect(await reasonsOn(part, ...asked)).toEqual(['missing-data', 'called', 'ok'])
  expect((await readOne(part)).diagnostics.map(({ message }) => message)).toEqual([
    'Trace r: it lacks 2 runs that others name as their children; what needs the whole run is not verified.',
  ])
})
