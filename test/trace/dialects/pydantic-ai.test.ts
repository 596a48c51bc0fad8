import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { callsIn, json, traceOf } from '../../support/dialect-traces.ts'

const ran = (name: string) => ({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name })

describe('pydantic-ai and Logfire', () => {
  const events = json([
    { 'event.name': 'gen_ai.user.message', content: 'hi', role: 'user', 'gen_ai.message.index': 0 },
    {
      'event.name': 'gen_ai.choice',
      index: 0,
      message: {
        role: 'assistant',
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } }],
      },
    },
  ])

  test('version 1: events of a call, result of a run', async () => {
    const trace = await traceOf(
      {
        id: 'a',
        name: 'agent run',
        attributes: {
          agent_name: 'bot',
          model_name: 'm',
          final_result: 'one',
          all_messages_events: events,
          'gen_ai.usage.input_tokens': 5,
        },
      },
      {
        id: 'b',
        parent: 'a',
        attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.usage.input_tokens': 5, events },
      },
      {
        id: 'c',
        parent: 'a',
        name: 'running tool: search',
        attributes: { 'gen_ai.tool.name': 'search', 'gen_ai.tool.call.id': 'c1', tool_response: '1' },
      },
    )
    expect(trace.spans.map(({ kind }) => kind)).toEqual(['agent', 'llm', 'tool'])
    expect([trace.userInput, trace.finalOutput, trace.usage?.input]).toEqual(['hi', 'one', 5])
    expect(callsIn(trace)).toEqual([
      { name: 'search', args: { q: 'x' }, result: '1', error: null, id: 'c1', executed: true },
    ])
  })

  test('version 2: the answer is the last of all messages', async () => {
    const all = [
      { role: 'user', parts: [{ type: 'text', content: 'hi' }] },
      { role: 'assistant', parts: [{ type: 'text', content: 'one' }] },
    ]
    const trace = await traceOf({
      id: 'a',
      attributes: { 'gen_ai.operation.name': 'invoke_agent', 'pydantic_ai.all_messages': json(all) },
    })
    expect([trace.userInput, trace.finalOutput]).toEqual(['hi', 'one'])
  })

  test('a span that announces another one is no call of its own', async () => {
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
    const trace = await traceOf(
      { id: 'a', attributes },
      { id: 'b', parent: 'a', attributes: { ...attributes, 'logfire.span_type': 'pending_span' } },
    )
    expect(trace.llmCalls.map(({ id }) => id)).toEqual(['a'.padEnd(16, '0')])
    expect(trace.spans).toHaveLength(1)
  })

  test('but is all that there is of a span that never ended', async () => {
    const attributes = { 'gen_ai.operation.name': 'chat', 'logfire.span_type': 'pending_span' }
    const trace = await traceOf({ id: 'b', parent: 'a', attributes })
    expect(trace.spans).toHaveLength(1)
  })

  test('what an agent used in all, where its model calls are not recorded', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.aggregated_usage.input_tokens': 30,
        'gen_ai.aggregated_usage.output_tokens': 4,
        'gen_ai.aggregated_usage.details.cache_read_tokens': 10,
      },
    })
    expect(trace.usage).toMatchObject({ input: 30, output: 4, cacheRead: 10 })
  })

  test('tools that the provider runs: request and answer are in one reply', async () => {
    const parts = [
      { type: 'tool_call', id: 'c1', name: 'web', builtin: true, arguments: { q: 'x' } },
      { type: 'tool_call_response', id: 'c1', name: 'web', builtin: true, result: 'one hit' },
      { type: 'server_tool_call', id: 'c2', name: 'run', server_tool_call: { type: 'code', code: '1' } },
      { type: 'server_tool_call_response', id: 'c2', server_tool_call_response: { type: 'code', out: '1' } },
      { type: 'text', content: 'one' },
    ]
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.output.messages': json([{ role: 'assistant', parts }]),
      },
    })
    expect(callsIn(trace)).toEqual([
      { name: 'web', args: { q: 'x' }, result: 'one hit', error: null, id: 'c1', executed: true },
      {
        name: 'run',
        args: { code: '1' },
        result: { type: 'code', out: '1' },
        error: null,
        id: 'c2',
        executed: true,
      },
    ])
  })

  test('the tool by which a model gives its answer is no tool of the agent', async () => {
    const parts = [
      { type: 'tool_call', id: 'c1', name: 'search', arguments: { q: 'x' } },
      { type: 'tool_call', id: 'c2', name: 'final_result', arguments: { hits: 1 } },
    ]
    const trace = await traceOf(
      {
        id: 'a',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.output.messages': json([{ role: 'assistant', parts }]),
          model_request_parameters: json({ output_mode: 'tool', output_tools: [{ name: 'final_result' }] }),
        },
      },
      { id: 'b', attributes: { ...ran('search'), 'gen_ai.tool.call.id': 'c1' } },
      { id: 'c', attributes: { ...ran('final_result'), 'gen_ai.tool.call.id': 'c2' } },
    )
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['search'])
    expect(trace.finalOutput).toBe('{"hits":1}')
  })

  test('bodies of a request and its response', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        request_data: json({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
        response_data: json({
          message: { role: 'assistant', content: 'one' },
          usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 },
        }),
      },
    })
    expect(describeTrace(trace)).toMatchObject({
      llmCalls: 1,
      inputTokens: 5,
      outputTokens: 2,
      userInput: 'hi',
      finalOutput: 'one',
      models: ['m'],
    })
  })
})
