import type { JsonObject, Mapping } from '../../core/json.ts'
import { isObject, objectOrNull, textOrNull, toMapping } from '../../core/json.ts'
import { flattenNested, MapAttributes, decoded } from '../model/attributes.ts'
import { contentFromAttributes } from '../reading/content.ts'
import { classifyKind } from '../dialects/registry.ts'
import { normalId } from '../reading/ids.ts'
import { parseNaming } from '../model/naming.ts'
import { plainAttributesShape } from '../reading/span-shapes.ts'
import { defineSpans, eventsFrom } from '../reading/define-spans.ts'
import { errorFrom } from '../model/span-error.ts'
import type { SpanSink } from '../reading/span-records.ts'
import { Span, type Attributes } from '../model/span.ts'
import { microsFromAny } from '../reading/time.ts'
import * as s from '../reading/shape.ts'

const rowShape = s.every(
  {
    'name | span_kind': s.maybe(s.text),
    attributes: s.orNull(s.union(s.text, plainAttributesShape)),
    context: s.maybe({ 'trace_id | span_id': s.text }),
    parent_id: s.orNull(s.text),
    'start_time | end_time': s.orNull(s.time),
  },
  // Rows of a data frame have a column for each attribute; a span of the API has them in one place.
  s.where(({ context }) => context !== undefined, { attributes: s.present }),
)
const isColumns = (value: unknown): boolean => isObject(value) && isObject(value['name'])
const answerShape = s.withKey('data', { data: s.oneOrMore(rowShape) }, rowShape)
const rowsShape: s.Shape = s.oneOrMore((value) => (isColumns(value) ? null : answerShape(value)))

/** Arize Phoenix: spans of its API, and rows of its data frames (`context.span_id`, `attributes.…`). */
export const phoenix = defineSpans({
  id: 'phoenix',
  title: 'Arize Phoenix',
  summary: 'Arize Phoenix spans: replies of its API, lists, JSON Lines, data frames by row or by column',
  about: '`GET /v1/projects/<project>/spans`, or `client.spans.get_spans_dataframe()` written as JSON.',
  never: [],
  unmarkedEnd: 'span',
  shape: rowsShape,
  isRecord,
  starts: [
    { opens: /^\s*[[{]/, has: ['context(?:\\.trace_id)?'], matches: /(?<!\\)"span_kind"\s*:\s*"[A-Z]/ },
  ],
  read(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : (parseRows(record) ?? [record])
    const rows = list.filter((item): item is JsonObject => isObject(item) && isRow(item))
    for (const row of rows) giveSpan(row, sink)
    return rows.length === list.length
  },
})

function isRecord(value: Mapping): boolean {
  const [first] = Array.isArray(value['data']) ? (value['data'] as unknown[]) : []
  return isRow(value) || (isObject(first) && isRecord(first))
}

function isRow(value: Mapping): boolean {
  if (!('span_kind' in value)) return false
  return isObject(value['context']) ? 'trace_id' in value['context'] : 'context.trace_id' in value
}

/** Reads the rows of a data frame written by column (`DataFrame.to_json`), named by span id; null for other records. */
function parseRows(record: JsonObject): JsonObject[] | null {
  const traceIds = objectOrNull(record['context.trace_id'])
  if (traceIds === null) return null
  const byName = new Map<string, JsonObject>()
  for (const name of Object.keys(traceIds)) {
    const row = Object.create(null) as JsonObject
    row['context.span_id'] = name
    byName.set(name, row)
  }
  for (const [column, cells] of Object.entries(record)) {
    for (const [name, cell] of Object.entries(toMapping(cells))) {
      const row = byName.get(name)
      if (row !== undefined) row[column] = cell
    }
  }
  return [...byName.values()]
}

function giveSpan(row: JsonObject, sink: SpanSink): void {
  const context = toMapping(row['context'])
  const attributes = parseAttributes(row)
  const events = eventsFrom(decoded(row['events']), ({ timestamp }) => microsFromAny(timestamp))
  const status = { code: row['status_code'] ?? null, message: row['status_message'] ?? null }
  const span = new Span(contentFromAttributes, {
    id: normalId(context['span_id'] ?? row['context.span_id']),
    parentId: normalId(row['parent_id']) || null,
    name: textOrNull(row['name']) ?? '',
    kind: classifyKind(attributes) ?? 'span',
    startUs: microsFromAny(row['start_time']),
    endUs: microsFromAny(row['end_time']),
    error: errorFrom(status, attributes, events),
    attributes,
    events,
  })
  sink(normalId(context['trace_id'] ?? row['context.trace_id']), span, parseNaming(attributes))
}

/** Flat, nested, or in columns of their own; an empty cell says nothing. The kind has a column of its own. */
function parseAttributes(row: JsonObject): Attributes {
  const fields = Object.create(null) as JsonObject
  for (const [name, value] of Object.entries(row))
    if (name.startsWith('attributes.') && value !== null) fields[name.slice('attributes.'.length)] = value
  const attributes = flattenNested({ ...objectOrNull(decoded(row['attributes'])), ...fields })
  const kind = row['span_kind']
  if (typeof kind === 'string' && kind !== 'UNKNOWN' && !attributes.has('openinference.span.kind'))
    attributes.set('openinference.span.kind', kind)
  return new MapAttributes(attributes)
}
