import type { TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat } from '../../reading/span-records.ts'
import { readRequest } from './otlp-span.ts'
import { isZstd, WireReader } from '../../protobuf/wire.ts'

const resources = {
  id: 'otlp-protobuf',
  async *records(file, { bytes }, problems) {
    const { protobufRecords } = await import('./protobuf-records.ts')
    yield* protobufRecords(file, isFramedRequest(bytes), problems)
  },
  read: readRequest,
} satisfies SpanFormat

/** OTLP as protobuf: what exporters send, and what the collector's file exporter writes. */
export const otlpProtobuf = {
  id: 'otlp-protobuf',
  title: 'OTLP protobuf',
  summary:
    'OpenTelemetry OTLP protobuf, spans and log records: export requests as they are sent or with their lengths before them',
  about:
    'What every OpenTelemetry SDK sends with `OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf`, and what the `file` exporter of the Collector writes with `format: proto`.',
  never: [],
  unmarkedEnd: 'span',
  detect: ({ bytes }) => (bytes[0] === 0x0a && beginsWithRequest(bytes, 0)) || isFramedRequest(bytes),
  read: (file, head, logs) => readSpans(file, head, false, resources, logs),
} as const satisfies TraceFormat

/** Fields that a message may have, by tag; a message in it, or null for any value. */
interface Shape {
  readonly [tag: number]: Shape | null
}

const keyValue: Shape = { 0x0a: null, 0x12: null }
const resource: Shape = { 0x0a: keyValue, 0x10: null, 0x1a: null }
const scope: Shape = { 0x0a: null, 0x12: null, 0x1a: keyValue, 0x20: null }
const scopeItems: Shape = { 0x0a: scope, 0x12: null, 0x1a: null }
const resourceItems: Shape = { 0x0a: resource, 0x12: scopeItems, 0x1a: null, 8002: scopeItems }
const request: Shape = { 0x0a: resourceItems }

/** Number of fields that detection looks at: the first ones at each depth tell. */
const maxFields = 64

/**
 * The same, with its length before it: four bytes, the highest first. Less than 160 MiB, for otherwise
 * the length would start as a request does. A request in JSON has this before it where it is compressed.
 */
function isFramedRequest(bytes: Uint8Array): boolean {
  if ((bytes[0] ?? 0) >= 0x0a) return false
  return isZstd(bytes, 4) || (bytes[4] === 0x0a && beginsWithRequest(bytes, 4))
}

function beginsWithRequest(bytes: Uint8Array, start: number): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const left = { fields: maxFields }
  return hasShape(new WireReader(buffer, start, buffer.length, { found: false }), request, left)
}

/** Checks fields against a shape, up to the first unknown. A length may pass the end: this is only the file's start. */
function hasShape(reader: WireReader, shape: Shape, left: { fields: number }): boolean {
  let isFound = false
  while (left.fields > 0 && reader.next()) {
    left.fields--
    const inner = shape[reader.tag]
    if (inner === undefined) return isFound
    isFound = true
    if (inner !== null && !hasShape(reader.message(), inner, left)) return false
  }
  return isFound || shape !== request
}
