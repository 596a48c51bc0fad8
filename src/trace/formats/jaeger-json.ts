import type { JsonObject, JsonValue, Mapping } from '../../core/json.ts'
import { isObject, listValues, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { MapAttributes } from '../model/attributes.ts'
import { normalId } from '../reading/ids.ts'
import { parseNaming, unnamed, type TrialRef } from '../model/naming.ts'
import { defineSpans, spanFrom } from '../reading/define-spans.ts'
import type { SpanSink } from '../reading/span-records.ts'
import type { Attributes, SpanEvent } from '../model/span.ts'
import { isServer } from '../reading/span-origin.ts'
import { agentNames, figureNames } from '../reading/span-shapes.ts'
import * as s from '../reading/shape.ts'

const tagsShape = s.maybe([
  (tag) =>
    s.every({ key: s.text }, (pair) => (isObject(pair) ? s.object({ value: parseValue(pair) })(pair) : null))(
      tag,
    ),
])
const spanShape = s.object({
  'traceID | spanID | operationName': s.text,
  'startTime | duration': s.amount,
  references: s.orNull([{ 'traceID | spanID': s.text }]),
  tags: tagsShape,
  logs: s.orNull([{ fields: tagsShape }]),
})
const traceShape = s.every({ spans: [spanShape] }, inOneTrace)

/** Every span repeats the id of the trace that lists it. */
function inOneTrace(value: JsonValue | undefined): s.Misfit | null {
  const { traceID, spans } = toMapping(value)
  const list = typeof traceID === 'string' && Array.isArray(spans) ? spans : []
  const stray = list.findIndex((span) => objectOrNull(span)?.['traceID'] !== traceID)
  if (stray === -1) return null
  return { path: ['spans', stray, 'traceID'], expected: 'that of its trace', got: 'another' }
}

function parseValue({ key, type }: Mapping): s.Shape {
  if (typeof key === 'string' && figureNames.has(key)) return s.amount
  return type === 'string' || (typeof key === 'string' && agentNames.has(key)) ? s.text : s.anything
}

const isTrace = s.createTest({ traceID: s.text, spans: [s.anything] })

/** Traces as Jaeger's user interface downloads them and its API answers. */
export const jaegerJson = defineSpans({
  id: 'jaeger-json',
  title: 'Jaeger',
  summary: 'Jaeger JSON: traces downloaded from its user interface or its API',
  about: 'In the Jaeger UI: Trace JSON, then save. Or `GET /api/traces/<id>`.',
  never: [],
  unmarkedEnd: 'run',
  shape: s.oneOrMore(s.withKey('data', { data: [traceShape] }, traceShape)),
  isRecord: (value) => isTrace(Array.isArray(value['data']) ? value['data'][0] : value),
  starts: [{ opens: /^\s*[[{]/, has: ['traceID', 'spanID', 'operationName'] }],
  // A first line longer than the head can only be a line.
  isLines: ({ firstLine, text }) => firstLine !== undefined || !text.includes('\n'),
  read: readRecords,
})

function readRecords(record: JsonObject, sink: SpanSink): boolean {
  const list = Array.isArray(record['data']) ? record['data'] : [record]
  let isKnown = Array.isArray(record['data'])
  for (const item of list) {
    const trace = objectOrNull(item)
    const spans = trace?.['spans']
    if (trace === null || !Array.isArray(spans)) continue
    isKnown = true
    const namings = parseNamings(trace['processes'])
    for (const value of spans) {
      const span = objectOrNull(value)
      if (span !== null) readSpan(span, trace['traceID'], namings, sink)
    }
  }
  return isKnown
}

/** Reads the scenario that each process of a trace names, by the keys of the processes. */
function parseNamings(processes: JsonValue | undefined): ReadonlyMap<string, TrialRef> {
  const entries = Object.entries(toMapping(processes))
  return new Map(
    entries.map(([key, process]) => [key, parseNaming(parseTags(objectOrNull(process)?.['tags']))]),
  )
}

function readSpan(
  raw: JsonObject,
  traceId: JsonValue | undefined,
  namings: ReadonlyMap<string, TrialRef>,
  sink: SpanSink,
): void {
  const attributes = parseTags(raw['tags'])
  const { startTime, duration } = raw
  const startUs = typeof startTime === 'number' && startTime > 0 ? startTime : null
  const span = spanFrom({
    id: normalId(raw['spanID']),
    parentId: parseParent(raw),
    name: typeof raw['operationName'] === 'string' ? raw['operationName'] : '',
    startUs,
    endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
    status: parseStatus(attributes),
    attributes,
    events: parseEvents(raw['logs']),
    hasRemoteParent: isServer(attributes.get('span.kind')),
  })
  const process = raw['processID']
  sink(
    normalId(raw['traceID'] ?? traceId),
    span,
    namings.get(typeof process === 'string' ? process : '') ?? unnamed,
  )
}

/** Parses the first reference to a parent in the same trace; `parentSpanID` in older answers. */
function parseParent(raw: JsonObject): string | null {
  const references = listValues(raw['references'])
  const parent = references
    .map(objectOrNull)
    .find((reference) => reference?.['refType'] === 'CHILD_OF' && isInSameTrace(reference, raw))
  return normalId(parent?.['spanID'] ?? raw['parentSpanID']) || null
}

function isInSameTrace(reference: JsonObject, raw: JsonObject): boolean {
  return reference['traceID'] === undefined || reference['traceID'] === raw['traceID']
}

/** Attributes by their key. Lists come as JSON text, whole numbers as numbers or as text. */
function parseTags(list: JsonValue | undefined): Attributes {
  const tags = new Map<string, JsonValue>()
  for (const item of listValues(list)) {
    const tag = objectOrNull(item)
    if (typeof tag?.['key'] === 'string' && !tags.has(tag['key'])) tags.set(tag['key'], tag['value'] ?? null)
  }
  return new MapAttributes(tags)
}

function parseStatus(attributes: Attributes): JsonValue {
  const code = textOrNull(attributes.get('otel.status_code'))
  const failed = attributes.get('error')
  const statusCode = code ?? (failed === true || failed === 'true' ? 'ERROR' : null)
  return { code: statusCode, message: attributes.get('otel.status_description') ?? null }
}

function parseEvents(list: JsonValue | undefined): SpanEvent[] {
  return listValues(list).flatMap((item) => {
    const log = objectOrNull(item)
    if (log === null) return []
    const attributes = parseTags(log['fields'])
    const time = log['timestamp']
    return {
      name: textOrNull(attributes.get('event')) ?? textOrNull(attributes.get('name')) ?? '',
      timeUs: typeof time === 'number' ? time : null,
      attributes,
    }
  })
}
