import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../src/trace/views/describe.ts'
import { fixture, readAll, readOne } from '../support/trace-files.ts'

const piece = (text: string, candidatesTokenCount: number) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] } }],
  usageMetadata: { promptTokenCount: 4, candidatesTokenCount },
  modelVersion: 'gemini-x',
  responseId: 'r1',
})

describe('what a provider ran by itself', () => {
  test('a call of an MCP server is one tool call, with its result', async () => {
    const { traces } = await readAll(fixture('openai-responses-mcp-1.json'))
    expect(traces[0]?.toolCalls).toMatchObject([{ name: 'web_search_exa', executed: true, error: null }])
    expect(traces[0]?.toolCalls?.[0]?.result).toContain('requestId')
  })

  test('any tool of Anthropic, with its own kind of result', async () => {
    const trace = await readOne(
      JSON.stringify({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'server_tool_use', id: 's1', name: 'advisor', input: {} },
          {
            type: 'advisor_tool_result',
            tool_use_id: 's1',
            content: { type: 'advisor_result', text: 'wait' },
          },
          { type: 'text', text: 'Done.' },
        ],
      }),
    )
    expect(trace.toolCalls).toMatchObject([{ name: 'advisor', executed: true, error: null }])
    expect(trace.finalOutput).toBe('Done.')
  })

  test('a shell that OpenAI runs', async () => {
    const printed = [{ outcome: { type: 'exit', exit_code: 0 }, stdout: 'hi', stderr: '' }]
    const trace = await readOne(
      JSON.stringify({
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        output: [
          { type: 'shell_call', call_id: 'c1', status: 'completed', action: { commands: ['echo hi'] } },
          { type: 'shell_call_output', call_id: 'c1', output: printed },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It ran.' }] },
        ],
      }),
    )
    expect(trace.toolCalls).toMatchObject([{ id: 'c1', name: 'shell', executed: true, result: printed }])
    expect(trace.finalOutput).toBe('It ran.')
  })

  test('a prompt that Gemini blocked', async () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 4 } }
    const trace = await readOne(JSON.stringify(blocked))
    expect(trace.llmCalls.map(({ error }) => error?.type)).toEqual(['blocked'])
  })

  test('a response of Gemini in the pieces that were streamed', async () => {
    const trace = await readOne(JSON.stringify([piece('It is ', 2), piece('sunny.', 5)]))
    expect(describeTrace(trace)).toMatchObject({
      id: 'r1',
      llmCalls: 1,
      models: ['gemini-x'],
      inputTokens: 4,
      outputTokens: 5,
      finalOutput: 'It is sunny.',
    })
  })

  test('code of Gemini that printed, and failed', async () => {
    const parts = [
      { executableCode: { language: 'PYTHON', code: 'x' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: 'ok\n' } },
      { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'no' } },
      { text: 'It failed.' },
    ]
    const trace = await readOne(JSON.stringify({ candidates: [{ content: { role: 'model', parts } }] }))
    expect(trace.toolCalls).toMatchObject([
      { name: 'code_execution', result: 'ok\nno', error: 'OUTCOME_FAILED', executed: true },
    ])
  })

  test('a search of Anthropic that failed', async () => {
    const trace = await readOne(
      JSON.stringify({
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-x',
        content: [
          { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'x' } },
          {
            type: 'web_search_tool_result',
            tool_use_id: 's1',
            content: { type: 'web_search_tool_result_error', error_code: 'unavailable' },
          },
          { type: 'text', text: 'No luck.' },
        ],
        usage: { input_tokens: 3, output_tokens: 2 },
      }),
    )
    expect(trace.toolCalls).toMatchObject([{ name: 'web_search', executed: true, error: expect.any(String) }])
    expect(trace.finalOutput).toBe('No luck.')
  })

  test('code that Gemini ran', async () => {
    const trace = await readOne(
      JSON.stringify({
        candidates: [
          {
            content: {
              role: 'model',
              parts: [
                { executableCode: { language: 'PYTHON', code: 'print(1)' } },
                { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
                { text: 'It is 1.' },
              ],
            },
          },
        ],
        modelVersion: 'gemini-x',
      }),
    )
    expect(trace.toolCalls).toMatchObject([
      { name: 'code_execution', executed: true, result: '1', error: null },
    ])
  })
})
