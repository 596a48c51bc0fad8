import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTrace } from '../../src/trace/views/describe.ts'
import type { Span } from '../../src/trace/model/span.ts'
import { jsonLines, memoryFile, readAll } from '../support/trace-files.ts'

/** Names and values that the readers of span dumps and the dialects look for. */
const words = [
  'name',
  'kind',
  'parent_id',
  'parent',
  'span_id',
  'start_time',
  'end_time',
  'status',
  'status_code',
  'events',
  'attributes',
  'resource',
  'spans',
  'final_output',
  'parentSpanId',
  'parentSpanContext',
  'spanId',
  'startTime',
  'endTime',
  'references',
  'refType',
  'CHILD_OF',
  'tags',
  'key',
  'value',
  'logs',
  'fields',
  'processes',
  'shared',
  'annotations',
  'duration',
  'ai.operationId',
  'ai.generateText.doGenerate',
  'ai.toolCall',
  'ai.toolCall.args',
  'ai.prompt',
  'ai.prompt.messages',
  'ai.response.toolCalls',
  'ai.response.providerMetadata',
  'traceloop.span.kind',
  'tool',
  'traceloop.entity.input',
  'traceloop.entity.output',
  'gen_ai.completion.0.role',
  'gen_ai.completion.0.content',
  'gen_ai.completion.0.tool_calls.0.name',
  'gen_ai.operation.name',
  'chat',
  'gen_ai.output',
  'gcp.vertex.agent.llm_request',
  'gcp.vertex.agent.llm_response',
  'contents',
  'parts',
  'role',
  'tool_calls',
  'events',
  'event.name',
  'gen_ai.choice',
  'message',
  'pydantic_ai.all_messages',
  'final_result',
  'request_data',
  'response_data',
  '__proto__',
  'constructor',
]
const word = fc.constantFrom(...words)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    word,
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      1e300,
      1773757800000000,
      'error',
      '{}',
      '[{"toolName":1}]',
      '{"parts":[{}]}',
    ),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(word, tie('anything'), { maxKeys: 6 }),
    fc.array(tie('anything'), { maxLength: 3 }).map((value) => JSON.stringify(value)),
  ),
}))
const rest = fc.dictionary(word, anything, { maxKeys: 10 })
const attributes = fc.dictionary(word, anything, { maxKeys: 8 })

const python = fc.tuple(rest, attributes).map(([more, held]) => ({
  kind: 'internal',
  ...more,
  context: { trace_id: 't', span_id: 's' },
  attributes: held,
}))
const javascript = fc.tuple(rest, attributes).map(([more, held]) => ({
  ...more,
  spanContext: { traceId: 't', spanId: 's' },
  attributes: held,
}))
const jaeger = fc
  .tuple(fc.array(rest, { maxLength: 4 }), anything)
  .map(([spans, processes]) => ({ data: [{ traceID: 't', spans, processes }] }))
const zipkin = fc.tuple(rest, attributes).map(([more, tags]) => ({
  ...more,
  traceId: 't',
  id: 's',
  localEndpoint: {},
  tags,
}))
const spans = fc.array(fc.oneof(python, javascript, jaeger, zipkin), { minLength: 1, maxLength: 5 })
const content = fc.oneof(
  spans.map((list) => jsonLines(...list)),
  spans.map((list) => JSON.stringify(list)),
  spans.map((list) => list.map((item) => JSON.stringify(item, null, 2)).join('\n')),
  fc.array(python, { minLength: 1, maxLength: 4 }).map((list) => JSON.stringify({ spans: list })),
)

function contentOf({ content: read }: Span): unknown {
  const { model, provider, input, output, usage, costUsd, tools, inputText, outputText } = read
  return [model, provider, input, output, usage, costUsd, tools, inputText, outputText]
}

test('whatever a span dump holds, it comes to traces and located problems', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.integer({ min: 1, max: 300 }),
      fc.nat({ max: 300 }),
      async (text, chunk, cut) => {
        const whole = cut > 100 ? text : text.slice(0, text.length - cut)
        if (whole.trim() === '') return
        const { traces, diagnostics } = await readAll(memoryFile(whole, 'a.json', chunk))
        for (const trace of traces) {
          JSON.stringify([describeTrace(trace), trace.turns, trace.spans.map(contentOf)])
        }
        const broken = diagnostics.filter(
          ({ code, file }) => code === 'trace-unreadable' || file !== 'a.json',
        )
        expect(broken).toEqual([])
        expect(traces.length + diagnostics.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 1500 },
  )
})

const jsSpan = (id: string, held: Readonly<Record<string, unknown>>) => ({
  name: id,
  spanContext: { traceId: 't1', spanId: id },
  startTime: [1_770_131_992, 0],
  endTime: [1_770_131_993, 0],
  attributes: held,
})

/** A model call that asks for tools, and spans that execute some of them. */
function recording(asked: number, executed: number): object[] {
  const calls = Array.from({ length: asked }, (_, index) => ({
    toolCallId: `c${index}`,
    toolName: 'search',
    input: JSON.stringify({ index }),
  }))
  return [
    jsSpan('f', {
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.response.toolCalls': JSON.stringify(calls),
    }),
    ...calls.slice(0, executed).map((call) =>
      jsSpan(`e-${call.toolCallId}`, {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.name': call.toolName,
        'ai.toolCall.id': call.toolCallId,
        'ai.toolCall.args': call.input,
      }),
    ),
  ]
}

test('no order, doubling or loss of spans invents a tool call', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 4 }),
      fc.nat({ max: 4 }),
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 }),
      async (asked, executed, picks) => {
        const all = recording(asked, executed)
        const picked = picks.map((pick) => all[pick % all.length] ?? {})
        const { traces } = await readAll(memoryFile(JSON.stringify(picked)))
        const calls = traces[0]?.toolCalls ?? []
        expect(calls.length).toBeLessThanOrEqual(asked)
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
        expect(calls.filter((call) => call.executed).length).toBeLessThanOrEqual(executed)
      },
    ),
    { numRuns: 300 },
  )
})
