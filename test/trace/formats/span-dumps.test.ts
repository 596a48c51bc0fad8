import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const jsSpan = (id: string, more: object = {}) => ({
  name: id,
  spanContext: { traceId: 'a'.repeat(32), spanId: id.padEnd(16, '0') },
  startTime: [1_770_131_992, 242_000_001],
  endTime: [1_770_131_994, 21_415_667],
  status: { code: 0 },
  attributes: {},
  events: [],
  ...more,
})

describe('spans of the SDK for JavaScript', () => {
  test('vercel-aisdk-v6-spans-1.json', async () => {
    const { traces, diagnostics } = await readAll(fixture('vercel-aisdk-v6-spans-1.json'))
    expect(diagnostics).toEqual([])
    expect(traces.flatMap(({ spans }) => spans.map(({ name, kind }) => `${kind} ${name}`))).toEqual([
      'llm ai.generateText.doGenerate',
      'agent ai.generateText',
      'llm ai.generateText.doGenerate',
      'agent ai.generateText',
      'llm ai.generateObject.doGenerate',
      'chain ai.generateObject',
      'llm ai.streamText.doStream',
      'agent ai.streamText',
      'embedding ai.embed.doEmbed',
      'chain ai.embed',
    ])
    expect(traces.slice(0, 2).map(describeTrace)).toEqual([
      expect.objectContaining({
        format: 'otel-js',
        llmCalls: 1,
        models: ['gpt-4o-mini-2024-07-18'],
        inputTokens: 14,
        outputTokens: 20,
        durationMs: 1779.41575,
        userInput: 'Write a haiku about programming.',
        finalOutput: expect.stringContaining('Lines of code align'),
      }),
      expect.objectContaining({
        llmCalls: 0,
        inputTokens: 14,
        userInput: 'Write a haiku about programming.',
      }),
    ])
  })

  test.for<[string, object[]]>([
    ['version 1', [{ parentSpanId: 'a'.padEnd(16, '0') }]],
    ['version 2', [{ parentSpanContext: { traceId: 'x', spanId: 'a'.padEnd(16, '0') } }]],
  ])('%s: parents, errors, the private name of the context', async ([, [parent]]) => {
    const { spanContext, ...rest } = jsSpan('b', { ...parent, status: { code: 2, message: 'down' } })
    const trace = await readOne(JSON.stringify([jsSpan('a'), { ...rest, _spanContext: spanContext }]))
    expect(trace.tree.parents).toEqual([-1, 0])
    expect(trace.spans.map(({ error }) => error?.message)).toEqual([undefined, 'down'])
    expect(trace.spans[0]?.startUs).toBe(1_770_131_992_242_000)
  })

  test('one a line, in a wrapper, and a span that never ended', async () => {
    const lines = await readOne(jsonLines(jsSpan('a'), '{"name":', jsSpan('b', { endTime: [0, 0] })))
    expect(lines.spans.map(({ endUs }) => endUs === null)).toEqual([false, true])
    expect((await readOne(JSON.stringify({ spans: [jsSpan('a')] }))).source.format).toBe('otel-js')
  })
})

const pySpan = (more: object = {}) => ({
  name: 'chat m',
  context: {
    trace_id: '0x4bf92f3577b34da6a3ce929d0e0e4736',
    span_id: '0x00f067aa0ba902b7',
    trace_state: '[]',
  },
  kind: 'SpanKind.CLIENT',
  parent_id: null,
  start_time: '2026-03-17T14:30:00.000001Z',
  end_time: '2026-03-17T14:30:01.000001Z',
  status: { status_code: 'UNSET' },
  attributes: { 'gen_ai.operation.name': 'chat' },
  events: [],
  links: [],
  resource: { attributes: { 'scenario.id': 'refund' }, schema_url: '' },
  ...more,
})
const printed = (value: object) => `${JSON.stringify(value, null, 4)}\n`

describe('spans of the SDK for Python', () => {
  const child = pySpan({
    name: 'tool',
    context: { trace_id: '0x4bf92f3577b34da6a3ce929d0e0e4736', span_id: '0x00f067aa0ba902b8' },
    parent_id: '0x00f067aa0ba902b7',
    status: { status_code: 'StatusCode.ERROR', description: 'down' },
    events: [{ name: 'exception', timestamp: '2026-03-17T14:30:00Z', attributes: { 'exception.type': 'E' } }],
  })

  test.for<[string, string]>([
    ['printed one after the other', printed(child) + printed(pySpan())],
    ['one a line', jsonLines(child, pySpan())],
    ['a list', JSON.stringify([child, pySpan()], null, 2)],
    ['a list in a wrapper', JSON.stringify({ spans: [child, pySpan()] })],
    ['after a byte order mark', `\uFEFF${printed(child)}${printed(pySpan())}`],
    ['with CR LF', (printed(child) + printed(pySpan())).replaceAll('\n', '\r\n')],
  ])('%s', async ([, text]) => {
    const trace = await readOne(text)
    expect(trace.source.format).toBe('otel-python')
    expect(trace.id).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
    expect(trace.scenario).toBe('refund')
    expect(trace.tree.parents).toEqual([1, -1])
    expect(trace.spans.map(({ id, kind, error }) => [id, kind, error])).toEqual([
      ['00f067aa0ba902b8', 'llm', { type: 'E', message: 'down' }],
      ['00f067aa0ba902b7', 'llm', null],
    ])
    expect(trace.durationUs).toBe(1e6)
  })

  test('ids of 64 and 128 bits keep every digit', async () => {
    const { traces } = await readAll(fixture('otel-anyagent-openai-1.json'))
    expect(traces.map(({ id }) => id)).toEqual([100927429609276267646756448943279827607n.toString(16)])
    expect(traces[0]?.spans.map(({ id }) => id)).toContain(
      9295669169508793927n.toString(16).padStart(16, '0'),
    )
    expect(traces[0]?.tree.roots).toHaveLength(1)
    expect(traces[0]?.toolCalls?.map(({ executed, args }) => [executed, args])).toEqual([
      [true, { timezone: 'America/New_York' }],
      [true, { text: '2025' }],
    ])
  })

  test.for<[unknown, string | null]>([
    [{ steps: [1] }, '{"steps":[1]}'],
    ['done', 'done'],
    [{}, null],
  ])('the output that any-agent states: %s', async ([output, answer]) => {
    const root = pySpan({ attributes: { 'gen_ai.operation.name': 'invoke_agent' } })
    expect((await readOne(JSON.stringify({ spans: [root], final_output: output }))).finalOutput).toBe(answer)
  })

  test('numbers that only look like ids stay as they are', async () => {
    const text = JSON.stringify(pySpan({ attributes: { input: '{"span_id": 12324293800750531911}' } }))
    expect((await readOne(text)).spans[0]?.attributes.get('input')).toBe('{"span_id": 12324293800750531911}')
  })

  test('what breaks off loses itself only, with its line', async () => {
    const broken = printed(pySpan()).split('\n').slice(0, 5).join('\n')
    const text = `${printed(child)}${broken}\n${printed(pySpan())}${broken}`
    const { traces, diagnostics } = await readAll(memoryFile(text, 'spans.txt', 50))
    expect(traces.map(({ spans }) => spans.length)).toEqual([2])
    const lines = printed(child).split('\n').length
    const after = lines + 5 + printed(pySpan()).split('\n').length - 1
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['trace-line', lines],
      ['trace-line', after],
    ])
  })
})

const evalsRow = (span_id: string, name: string, attributes: object, more: object = {}) => ({
  trace_id: 'b'.repeat(32),
  span_id: span_id.padEnd(16, '0'),
  parent_span_id: null,
  name,
  start_time: 1_770_131_992_000_000_000,
  end_time: 1_770_131_993_000_000_000,
  attributes,
  scope: { name: 's', version: '' },
  status: { code: 'OK' },
  span_events: [],
  ...more,
})
const evalsSays = (content: string) => [{ role: 'assistant', parts: [{ type: 'text', content }] }]

describe('spans that Strands Evals scores', () => {
  const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
  const shownCall =
    "ResponseFunctionToolCall(arguments='{\"a\":1}', call_id='c1', name='transfer_to_math', type='function_call')"

  test('a call that was written down as Python shows it is a call, beside spans of tools', async () => {
    const spans = [
      evalsRow('1', 'chat m', { ...chat, 'gen_ai.output.messages': JSON.stringify(evalsSays(shownCall)) }),
      evalsRow('2', 'execute_tool look', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'look',
      }),
    ]
    const trace = await readOne(JSON.stringify({ session_id: 's', span_count: 2, spans }))
    expect(trace.source.format).toBe('strands-evals')
    expect(describeTrace(trace).toolCalls).toMatchObject([
      { name: 'transfer_to_math', args: { a: 1 } },
      { name: 'look' },
    ])
  })

  test('calls of several traces stay apart', async () => {
    const tool = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look' }
    const spans = [evalsRow('1', 'look', tool), evalsRow('2', 'look', tool, { trace_id: 'c'.repeat(32) })]
    const { traces } = await readAll(memoryFile(JSON.stringify(spans)))
    expect(traces.map(({ toolCalls }) => toolCalls?.length)).toEqual([1, 1])
  })

  test('words in the body of a log record leave open what was called', async () => {
    const body = { input: { messages: [] }, output: { messages: [{ role: 'assistant', content: 'Done.' }] } }
    const spans = [
      evalsRow('1', 'x', { 'event.name': 'x' }, { span_events: [{ event_name: 'x', timestamp: 1, body }] }),
    ]
    expect((await readOne(JSON.stringify({ session_id: 's', spans }))).toolCalls).toBeNull()
  })
})
