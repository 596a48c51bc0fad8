import { isObject, listValues, type JsonValue } from '../../../core/json.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat } from '../../reading/span-records.ts'
import { documentRecords } from '../../reading/concatenated-records.ts'
import { isBareSpan, readRequest } from './otlp-span.ts'
import * as s from '../../reading/shape.ts'
import { attributesShape, isPlainPair, otlpSpanShape } from '../../reading/span-shapes.ts'

const scopesShape = s.maybe([s.claimKeys({ spans: s.maybe(s.every([otlpSpanShape], inOneForm)) })])
const resourcesShape = s.list(
  s.claimKeys({
    resource: s.orNull({ attributes: attributesShape }),
    'scopeSpans | scope_spans': scopesShape,
    'instrumentationLibrarySpans | instrumentation_library_spans': scopesShape,
  }),
)
const ofRequest = {
  'resourceSpans | resource_spans | batches': s.maybe(resourcesShape),
  ...s.claim('resourceLogs', 'resource_logs', 'resourceMetrics', 'resource_metrics'),
}
const inRequest = s.claimKeys(ofRequest)
const inAnswer = s.claimKeys({
  ...ofRequest,
  trace: s.orNull(s.union(inRequest, s.text)),
  result: s.orNull(inRequest),
})

/** An exporter writes all attributes in one form, so another form among them means that something was lost. */
function inOneForm(spans: JsonValue | undefined): s.Misfit | null {
  const all = listValues(spans).map((span) => (isObject(span) ? span['attributes'] : null))
  if (!all.some((form) => Array.isArray(form) && form.length > 0 && !form.every(isPlainPair))) return null
  const other = all.findIndex((form) => isObject(form) || isPlainList(form))
  const expected = 'a list of `{key, value: {stringValue}}`, as other spans have it'
  return other === -1 ? null : s.inside(other, s.inside('attributes', s.misfit(all[other], expected)))
}

function isPlainList(form: JsonValue | undefined): boolean {
  return Array.isArray(form) && form.length > 0 && form.every(isPlainPair)
}

/** An export request, one in an answer, or a span alone. */
export const requestShape = s.oneOrMore((value) =>
  (isObject(value) && isBareSpan(value) ? otlpSpanShape : inAnswer)(value),
)

/** OTLP as JSON: one export request as a document, or one a line as the collector's file exporter writes. */
export const otlpJson = {
  id: 'otlp-json',
  title: 'OTLP JSON',
  summary: 'OpenTelemetry OTLP JSON, spans and log records: documents, or JSON Lines of the collector',
  about:
    'The `file` exporter of the OpenTelemetry Collector writes it, an export request a line. It is also what `OTEL_EXPORTER_OTLP_PROTOCOL=http/json` sends, and what Tempo answers.',
  never: [],
  unmarkedEnd: 'span',
  shape: requestShape,
  detect: (head) => isRequest(head.document) || isLines(head) || startsDocument(head.text),
  read: (file, head, logs) => readSpans(file, head, isLines(head), isLines(head) ? lines : documents, logs),
} as const satisfies TraceFormat

const lines = { id: 'otlp-json', read: readRequest } satisfies SpanFormat
const documents = { ...lines, records: documentRecords } satisfies SpanFormat

const keys = [
  'resourceSpans',
  'resource_spans',
  'batches',
  'resourceLogs',
  'resource_logs',
  'resourceMetrics',
  'resource_metrics',
]

function isRequest(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRequest(value[0])
  if (!isObject(value)) return false
  if (isBareSpan(value)) return true
  const inner = [value['trace'], value['result']].find(isObject) ?? {}
  return keys.some((key) => Array.isArray(value[key]) || Array.isArray(inner[key]))
}

/** A first line longer than the head can only be a line: a document of many lines starts with short ones. */
function isLines({ firstLine, text }: FileHead): boolean {
  return isRequest(firstLine) || (!text.includes('\n') && startsDocument(text))
}

/** Quotes inside of JSON text are escaped, so that this can only be a key. */
function startsDocument(text: string): boolean {
  return (
    /^\s*[[{]/.test(text) && /(?<!\\)"(?:resource(?:Spans|_spans|Logs|_logs)|batches)"\s*:\s*\[/.test(text)
  )
}
