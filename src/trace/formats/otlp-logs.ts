import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { objectOf } from '../attributes.ts'
import { normalId } from '../ids.ts'
import type { LogSink } from '../span-records.ts'
import { microsFromNanos } from '../time.ts'
import { attributesOf, valueOf } from './otlp-values.ts'

/** Reading a property of anything but null is safe in JavaScript, and whatever is not a list is skipped. */
type Loose = Readonly<Record<string, JsonValue | undefined>>

/** Gives the log records of an export request that are GenAI events of a span, in either spelling. */
export function readLogs(request: JsonObject, sink: LogSink): void {
  for (const resource of listIn(request, 'resourceLogs', 'resource_logs')) {
    for (const scope of listIn(resource, 'scopeLogs', 'scope_logs')) {
      for (const record of listIn(scope, 'logRecords', 'log_records')) readRecord(record, sink)
    }
  }
}

function listIn(value: JsonValue, camel: string, snake: string): readonly JsonValue[] {
  const holder = (value ?? {}) as Loose
  const list = holder[camel] ?? holder[snake]
  return Array.isArray(list) ? list : []
}

function readRecord(value: JsonValue, sink: LogSink): void {
  const raw = (value ?? {}) as Loose
  const traceId = normalId(raw['traceId'] ?? raw['trace_id'])
  const spanId = normalId(raw['spanId'] ?? raw['span_id'])
  if (traceId === '' || spanId === '') return
  const attributes = attributesOf(raw['attributes'])
  const name = raw['eventName'] || raw['event_name'] || attributes.get('event.name')
  if (typeof name !== 'string' || !name.startsWith('gen_ai.')) return
  const time = microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano'])
  const timeUs = time ?? microsFromNanos(raw['observedTimeUnixNano'] ?? raw['observed_time_unix_nano'])
  const all = new Map(Object.entries({ ...objectOf(attributes), ...bodyOf(valueOf(raw['body'])) }))
  sink(traceId, { spanId, event: { name, timeUs, attributes: all } })
}

/** The fields of the event, which conventions before attributes had them in the body; else its text. */
function bodyOf(body: JsonValue): JsonObject {
  const value = typeof body === 'string' && /^\s*\{/.test(body) ? (parseJson(body) ?? body) : body
  if (isObject(value)) return value
  return value === null || value === '' ? {} : { content: value }
}
