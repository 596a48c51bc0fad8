import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

type Json = Readonly<Record<string, unknown>>

const resultOf = (response: Json, rest: Json = {}) => ({
  id: 'r1',
  promptIdx: 0,
  testIdx: 0,
  provider: { id: 'openai:gpt-4.1-mini' },
  prompt: { raw: 'Weather in Paris?', label: '{{question}}' },
  vars: { question: 'Weather in Paris?' },
  testCase: { vars: { question: 'Weather in Paris?' } },
  gradingResult: null,
  success: true,
  score: 1,
  latencyMs: 1200,
  response,
  ...rest,
})

const read = (response: Json, rest: Json = {}) => readOne(jsonLines(resultOf(response, rest)))

const file = (results: readonly Json[], traces: readonly Json[]) =>
  JSON.stringify({ evalId: 'e', results: { version: 3, results, stats: {} }, traces })

describe('recorded results', () => {
  const call = { name: 'get_weather', args: { city: 'Paris' } }

  test.for(['promptfoo-1.json', 'promptfoo-2.jsonl'])('%s: every repetition of every test', async (name) => {
    const { traces, diagnostics } = await readAll(fixture(name))
    expect(diagnostics).toEqual([])
    expect(traces.map(({ scenario, stated }) => ({ scenario, ...stated.scores }))).toEqual([
      { scenario: 'weather', score: 1 },
      { scenario: 'weather', score: 1 },
      { scenario: null, score: 0 },
      { scenario: null, score: 0 },
    ])
    expect(describeTrace(traces[0] as Trace)).toMatchObject({
      llmCalls: 2,
      toolCalls: [call],
      inputTokens: 130,
      outputTokens: 25,
      costUsd: 0.001,
      durationMs: 91,
      userInput: 'What is the weather in Paris?',
      finalOutput: 'It is 18 °C in Paris.',
    })
    expect(traces[0]?.toolCalls?.[0]).toMatchObject({ executed: true, result: '18 °C, clear' })
  })

  test('a provider that failed answered nothing, and nothing is known of its tools', async () => {
    const { traces } = await readAll(fixture('promptfoo-1.json'))
    expect(traces[2]?.spans.map(({ kind, error }) => ({ kind, error }))).toEqual([
      { kind: 'agent', error: { type: null, message: 'boom' } },
    ])
    expect(traces[2]).toMatchObject({ finalOutput: null, cost: null, toolCalls: null })
  })

  test('with spans, the run is what they show', async () => {
    const { traces } = await readAll(fixture('promptfoo-1.json'))
    expect(traces[0]?.spans.map(({ name, kind }) => ({ name, kind }))).toEqual([
      { name: 'chat gpt-4.1-mini', kind: 'llm' },
      { name: 'execute_tool get_weather', kind: 'tool' },
      { name: 'chat gpt-4.1-mini', kind: 'llm' },
    ])
    expect(traces[0]?.diagnostics).toEqual([])
  })
})

describe('a provider is believed as far as it tells', () => {
  const output = 'It is 18 °C.'

  test('one request: its reply shows that there was no tool', async () => {
    const trace = await read({ output, tokenUsage: { prompt: 9, completion: 3, total: 12, numRequests: 1 } })
    expect(trace.toolCalls).toEqual([])
    expect(describeTrace(trace)).toMatchObject({
      llmCalls: 1,
      inputTokens: 9,
      outputTokens: 3,
      durationMs: 1200,
    })
  })

  test.for([
    ['no count of requests', {}, 0],
    ['several requests', { numRequests: 3 }, 3],
    ['a count that cannot be', { numRequests: 1e9 }, 0],
  ] as const)('%s: tools are unknown', async ([, tokens, calls]) => {
    const trace = await read({ output, tokenUsage: { prompt: 9, completion: 3, ...tokens } })
    expect(trace.toolCalls).toBeNull()
    expect(trace.llmCalls).toHaveLength(calls)
    expect(trace.finalOutput).toBe(output)
  })

  const block = { type: 'tool_use', id: 'c1', name: 'get', input: { a: 1 } }
  test.for([
    ['OpenAI', [{ id: 'c1', type: 'function', function: { name: 'get', arguments: '{"a":1}' } }]],
    ['Anthropic', JSON.stringify(block)],
    ['Anthropic, in words too', `Let me see.\n\nThis:\n\n${JSON.stringify(block)}`],
    ['Gemini', [{ text: 'Let me see.' }, { functionCall: { name: 'get', args: { a: 1 } } }]],
  ] as const)('%s: an output that asks for a tool', async ([, asked]) => {
    const trace = await read({ output: asked, tokenUsage: { numRequests: 1 } })
    expect(trace.toolCalls?.map(({ name, args, executed }) => ({ name, args, executed }))).toEqual([
      { name: 'get', args: { a: 1 }, executed: false },
    ])
    expect(trace.finalOutput).toBeNull()
  })

  test('an output in a shape of its own says nothing of tools', async () => {
    const trace = await read({ output: { calls: [{ get: 1 }] }, tokenUsage: { numRequests: 1 } })
    expect(trace.toolCalls).toBeNull()
    expect(trace.llmCalls).toHaveLength(1)
  })

  test('an API that is asked once, and not counted', async () => {
    const provider = { id: 'anthropic:messages:claude-sonnet-4-5' }
    const trace = await read({ output, tokenUsage: { prompt: 9, completion: 3 } }, { provider })
    expect(trace.toolCalls).toEqual([])
  })

  test('the reply that was kept beside the output shows more than it', async () => {
    const raw = {
      model: 'gpt-5-mini',
      output: [
        { type: 'function_call', call_id: 'c', name: 'get', arguments: '{}' },
        { type: 'message', content: [{ type: 'output_text', text: output }] },
      ],
    }
    const trace = await read({ output, raw, tokenUsage: { numRequests: 1 } })
    expect(trace.toolCalls?.map(({ name }) => name)).toEqual(['get'])
    expect(trace.models).toEqual(['gpt-5-mini'])
  })

  test('tool calls that it lists, those of sub-agents among them', async () => {
    const toolCalls = [
      {
        id: 'a',
        name: 'Task',
        input: { prompt: 'look' },
        output: 'found',
        is_error: false,
        parentToolUseId: null,
      },
      {
        id: 'b',
        name: 'Grep',
        input: { q: 'x' },
        output: 'no such file',
        is_error: true,
        parentToolUseId: 'a',
      },
    ]
    const trace = await read({ output, metadata: { toolCalls, numTurns: 3 } })
    expect(trace.toolCalls?.map(({ name, result, error }) => ({ name, result, error }))).toEqual([
      { name: 'Task', result: 'found', error: null },
      { name: 'Grep', result: 'no such file', error: 'no such file' },
    ])
    expect(trace.llmCalls).toHaveLength(3)
    const none = await read({ output, metadata: { toolCalls: [], numTurns: 1 } })
    expect(none.toolCalls).toEqual([])
    const unclear = await read({ output, metadata: { toolCalls: [] } })
    expect(unclear.llmCalls).toEqual([])
    expect(unclear.stated.toolCallsComplete).toBe(false)
  })
})

describe('what promptfoo adds', () => {
  const usage = { tokenUsage: { prompt: 9, completion: 3, numRequests: 1 } }

  test('an answer out of its cache took no time and cost nothing of its own', async () => {
    const tokenUsage = { cached: 12, total: 12 }
    const trace = await read({ output: 'x', cached: true, cost: 0.5, tokenUsage })
    expect(describeTrace(trace)).toMatchObject({ costUsd: null, durationMs: null, inputTokens: null })
  })

  test('why an assertion failed is no error of the agent', async () => {
    const failed = { success: false, error: 'Expected output to contain "x"', failureReason: 1 }
    const trace = await read({ output: 'y', ...usage }, failed)
    expect(trace.spans.map(({ error }) => error)).toEqual([null, null])
    expect(trace.finalOutput).toBe('y')
  })

  test('what its settings kept out of the file is not known', async () => {
    const trace = await read(
      { output: '[output stripped]', ...usage },
      { prompt: { raw: '[prompt stripped]', label: '' } },
    )
    expect(trace).toMatchObject({ userInput: null, finalOutput: null, toolCalls: null })
  })

  test('a prompt of messages; an answer that is an object', async () => {
    const raw = JSON.stringify([
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Weather?' },
    ])
    const trace = await read({ output: { celsius: 18 } }, { prompt: { raw, label: '' } })
    expect(trace.userInput).toBe('Weather?')
    expect(trace.finalOutput).toBe('{"celsius":18}')
    expect(trace.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test('what an agent said before it failed is not its answer', async () => {
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Let me see."}]}]',
    }
    const spans = [
      { spanId: '1', name: 'chat', startTime: 1773757800000, endTime: 1773757801000, attributes },
    ]
    const results = [resultOf({ error: 'crashed' }, { traceId: 't', failureReason: 2 })]
    const trace = await readOne(file(results, [{ traceId: 't', spans }]), 'out.json')
    expect(trace.llmCalls).toHaveLength(1)
    expect(trace.finalOutput).toBeNull()
  })

  test('of an older version: an error and nothing else is a trial too', async () => {
    const failed = { provider: 'x', prompt: { raw: 'go' }, vars: {}, success: false, error: 'API error' }
    const results = [{ ...failed, id: 'a' }, resultOf({ output: 'y' }, { id: 'b' })]
    const text = JSON.stringify({ results: { version: 2, timestamp: '', results, stats: {}, table: {} } })
    const { traces } = await readAll(memoryFile(text, 'out.json'))
    expect(traces.map(({ id, finalOutput }) => [id, finalOutput])).toEqual([
      ['a', null],
      ['b', 'y'],
    ])
  })

  test.for([
    ['a document', (results: readonly Json[]) => file(results, [])],
    ['lines', (results: readonly Json[]) => jsonLines(...results)],
  ] as const)('%s longer than what is looked at', async ([, write]) => {
    const output = 'x'.repeat(100_000)
    const results = ['a', 'b'].map((id) => resultOf({ output }, { id }))
    const { traces, diagnostics } = await readAll(memoryFile(write(results), 'out.json'))
    expect(diagnostics).toEqual([])
    expect(traces.map(({ source, finalOutput }) => [source.format, finalOutput?.length])).toEqual([
      ['promptfoo', 100_000],
      ['promptfoo', 100_000],
    ])
  })

  test('a file without results holds no trace', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(file([], []), 'out.json'))
    expect(traces).toEqual([])
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-empty'])
  })
})

test('whether the test passed, as promptfoo says', async () => {
  const { traces } = await readAll(fixture('promptfoo-1.json'))
  // An agent that failed to answer was not judged.
  expect(traces.map(({ stated }) => stated.passed)).toEqual([true, true, null, null])
})
