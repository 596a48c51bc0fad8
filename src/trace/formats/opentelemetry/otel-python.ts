import { isObject, objectOrNull, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { MapAttributes } from '../../model/attributes.ts'
import { statedOutput } from '../../dialects/any-agent.ts'
import { normalId } from '../../reading/ids.ts'
import { defineSpans } from '../../reading/define-spans.ts'
import type { SpanSink } from '../../reading/span-records.ts'
import type { Attributes } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { isServer, lacksPart } from '../../reading/span-origin.ts'
import { concatenatedRecords } from '../../reading/concatenated-records.ts'
import { eventsFrom, parseNamingFields, plainAttributes, spanFrom } from '../../reading/define-spans.ts'
import { keepsFirstCall, monocleEventShape, withMonocleContent } from './monocle.ts'
import * as s from '../../reading/shape.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'

const spanShape = s.object({
  context: { 'trace_id | span_id': s.id },
  name: s.text,
  parent_id: s.orNull(s.id),
  'start_time | end_time': s.orNull(s.time),
  attributes: s.maybe(plainAttributesShape),
  status: s.orNull({ status_code: s.orNull(s.id) }),
  events: s.orNull([monocleEventShape]),
})
const stepsShape = s.orNull([{ description: s.orNull(s.text) }])
const runShape = s.object({
  spans: [spanShape],
  final_output: s.union({ steps: stepsShape }, s.not(isObject)),
})
/** Spans printed by OpenTelemetry's Python SDK (console exporter), and any-agent's traces, whose ids are numbers. */
export const otelPython = defineSpans({
  id: 'otel-python',
  title: 'OpenTelemetry Python spans',
  summary:
    'spans printed by the OpenTelemetry SDK for Python (console exporter, `to_json`), any-agent traces',
  about: 'Printed by `ConsoleSpanExporter`, or `span.to_json()` for each span; Monocle writes its files so.',
  never: [],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(s.withKey('spans', runShape, spanShape)),
  isRecord: (value) => isSpan(Array.isArray(value['spans']) ? value['spans'][0] : value),
  starts: [
    {
      opens: /^\s*[[{]/,
      has: ['kind'],
      matches: /(?<!\\)"context"\s*:\s*\{[^{}]*"trace_id"\s*:\s*["\d]/,
      lacks: 'span_kind|run_type',
    },
  ],
  isLines: () => false,
  read(record, sink) {
    const list = record['spans']
    if (!Array.isArray(list)) return readSpan(record, undefined, sink)
    for (const item of list) {
      const span = objectOrNull(item)
      if (span !== null) readSpan(span, record['final_output'], sink)
    }
    return true
  },
  records: concatenatedRecords,
})

/** What the SDK keeps of a span without being told otherwise: it drops the first ones, and prints no count of them. */
const maxAttributes = 128

/** Phoenix writes rows like these, with a `span_kind`. */
function isSpan(value: unknown): boolean {
  if (!isObject(value) || !isObject(value['context'])) return false
  return 'trace_id' in value['context'] && 'kind' in value && !('span_kind' in value)
}

function readSpan(raw: JsonObject, output: JsonValue | undefined, sink: SpanSink): boolean {
  const context = objectOrNull(raw['context'])
  if (context === null) return false
  const parentId = parseId(raw['parent_id'] ?? objectOrNull(raw['parent'])?.['span_id'], 16) || null
  const events = eventsFrom(raw['events'], ({ timestamp }) => microsFromAny(timestamp))
  const attributes = withMonocleContent(plainAttributes(raw['attributes']), events)
  const span = spanFrom({
    id: parseId(context['span_id'], 16),
    parentId,
    name: typeof raw['name'] === 'string' ? raw['name'] : '',
    startUs: microsFromAny(raw['start_time']),
    endUs: microsFromAny(raw['end_time']),
    status: parseStatus(raw['status']),
    attributes: withOutput(attributes, parentId === null ? output : undefined),
    events,
    hasRemoteParent: isServer(raw['kind']),
    isCut:
      lacksPart(raw) || keepsFirstCall(attributes, events) || attributes.names.list.length === maxAttributes,
  })
  sink(
    parseId(context['trace_id'], 32),
    span,
    parseNamingFields(objectOrNull(raw['resource'])?.['attributes']),
  )
  return true
}

function withOutput(attributes: Attributes, output: JsonValue | undefined): Attributes {
  // What could not be written down is an empty object.
  if (output === undefined || output === null || (isObject(output) && Object.keys(output).length === 0))
    return attributes
  const all = new Map<string, JsonValue>([[statedOutput, output]])
  for (const name of attributes.names.list) all.set(name, attributes.get(name) ?? null)
  return new MapAttributes(all)
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
