import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../../src/core/json.ts'
import { GrowingTrace, traceOfRequests } from '../../../../src/trace/formats/recording/requests-trace.ts'
import { describeTrace } from '../../../../src/trace/views/describe.ts'
import { otlp, type OtlpSpan } from '../../../support/trace-files.ts'

const tool = (name: string, more: Partial<OtlpSpan>): OtlpSpan => ({
  id: `call-${name}`,
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name },
  ...more,
})
const sent = (...spans: readonly OtlpSpan[]) => [otlp(...spans) as JsonObject]

describe('a trace that is looked at while it grows', () => {
  const about = { id: 'live', source: { file: '', format: 'recording' } }
  const all = ['one', 'two', 'three', 'four'].flatMap((name, at) =>
    sent(
      { id: `e${at}`, trace: at % 2 === 0 ? 'a' : 'b', start: at * 10, end: at * 10 + 9 },
      tool(name, { trace: at % 2 === 0 ? 'a' : 'b', parent: `e${at}`, start: at * 10 + 1, end: at * 10 + 2 }),
    ),
  )

  test('is at each look the trace of all requests until then', () => {
    const growing = new GrowingTrace()
    for (let count = 0; count <= all.length; count += 1) {
      const until = all.slice(0, count)
      expect(describeTrace(growing.soFar(until, about))).toEqual(describeTrace(traceOfRequests(until, about)))
    }
    const turned = all.toReversed()
    expect(describeTrace(growing.soFar(turned, about))).toEqual(describeTrace(traceOfRequests(turned, about)))
  })

  test('reads each request once, however many looks there are', () => {
    const reads = all.map(() => 0)
    const watched = all.map((request, at) =>
      Object.defineProperty({ ...request }, 'resourceSpans', {
        enumerable: true,
        get: () => {
          reads[at] = (reads[at] ?? 0) + 1
          return request['resourceSpans']
        },
      }),
    )
    const once = new GrowingTrace()
    once.soFar(watched, about)
    const atFirst = [...reads]
    for (let count = 0; count < 5; count += 1) once.soFar(watched, about)
    expect(atFirst.every((count) => count > 0)).toBe(true)
    expect(reads).toEqual(atFirst)
  })
})
