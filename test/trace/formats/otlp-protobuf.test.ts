import * as zlib from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributesAsObject } from '../../../src/trace/model/attributes.ts'
import type { Trace } from '../../../src/trace/model/trace.ts'
import { framed, otlpProto } from '../../support/otlp-proto.ts'
import { fixture, memoryFile, otlp, readAll, type OtlpSpan } from '../../support/trace-files.ts'

function spansOf(traces: readonly Trace[]): unknown {
  return traces.map(({ id, scenario, trial, spans }) => ({
    id,
    scenario,
    trial,
    spans: spans.map((span) => [
      [span.id, span.parentId, span.name, span.kind, span.startUs, span.endUs, span.error],
      attributesAsObject(span.attributes),
      span.events.map(({ name, timeUs, attributes }) => [name, timeUs, attributesAsObject(attributes)]),
    ]),
  }))
}

describe('recordings are what their JSON twins are', () => {
  test.for([
    ['otlp-aisdk-v5.pb.gz', 'otlp-aisdk-v5.json'],
    ['otlp-aisdk-v7.pb.gz', 'otlp-aisdk-v7.json'],
    ['otlp-openinference-openai.pb.gz', 'otlp-openinference-openai.json'],
    ['otlp-openllmetry-0.14.pb', 'otlp-openllmetry-0.14.json'],
    ['otlp-otelgenai-events-traces.pb.gz', 'otlp-otelgenai-events-traces.json'],
  ] as const)('%s', async ([binary, text]) => {
    const read = await readAll(fixture(binary))
    const twin = await readAll(fixture(text))
    expect(read.diagnostics).toEqual([])
    expect(read.traces.map(({ source }) => source.format)).toEqual(['otlp-protobuf'])
    expect(spansOf(read.traces)).toEqual(spansOf(twin.traces))
  })

  test('with log records in a file of their own', async () => {
    const read = await readAll(
      fixture('otlp-otelgenai-events-traces.pb.gz'),
      fixture('otlp-otelgenai-events-logs.pb'),
    )
    const twin = await readAll(
      fixture('otlp-otelgenai-events-logs.json'),
      fixture('otlp-otelgenai-events-traces.json'),
    )
    expect([read.superseded, twin.superseded]).toEqual([1, 0])
    expect([...read.diagnostics, ...twin.diagnostics]).toEqual([])
    expect(spansOf(read.traces)).toEqual(spansOf(twin.traces))
  })
})

const hex = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
    .map((bytes) => Buffer.from(bytes).toString('hex'))
const nanos = fc.bigInt({ min: 1n, max: 9_000_000_000_000_000_000n }).map(String)
const text = fc.string({ unit: 'grapheme', maxLength: 8 })
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
const { pairs } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.record({ stringValue: text }),
    fc.record({ intValue: int64 }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ doubleValue: fc.double().map((value) => (Number.isFinite(value) ? value : String(value))) }),
    fc.record({
      bytesValue: fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    }),
    fc.constant({}),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value'), { maxLength: 3 }) }) }),
    fc.record({ kvlistValue: fc.record({ values: tie('pairs') }) }),
  ),
  pairs: fc.array(fc.record({ key: text, value: tie('value') }), { maxLength: 4 }),
}))
const spans = fc.array(
  fc.record(
    {
      traceId: fc.constantFrom('a1'.repeat(16), 'b2'.repeat(16)),
      spanId: hex(8),
      parentSpanId: hex(8),
      traceState: text,
      name: text,
      kind: fc.nat({ max: 5 }),
      startTimeUnixNano: nanos,
      endTimeUnixNano: nanos,
      attributes: pairs,
      events: fc.array(fc.record({ timeUnixNano: nanos, name: text, attributes: pairs }), { maxLength: 2 }),
      status: fc.record({ code: fc.nat({ max: 2 }), message: text }),
      droppedAttributesCount: fc.nat(),
      flags: fc.nat({ max: 256 }),
    },
    { requiredKeys: ['traceId', 'spanId', 'startTimeUnixNano'] },
  ),
  { minLength: 1, maxLength: 5 },
)
const requests = fc
  .array(
    fc.record({ resource: fc.record({ attributes: pairs }), scopeSpans: fc.tuple(fc.record({ spans })) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((resourceSpans) => ({ resourceSpans }))

test('whatever another encoder writes is read as its JSON is, also in pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.integer({ min: 1, max: 200 }),
      fc.boolean(),
      async (request, chunk, isFramed) => {
        const bytes = otlpProto(request)
        const read = await readAll(memoryFile(isFramed ? framed(bytes) : bytes, 'a.pb', chunk))
        const twin = await readAll(memoryFile(JSON.stringify(request), 'a.json'))
        expect(read.diagnostics).toEqual([])
        expect(spansOf(read.traces)).toEqual(spansOf(twin.traces))
      },
    ),
    { numRuns: 300 },
  )
})

function encoded(...list: readonly OtlpSpan[]): Buffer {
  return otlpProto(otlp(...list.map((span) => ({ start: 1, end: 2, ...span }))))
}

const idsOf = ({ traces }: { readonly traces: readonly Trace[] }) =>
  traces.map((trace) => trace.spans.map(({ name }) => name).join())

describe('what a file may hold', () => {
  const one = encoded({ id: '1', name: 'one' })
  const two = encoded({ id: '2', name: 'two', parent: '1' })
  const metrics = otlpProto({
    resourceMetrics: [
      {
        resource: { attributes: [] },
        scopeMetrics: [
          { metrics: [{ name: 'http.server.req1', description: 'requests', sum: { isMonotonic: true } }] },
        ],
      },
    ],
  })

  test.for<[string, Uint8Array]>([
    ['requests after each other', Buffer.concat([one, two])],
    ['requests with their lengths before them', framed(one, two)],
    ['metrics among them', framed(metrics, one, metrics, two)],
    ['metrics before them', Buffer.concat([metrics, one, two])],
    ['fields of requests that nobody knows', Buffer.concat([one, Buffer.from([0x12, 1, 65, 0x18, 5]), two])],
    ['empty requests', framed(Buffer.alloc(0), one, Buffer.alloc(0), two).subarray(4)],
  ])('%s', async ([, bytes]) => {
    const read = await readAll(memoryFile(bytes, 'run.pb', 7))
    expect(read.diagnostics).toEqual([])
    expect(idsOf(read)).toEqual(['one,two'])
  })

  test('metrics alone are no trace', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(metrics, 'run.pb'))
    expect([traces.length, diagnostics.map(({ code }) => code)]).toEqual([0, ['trace-empty']])
  })

  test('a byte that is not UTF-8 costs a character', async () => {
    const bytes = encoded({ id: '1', name: 'caf_', attributes: { model: 'm_' } }, { id: '2', name: 'two' })
    bytes[bytes.indexOf('caf_') + 3] = 0xe9
    const read = await readAll(memoryFile(bytes))
    expect(read.diagnostics).toEqual([])
    expect(idsOf(read)).toEqual(['caf\ufffd,two'])
  })
})

describe('requests that the collector compressed one by one', () => {
  const { zstdCompressSync } = zlib as Partial<typeof zlib>
  /** The smallest frame there is: no content. */
  const empty = Buffer.from('28b52ffd2000010000', 'hex')

  test.runIf(zstdCompressSync === undefined)('are named where Node.js cannot unpack them', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(framed(empty, empty), 'run.pb'))
    expect(traces).toEqual([])
    expect(diagnostics[0]?.message).toMatch(
      /^Byte 4: From here on .* zstd, which Node\.js [\d.]+ cannot unpack/,
    )
  })

  test.runIf(zstdCompressSync !== undefined)('are read where it can, protobuf and JSON', async () => {
    const packed = (bytes: Buffer) => zstdCompressSync?.(bytes) ?? empty
    const json = Buffer.from(JSON.stringify(otlp({ id: '2', name: 'two', parent: '1' })))
    const requested = [encoded({ id: '1', name: 'one' }), json].map(packed)
    const read = await readAll(memoryFile(framed(...requested), 'run.pb', 5))
    expect([idsOf(read), read.diagnostics]).toEqual([['one,two'], []])
    const damaged = Buffer.from(requested[1] ?? empty)
    damaged.fill(0xff, 12)
    const rest = await readAll(memoryFile(framed(requested[0] ?? empty, damaged), 'run.pb'))
    expect([idsOf(rest), rest.diagnostics.length, rest.damaged.length]).toEqual([['one'], 1, 1])
  })
})
