import { describe, expect, test } from 'vitest'
import { jsonLines, readOne } from '../../support/trace-files.ts'

const tag = (key: string, value: unknown) => ({ key, type: typeof value, value })
const jaegerSpan = (spanID: string, tags: readonly object[] = [], more: object = {}) => ({
  traceID: 'a1',
  spanID,
  operationName: spanID,
  references: [],
  startTime: 1_773_757_800_000_000,
  duration: 1000,
  tags,
  logs: [],
  processID: 'p1',
  ...more,
})
const jaegerTrace = (...spans: readonly object[]) => ({
  traceID: 'a1',
  spans,
  processes: { p1: { serviceName: 's', tags: [tag('scenario.id', 'refund')] } },
})

describe('Jaeger', () => {
  test.for<[string, object]>([
    ['an answer', { data: [jaegerTrace(jaegerSpan('b'))], total: 0 }],
    ['a trace', jaegerTrace(jaegerSpan('b'))],
    ['a list of traces', [jaegerTrace(jaegerSpan('b'))]],
  ])('%s', async ([, value]) => {
    const read = await readOne(JSON.stringify(value))
    expect([read.id, read.scenario, read.source.format]).toEqual(['a1', 'refund', 'jaeger-json'])
    expect([read.durationUs, read.spans[0]?.startUs]).toEqual([1000, 1_773_757_800_000_000])
  })

  test('parents, statuses, events', async () => {
    const read = await readOne(
      JSON.stringify(
        jaegerTrace(
          jaegerSpan('b', [tag('otel.status_code', 'OK'), tag('error', true)]),
          jaegerSpan('c', [tag('error', true)], {
            references: [
              { refType: 'FOLLOWS_FROM', traceID: 'a1', spanID: 'x' },
              { refType: 'CHILD_OF', traceID: 'other', spanID: 'y' },
              { refType: 'CHILD_OF', traceID: 'a1', spanID: 'b' },
            ],
            logs: [
              {
                timestamp: 1,
                fields: [
                  tag('event', 'exception'),
                  tag('exception.type', 'E'),
                  tag('exception.message', 'down'),
                ],
              },
            ],
          }),
        ),
      ),
    )
    expect(read.tree.parents).toEqual([-1, 0])
    expect(read.spans.map(({ error }) => error)).toEqual([null, { type: 'E', message: 'down' }])
  })
})

const zipkinSpan = (id: string, more: object = {}) => ({
  traceId: '463ac35c9f6413ad48485a3953bb612',
  id,
  name: id,
  timestamp: 1_773_757_800_000_000,
  duration: 1000,
  localEndpoint: { serviceName: 's' },
  tags: {},
  ...more,
})

describe('Zipkin', () => {
  test('a tool call and a model call; counts are text', async () => {
    const spans = [
      zipkinSpan('b1', {
        tags: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.usage.input_tokens': '12',
          'gen_ai.output.messages': JSON.stringify([
            { role: 'assistant', parts: [{ type: 'text', content: 'hi' }] },
          ]),
        },
      }),
      zipkinSpan('b2', {
        parentId: 'b1',
        tags: { 'gen_ai.tool.name': 'search', error: 'down' },
        annotations: [{ timestamp: 5, value: 'exception: {"exception.type":"E"}' }],
      }),
      zipkinSpan('b2', { shared: true, parentId: 'b1', tags: {} }),
    ]
    for (const text of [JSON.stringify(spans), JSON.stringify([spans], null, 2), jsonLines(...spans)]) {
      const trace = await readOne(text)
      expect([trace.id, trace.source.format]).toEqual(['0463ac35c9f6413ad48485a3953bb612', 'zipkin-json'])
      expect(trace.tree.parents).toEqual([-1, 0, 1])
      expect(trace.usage?.input).toBe(12)
      expect(trace.finalOutput).toBe('hi')
      expect(trace.toolCalls?.map(({ name, error }) => [name, error])).toEqual([['search', 'down']])
      expect(trace.spans[1]?.error?.type).toBe('E')
    }
  })
})
