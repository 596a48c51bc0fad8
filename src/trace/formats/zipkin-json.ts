import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, listValues, objectOrNull, parseJson, textOrNull, toMapping } from '../../core/json.ts'
import { normalId } from '../reading/ids.ts'
import { parseNaming } from '../model/naming.ts'
import { listRecords, type FileRecord } from '../reading/records.ts'
import { defineSpans, plainAttributes, spanFrom } from '../reading/define-spans.ts'
import type { SpanSink } from '../reading/span-records.ts'
import type { SpanEvent } from '../model/span.ts'
import { isServer } from '../reading/span-origin.ts'
import * as s from '../reading/shape.ts'

const spanShape = s.object({
  'traceId | id': s.text,
  'parentId | name': s.orNull(s.text),
  'timestamp | duration': s.orNull(s.amount),
  tags: s.maybe(s.map(s.text)),
})
const listsShape: s.Shape = s.oneOrMore(s.oneOrMore(spanShape))

/** Spans of Zipkin's API, version 2. Its tags are text, whatever they were before. */
export const zipkinJson = defineSpans({
  id: 'zipkin-json',
  title: 'Zipkin',
  summary: 'Zipkin v2 JSON: lists of spans, or lists of traces',
  about: 'In the Zipkin UI: download JSON. Or `GET /api/v2/trace/<id>`.',
  never: [],
  unmarkedEnd: null,
  shape: listsShape,
  isRecord(value) {
    if (!isObject(value) || typeof value['traceId'] !== 'string' || typeof value['id'] !== 'string')
      return false
    if (others.some((key) => key in value)) return false
    return (
      isObject(value['localEndpoint']) || (isObject(value['tags']) && typeof value['timestamp'] === 'number')
    )
  },
  starts: [{ opens: /^\s*[[{]/, has: ['traceId', 'localEndpoint'], lacks: 'spanId' }],
  read: readRecords,
  // The API answers with a list of traces, each a list of spans.
  async *records(file, head, problems) {
    const isLines = head.firstLine !== undefined || !head.text.includes('\n')
    for await (const batch of listRecords(file, head, isLines, problems)) yield flattenLists(batch)
  },
})

/** Keys of other formats whose rows have a trace id and an id as well. */
const others = ['spanId', 'startTime', 'type', 'attributes']

function* flattenLists(batch: Iterable<FileRecord>): Generator<FileRecord> {
  for (const record of batch) {
    const value = Array.isArray(record.value) ? record.value.flat() : record.value
    yield { ...record, value }
  }
}

function readRecords(raw: JsonObject, sink: SpanSink): boolean {
  if (typeof raw['traceId'] !== 'string' || raw['id'] === undefined) return false
  const attributes = plainAttributes(raw['tags'])
  const id = normalId(raw['id'])
  // Client and server may share one span; what runs below keeps the client as its parent.
  const isShared = raw['shared'] === true
  const { timestamp, duration } = raw
  const startUs = typeof timestamp === 'number' && timestamp > 0 ? timestamp : null
  const span = spanFrom({
    id: isShared && id !== '' ? `${id}-shared` : id,
    parentId: (isShared ? id : normalId(raw['parentId'])) || null,
    name: typeof raw['name'] === 'string' ? raw['name'] : '',
    startUs,
    endUs: startUs !== null && typeof duration === 'number' ? startUs + duration : null,
    status: parseStatus(toMapping(raw['tags'])),
    attributes,
    events: parseEvents(raw['annotations']),
    hasRemoteParent: isServer(raw['kind']),
  })
  sink(parseTraceId(raw['traceId']), span, parseNaming(attributes))
  return true
}

/** Restores an id of 64 or 128 bits: leading zeros may be left out. */
function parseTraceId(id: string): string {
  return normalId(/^[0-9a-f]{17,31}$/.test(id) ? id.padStart(32, '0') : id)
}

/** Parses the status: the tag `error` marks a failure with any value, mostly its reason. */
function parseStatus(tags: JsonObject): JsonValue {
  const failed = tags['error'] !== undefined && tags['error'] !== 'false' && tags['error'] !== false
  const why = tags['error'] === 'true' ? null : textOrNull(tags['error'])
  return {
    code: textOrNull(tags['otel.status_code']) ?? (failed ? 'ERROR' : null),
    message: textOrNull(tags['otel.status_description']) ?? why,
  }
}

function parseEvents(list: JsonValue | undefined): SpanEvent[] {
  return listValues(list).flatMap((item) => {
    const annotation = objectOrNull(item)
    if (typeof annotation?.['value'] !== 'string') return []
    const time = annotation['timestamp']
    return { ...parseEvent(annotation['value']), timeUs: typeof time === 'number' ? time : null }
  })
}

/** Events of OpenTelemetry become `name`, `name: {attributes}` or `name|{attributes}|0`. */
function parseEvent(text: string): Pick<SpanEvent, 'name' | 'attributes'> {
  const end = text.slice(0, longestName).search(/[|:]/)
  const rest = end === -1 ? '' : text.slice(end + 1).replace(/\|\d{1,9}$/, '')
  const body = rest.trimStart().startsWith('{') ? parseJson(rest) : undefined
  if (body === undefined) return { name: text, attributes: plainAttributes(undefined) }
  return { name: text.slice(0, end).replaceAll('"', ''), attributes: plainAttributes(body) }
}

const longestName = 200
