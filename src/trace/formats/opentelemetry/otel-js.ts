import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { objectOrNull } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanSink } from '../../reading/span-records.ts'
import { microsFromAny } from '../../reading/time.ts'
import { lacksPart } from '../../reading/span-origin.ts'
import { concatenatedRecords } from '../../reading/concatenated-records.ts'
import { eventsFrom, namingOfResource, plainAttributes, spanFrom } from '../../reading/span-record.ts'
import {
  aNumber,
  textShape,
  aTime,
  oneOf,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'
import { plainAttributesShape, statusShape } from '../../reading/span-shapes.ts'

const contextShape = objectOf({ traceId: textShape, spanId: textShape })
const momentShape = orNull(oneOf(listOf(aNumber), aTime))
const spanShape = objectOf({
  spanContext: maybe(contextShape),
  _spanContext: maybe(contextShape),
  name: textShape,
  parentSpanId: orNull(textShape),
  startTime: momentShape,
  endTime: momentShape,
  attributes: maybe(plainAttributesShape),
  status: statusShape,
})
const dumpShape = oneOrMore(withKey('spans', objectOf({ spans: listOf(spanShape) }), spanShape))

/** Spans of OpenTelemetry's SDK for JavaScript, written down as they are in memory. */
export const otelJs = {
  id: 'otel-js',
  title: 'OpenTelemetry JS spans',
  summary: 'spans of the OpenTelemetry SDK for JavaScript as JSON (`ReadableSpan`): a list, or one a line',
  about: '`JSON.stringify` of what an `InMemorySpanExporter` holds or a `SpanProcessor` is given.',
  never: [],
  unmarkedEnd: 'span',
  shape: dumpShape,
  detect: (head) => isDump(head.document) || isDump(head.firstLine) || startsDump(head),
  read: (file, head) =>
    readSpans(file, head, false, { id: 'otel-js', read: readRecords, records: concatenatedRecords }),
} as const satisfies TraceFormat

function isDump(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isDump(value[0])
  if (!isObject(value)) return false
  return Array.isArray(value['spans']) ? isSpan(value['spans'][0]) : isSpan(value)
}

function isSpan(value: unknown): boolean {
  if (!isObject(value)) return false
  return contexts.some((key) => isObject(value[key]) && 'traceId' in value[key])
}

/** Public name of the context, and its private one, which a plain `JSON.stringify` shows. */
const contexts = ['spanContext', '_spanContext']

function startsDump({ text, document, firstLine }: FileHead): boolean {
  if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false
  return /(?<!\\)"_?spanContext"\s*:\s*\{\s*"(?:traceId|spanId)"\s*:/.test(text)
}

function readRecords(record: JsonObject, sink: SpanSink): boolean {
  const list = record['spans']
  if (!Array.isArray(list)) return readSpan(record, sink)
  for (const item of list) {
    const span = objectOrNull(item)
    if (span !== null) readSpan(span, sink)
  }
  return true
}

/** Kinds of the SDK's enumeration: of servers and of consumers. */
const served: ReadonlySet<JsonValue | undefined> = new Set([1, 4])

function readSpan(raw: JsonObject, sink: SpanSink): boolean {
  const context = objectOrNull(raw['spanContext']) ?? objectOrNull(raw['_spanContext'])
  if (context === null) return false
  const caller = objectOrNull(raw['parentSpanContext'])
  const parent = raw['parentSpanId'] ?? caller?.['spanId']
  const isRemote = caller?.['isRemote']
  const span = spanFrom({
    id: normalId(context['spanId']),
    parentId: normalId(parent) || null,
    name: typeof raw['name'] === 'string' ? raw['name'] : '',
    startUs: parseMoment(raw['startTime']),
    endUs: parseMoment(raw['endTime']),
    status: raw['status'] ?? null,
    attributes: plainAttributes(raw['attributes']),
    events: eventsFrom(raw['events'], ({ time }) => parseMoment(time)),
    hasRemoteParent: typeof isRemote === 'boolean' ? isRemote : served.has(raw['kind']) || null,
    isCut: lacksPart(raw),
  })
  sink(normalId(context['traceId']), span, namingOfResource(raw['resource']))
  return true
}

/** Seconds and nanoseconds; `[0, 0]` stands for a span that has not ended. */
function parseMoment(value: JsonValue | undefined): number | null {
  if (!Array.isArray(value)) return microsFromAny(value)
  const [seconds, nanos] = value
  if (typeof seconds !== 'number' || typeof nanos !== 'number' || seconds <= 0) return null
  const micros = seconds * 1e6 + nanos / 1e3
  return Number.isFinite(micros) ? micros : null
}
