import { describe, expect, test } from 'vitest'
import { type TraceDescription, describeTrace } from '../../../src/trace/views/describe.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import type { OtlpSpan } from '../../support/trace-files.ts'

type Values = Readonly<Record<string, unknown>>

/** Attributes of one prefix; what is no text becomes JSON, text too where all of them are JSON. */
const under = (prefix: string, values: Values, quotes = false): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      `${prefix}${key}`,
      typeof value === 'string' && !quotes ? value : json(value),
    ]),
  )

const run = (root: Values, model: Values, tool: Values): OtlpSpan[] => [
  { id: 'a', name: 'run', start: 0, end: 9, attributes: root },
  { id: 'b', parent: 'a', name: 'reply', start: 1, end: 2, attributes: model },
  { id: 'c', parent: 'a', name: 'search', start: 3, end: 4, attributes: tool },
]

const request = { id: 'c1', type: 'function', function: { name: 'search', arguments: '{"q":"x"}' } }
const asked = { messages: [{ role: 'user', content: 'hi' }] }
const reply = { role: 'assistant', content: null, tool_calls: [request] }

const messages = (role: string, content: string) => json([{ role, content }])
const langfuse = (values: Values) => under('langfuse.observation.', values)
const mlflow = (values: Values) => under('mlflow.', values, true)
const genkit = (values: Values) => under('genkit:', values)

const platforms: readonly (readonly [string, OtlpSpan[], Partial<TraceDescription>])[] = [
  [
    'Langfuse',
    run(
      { ...langfuse({ type: 'agent', input: 'hi' }), 'langfuse.trace.output': 'one hit' },
      langfuse({
        type: 'generation',
        'model.name': 'gpt-4o',
        input: asked.messages,
        output: reply,
        usage_details: { input: 3, output: 4, total: 7 },
        cost_details: { input: 0.25, output: 0.25, total: 0.5 },
      }),
      langfuse({ type: 'tool', input: { q: 'x' }, output: 'none', level: 'ERROR', status_message: 'down' }),
    ),
    { costUsd: 0.5, toolCalls: [{ name: 'search', args: { q: 'x' }, error: 'down' }] },
  ],
  [
    'MLflow over OpenTelemetry',
    run(
      mlflow({ spanType: 'AGENT', spanInputs: { question: 'hi' }, spanOutputs: 'one hit' }),
      mlflow({
        spanType: 'CHAT_MODEL',
        'llm.model': 'gpt-4o',
        'llm.provider': 'openai',
        'llm.cost': { total_cost: 0.5 },
        'chat.tokenUsage': { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
        spanInputs: asked,
        spanOutputs: { choices: [{ message: reply }] },
      }),
      mlflow({ spanType: 'TOOL', spanInputs: { q: 'x' }, spanOutputs: 'one hit' }),
    ),
    { costUsd: 0.5 },
  ],
  [
    'Genkit',
    run(
      genkit({ 'metadata:subtype': 'flow', input: '"hi"', output: '"one hit"' }),
      genkit({
        'metadata:subtype': 'model',
        name: 'gpt-4o',
        input: { messages: [{ role: 'user', content: [{ text: 'hi' }] }] },
        output: {
          message: {
            role: 'model',
            content: [{ toolRequest: { ref: 'c1', name: 'search', input: { q: 'x' } } }],
          },
          usage: { inputTokens: 3, outputTokens: 4, totalTokens: 7 },
        },
      }),
      genkit({ 'metadata:subtype': 'tool.v2', name: 'search', input: { q: 'x' }, output: { hits: 1 } }),
    ),
    {},
  ],
  [
    'LiveKit',
    run(
      { 'lk.user_transcript': 'hi', 'lk.response.text': 'one hit' },
      {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'gpt-4o',
        'gen_ai.usage.input_tokens': 3,
        'gen_ai.usage.output_tokens': 4,
      },
      {
        'lk.function_tool.name': 'search',
        'lk.function_tool.id': 'c1',
        'lk.function_tool.arguments': '{"q":"x"}',
        'lk.function_tool.output': 'one hit',
        'lk.function_tool.is_error': false,
      },
    ),
    {},
  ],
  [
    'AgentOps',
    run(
      {
        'agentops.span.kind': 'agent',
        'agentops.entity.name': 'bot',
        'agentops.entity.input': '"hi"',
        'agentops.entity.output': '"one hit"',
      },
      {
        'gen_ai.request.model': 'gpt-4o',
        'gen_ai.usage.prompt_tokens': 3,
        'gen_ai.usage.completion_tokens': 4,
      },
      {
        'agentops.span.kind': 'tool',
        'agentops.entity.name': 'search',
        'agentops.entity.input': json({ args: [], kwargs: { q: 'x' } }),
        'agentops.entity.output': '"one hit"',
      },
    ),
    { agents: [{ name: 'bot', within: null, durationMs: 9 }] },
  ],
]

describe('spans of a platform', () => {
  test.for(platforms)('%s', async ([, spans, more]) => {
    expect(describeTrace(await traceOf(...spans))).toMatchObject({
      llmCalls: 1,
      models: ['gpt-4o'],
      inputTokens: 3,
      outputTokens: 4,
      userInput: 'hi',
      finalOutput: 'one hit',
      toolCalls: [{ name: 'search', args: { q: 'x' } }],
      ...more,
    })
  })

  test('Claude Code: cached tokens are beside the input; parts of a tool call are no calls', async () => {
    const trace = await traceOf(
      {
        id: 'a',
        name: 'claude_code.interaction',
        attributes: { 'span.type': 'interaction', user_prompt: 'hi' },
      },
      {
        id: 'b',
        parent: 'a',
        name: 'claude_code.llm_request',
        attributes: {
          'span.type': 'llm_request',
          model: 'claude-sonnet-4-5',
          input_tokens: 10,
          output_tokens: 5,
          cache_read_tokens: 100,
          cache_creation_tokens: 7,
        },
      },
      {
        id: 'c',
        parent: 'a',
        name: 'claude_code.tool',
        attributes: { 'span.type': 'tool', tool_name: 'Bash' },
      },
      {
        id: 'd',
        parent: 'c',
        name: 'claude_code.tool.execution',
        attributes: { 'span.type': 'tool.execution', success: true },
      },
    )
    expect(describeTrace(trace)).toMatchObject({
      userInput: 'hi',
      models: ['claude-sonnet-4-5'],
      inputTokens: 117,
      outputTokens: 5,
      cachedTokens: 100,
      toolCalls: [{ name: 'Bash', args: null }],
    })
  })

  test('AG2 counts the tokens of a call in a span beside it, which is no further call', async () => {
    const counts = { 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 10 }
    const chat = {
      ...counts,
      'ag2.span.type': 'llm',
      'gen_ai.operation.name': 'chat',
      'gen_ai.response.model': 'gpt-4o',
      'gen_ai.input.messages': messages('user', 'hi'),
      'gen_ai.output.messages': messages('assistant', 'Hello'),
    }
    const count = { ...counts, 'ag2.span.type': 'usage', 'gen_ai.response.model': 'gpt-4o' }
    const spans = (kind: string): OtlpSpan[] => [
      {
        id: 'a',
        name: 'invoke_agent x',
        start: 0,
        end: 9,
        attributes: { 'gen_ai.operation.name': 'invoke_agent' },
      },
      { id: 'b', parent: 'a', name: 'chat gpt-4o', start: 1, end: 2, attributes: chat },
      {
        id: 'c',
        parent: 'a',
        name: `record_usage ${kind}`,
        start: 3,
        end: 3,
        attributes: { ...count, 'ag2.usage.kind': kind },
      },
    ]
    const trace = await traceOf(...spans('model_call'))
    expect(trace.diagnostics).toEqual([])
    expect([trace.llmCalls.length, trace.usage?.input, trace.finalOutput]).toEqual([1, 100, 'Hello'])
    expect(trace.loss ?? null).toBeNull()
    const [around, call, own] = spans('model_call')
    const further = { ...own, id: 'd', start: 4, end: 4 } as OtlpSpan
    expect((await traceOf(around as OtlpSpan, call as OtlpSpan, own as OtlpSpan, further)).loss).toMatch(
      'more of them are counted',
    )
    // Of a call without a span of its own it is all there is.
    expect((await traceOf(...spans('compaction'))).usage?.input).toBe(200)
  })

  test('what a platform adds to spans of another convention does not hide what they say', async () => {
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'langfuse.session.id': 's',
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'search',
        'gen_ai.tool.call.arguments': '{"q":"x"}',
        'gen_ai.tool.call.result': 'one hit',
      },
    })
    expect(trace.toolCalls).toMatchObject([{ name: 'search', args: { q: 'x' }, result: 'one hit' }])
  })
})
