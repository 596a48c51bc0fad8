import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { readOne } from '../support/trace-files.ts'

type Row = readonly [id: string, parent: string, start: number, end: number | null, attributes: JsonObject]

const nanos = (ms: number) => String(1_700_000_000_000_000_000n + BigInt(ms) * 1_000_000n)

/** A run of OpenTelemetry; times in milliseconds, null for a span that never ended. */
function otlp(rows: readonly Row[]): string {
  const spans = rows.map(([id, parentSpanId, start, end, attributes]) => ({
    traceId: 'a'.repeat(32),
    spanId: id.repeat(16),
    ...(parentSpanId === '' ? {} : { parentSpanId: parentSpanId.repeat(16) }),
    name: id,
    startTimeUnixNano: nanos(start),
    ...(end === null ? {} : { endTimeUnixNano: nanos(end) }),
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  }))
  return JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
}

async function reasonsOf(rows: readonly Row[], checks: readonly (readonly [string, JsonObject])[]) {
  const trace = await readOne(otlp(rows), 'a.json')
  const bound = checks.map(([type, params]) =>
    bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '' }),
  )
  return runChecks(trace, bound).map(({ reason }) => reason)
}

const agent = (name: string) => ({
  'gen_ai.operation.name': 'invoke_agent',
  'gen_ai.agent.name': name,
})
const model = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }
const tool = (name: string) => ({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name })

/** One model call, in a run that ends at a time, or goes on. */
const run = (end: number | null): Row[] => [
  ['1', '', 0, end, agent('w')],
  ['2', '1', 0, 10, model],
]

describe('how long a run took is known only where it ended', () => {
  const within: readonly (readonly [string, JsonObject])[] = [
    ['max_duration', { max_seconds: 30 }],
    ['latency', { threshold_ms: 30_000 }],
    ['lt!', { target: 'elapsed', value: 30_000 }],
  ]
  test('it ended', async () => {
    expect(await reasonsOf(run(20), within)).toEqual(['ok', 'ok', 'ok'])
  })

  test('a span that ended before it began tells of no time', async () => {
    const torn: Row[] = [...run(20), ['3', '1', 5_000, 10, tool('search')]]
    const ofRun = within.slice(0, 2)
    expect(await reasonsOf(torn, ofRun)).toEqual(['missing-data', 'missing-data'])
    const drifted: Row[] = [...run(20), ['3', '1', 11, 10, tool('search')]]
    expect(await reasonsOf(drifted, ofRun)).toEqual(['ok', 'ok'])
  })

  test('it goes on', async () => {
    expect(await reasonsOf(run(null), within)).toEqual(['missing-data', 'missing-data', 'missing-data'])
  })
})

const isAbsent = (target: string) => ['not_null!', { target: `${target}.output`, value: false }] as const

test('an agent that was called as a tool may be meant by its own name', async () => {
  const rows: Row[] = [
    ['1', '', 0, 100, agent('w')],
    ['2', '1', 0, 10, model],
    ['3', '1', 10, 60, tool('delegate')],
    ['4', '3', 12, 50, agent('searcher')],
    ['5', '4', 12, 20, model],
    ['6', '4', 20, 30, tool('search')],
    ['7', '1', 70, 80, model],
  ]
  const targets = ['delegate.searcher.search', 'delegate.mail', 'mail'].map(isAbsent)
  expect(await reasonsOf(rows, targets)).toEqual(['missing-data', 'ok', 'ok'])
})
