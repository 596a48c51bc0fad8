import {
  type JsonObject,
  type JsonValue,
  type Mapping,
  isObject,
  objectOrNull,
  omitNullish,
  textOrNull,
  toMapping,
} from '../../core/json.ts'
import { attributesAsObject, ObjectAttributes } from '../model/attributes.ts'
import type { Span } from '../model/span.ts'
import { defineSpans, spanFrom, parseNamingFields } from '../reading/define-spans.ts'
import { normalId } from '../reading/ids.ts'
import * as s from '../reading/shape.ts'
import { microsFromAny } from '../reading/time.ts'

/** All that Mastra has. A word that it does not have could stand for a run of an agent, or for a call. */
const spanType =
  /^(?:(?:(?:mcp_|client_|provider_)?tool_call)|agent_(?:run|signal)|model_(?:generation|step|inference|chunk)|workflow_(?:run|step|conditional(?:_eval)?|parallel|loop|sleep|wait_event)|processor_run|scorer_(?:run|step)|skill_(?:action|resolution)|rag_(?:action|embedding|ingestion|vector_operation)|(?:graph|workspace)_action|memory_operation|mcp_server_request|classifier_evaluation|mapping|generic)$/
const fields = s.orNull(s.map(s.anything))
const rowShape = s.claimKeys({
  'traceId | spanId | name': s.text,
  spanType,
  'parentSpanId | entityName | entityId': s.orNull(s.text),
  'startedAt | endedAt': s.orNull(s.time),
  attributes: s.orNull({ model: s.orNull(s.text), usage: s.orNull(s.usage) }),
  'metadata | error': fields,
  ...s.claim('input', 'output'),
})
// Tools answer what they like.
const isTold = s.createTest({ spanType: /^(?:agent|model)_/ })
const spanShape = s.every(
  rowShape,
  s.where(isTold, { output: s.union(s.text, s.orNull({ text: s.orNull(s.text) })) }),
)
const answerShape = s.withKey('spans', { spans: [spanShape] }, spanShape)

/** Spans as Mastra keeps them, in the words of its exporters of OpenTelemetry. */
export const mastra = defineSpans({
  id: 'mastra',
  title: 'Mastra',
  summary: 'Mastra spans as its storage has them: a trace, a list, JSON Lines',
  about:
    '`GET /api/observability/traces/<trace>` of a Mastra server, or the rows of its storage: all spans, not only roots.',
  never: ['cost'],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(s.withKey('trace', { trace: answerShape }, answerShape)),
  isRecord: (value) => isRow(findRows(value)[0]),
  starts: [{ has: ['spanType', 'parentSpanId', 'startedAt'] }],
  read(record, sink) {
    const list = findRows(record)
    const rows = list.filter(isRow)
    for (const row of rows)
      sink(normalId(row['traceId']), buildSpan(row, row), parseNamingFields(row['metadata']))
    return rows.length > 0 && rows.length === list.length
  },
  // Only the span around the calls of a model names it.
  settle(rowSpans) {
    const rows = new Map(rowSpans.map((span) => [span.id, attributesAsObject(span.attributes)]))
    const spans = rowSpans.map(({ id, parentId }) => {
      const row = rows.get(id) ?? {}
      return buildSpan(row, describeSpan(row, findModel(row) ?? findModel(rows.get(parentId ?? ''))))
    })
    return { spans, stated: { gap: describeLostSpans(spans) } }
  },
})

/** Finds what a server answers about a trace, with more around it where it was exported; else a span. */
function findRows(record: Mapping): readonly unknown[] {
  const answer = objectOrNull(record['trace']) ?? record
  return Array.isArray(answer['spans']) ? answer['spans'] : [record]
}

function isRow(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    ['spanType', 'spanId', 'traceId', 'startedAt', 'attributes'].every((key) => key in value)
  )
}

function buildSpan(row: JsonObject, attributes: JsonObject): Span {
  const error = objectOrNull(row['error'])
  return spanFrom({
    id: normalId(row['spanId']),
    parentId: normalId(row['parentSpanId']) || null,
    name: textOrNull(row['name']) ?? '',
    startUs: microsFromAny(row['startedAt']),
    endUs: microsFromAny(row['endedAt']),
    status: error === null ? null : { code: 'ERROR', message: textOrNull(error['message']) ?? 'failed' },
    attributes: new ObjectAttributes(attributes),
  })
}

/** Describes the row in the words of the exporters. The tokens of a run are the sums of its calls. */
function describeSpan(row: JsonObject, model: JsonValue): JsonObject {
  const attributes = toMapping(row['attributes'])
  const isCall = textOrNull(row['spanType'])?.endsWith('tool_call') === true
  const name = row['entityName'] ?? attributes['toolId'] ?? null
  return omitNullish({
    'mastra.span.type': isCall ? 'tool_call' : (row['spanType'] ?? null),
    input: row['input'] ?? null,
    output: row['output'] ?? null,
    modelId: model,
    'gen_ai.tool.name': isCall ? name : null,
    'gen_ai.agent.name': row['spanType'] === 'agent_run' ? name : null,
    'gen_ai.tool.call.id': attributes['toolCallId'] ?? null,
    body: { usage: describeUsage(objectOrNull(attributes['usage'])) },
  })
}

function describeUsage(usage: JsonObject | null): JsonObject | null {
  if (usage === null) return null
  const cachedInputTokens = toMapping(usage['inputDetails'])['cacheRead'] ?? null
  const reasoningTokens = toMapping(usage['outputDetails'])['reasoning'] ?? null
  return { ...omitNullish({ cachedInputTokens, reasoningTokens }), ...usage }
}

function findModel(row: JsonObject | undefined): JsonValue {
  const attributes = objectOrNull(row?.['attributes'])
  return attributes?.['responseModel'] ?? attributes?.['model'] ?? null
}

/** Words for spans that others are in, or that each run has in it, and that are not there. */
function describeLostSpans(spans: readonly Span[]): string | null {
  const ids = new Set(spans.map(({ id }) => id))
  const parents = new Set(spans.map(({ parentId }) => parentId))
  if (spans.some(({ parentId }) => parentId !== null && !ids.has(parentId)))
    return 'a span that another one names as its parent'
  const isEmpty = spans.some(({ id, kind, error }) => kind === 'agent' && error === null && !parents.has(id))
  return isEmpty ? 'the spans within a run of an agent' : null
}
