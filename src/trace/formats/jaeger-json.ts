import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { MapAttributes, objectOrNull, textOrNull } from '../model/attributes.ts'
import { normalId } from '../reading/ids.ts'
import { parseNaming, unnamed, type TrialRef } from '../model/naming.ts'
import type { FileHead, TraceFormat } from '../reading/reader.ts'
import { readSpans, type SpanSink } from '../reading/span-records.ts'
import type { Attributes, SpanEvent } from '../model/span.ts'
import { spanFrom } from '../reading/span-record.ts'
import { isServer } from '../reading/span-origin.ts'
import { agentNames, figureNames } from '../reading/span-shapes.ts'
import {
  allOf,
  amount,
  anything,
  textShape,
  listOf,
  objectOf,
  oneOrMore,
  maybe,
  orNull,
  withKey,
  type Shape,
} from '../reading/shape.ts'

const tagsShape = maybe(
  listOf((tag) =>
    allOf(objectOf({ key: textShape }), (held) =>
      isObject(held) ? objectOf({ value: parseValue(held) })(held) : null,
    )(tag),
  ),
)
const spanShape = objectOf({
  traceID: textShape,
  spanID: textShape,
  operationName: textShape,
  startTime: amount,
  duration: amount,
  references: orNull(listOf(objectOf({ traceID: textShape, spanID: textShape }))),
  tags: tagsShape,
  logs: orNull(listOf(objectOf({ fields: tagsShape }))),
})
const traceShape = objectOf({ spans: listOf(spanShape) })
const answerShape = oneOrMore(withKey('data', objectOf({ data: listOf(traceShape) }), traceShape))

function parseValue({ key, type }: Readonly<Record<string, unknown>>): Shape {
  if (typeof key === 'string' && figureNames.has(key)) return amount
  return type === 'string' || (typeof key === 'string' && agentNames.has(key)) ? textShape : anything
}

/** Traces as Jaeger's user interface downloads them and its API answers. */
export const jaegerJson = {
  id: 'jaeger-json',
  title: 'Jaeger',
  summary: 'Jaeger JSON: traces downloaded from its user interface or its API',
  about: 'In the Jaeger UI: Trace JSON, then save. Or `GET /api/traces/<id>`.',
  never: [],
  unmarkedEnd: 'run',
  shape: answerShape,
  detect: (head) => isAnswer(head.document) || isAnswer(head.firstLine) || startsAnswer(head),
  read: (file, head) => readSpans(file, head, isLines(head), { id: 'jaeger-json', read: readRecords }),
} as const satisfies TraceFormat

function isAnswer(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && isTrace(value[0])
  if (!isObject(value)) return false
  return Array.isArray(value['data']) ? isTrace(value['data'][0]) : isTrace(value)
}

/** A first line longer than the head can only be a line. */
function isLines({ firstLine, text }: FileHead): boolean {
  return isAnswer(firstLine) || !text.includes('\n')
}

function isTrace(value: unknown): boolean {
  return isObject(value) && typeof value['traceID'] === 'string' && Array.isArray(value['spans'])
}

function startsAnswer({ text, document, firstLine }: FileHead): boolean {
  if (document !== undefined || firstLine !== undefined || !/^\s*[[{]/.test(text)) return false
  return ['traceID', 'spanID', 'operationName'].every((key) =>
    new RegExp(`(?<!\\\\)"${key}"\\s*:`).test(text),
  )
}

function readRecords(record: JsonObject, sink: SpanSink): boolean {
  const list = Array.isArray(record['data']) ? record['data'] : [record]
  let known = Array.isArray(record['data'])
  for (const item of list) {
    const trace = objectOrNull(item)
    const spans = trace?.['spans']
    if (trace === null || !Array.isArray(spans)) continue
    known = true
    const namings = parseNamings(trace['processes'])
    for (const value of spans) {
      const span = objectOrNull(value)
      if (span !== null) readSpan(span, trace['traceID'], namings, sink)
    }
  }
  return known
}

/** Reads the scenario that each process of a trace names, by the keys of the processes. */
function parseNamings(processes: JsonValue | undefined): ReadonlyMap<string, TrialRef> {
  const entries = Object.entries(objectOrNull(processes) ?? {})
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

/** The first reference to a parent in the same trace; `parentSpanID` in older answers. */
function parseParent(raw: JsonObject): string | null {
  const references = Array.isArray(raw['references']) ? raw['references'] : []
  const parent = references
    .map(objectOrNull)
    .find((reference) => reference?.['refType'] === 'CHILD_OF' && buildInSameTrace(reference, raw))
  return normalId(parent?.['spanID'] ?? raw['parentSpanID']) || null
}

function buildInSameTrace(reference: JsonObject, raw: JsonObject): boolean {
  return reference['traceID'] === undefined || reference['traceID'] === raw['traceID']
}

/** Attributes by their key. Lists come as JSON text, whole numbers as numbers or as text. */
function parseTags(list: JsonValue | undefined): Attributes {
  const tags = new Map<string, JsonValue>()
  for (const item of Array.isArray(list) ? list : []) {
    const tag = objectOrNull(item)
    if (typeof tag?.['key'] === 'string' && !tags.has(tag['key'])) tags.set(tag['key'], tag['value'] ?? null)
  }
  return new MapAttributes(tags)
}

function parseStatus(attributes: Attributes): JsonValue {
  const code = textOrNull(attributes.get('otel.status_code'))
  const failed = attributes.get('error')
  const said = code ?? (failed === true || failed === 'true' ? 'ERROR' : null)
  return { code: said, message: attributes.get('otel.status_description') ?? null }
}

function parseEvents(list: JsonValue | undefined): SpanEvent[] {
  return (Array.isArray(list) ? list : []).flatMap((item) => {
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
