import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJson } from '../../src/core/json.ts'
import { describeTrace } from '../../src/trace/views/describe.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { jsonLines, memoryFile, otlp, readAll } from '../support/trace-files.ts'

/** Names that readers look for, so that random values end up where they matter. */
const words = [
  'resourceSpans',
  'scopeSpans',
  'spans',
  'attributes',
  'key',
  'value',
  'stringValue',
  'intValue',
  'arrayValue',
  'values',
  'kvlistValue',
  'traceId',
  'spanId',
  'parentSpanId',
  'startTimeUnixNano',
  'status',
  'code',
  'events',
  'name',
  'trace_id',
  'span_id',
  'parent_span_id',
  'kind',
  'tools',
  'args',
  'tokens',
  'cost',
  'output',
  'input',
  'messages',
  'content',
  'role',
  'tool_calls',
  'function',
  'arguments',
  'traj',
  'task_id',
  'reward',
  'parts',
  'type',
  'text',
  'tool_call',
  'llm',
  'tool',
  'assistant',
  'user',
  'gen_ai.operation.name',
  'chat',
  'gen_ai.output.messages',
  'gen_ai.usage.input_tokens',
  'openinference.span.kind',
  'LLM',
  'llm.output_messages.0.message.content',
  'llm.output_messages.0.message.tool_calls',
  'start_time',
  'end_time',
  '2026-03-17T14:30:00Z',
  '__proto__',
  'constructor',
  'toString',
]
const word = fc.constantFrom(...words)
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 6 },
    word,
    fc.constantFrom(
      null,
      true,
      0,
      -1,
      1.5,
      1773757800000000000,
      '1773757800000000000',
      '',
      '{}',
      '[{"role":"assistant"}]',
    ),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(word, fc.string({ maxLength: 3 })), tie('anything'), { maxKeys: 6 }),
  ),
}))

/** Shapes that get past detection, with anything inside. */
const span = fc
  .dictionary(word, anything, { maxKeys: 10 })
  .map((rest) => ({ trace_id: 't', span_id: 's', name: 'n', ...rest }))
const content = fc.oneof(
  fc.array(span, { minLength: 1, maxLength: 6 }).map((rows) => jsonLines(...rows)),
  fc
    .array(span, { maxLength: 4 })
    .map((spans) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })),
  fc.array(anything, { maxLength: 4 }).map((spans) => JSON.stringify({ resourceSpans: spans })),
  fc
    .array(anything, { maxLength: 5 })
    .map((rest) => JSON.stringify([{ role: 'user', content: 'hi' }, ...rest])),
  fc
    .dictionary(word, anything)
    .map((rest) => JSON.stringify([{ ...rest, task_id: 1, traj: [{ role: 'user', content: '' }, rest] }])),
  anything.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

function everyView(trace: Trace): unknown {
  return [
    describeTrace(trace),
    trace.turns,
    trace.messages,
    trace.spans.map(({ content: read }) => ({ ...read })),
  ]
}

describe('no input breaks a reader', () => {
  test('whatever it is, it comes to traces and located problems', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.integer({ min: 1, max: 300 }), async (text, chunk) => {
        const { traces, diagnostics } = await readAll(memoryFile(text, 'a.jsonl', chunk))
        for (const trace of traces) writeJson(everyView(trace))
        expect(
          diagnostics.filter(({ code, file }) => code === 'trace-unreadable' || file !== 'a.jsonl'),
        ).toEqual([])
        expect(traces.length + diagnostics.length).toBeGreaterThan(0)
      }),
      { numRuns: 1500 },
    )
  })

  test('wherever a recording is cut off or damaged', async () => {
    const whole = Buffer.from(jsonLines(...recording(3, 2)))
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length }),
        fc.nat({ max: whole.length - 1 }),
        fc.nat({ max: 255 }),
        async (end, at, byte) => {
          const bytes = Buffer.from(whole)
          bytes[at] = byte
          const { traces } = await readAll(memoryFile(bytes.subarray(0, end)))
          for (const trace of traces) everyView(trace)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Model calls that ask for tools, and tool spans that execute some of them. */
function recording(asked: number, executed: number): object[] {
  const calls = Array.from({ length: asked }, (_, index) => ({
    type: 'tool_call',
    id: `c${index}`,
    name: 'search',
    arguments: { index },
  }))
  const output = JSON.stringify([{ role: 'assistant', parts: calls }])
  return [
    otlp({
      id: 'f',
      start: 0,
      end: 1,
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': output },
    }),
    ...calls.slice(0, executed).map((call, index) =>
      otlp({
        id: `e${index}`,
        parent: 'f',
        start: 2 + index,
        end: 3 + index,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': call.name,
          'gen_ai.tool.call.id': call.id,
        },
      }),
    ),
  ]
}

test('no order, doubling or loss of lines invents a tool call', async () => {
  const counts = fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
    .filter(([asked, executed]) => executed <= asked)
  await fc.assert(
    fc.asyncProperty(
      counts,
      fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 12 }),
      async ([asked, executed], picks) => {
        const lines = recording(asked, executed)
        const picked = picks.map((pick) => lines[pick % lines.length] ?? {})
        const { traces } = await readAll(memoryFile(jsonLines(...picked)))
        const calls = traces[0]?.toolCalls ?? []
        expect(calls.length).toBeLessThanOrEqual(asked)
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
        expect(calls.filter((call) => call.executed).length).toBeLessThanOrEqual(executed)
        expect(calls.length).toBeGreaterThanOrEqual(picked.includes(lines[0] ?? {}) ? asked : 0)
      },
    ),
    { numRuns: 300 },
  )
})
