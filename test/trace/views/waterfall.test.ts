import { expect, test } from 'vitest'
import { limits } from '../../../src/core/limits.ts'
import { buildWaterfall } from '../../../src/trace/views/waterfall.ts'
import { traceOf } from '../../support/dialect-traces.ts'

const agent = { 'gen_ai.operation.name': 'invoke_agent' }

test('spans stand below their parents, each list by start, whatever their order in the file', async () => {
  const trace = await traceOf(
    { id: '5', name: 'late', parent: '1', start: 60, end: 70 },
    { id: '3', name: 'inner', parent: '2', start: 20, end: 30, error: 'boom' },
    { id: '6', name: 'second', start: 200, end: 204 },
    { id: '2', name: 'early', parent: '1', start: 10, end: 40 },
    { id: '1', name: 'first', start: 5, end: 100, attributes: agent },
    { id: '4', name: 'early too', parent: '1', start: 10, end: 20 },
  )
  const span = { kind: 'span', error: null }
  expect(buildWaterfall(trace)).toEqual({
    spans: [
      { ...span, name: 'first', kind: 'agent', depth: 0, startMs: 0, durationMs: 95 },
      { ...span, name: 'early', depth: 1, startMs: 5, durationMs: 30 },
      { ...span, name: 'inner', depth: 2, startMs: 15, durationMs: 10, error: 'boom' },
      { ...span, name: 'early too', depth: 1, startMs: 5, durationMs: 10 },
      { ...span, name: 'late', depth: 1, startMs: 55, durationMs: 10 },
      { ...span, name: 'second', depth: 0, startMs: 195, durationMs: 4 },
    ],
    leftOut: 0,
    durationMs: 199,
  })
})

test('a span without times, without an end, or that ended before it began', async () => {
  const trace = await traceOf(
    { id: '1', name: 'untimed' },
    { id: '2', name: 'open', start: 30 },
    { id: '3', name: 'torn', start: 10, end: 4 },
  )
  const times = buildWaterfall(trace).spans.map(({ name, startMs, durationMs }) => [
    name,
    startMs,
    durationMs,
  ])
  expect(times).toEqual([
    ['torn', 0, 0],
    ['open', 20, null],
    ['untimed', null, null],
  ])
  expect(buildWaterfall(trace).durationMs).toBe(20)
})

test('a run without times has none', async () => {
  const { spans, durationMs } = buildWaterfall(await traceOf({ id: '1', name: 'b' }, { id: '2', name: 'a' }))
  expect(spans.map(({ name, startMs }) => [name, startMs])).toEqual([
    ['b', null],
    ['a', null],
  ])
  expect(durationMs).toBe(null)
})

test('one that never ended, and began after all that did, has a length of its own', async () => {
  expect(buildWaterfall(await traceOf({ id: '1', start: 7 })).durationMs).toBe(0)
})

test('is bounded, and counts what is left out', async () => {
  const long = 'x'.repeat(1_000)
  const spans = Array.from({ length: 510 }, (_, index) => ({
    id: `a${String(index).padStart(3, '0')}f`,
    name: long,
    start: index,
    end: index,
    error: long,
  }))
  const waterfall = buildWaterfall(await traceOf(...spans))
  expect([waterfall.spans.length, waterfall.leftOut]).toEqual([limits.transcriptSpans, 10])
  expect([waterfall.spans[0]?.name.length, waterfall.spans[0]?.error?.length]).toEqual([300, 300])
})
