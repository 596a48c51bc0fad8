import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { MapAttributes, objectOrNull } from '../../model/attributes.ts'
import { statedOutput } from '../../dialects/any-agent.ts'
import { normalId } from '../../reading/ids.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanSink } from '../../reading/span-records.ts'
import type { Attributes } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { isServer, lacksPart } from '../../reading/span-origin.ts'
import { concatenatedRecords } from '../../reading/concatenated-records.ts'
import { eventsFrom, namingOfResource, plainAttributes, spanFrom } from '../../reading/span-record.ts'
import {
  anId,
  textShape,
  aTime,
  oneOf,
  listOf,
  not,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'

const spanShape = objectOf({
  context: objectOf({ trace_id: anId, span_id: anId }),
  name: textShape,
  parent_id: orNull(anId),
  start_time: orNull(aTime),
  end_time: orNull(aTime),
  attributes: maybe(plainAttributesShape),
  status: orNull(objectOf({ status_code: orNull(anId) })),
})
const stepsShape = orNull(listOf(objectOf({ description: orNull(textShape) })))
const runShape = objectOf({
  spans: listOf(spanShape),
  final_output: oneOf(objectOf({ steps: stepsShape }), not(isObject)),
})
const dumpShape = oneOrMore(withKey('spans', runShape, spanShape))

/**
 * Spans as OpenTelemetry's Python SDK prints them (`to_json`, the console exporter), and any-agent's
 * traces, whose ids are numbers.
 */
export const otelPython = {
  id: 'otel-python',
  title: 'OpenTelemetry Python spans',
  summary:
    'spans printed by the OpenTelemetry SDK for Python (console exporter, `to_json`), any-agent traces',
  about: 'Printed by `ConsoleSpanExporter`, or `span.to_json()` for each span.',
  never: [],
  unmarkedEnd: 'span',
  shape: dumpShape,
  detect: (head) => isDump(head.document) || isDump(head.firstLine) || startsDump(head),
  read: (file, head) =>
    readSpans(file, head, false, { id: 'otel-python', read: readRecords, records: concatenatedRecords }),
} as const satisfies TraceFormat

function isDump(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isDump(value[0])
  if (!isObject(value)) return false
  if (Array.isArray(value['spans'])) return isSpan(value['spans'][0])
  return isSpan(value)
}

/** Phoenix writes rows like these, with a `span_kind`. */
function isSpan(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['context'])) return false
  return 'trace_id' in value['context'] && 'kind' in value && !('span_kind' in value)
}

/** Recognizes a dump by its start, where the text is not JSON as a whole. */
function startsDump({ text, document, firstLine }: FileHead): boolean {
  if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false
  if (!/(?<!\\)"context"\s*:\s*\{[^{}]*"trace_id"\s*:\s*["\d]/.test(text)) return false
  return /(?<!\\)"kind"\s*:/.test(text) && !/(?<!\\)"(?:span_kind|run_type)"\s*:/.test(text)
}

function readRecords(record: JsonObject, sink: SpanSink): boolean {
  const list = record['spans']
  if (!Array.isArray(list)) return readSpan(record, undefined, sink)
  for (const item of list) {
    const span = objectOrNull(item)
    if (span !== null) readSpan(span, record['final_output'], sink)
  }
  return true
}

function readSpan(raw: JsonObject, output: JsonValue | undefined, sink: SpanSink): boolean {
  const context = objectOrNull(raw['context'])
  if (context === null) return false
  const parentId = parseId(raw['parent_id'] ?? objectOrNull(raw['parent'])?.['span_id'], 16) || null
  const span = spanFrom({
    id: parseId(context['span_id'], 16),
    parentId,
    name: typeof raw['name'] === 'string' ? raw['name'] : '',
    startUs: microsFromAny(raw['start_time']),
    endUs: microsFromAny(raw['end_time']),
    status: parseStatus(raw['status']),
    attributes: withOutput(plainAttributes(raw['attributes']), parentId === null ? output : undefined),
    events: eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp)),
    hasRemoteParent: isServer(raw['kind']),
    isCut: lacksPart(raw),
  })
  sink(parseId(context['trace_id'], 32), span, namingOfResource(raw['resource']))
  return true
}

function withOutput(attributes: Attributes, output: JsonValue | undefined): Attributes {
  // What could not be written down is an empty object.
  if (output === undefined || output === null || isEmpty(output)) return attributes
  const all = new Map<string, JsonValue>([[statedOutput, output]])
  for (const name of attributes.names.list) all.set(name, attributes.get(name) ?? null)
  return new MapAttributes(all)
}

function isEmpty(output: JsonValue): boolean {
  return isObject(output) && Object.keys(output).length === 0
}

/** A short number stands for leading zeros. */
function parseId(value: JsonValue | undefined, length: number): string {
  if (typeof value !== 'number') return normalId(value)
  return Number.isSafeInteger(value) && value > 0 ? value.toString(16).padStart(length, '0') : ''
}

/** `StatusCode.ERROR`, as the enumeration prints itself. */
function parseStatus(value: JsonValue | undefined): JsonValue {
  const status = objectOrNull(value)
  const code = status?.['status_code']
  if (status === null || typeof code !== 'string') return value ?? null
  return { ...status, status_code: code.replace(/^StatusCode\./, '') }
}
