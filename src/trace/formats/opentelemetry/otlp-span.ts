import type { JsonObject, JsonValue, Mapping } from '../../../core/json.ts'
import { isObject, listValues, parseJson } from '../../../core/json.ts'
import { contentFromAttributes } from '../../reading/content.ts'
import { classifyKind } from '../../dialects/registry.ts'
import { normalId } from '../../reading/ids.ts'
import { parseNaming, unnamed, type TrialRef } from '../../model/naming.ts'
import { errorFrom } from '../../model/span-error.ts'
import { Span, type SpanEvent, type Attributes } from '../../model/span.ts'
import type { LogSink, SpanSink } from '../../reading/span-records.ts'
import { originOfSpan } from '../../reading/span-origin.ts'
import { microsFromNanos } from '../../reading/time.ts'
import { parseKeyValues, parseValue } from './otlp-values.ts'
import { attributesAsObject, ObjectAttributes } from '../../model/attributes.ts'
import { isAgentLogName, readAgentLog, type AgentStep } from './agent-logs.ts'

/**
 * Gives the spans and log records of one export request, in any spelling: camel or snake case, `batches` (Tempo),
 * `instrumentationLibrarySpans` (before 0.15), wrapped in `trace` or `result` (Jaeger). False where it is no such request;
 * requests with metrics only are fine and hold neither. `stepSink`: takes all steps of
 * sessions of coding agents; without it they go to `sink`, but for those that spans tell too.
 */
export function readRequest(record: JsonObject, sink: SpanSink, logSink: LogSink, stepSink?: SpanSink) {
  const inner = record['trace'] ?? record['result']
  const request = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : record
  if ('resourceLogs' in request || 'resource_logs' in request)
    readLogs(request, logSink, (step, naming, hasTrace) => {
      if (stepSink !== undefined) stepSink(step.session, step.span, naming)
      else if (!hasTrace || !step.hasSpans) sink(step.session, step.span, naming)
    })
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
export function isBareSpan(value: Mapping): boolean {
  return 'traceId' in value && 'spanId' in value && 'startTimeUnixNano' in value
}

const others = ['resourceLogs', 'resource_logs', 'resourceMetrics', 'resource_metrics']

/** Reading a property of anything but null is safe in JavaScript, and whatever is not a list is skipped. */
type Loose = Readonly<Record<string, JsonValue | undefined>>

function readResource(value: JsonValue, sink: SpanSink): void {
  const resource = (value ?? {}) as Loose
  const about = (resource['resource'] ?? {}) as Loose
  const naming = parseNaming(parseKeyValues(about['attributes']))
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

function readSpan(raw: Loose, naming: TrialRef, sink: SpanSink): void {
  const attributes = parseKeyValues(raw['attributes'])
  const events = parseEvents(raw['events'])
  const name = typeof raw['name'] === 'string' ? raw['name'] : ''
  const { hasRemoteParent, isCut } = originOfSpan(raw)
  const span = new Span(contentFromAttributes, {
    id: normalId(raw['spanId'] ?? raw['span_id']),
    parentId: normalId(raw['parentSpanId'] ?? raw['parent_span_id']) || null,
    name,
    kind: classifyKind(attributes, name, events) ?? 'span',
    startUs: microsFromNanos(raw['startTimeUnixNano'] ?? raw['start_time_unix_nano']),
    endUs: microsFromNanos(raw['endTimeUnixNano'] ?? raw['end_time_unix_nano']),
    error: errorFrom(raw['status'], attributes, events),
    attributes,
    events,
    hasRemoteParent,
    isCut,
  })
  sink(normalId(raw['traceId'] ?? raw['trace_id']), span, naming)
}

const noEvents: readonly SpanEvent[] = []

function parseEvents(list: JsonValue | undefined): readonly SpanEvent[] {
  if (!Array.isArray(list) || list.length === 0) return noEvents
  return list.flatMap((item) => {
    if (typeof item !== 'object' || item === null) return []
    const raw = item as Loose
    return {
      name: typeof raw['name'] === 'string' ? raw['name'] : '',
      timeUs: microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']),
      attributes: parseKeyValues(raw['attributes']),
    }
  })
}

/** Reads log records: GenAI events of spans in both spellings, and session steps of coding agents without a span. */
function readLogs(request: JsonObject, sink: LogSink, stepSink: StepSink): void {
  for (const resource of parseList(request, 'resourceLogs', 'resource_logs')) {
    const about = ((resource ?? {}) as Loose)['resource']
    const of = parseKeyValues(((about ?? {}) as Loose)['attributes'])
    for (const scope of parseList(resource, 'scopeLogs', 'scope_logs')) {
      for (const record of parseList(scope, 'logRecords', 'log_records')) {
        const raw = (record ?? {}) as Loose
        const fields = parseKeyValues(raw['attributes'])
        if (!readStep(raw, fields, of, stepSink)) readRecord(raw, fields, sink)
      }
    }
  }
}

function parseList(value: JsonValue, camel: string, snake: string): readonly JsonValue[] {
  const holder = (value ?? {}) as Loose
  const list = holder[camel] ?? holder[snake]
  return listValues(list)
}

function readRecord(raw: Loose, attributes: Attributes, sink: LogSink): void {
  const traceId = normalId(raw['traceId'] ?? raw['trace_id'])
  const spanId = normalId(raw['spanId'] ?? raw['span_id'])
  if (traceId === '' || spanId === '') return
  const name = raw['eventName'] || raw['event_name'] || attributes.get('event.name')
  if (typeof name !== 'string' || !name.startsWith('gen_ai.')) return
  const timeUs = parseTime(raw)
  const all = new ObjectAttributes({
    ...attributesAsObject(attributes),
    ...parseBody(parseValue(raw['body'])),
  })
  sink(traceId, { spanId, event: { name, timeUs, attributes: all } })
}

type StepSink = (step: AgentStep, naming: TrialRef, hasTrace: boolean) => void

/**
 * False for a record of no coding agent. Claude Code writes the full name in the body, and the name without its prefix as an
 * attribute; the others write a sentence there, or a line of their sources as the name.
 */
function readStep(raw: Loose, fields: Attributes, resource: Attributes, sink: StepSink): boolean {
  const name = [raw['eventName'], raw['event_name'], parseValue(raw['body']), fields.get('event.name')].find(
    isAgentLogName,
  )
  if (name === undefined) return false
  const all = { ...attributesAsObject(resource), ...attributesAsObject(fields) }
  const attributes = new ObjectAttributes(all)
  const step = readAgentLog({ name, timeUs: parseTime(raw), attributes })
  if (step !== null) sink(step, parseNaming(resource), normalId(raw['traceId'] ?? raw['trace_id']) !== '')
  return true
}

function parseTime(raw: Loose): number | null {
  return (
    microsFromNanos(raw['timeUnixNano'] ?? raw['time_unix_nano']) ??
    microsFromNanos(raw['observedTimeUnixNano'] ?? raw['observed_time_unix_nano'])
  )
}

/** Parses the fields of the event, which conventions before attributes had them in the body; else its text. */
function parseBody(body: JsonValue): JsonObject {
  const value = typeof body === 'string' && /^\s*\{/.test(body) ? (parseJson(body) ?? body) : body
  if (isObject(value)) return value
  return value === null || value === '' ? {} : { content: value }
}
