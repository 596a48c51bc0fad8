import { isObject, parseJson, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { attributesAsObject } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import { namingOf } from '../../model/naming.ts'
import type { Attributes } from '../../model/span.ts'
import type { LogSink, SpanSink } from '../../reading/span-records.ts'
import { microsFromNanos } from '../../reading/time.ts'
import { readAgentLog } from './agent-logs.ts'
import { attributesOf, valueOf } from './otlp-values.ts'

/** Reading a property of anything but null is safe in JavaScript, and whatever is not a list is skipped. */
type Loose = Readonly<Record<string, JsonValue | undefined>>

/**
 * Gives the log records of an export request that are GenAI events of a span, in either spelling; and the
 * steps of sessions that coding agents tell of in records without a span.
 */
export function readLogs(request: JsonObject, sink: LogSink, spanSink: SpanSink): void {
  for (const resource of listIn(request, 'resourceLogs', 'resource_logs')) {
    const about = ((resource ?? {}) as Loose)['resource']
    const of = attributesOf(((about ?? {}) as Loose)['attributes'])
    for (const scope of listIn(resource, 'scopeLogs', 'scope_logs')) {
      for (const record of listIn(scope, 'logRecords', 'log_records')) {
        if (!readRecord(record, sink)) readStep(record, of, spanSink)
      }
    }
  }
}

function listIn(value: JsonValue, camel: string, snake: string): readonly JsonValue[] {
  const holder = (value ?? {}) as Loose
  const list = holder[camel] ?? holder[snake]
  return Array.isArray(list) ? list : []
}

/** False for a record that belongs to no span. */
function readRecord(value: JsonValue, sink: LogSink): boolean {
  const raw = (value ?? {}) as Loose
  const traceId = normalId(raw['traceId'] ?? raw['trace_id'])
  const spanId = normalId(raw['spanId'] ?? raw['span_id'])
  // With a trace there are spans, which tell the same steps.
  if (traceId === '') return false
  if (spanId === '') return true
  const attributes = attributesOf(raw['attributes'])
  const name = raw['eventName'] || raw['event_name'] || attributes.get('event.name')
  if (typeof name !== 'string' || !name.startsWith('gen_ai.')) return true
  const timeUs = timeOf(raw)
  const all = new Map(Object.entries({ ...attributesAsObject(attributes), ...bodyOf(valueOf(raw['body'])) }))
  sink(traceId, { spanId, event: { name, timeUs, attributes: all } })
  return true
}

/** Claude Code writes the full name in the body, and the name without its prefix as an attribute. */
function readStep(value: JsonValue, resource: Attributes, sink: SpanSink): void {
  const raw = (value ?? {}) as Loose
  const own = attributesOf(raw['attributes'])
  const names = [raw['eventName'], raw['event_name'], valueOf(raw['body']), own.get('event.name')]
  const name = names.find((text) => typeof text === 'string' && text.includes('.'))
  if (typeof name !== 'string') return
  const attributes = new Map(Object.entries({ ...attributesAsObject(resource), ...attributesAsObject(own) }))
  const step = readAgentLog({ name, timeUs: timeOf(raw), attributes })
  if (step !== null) sink(step.session, step.span, namingOf(resource))
}

function timeOf(raw: Loose): number | null {
  return (
    microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']) ??
    microsFromNanos(raw['observedTimeUnixNano'] ?? raw['observed_time_unix_nano'])
  )
}

/** The fields of the event, which conventions before attributes had them in the body; else its text. */
function bodyOf(body: JsonValue): JsonObject {
  const value = typeof body === 'string' && /^\s*\{/.test(body) ? (parseJson(body) ?? body) : body
  if (isObject(value)) return value
  return value === null || value === '' ? {} : { content: value }
}
