import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureJson } from '../../src/record/otlp/decode.ts'
import { readExportRequest, messageCount } from '../../src/trace/formats/opentelemetry/protobuf-request.ts'
import { otlpProto } from '../support/otlp-proto.ts'
import { otlp } from '../support/trace-files.ts'

/** Objects and lists, their members and elements, and how deep they lie. */
function sizeOf(value: unknown): { containers: number; members: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { containers: 0, members: 0, depth: 0 }
  const inner = Object.values(value).map(sizeOf)
  return {
    containers: 1 + inner.reduce((sum, { containers }) => sum + containers, 0),
    members: inner.length + inner.reduce((sum, { members }) => sum + members, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}

test('the size of JSON is known before it is parsed, whatever its strings hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '[', ',', ':', 'é', 'a') })
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (json, indent) => {
      const { containers, places, depth } = measureJson(Buffer.from(JSON.stringify(json, null, indent)))
      const size = sizeOf(json)
      expect([containers, depth]).toEqual([size.containers, size.depth])
      expect(size.members).toBeLessThanOrEqual(places + containers)
    }),
    { numRuns: 1000 },
  )
})

test.for(['', '"', '"\\', '\\"', ']]]', '["\\\\"]', '{"a":"\\"'])(
  'text that is not JSON, too: %s',
  (text) => {
    const { containers, places, depth } = measureJson(Buffer.from(text))
    expect(Math.max(containers, places, depth)).toBeLessThanOrEqual(text.length)
  },
)

const attributes = { a: 'b', c: 1, d: true }
// A name may count as one more, for it stands where a log record has its body.
const spans = otlp({ id: '1', name: '', start: 1, attributes, events: [{ name: 'e', attributes }] })
const values = [
  {},
  { stringValue: 'v' },
  { kvlistValue: { values: [{ key: 'k', value: { arrayValue: {} } }] } },
]
const logs = {
  resourceLogs: [
    {
      resource: { attributes: [{ key: 'k', value: { arrayValue: { values } } }] },
      scopeLogs: [{ logRecords: [{ timeUnixNano: '1', body: { arrayValue: { values } }, attributes: [] }] }],
    },
  ],
}
const link = { traceId: 'a1'.repeat(16), spanId: 'b2'.repeat(8), attributes: [{ key: 'k', value: {} }] }
const links = { resourceSpans: [{ scopeSpans: [{ spans: [{ links: [link, link] }] }] }] }
const whole = Buffer.concat([spans, logs, links].map(otlpProto))

test.for([spans, logs, links])('every object of a request is one message', (request) => {
  // The first one is the request itself.
  const objects = (JSON.stringify(request).match(/\{/g) ?? []).length - 1
  expect(messageCount(otlpProto(request), 1000)).toBe(objects)
})

test('what a protobuf request becomes is bounded by its messages, also when it lies', () => {
  const edited = fc
    .array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { maxLength: 8 })
    .map((edits) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of edits) bytes[at] = byte
      return bytes
    })
  const tags = fc.constantFrom(0x0a, 0x12, 0x2a, 0x32, 0x4a, 0x5a, 0x6a, 0x7a, 0x39, 0x09, 0, 1, 2, 3, 8, 40)
  const made = fc.array(tags, { maxLength: 60 }).map((bytes) => Buffer.from([0x0a, 90, 0x12, 80, ...bytes]))
  fc.assert(
    fc.property(
      fc.oneof(edited, made),
      fc.constantFrom('span' as const, 'log' as const),
      (bytes, otherwise) => {
        const { containers } = sizeOf(readExportRequest(bytes, otherwise).request)
        // A span is an object and three lists; a request with one is eight more.
        expect(containers).toBeLessThanOrEqual(4 * messageCount(bytes, bytes.length) + 8)
      },
    ),
    { numRuns: 2000 },
  )
})

test('counting messages ends at a bound', () => {
  expect(messageCount(whole, 1000)).toBeGreaterThan(30)
  expect(messageCount(whole, 10)).toBe(10)
})
