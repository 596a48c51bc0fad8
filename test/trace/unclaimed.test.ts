import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { findFirstUnclaimedCall } from '../../src/trace/views/unclaimed-calls.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { recordedFiles } from '../support/recorded-files.ts'
import { fixture, otlp, readAll, readOne, type OtlpSpan } from '../support/trace-files.ts'

const traceOf = (...spans: readonly OtlpSpan[]) => readOne(JSON.stringify(otlp(...spans)))

type Asked = readonly [type: string, params: JsonObject]

async function reasonsOn(spans: readonly OtlpSpan[], ...asked: readonly Asked[]) {
  const bound = asked.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(await traceOf(...spans), bound).map(({ reason }) => reason)
}

const chat = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'm',
  'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Done."}]}]',
}
const agent = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'a' }
const call = { id: 'c', type: 'function', function: { name: 'delete_all', arguments: '{}' } }
const never: Asked = ['tools_not_called', { tools: ['delete_all'] }]
const few: Asked = ['max_tool_calls', { max: 0 }]

describe('a call under a name that nobody reads', () => {
  test.for<readonly [name: string, value: unknown]>([
    ['message.tool_calls.0.function.name', 'delete_all'],
    ['gen_ai.response.tool_calls', JSON.stringify([call])],
    ['gen_ai.output.tool_calls', JSON.stringify([call])],
    ['llm.response.function_call', JSON.stringify({ name: 'delete_all' })],
    ['lk.response.function_calls', JSON.stringify([{ name: 'delete_all', arguments: '{}' }])],
    ['acme.reply', JSON.stringify({ message: { role: 'assistant', tool_calls: [call] } })],
    ['acme.blocks', JSON.stringify([{ type: 'tool_use', name: 'delete_all', input: {} }])],
    ['tool_use.name', 'delete_all'],
  ])('%s', async ([name, value]) => {
    const spans = [{ id: 'a', attributes: { ...chat, [name]: value } }]
    expect(await reasonsOn(spans, never, few)).toEqual(['missing-data', 'missing-data'])
    expect(describeTrace(await traceOf(...spans)).warnings.join(' ')).toContain(`\`${name}\``)
  })

  test('on the span of an agent, and in an event', async () => {
    const reply = { id: 'b', parent: 'a', attributes: chat }
    const listed = { ...agent, 'agent.tool_calls': JSON.stringify([call]) }
    expect(await reasonsOn([{ id: 'a', attributes: listed }, reply], never)).toEqual(['missing-data'])
    const event = { name: 'gen_ai.tool_call', attributes: { name: 'delete_all' } }
    expect(
      await reasonsOn(
        [
          { id: 'a', attributes: agent },
          { ...reply, events: [event] },
        ],
        never,
      ),
    ).toEqual(['missing-data'])
  })

  test.for<readonly [name: string, value: unknown]>([
    ['gen_ai.tool.definitions', JSON.stringify([{ type: 'function', name: 'delete_all', parameters: {} }])],
    ['gen_ai.request.tools', JSON.stringify([{ name: 'delete_all', arguments: {} }])],
    ['llm.invocation_parameters', JSON.stringify({ tools: [{ name: 'delete_all', arguments: {} }] })],
    ['gen_ai.request.tool_choice', '{"type":"function"}'],
    ['gen_ai.request.parallel_tool_calls', true],
    ['gen_ai.response.tool_calls', '[]'],
    ['gen_ai.response.tool_calls.count', '0'],
    ['llm.input_messages.0.message.tool_calls.0.tool_call.function.name', 'delete_all'],
    ['gen_ai.prompt.1.tool_calls.0.name', 'delete_all'],
    ['acme.reply', '{"text":"Done."}'],
    ['parent_call_id', 'c0'],
  ])('none: %s', async ([name, value]) => {
    expect(await reasonsOn([{ id: 'a', attributes: { ...chat, [name]: value } }], never)).toEqual(['ok'])
  })

  test('none in any recording whose calls are read', async () => {
    const { traces } = await readAll(...recordedFiles.slice(0, 40).map(fixture))
    const found = traces.filter(
      (trace) =>
        trace.toolCalls !== null && trace.toolCalls.length === 0 && findFirstUnclaimedCall(trace) !== null,
    )
    expect(found.map(({ source }) => source.file)).toEqual([])
  })
})

describe('bare calls of OpenInference', () => {
  test.for(['message.tool_calls.', 'llm.tool_calls.', 'tool_calls.'])('%s', async (prefix) => {
    const attributes = {
      'openinference.span.kind': 'LLM',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'Done.',
      [`${prefix}0.tool_call.function.name`]: 'look',
      [`${prefix}1.tool_call.function.name`]: 'pay',
    }
    const { toolCalls, finalOutput } = await traceOf({ id: 'a', attributes })
    expect(toolCalls?.map((one) => one.name)).toEqual(['look', 'pay'])
    expect(finalOutput).toBe('Done.')
  })
})

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }

describe('the definition of a tool is not what it was given', () => {
  test.for<readonly [what: string, attributes: JsonObject]>([
    ['OpenInference', { 'openinference.span.kind': 'TOOL', 'tool.parameters': JSON.stringify(schema) }],
    ['GenAI', { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.arguments': JSON.stringify(schema) }],
    [
      'a whole definition',
      {
        'gen_ai.operation.name': 'execute_tool',
        tool_arguments: JSON.stringify({ name: 'look', description: '', parameters: schema }),
      },
    ],
    [
      'Langfuse',
      { 'langfuse.observation.type': 'tool', 'langfuse.observation.input': JSON.stringify(schema) },
    ],
  ])('%s', async ([, attributes]) => {
    const { toolCalls } = await traceOf({ id: 'a', name: 'look', attributes })
    expect(toolCalls).toMatchObject([{ args: null, argsKnown: false }])
  })

  test('arguments that look a little like one are', async () => {
    const args = { type: 'object', properties: ['a'], name: 'x', parameters: 'y' }
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.arguments': JSON.stringify(args),
    }
    expect((await traceOf({ id: 'a', attributes })).toolCalls).toMatchObject([{ args }])
  })
})

describe('a failure that an attribute of a tool span marks', () => {
  const run = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'pay',
    'gen_ai.tool.call.result': 'x',
  }
  test.for<readonly [name: string, value: unknown, error: string | null]>([
    ['tool.error', 'no such card', 'no such card'],
    ['error.message', 'no such card', 'no such card'],
    ['mcp.tool.is_error', true, 'the tool answered with an error'],
    ['success', false, 'the tool answered with an error'],
    ['tool.success', 'false', 'the tool answered with an error'],
    ['tool.status', 'ERROR', 'the tool answered with an error'],
    ['tool_call.outcome', 'failed', 'the tool answered with an error'],
    ['success', true, null],
    ['tool.status', 'completed', null],
    ['tool.error', 'None', null],
    ['is_error', false, null],
    ['last_error', 'no such card', null],
    ['http.status', 'error', null],
  ])('%s: %j', async ([name, value, error]) => {
    const { toolCalls } = await traceOf({ id: 'a', attributes: { ...run, [name]: value } })
    expect(toolCalls?.map((one) => one.error)).toEqual([error])
  })
})
