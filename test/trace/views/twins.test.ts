import { describe, expect, test } from 'vitest'
import { Prices } from '../../../src/trace/prices/prices.ts'
import { otlp, readOne, type OtlpSpan } from '../../support/trace-files.ts'

const traceOf = (...spans: readonly OtlpSpan[]) => readOne(JSON.stringify(otlp(...spans)))

const said = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'So.' }] }])
const tokens = { 'gen_ai.usage.input_tokens': 95, 'gen_ai.usage.output_tokens': 38 }
const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', ...tokens }
const ofSdk = { ...chat, 'http.route': '/v1/messages' }
const withText = { ...chat, 'gen_ai.output.messages': said }
const id = (value: string) => ({ 'gen_ai.response.id': value })
const inOpenInference = {
  'openinference.span.kind': 'LLM',
  'llm.model_name': 'm',
  'llm.token_count.prompt': 95,
  'llm.token_count.completion': 38,
  'output.value':
    '{"created": 1, "id": "chatcmpl-1", "choices": [{"message": {"role": "assistant", "content": "So."}}]}',
}

const call = 'llm.output_messages.0.message.tool_calls.0.tool_call'
const answered = (more: Readonly<Record<string, string>>) => ({
  'openinference.span.kind': 'LLM',
  'llm.model_name': 'm',
  'llm.output_messages.0.message.role': 'assistant',
  [`${call}.function.name`]: 'search',
  [`${call}.function.arguments`]: '{"q": "a"}',
  ...more,
})

describe('model calls that stand beside each other', () => {
  test.for<readonly [what: string, calls: number, ...spans: OtlpSpan[]]>([
    [
      'one: the same reply, in two programs',
      1,
      { id: 'a', start: 0, end: 9, attributes: { ...withText, ...id('msg_1') } },
      { id: 'b', start: 1, end: 8, attributes: { ...ofSdk, ...id('msg_1') } },
    ],
    [
      'one: a clock in milliseconds has the inner one end later',
      1,
      { id: 'a', start: 0, end: 9, attributes: { ...withText, ...id('msg_1') } },
      { id: 'b', start: 1, end: 10, attributes: { ...ofSdk, ...id('msg_1') } },
    ],
    [
      'one: the reply is named in a body',
      1,
      { id: 'a', start: 0, end: 9, attributes: inOpenInference },
      { id: 'b', start: 1, end: 8, attributes: { ...ofSdk, ...id('chatcmpl-1') } },
    ],
    [
      'one: no ids, all else in common',
      1,
      { id: 'a', start: 0, end: 9, attributes: withText },
      { id: 'b', start: 1, end: 8, attributes: ofSdk },
    ],
    [
      'one: both failed',
      1,
      {
        id: 'a',
        start: 0,
        end: 9,
        error: 'down',
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' },
      },
      {
        id: 'b',
        start: 1,
        end: 8,
        error: 'down',
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', 'http.route': '/' },
      },
    ],
    [
      'one: LangChain and the client below it, which hangs elsewhere, without tokens and ids',
      1,
      { id: 'a', name: 'ChatOpenAI', start: 0, end: 9, attributes: answered({}) },
      {
        id: 'b',
        name: 'ChatCompletion',
        start: 1,
        end: 8,
        attributes: answered({ 'llm.model_name': 'm-2024-08-06', [`${call}.id`]: 'call_1' }),
      },
    ],
    [
      'two: at once, and other words',
      2,
      { id: 'a', name: 'ChatOpenAI', start: 0, end: 9, attributes: answered({}) },
      {
        id: 'b',
        name: 'ChatCompletion',
        start: 1,
        end: 8,
        attributes: answered({ [`${call}.function.arguments`]: '{"q": "b"}', [`${call}.id`]: 'call_1' }),
      },
    ],
    [
      'two: one after the other, of a stand-in with one id for all',
      2,
      { id: 'a', start: 0, end: 4, attributes: { ...withText, ...id('msg_1') } },
      { id: 'b', start: 6, end: 9, attributes: { ...ofSdk, ...id('msg_1') } },
    ],
    [
      'two: at once, of one program',
      2,
      { id: 'a', start: 0, end: 9, attributes: { ...withText, ...id('msg_1') } },
      { id: 'b', start: 1, end: 8, attributes: { ...withText, ...id('msg_1') } },
    ],
    [
      'two: other replies at once',
      2,
      { id: 'a', start: 0, end: 9, attributes: { ...withText, ...id('msg_1') } },
      { id: 'b', start: 1, end: 8, attributes: { ...ofSdk, ...id('msg_2') } },
    ],
    [
      'two: other tokens at once',
      2,
      { id: 'a', start: 0, end: 9, attributes: withText },
      { id: 'b', start: 1, end: 8, attributes: { ...ofSdk, 'gen_ai.usage.output_tokens': 39 } },
    ],
  ])('%s', async ([, count, ...spans]) => {
    const { llmCalls, usage } = await traceOf(...spans)
    expect([llmCalls.length, usage?.input ?? 95 * count]).toEqual([count, 95 * count])
  })

  test('cost once, where both state it', async () => {
    const cost = { 'gen_ai.usage.cost': 0.5 }
    const trace = await traceOf(
      { id: 'a', start: 0, end: 9, attributes: { ...withText, ...id('msg_1'), ...cost } },
      { id: 'b', start: 1, end: 8, attributes: { ...ofSdk, ...id('msg_1'), ...cost } },
    )
    await new Prices().addTo(trace)
    expect(trace.cost).toEqual({ known: 0.5, complete: true, source: 'trace' })
  })
})

const run = (name: string, more: object = {}) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': name,
  ...more,
})
const asked = (args: object) => ({ 'gen_ai.tool.call.arguments': JSON.stringify(args) })
const traced = (name: string, args: object) => ({
  'openinference.span.kind': 'TOOL',
  'tool.name': name,
  'input.value': JSON.stringify(args),
})
const callId = { 'gen_ai.tool.call.id': 'c1' }
const mcp = { 'mcp.method.name': 'tools/call' }
const paris = { city: 'Paris' }

describe('spans of one tool call', () => {
  test.for<readonly [what: string, tools: readonly string[], ...spans: OtlpSpan[]]>([
    [
      'one: the inner one has its id and another name',
      ['pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay', callId) },
      { id: 'b', parent: 'a', name: 'tool.execution', start: 1, end: 8, error: 'down', attributes: callId },
    ],
    [
      'one: the inner one names no tool',
      ['pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay') },
      { id: 'b', parent: 'a', name: 'tools/call', start: 1, end: 8, error: 'down', attributes: mcp },
    ],
    [
      'one: the server knows the tool without the name of the server',
      ['mcp__bank__pay'],
      { id: 'a', start: 0, end: 9, attributes: run('mcp__bank__pay') },
      { id: 'b', parent: 'a', name: 'tools/call pay', start: 1, end: 8, error: 'down', attributes: mcp },
    ],
    [
      'one: the transport has a root of its own',
      ['pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay') },
      { id: 'b', name: 'MCP send tools/call pay', start: 1, end: 8, error: 'down', attributes: mcp },
    ],
    [
      'one: told by two programs',
      ['pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay', asked(paris)) },
      { id: 'b', start: 1, end: 8, error: 'down', attributes: traced('pay', paris) },
    ],
    [
      'two: at once, each with its transport',
      ['pay', 'pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay', asked({ to: 1 })) },
      { id: 'b', start: 0, end: 9, attributes: run('pay', asked({ to: 2 })) },
      { id: 'c', name: 'MCP send tools/call pay', start: 1, end: 8, error: 'down', attributes: mcp },
      { id: 'd', name: 'MCP send tools/call pay', start: 1, end: 8, attributes: mcp },
    ],
    [
      'two: at once, of one program, and one failed',
      ['pay', 'pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay', asked(paris)) },
      {
        id: 'b',
        start: 1,
        end: 8,
        error: 'down',
        attributes: run('pay', { ...asked(paris), 'error.type': 'E' }),
      },
    ],
    [
      'two: one after the other',
      ['pay', 'pay'],
      { id: 'a', start: 0, end: 3, attributes: run('pay', asked(paris)) },
      { id: 'b', start: 5, end: 8, error: 'down', attributes: traced('pay', paris) },
    ],
    [
      'two: in an agent that the tool is',
      ['pay', 'pay'],
      { id: 'a', start: 0, end: 9, attributes: run('pay', asked(paris)) },
      { id: 'b', parent: 'a', start: 1, end: 8, attributes: { 'gen_ai.operation.name': 'invoke_agent' } },
      { id: 'c', parent: 'b', start: 2, end: 7, error: 'down', attributes: traced('pay', paris) },
    ],
    [
      'two: another tool inside, without its arguments',
      ['pay', 'look'],
      { id: 'a', start: 0, end: 9, attributes: run('pay') },
      { id: 'b', parent: 'a', start: 1, end: 8, error: 'down', attributes: run('look') },
    ],
    [
      'one that is not known: a transport alone names no tool',
      [''],
      { id: 'a', name: 'call', start: 0, end: 9, error: 'down', attributes: mcp },
    ],
  ])('%s', async ([, names, ...spans]) => {
    const { toolCalls } = await traceOf(...spans)
    expect(toolCalls?.map(({ name }) => name)).toEqual(names)
    expect(toolCalls?.filter(({ error }) => error === 'down')).toHaveLength(1)
  })
})
