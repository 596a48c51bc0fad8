import { describe, expect, test } from 'vitest'
import { callsIn, json, traceOf } from '../../support/dialect-traces.ts'

describe('Google ADK', () => {
  const request = json({
    model: 'gemini-2.5-pro',
    config: { system_instruction: 'Be brief.' },
    contents: [
      { role: 'user', parts: [{ text: 'hi' }] },
      { role: 'model', parts: [{ function_call: { name: 'search', args: { q: 'x' } } }] },
      { role: 'user', parts: [{ function_response: { name: 'search', response: { hits: 1 } } }] },
    ],
  })
  const response = json({
    content: { role: 'model', parts: [{ text: 'thinking', thought: true }, { text: 'one' }] },
    usage_metadata: {
      prompt_token_count: 29,
      candidates_token_count: 15,
      thoughts_token_count: 1801,
      total_token_count: 1845,
    },
  })

  test('a model call without GenAI attributes: messages and tokens out of the bodies', async () => {
    const trace = await traceOf({
      id: 'a',
      name: 'call_llm',
      attributes: {
        'gcp.vertex.agent.llm_request': request,
        'gcp.vertex.agent.llm_response': response,
        'gen_ai.system': 'gcp.vertex.agent',
      },
    })
    expect(trace.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect([trace.userInput, trace.finalOutput]).toEqual(['hi', 'one'])
    expect(trace.usage).toMatchObject({ input: 29, output: 1816, reasoning: 1801, total: 1845 })
    expect(trace.llmCalls[0]?.content.provider).toBeNull()
    expect(trace.toolCalls).toEqual([])
  })

  test('arguments and results have names of their own; a span for all calls of a turn is none', async () => {
    const own = { 'gcp.vertex.agent.llm_request': '{}', 'gen_ai.operation.name': 'execute_tool' }
    const trace = await traceOf(
      {
        id: 'a',
        attributes: {
          ...own,
          'gen_ai.tool.name': 'search',
          'gcp.vertex.agent.tool_call_args': '{"q":"x"}',
          'gcp.vertex.agent.tool_response': '{"hits":1}',
        },
      },
      {
        id: 'b',
        attributes: {
          ...own,
          'gen_ai.tool.name': '(merged tools)',
          'gcp.vertex.agent.tool_call_args': 'N/A',
        },
      },
    )
    expect(callsIn(trace)).toEqual([
      { name: 'search', args: { q: 'x' }, result: '{"hits":1}', error: null, id: null, executed: true },
    ])
  })
})
