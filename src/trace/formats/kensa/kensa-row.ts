import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { parseArguments } from '../../model/arguments.ts'
import { firstText, flattenNested, ObjectAttributes, objectOrNull } from '../../model/attributes.ts'
import { AttributeContent } from '../../reading/content.ts'
import { kensaKinds } from '../../dialects/kensa.ts'
import { kindOf } from '../../dialects/registry.ts'
import { normalId } from '../../reading/ids.ts'
import { namingOf, unnamed, type Naming } from '../../model/naming.ts'
import { errorFrom } from '../../model/span-error.ts'
import type { SpanSink } from '../../reading/span-records.ts'
import {
  Span,
  type Attributes,
  type SpanContent,
  type SpanEvent,
  type SpanInit,
  type ToolFacts,
} from '../../model/span.ts'
import { microsFromAny, microsFromNanos } from '../../reading/time.ts'
import { kensaTime } from './kensa-time.ts'
import { attributesOf } from '../opentelemetry/otlp-values.ts'
import { contentFromModelRow, modelKind } from './kensa-model-row.ts'

/**
 * Gives the span of one row. Rows with `attributes` were written by an exporter (OpenInference-like
 * ones, and later ones with `kensa.*`); rows without are Kensa's own model of a span. False where it is
 * no row.
 */
export function readRow(row: JsonObject, sink: SpanSink): boolean {
  if (row['span_id'] === undefined && row['trace_id'] === undefined && row['spanId'] === undefined)
    return false
  const id = normalId(row['trace_id'] ?? row['traceId'])
  if (!isModelRow(row)) return giveExporterRow(row, id, sink)
  sink(
    id,
    new Span(initOf(row, modelKind(row), new ObjectAttributes(row), []), contentFromModelRow),
    nameOfModelRow(row),
  )
  return true
}

function contentFromExporterRow(span: Span): SpanContent {
  return new ExporterRowContent(span)
}

/** To Kensa `tool.name` is a call on a span of any kind, and hides those in the messages of a model. */
class ExporterRowContent extends AttributeContent {
  readonly #row: Span

  constructor(span: Span) {
    super(span)
    this.#row = span
  }

  override get tools(): readonly ToolFacts[] {
    const { kind, attributes } = this.#row
    const name = kind === 'tool' ? null : firstText(attributes, ['tool.name'])
    if (name === null) return super.tools
    const args = parseArguments(attributes.get('tool.parameters') ?? {})
    return [{ name, callId: null, args, result: null, error: null }]
  }
}

function isModelRow(row: JsonObject): boolean {
  if (typeof row['kind'] !== 'string' || isObject(row['attributes'])) return false
  return row['tool_name'] === undefined && row['start_time_unix_nano'] === undefined
}

function giveExporterRow(row: JsonObject, id: string, sink: SpanSink): boolean {
  const attributes = attributesIn(row)
  const events = eventsOf(row['events'])
  const resource = objectOrNull(row['resource_attributes'])
  const naming = resource === null ? unnamed : namingOf(new ObjectAttributes(resource))
  sink(id, new Span(initOf(row, kindIn(row, attributes), attributes, events), contentFromExporterRow), naming)
  return true
}

function initOf(
  row: JsonObject,
  kind: SpanInit['kind'],
  attributes: Attributes,
  events: readonly SpanEvent[],
): SpanInit {
  const parent = row['parent_span_id'] ?? row['parentSpanId'] ?? row['parent_id']
  const status = row['status'] ?? row['status_code'] ?? row['statusCode'] ?? null
  const message = row['status_message']
  return {
    id: normalId(row['span_id'] ?? row['spanId']),
    parentId: normalId(parent) || null,
    name: typeof row['name'] === 'string' ? row['name'] : '',
    kind,
    startUs: timeOf(row['start_time_unix_nano'], row['start_time']),
    endUs: timeOf(row['end_time_unix_nano'], row['end_time']),
    error: errorFrom(typeof message === 'string' ? { code: status, message } : status, attributes, events),
    attributes,
    events,
  }
}

function timeOf(nanos: JsonValue | undefined, other: JsonValue | undefined): number | null {
  return nanos === undefined ? kensaTime(other) : microsFromNanos(nanos)
}

/** What stands beside the attributes in hand-made rows counts like an attribute. */
function attributesIn(row: JsonObject): Attributes {
  const attributes = flattenNested(objectOrNull(row['attributes']) ?? {})
  for (const name of ['tool_name', 'input', 'output', 'inputs', 'outputs']) {
    const value = row[name]
    if (value !== undefined && value !== null && !attributes.has(name)) attributes.set(name, value)
  }
  return attributes
}

/** The row's own word first, then what the attributes say; Kensa takes a span without either for a chain. */
function kindIn(row: JsonObject, attributes: Attributes): SpanInit['kind'] {
  const word = row['kind']
  const own = typeof word === 'string' ? kensaKinds.get(word.toLowerCase()) : undefined
  if (own !== undefined && own !== 'span') return own
  const found = kindOf(attributes)
  if (found !== null) return found
  return own ?? (attributes.get('tool_name') === undefined ? 'chain' : 'tool')
}

function eventsOf(list: JsonValue | undefined): SpanEvent[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item) => {
    const event = objectOrNull(item)
    if (event === null) return []
    return {
      name: typeof event['name'] === 'string' ? event['name'] : '',
      timeUs: microsFromAny(event['timestamp'] ?? event['time_unix_nano']),
      attributes: attributesOf(event['attributes']),
    }
  })
}

function nameOfModelRow(row: JsonObject): Naming {
  const metadata = objectOrNull(row['metadata'])
  return metadata === null ? unnamed : namingOf(new ObjectAttributes(metadata))
}
