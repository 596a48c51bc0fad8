import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../../../src/core/json.ts'
import { GrowingTrace, buildRequestsTrace } from '../../../../src/trace/formats/recording/requests-trace.ts'
import { describeTrace } from '../../../../src/trace/views/describe.ts'
import { listSignals } from '../../../../src/trace/formats/recording/export-request.ts'

const about = { id: 'live', source: { file: '', format: 'recording' }, scenario: 'refund' }

const fixtures = [
  ['otlp-aisdk-v7.json'],
  ['otlp-openinference-crewai.json'],
  ['otlp-openllmetry-0.14.json'],
  ['otlp-strands.json'],
  ['otlp-mastra-1.71.json'],
  ['otlp-otelgenai-events-traces.json', 'otlp-otelgenai-events-logs.json'],
  // Two agents in one run: spans are moved below other parents as traces come.
  ['otlp-strands.json', 'otlp-openinference-agents.json'],
]

/** The export requests of recordings, one for each span and log record, as agents send them one by one. */
function requestsIn(names: readonly string[]): JsonObject[] {
  return names.flatMap((name) => {
    const path = new URL(`../../../fixtures/traces/${name}`, import.meta.url)
    const request = JSON.parse(readFileSync(path, 'utf8')) as unknown
    if (!isObject(request)) throw new Error(`${name} is no export request`)
    return listSignals(request as JsonObject).flatMap((signal) =>
      signal.resources.flatMap((resource) =>
        resource.scopes.flatMap((scope) =>
          scope.items.map((item) => {
            const inner = { ...scope.about, [signal.names.items[0]]: [item] }
            return { [signal.names.resources[0]]: [{ ...resource.about, [signal.names.scopes[0]]: [inner] }] }
          }),
        ),
      ),
    )
  })
}

/** Counts how often the attributes of each span or log record are read. */
function countReads(requests: readonly JsonObject[]): number[] {
  const reads: number[] = []
  const items = requests.flatMap(listSignals).flatMap(({ resources }) => {
    return resources.flatMap(({ scopes }) => scopes.flatMap((scope) => scope.items))
  })
  for (const [place, item] of items.entries()) {
    const { attributes } = item
    reads.push(0)
    Object.defineProperty(item, 'attributes', {
      enumerable: true,
      get: () => {
        reads[place] = (reads[place] ?? 0) + 1
        return attributes
      },
    })
  }
  return reads
}

test.for(fixtures)('no span is read twice while requests arrive: %s', (names) => {
  const requests = requestsIn(names)
  const reads = countReads(requests)
  const growing = new GrowingTrace()
  for (const request of requests) {
    growing.take(request)
    void growing.snapshot(about).llmCalls
  }
  expect(requests.length).toBeGreaterThan(1)
  expect(Math.max(...reads)).toBe(1)
})

/** A span of another trace, which has the id and the parent of one that came before. */
function twinOf(request: JsonObject | undefined, trace: string): JsonObject {
  const [span] = [request ?? {}].flatMap(listSignals).flatMap(({ resources }) => {
    return resources.flatMap(({ scopes }) => scopes.flatMap(({ items }) => items))
  })
  const twin = { spanId: span?.['spanId'] ?? null, parentSpanId: 'e'.repeat(16), name: 'twin' }
  return { resourceSpans: [{ scopeSpans: [{ spans: [{ ...twin, traceId: trace.repeat(32) }] }] }] }
}

test.for(fixtures)('spans keep their content when others arrive: %s', (names) => {
  const requests = requestsIn(names)
  const growing = new GrowingTrace()
  for (const request of [...requests, twinOf(requests[0], 'e')]) growing.take(request)
  const before = growing.snapshot(about).spans.map(({ content }) => content)
  growing.take(twinOf(requests[1], 'f'))
  const after = new Set(growing.snapshot(about).spans.map(({ content }) => content))
  expect(after.size).toBe(before.length + 1)
  expect(before.filter((content) => !after.has(content))).toEqual([])
})

test.for(fixtures)('a trace that grew is the trace of all its requests at once: %s', (names) => {
  const requests = requestsIn(names)
  const growing = new GrowingTrace()
  for (const [place, request] of requests.entries()) {
    growing.take(request)
    const whole = buildRequestsTrace(requests.slice(0, place + 1), about)
    const live = growing.snapshot(about)
    expect(describeTrace(live)).toEqual(describeTrace(whole))
    expect(live.spans.map(({ events }) => events)).toEqual(whole.spans.map(({ events }) => events))
  }
})
