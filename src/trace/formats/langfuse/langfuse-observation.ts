import { objectOrNull, textOrNull, toMapping, type JsonObject, type Mapping } from '../../../core/json.ts'
import { ObjectAttributes, decoded } from '../../model/attributes.ts'
import { classifyKind, kindOfWord } from '../../dialects/registry.ts'
import { normalId } from '../../reading/ids.ts'
import { wrapTraceRecord, type SpanSink } from '../../reading/span-records.ts'
import { Span, type Attributes, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { observationContent, getField, ownRecord } from './langfuse-content.ts'
import { parseNamingFields } from '../../reading/define-spans.ts'

const types: ReadonlyMap<string, SpanKind> = new Map([
  ['GENERATION', 'llm'],
  ['TOOL', 'tool'],
  ['AGENT', 'agent'],
  ['CHAIN', 'chain'],
  ['RETRIEVER', 'retriever'],
  ['EVALUATOR', 'evaluator'],
  ['EMBEDDING', 'embedding'],
  ['GUARDRAIL', 'guardrail'],
  ['SPAN', 'span'],
  ['EVENT', 'span'],
])

/** The kind of an observation of a type; null of one that says nothing of tools, agents or models. */
function classifyType(type: unknown): SpanKind | null {
  return typeof type === 'string' ? (types.get(type.toUpperCase()) ?? kindOfWord(type)) : null
}

/** Recognizes an observation by its type; outside of a trace it must name its own trace. */
export function isObservation(value: Mapping, inTrace = false): boolean {
  const { type } = value
  if (typeof type !== 'string' || !(types.has(type) || (inTrace && classifyType(type) !== null))) return false
  return inTrace ? 'id' in value : 'traceId' in value || ('trace_id' in value && 'start_time' in value)
}

/** `traceId`: of the trace that holds the observation, for hand-made files that do not repeat it. */
export function emitObservation(record: JsonObject, traceId: string | null, sink: SpanSink): true {
  const metadata = toMapping(decoded(record['metadata']))
  const attributes = parseAttributes(metadata, record)
  const id = normalId(getField(record, 'traceId') ?? traceId)
  const parent = normalId(getField(record, 'parentObservationId'))
  const span = new Span(observationContent, {
    id: normalId(record['id']),
    // Hand-made files hang what is at the top under the trace itself.
    parentId: parent === '' || parent === id ? null : parent,
    name: textOrNull(record['name']) ?? '',
    kind: classifyObservation(record, metadata, attributes),
    startUs: microsFromAny(getField(record, 'startTime')),
    endUs: microsFromAny(getField(record, 'endTime')),
    error: parseError(record),
    attributes,
  })
  sink(id, span, parseNamingFields(metadata))
  return true
}

export function giveTrace(record: JsonObject, sink: SpanSink): void {
  const { observations: _, ...about } = record
  sink(normalId(record['id']), wrapTraceRecord(about), parseNamingFields(decoded(record['metadata'])))
}

/** Parses the attributes that instrumentation wrote, which Langfuse keeps in its metadata, next to the record. */
function parseAttributes(metadata: JsonObject, record: JsonObject): Attributes {
  const { attributes, resourceAttributes, ...fields } = metadata
  const original = objectOrNull(decoded(attributes))
  const resource = objectOrNull(decoded(resourceAttributes))
  const name = textOrNull(record['name']) ?? ''
  // AI SDK names its spans for what they are, which exports without metadata keep.
  const operation = name.startsWith('ai.') ? { 'ai.operationId': name } : {}
  return new ObjectAttributes({ ...operation, ...fields, ...resource, ...original, [ownRecord]: record })
}

/** Langfuse calls all that has a model a generation, even agents. There, and for plain spans, attributes decide. */
function classifyObservation(record: JsonObject, metadata: JsonObject, attributes: Attributes): SpanKind {
  const type = classifyType(record['type']) ?? (textOrNull(record['model']) === null ? 'span' : 'llm')
  if (type !== 'llm' && type !== 'span') return type
  const byKeys = classifyKind(attributes)
  if (type === 'llm')
    return byKeys !== null && aggregates.has(byKeys) ? byKeys : isWrapper(attributes) ? 'chain' : type
  const kind = byKeys ?? type
  return kind === 'span' && metadata['langgraph_node'] !== undefined ? 'step' : kind
}

const aggregates: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'step'])

/** AI SDK's span around its model calls. */
function isWrapper(attributes: Attributes): boolean {
  const operation = attributes.get('ai.operationId')
  return typeof operation === 'string' && /^ai\.(?:generate|stream)(?:Text|Object)$/.test(operation)
}

function parseError(record: JsonObject): SpanError | null {
  if (record['level'] !== 'ERROR') return null
  return { type: null, message: textOrNull(getField(record, 'statusMessage')) ?? 'failed' }
}
