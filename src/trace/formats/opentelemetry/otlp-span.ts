import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import { kindOf } from '../../dialects/registry.ts'
import { normalId } from '../../reading/ids.ts'
import { namingOf, unnamed, type Naming } from '../../model/naming.ts'
import { errorFrom } from '../../model/span-error.ts'
import { Span, type SpanEvent } from '../../model/span.ts'
import type { LogSink, SpanSink } from '../../reading/span-records.ts'
import { microsFromNanos } from '../../reading/time.ts'
import { readLogs } from './otlp-logs.ts'
import { attributesOf } from './otlp-values.ts'

/**
 * Gives the spans and log records of one export request, in any spelling: camel or snake case, `batches` (Tempo),
 * `instrumentationLibrarySpans` (before 0.15), wrapped in `trace` or `result` (Jaeger). False where it is no such request;
 * requests with metrics only are fine and hold neither.
 */
export function readRequest(record: JsonObject, sink: SpanSink, logSink: LogSink): boolean {
  const inner = record['trace'] ?? record['result']
  const request = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : record
  if ('resourceLogs' in request || 'resource_logs' in request) readLogs(request, logSink, sink)
  const resources = request['resourceSpans'] ?? request['resource_spans'] ?? request['batches']
  if (!Array.isArray(resources) && isBareSpan(record)) {
    readSpan(record, unnamed, sink)
    return true
  }
  if (!Array.isArray(resources)) return others.some((key) => key in request)
  for (const resource of resources) readResource(resource, sink)
  return true
}

/** Exporters made by hand write the spans alone, without the request around them. */
export function isBareSpan(value: Readonly<Record<string, unknown>>): boolean {
  return 'traceId' in value && 'spanId' in value && 'startTimeUnixNano' in value
}

const others = ['resourceLogs', 'resource_logs', 'resourceMetrics', 'resource_metrics']

/** Reading a property of anything but null is safe in JavaScript, and whatever is not a list is skipped. */
type Loose = Readonly<Record<string, JsonValue | undefined>>

function readResource(value: JsonValue, sink: SpanSink): void {
  const resource = (value ?? {}) as Loose
  const about = (resource['resource'] ?? {}) as Loose
  const naming = namingOf(attributesOf(about['attributes']))
  const scopes =
    resource['scopeSpans'] ??
    resource['scope_spans'] ??
    resource['instrumentationLibrarySpans'] ??
    resource['instrumentation_library_spans']
  if (!Array.isArray(scopes)) return
  for (const scope of scopes) {
    const spans = ((scope ?? {}) as Loose)['spans']
    if (!Array.isArray(spans)) continue
    for (const span of spans)
      if (typeof span === 'object' && span !== null) readSpan(span as Loose, naming, sink)
  }
}

function readSpan(raw: Loose, naming: Naming, sink: SpanSink): void {
  const attributes = attributesOf(raw['attributes'])
  const events = eventsOf(raw['events'])
  const name = typeof raw['name'] === 'string' ? raw['name'] : ''
  const span = new Span(
    {
      id: normalId(raw['spanId'] ?? raw['span_id']),
      parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']) || null,
      name,
      kind: kindOf(attributes, name, events) ?? 'span',
      startUs: microsFromNanos(raw['startTimeUnixNano'] ?? raw['start_time_unix_nano']),
      endUs: microsFromNanos(raw['endTimeUnixNano'] ?? raw['end_time_unix_nano']),
      error: errorFrom(raw['status'], attributes, events),
      attributes,
      events,
    },
    contentFromAttributes,
  )
  sink(normalId(raw['traceId'] ?? raw['trace_id']), span, naming)
}

const noEvents: readonly SpanEvent[] = []

function eventsOf(list: JsonValue | undefined): readonly SpanEvent[] {
  if (!Array.isArray(list) || list.length === 0) return noEvents
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const raw = item as Loose
    return {
      name: typeof raw['name'] === 'string' ? raw['name'] : '',
      timeUs: microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']),
      attributes: attributesOf(raw['attributes']),
    }
  })
}
