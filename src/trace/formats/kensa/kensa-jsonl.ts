import { isObject, objectOrNull, toMapping, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { assemble } from '../../reading/assemble.ts'
import { mergeNaming, unnamed } from '../../model/naming.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { readSpans, type SpanFormat, type SpanSink } from '../../reading/span-records.ts'
import { listRequests } from '../../model/message.ts'
import { Span, type Attributes, type SpanEvent, type SpanInit, type ToolFacts } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import {
  contentFromModelRow,
  kensaTime,
  isModelRow,
  modelKind,
  modelRowShape,
  kensaOutput,
  statedByModelRows,
} from './kensa-model-row.ts'
import * as s from '../../reading/shape.ts'
import { createDetection } from '../../reading/start-signs.ts'
import { plainAttributesShape } from '../../reading/span-shapes.ts'
import { isUnderstood } from '../../model/unread.ts'
import { holdsCall } from '../../messages/unread-call.ts'
import {
  firstText,
  flattenNested,
  MapAttributes,
  ObjectAttributes,
  decoded,
  parseArguments,
} from '../../model/attributes.ts'
import { attributeReaders, contentFromAttributes, createContentReader } from '../../reading/content.ts'
import { kensaKinds } from '../../dialects/kensa.ts'
import { classifyKind } from '../../dialects/registry.ts'
import { normalId } from '../../reading/ids.ts'
import { errorFrom } from '../../model/span-error.ts'
import { microsFromAny, microsFromNanos } from '../../reading/time.ts'
import { parseNamingFields, eventsFrom } from '../../reading/define-spans.ts'

const id = 'kensa-jsonl'

/**
 * The rows of one file. Kensa writes a file for each run, in which a call of a model or a tool that nothing was
 * around has a trace id of its own: all of them are of the trace that came first. Rows of its latest generation,
 * what is within another span, and what stands for a run or names a scenario, are of the trace that they say.
 */
function rowsOfFile(): SpanFormat {
  let run: string | null = null
  let isJoined = false
  const read = (row: JsonObject, sink: SpanSink) =>
    readRow(row, (traceId, span, naming) => {
      const isCall = span.parentId === null && (span.kind === 'llm' || span.kind === 'tool')
      const isOfRun = isCall && naming === unnamed && row['start_time'] !== undefined
      run ??= traceId
      isJoined ||= isOfRun
      sink(isOfRun ? run : traceId, span, naming)
    })
  return { id, read, joined: () => (isJoined ? run : null), stated: statedByModelRows }
}

const exporterRowShape: s.Shape = s.object({
  'trace_id | span_id': s.maybe(s.text),
  'parent_span_id | name | tool_name': s.orNull(s.text),
  attributes: s.maybe(plainAttributesShape),
  'start_time_unix_nano | end_time_unix_nano': s.orNull(s.time),
})

const rowShape: s.Shape = (value) =>
  (isObject(value) && isModelRow(value) ? modelRowShape : exporterRowShape)(value)

/** Kensa's span rows, one a line, of all of its generations. */
export const kensaJsonl = {
  id,
  title: 'Kensa',
  summary: 'Kensa span JSON Lines, of every generation: raw spans, model spans, `kensa.*` spans',
  about:
    'Kensa keeps the spans of its runs in `.kensa/traces/`. Before 0.9 calls that nothing was around are of one run, whatever trace ids they have. Agents write `spans.jsonl` to the folder in `KENSA_TRACE_DIR`.',
  never: [],
  unmarkedEnd: 'span',
  shape: rowShape,
  // Rows with lists of spans are of another system.
  detect: createDetection(isRow, [{ has: ['span_id', 'trace_id'], lacks: 'spans' }]),
  read: (file, head) => readSpans(file, head, isRow(head.firstLine) || isLong(head), rowsOfFile()),
} as const satisfies TraceFormat

/** A trace made in memory of rows that are all of one trace. */
export function traceFromKensaRows(list: readonly JsonObject[], file = ''): Trace {
  const spans: Span[] = []
  let traceId = ''
  let naming = unnamed
  for (const row of list) {
    readRow(row, (rowTraceId, span, named) => {
      traceId = rowTraceId
      naming = mergeNaming(naming, named)
      spans.push(span)
    })
  }
  return assemble({ id: traceId, spans, naming, problem: null }, { file, format: id }, statedByModelRows)
}

function isRow(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRow(value[0])
  if (!isObject(value) || foreign.some((key) => key in value)) return false
  const signs = 'span_id' in value ? spanSigns : 'trace_id' in value ? traceSigns : []
  return ('name' in value || 'kind' in value) && signs.some((key) => key in value)
}

/** Keys of which a row has one: lines of many a log have a name and the id of a trace, or of a span too. */
const traceSigns = ['attributes', 'parent_span_id']
const spanSigns = [...traceSigns, 'kind', 'start_time', 'start_time_unix_nano']

/** Keys of Braintrust's spans, which have ids of the same name, and all else elsewhere. */
const foreign = ['root_span_id', 'span_parents', 'span_attributes']

/** A first line longer than the head. */
function isLong({ text, firstLine }: FileHead): boolean {
  return firstLine === undefined && !text.includes('\n')
}

/**
 * Gives the span of one row. Rows with `attributes` were written by an exporter (OpenInference-like
 * ones, and later ones with `kensa.*`); rows without are Kensa's own model of a span. Returns false if it is
 * no row.
 */
function readRow(row: JsonObject, sink: SpanSink): boolean {
  if (row['span_id'] === undefined && row['trace_id'] === undefined && row['spanId'] === undefined)
    return false
  const traceId = normalId(row['trace_id'] ?? row['traceId'])
  if (!isModelRow(row)) return giveExporterRow(row, traceId, sink)
  sink(
    traceId,
    new Span(contentFromModelRow, findInit(row, modelKind(row), new ObjectAttributes(row), [])),
    parseNamingFields(row['metadata']),
  )
  return true
}

/**
 * To Kensa `tool.name` is a call on a span of any kind, and hides those in the messages of a model, which are calls on a
 * span of any kind, too; and an output that is no reply of a provider is the answer as it stands, JSON or not.
 */
const contentFromExporterRow = createContentReader({
  ...attributeReaders,
  tools(span) {
    const name = span.kind === 'tool' ? null : firstText(span.attributes, ['tool.name'])
    if (name === null) return findListedTools(span)
    const args = parseArguments(span.attributes.get('tool.parameters') ?? {})
    return [{ name, callId: null, args, result: null, error: null }]
  },
  recorded: (span) =>
    contentFromAttributes(span).recorded ||
    (readReplyText(span) !== null && !holdsCall(decoded(findReply(span)))),
  replyText: readReplyText,
})

const listedTool = /^llm\.(?:output_messages|tool_calls)\..*\.tool_call\.function\.name$/

/** Those that the messages of a span list which is no model call, unless it names a tool. */
function findListedTools(span: Span): readonly ToolFacts[] {
  const { tools, output } = contentFromAttributes(span)
  if (span.kind === 'llm' || span.attributes.names.matching(listedTool).length === 0) return tools
  if (span.attributes.get('tool.name') !== undefined) return tools
  const requests = output.flatMap(listRequests)
  return requests.map(({ id: callId, name, args }) => ({ name, callId, args, result: null, error: null }))
}

/** Reads what Kensa takes for the answer; null if it is JSON to Kensa in which we read words, or a call. */
function readReplyText(span: Span): string | null {
  // Messages as text are read as what they say, where Kensa takes each character for one.
  const messages = decoded(span.attributes.get('llm.output_messages') ?? null)
  const reply = findReply(span)
  if (span.kind !== 'llm' || reply === null) return null
  const isPlain = messages === null || typeof messages === 'string'
  const text = kensaOutput(isPlain ? (objectOrNull(reply) ?? { value: reply }) : { messages })
  const { output } = contentFromAttributes(span)
  const isRead = messages === null && text === reply && output.length > 0 && isUnderstood(output)
  return isRead ? null : text
}

function findReply({ attributes }: Span): JsonValue {
  return attributes.get('llm.output_messages') ?? attributes.get('output.value') ?? null
}

function giveExporterRow(row: JsonObject, traceId: string, sink: SpanSink): boolean {
  const attributes = parseAttributes(row)
  const events = eventsFrom(row['events'], (event) =>
    microsFromAny(event['timestamp'] ?? event['time_unix_nano']),
  )
  const span = new Span(
    contentFromExporterRow,
    findInit(row, classifyRow(row, attributes), attributes, events),
  )
  sink(traceId, span, parseNamingFields(row['resource_attributes']))
  return true
}

function findInit(
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
    startUs: parseTime(row['start_time_unix_nano'], row['start_time']),
    endUs: parseTime(row['end_time_unix_nano'], row['end_time']),
    error: errorFrom(typeof message === 'string' ? { code: status, message } : status, attributes, events),
    attributes,
    events,
  }
}

function parseTime(nanos: JsonValue | undefined, other: JsonValue | undefined): number | null {
  return nanos === undefined ? kensaTime(other) : microsFromNanos(nanos)
}

/** Merges the fields next to the attributes into them: hand-made rows have them there. */
function parseAttributes(row: JsonObject): Attributes {
  const attributes = flattenNested(toMapping(row['attributes']))
  for (const name of ['tool_name', 'input', 'output', 'inputs', 'outputs']) {
    const value = row[name]
    if (value !== undefined && value !== null && !attributes.has(name)) attributes.set(name, value)
  }
  return new MapAttributes(attributes)
}

/** The row's own word first, then what the attributes say; Kensa takes a span without either for a chain. */
function classifyRow(row: JsonObject, attributes: Attributes): SpanInit['kind'] {
  const word = row['kind']
  const wordKind = typeof word === 'string' ? kensaKinds.get(word.toLowerCase()) : undefined
  if (wordKind !== undefined && wordKind !== 'span') return wordKind
  const kind = classifyKind(attributes)
  if (kind !== null) return kind
  return wordKind ?? (attributes.get('tool_name') === undefined ? 'chain' : 'tool')
}
