import { protobufRecords } from './protobuf-records.ts'
import { isFramedRequest, isRequest } from './protobuf-detect.ts'
import type { TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat } from '../../reading/span-records.ts'
import { readRequest } from './otlp-span.ts'

const resources = {
  id: 'otlp-protobuf',
  records: (file, { bytes }, problems) => protobufRecords(file, isFramedRequest(bytes), problems),
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
  detect: ({ bytes }) => isRequest(bytes) || isFramedRequest(bytes),
  read: (file, head, logs) => readSpans(file, head, false, resources, logs),
} as const satisfies TraceFormat
