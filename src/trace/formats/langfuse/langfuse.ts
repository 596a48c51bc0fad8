import type { JsonValue, Mapping } from '../../../core/json.ts'
import { isNumber, isObject, listObjects, listValues, textOrNull } from '../../../core/json.ts'
import { decoded } from '../../model/attributes.ts'
import { defineSpans } from '../../reading/define-spans.ts'
import { separateAbout, type SpanSink } from '../../reading/span-records.ts'
import { emitObservation, giveTrace, isObservation } from './langfuse-observation.ts'
import * as s from '../../reading/shape.ts'
import { listRequests } from '../../model/message.ts'
import { isCutOff } from '../../messages/unread-call.ts'
import { describeLoggedRun } from '../../messages/logged.ts'
import { loggedTool } from '../../messages/logged-tool.ts'
import { Span } from '../../model/span.ts'
import { getField, getRecord } from './langfuse-content.ts'
import { collectScores } from '../../model/stated.ts'

const observationShape = s.nested((inner) =>
  s.every(
    s.claimKeys({
      'id | type': s.maybe(s.text),
      'traceId | name | level': s.orNull(s.text),
      'startTime | endTime': s.orNull(s.time),
      observations: s.orNull([s.every(inner, { id: s.text, type: s.text })]),
      metadata: s.maybe(s.not(isStray)),
      // The calls of its output once more.
      ...s.claim('input', 'output', 'toolCalls', 'toolCallNames', 'trace', 'traces', 'data'),
    }),
    s.where(({ type }) => /^(?:tool|agent)$/i.test(textOrNull(type) ?? ''), { name: s.text }),
  ),
)

/** Metadata are an object; where it is kept as text, JSON of one. What they say of a span is not known of a part of it. */
function isStray(value: unknown): boolean {
  if (isObject(value)) return [value['attributes'], value['resourceAttributes']].some(isStray)
  return isNumber(value) || typeof value === 'boolean' || (typeof value === 'string' && isCutOff(value))
}

/** Langfuse exports: downloads of the UI, replies of its API, rows of its batch export. */
export const langfuse = defineSpans({
  id: 'langfuse',
  title: 'Langfuse',
  summary: 'Langfuse: a trace with its observations, lists of either, API replies, JSON Lines',
  about:
    'In the Langfuse UI: a trace, then download as JSON. Or `GET /api/public/traces/<id>`, or an export of observations.',
  never: [],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(
    s.every(observationShape, {
      traces: s.maybe([observationShape]),
      data: s.maybe(s.union([observationShape], s.not(Array.isArray))),
    }),
  ),
  isRecord,
  starts: [
    { has: ['parentObservationId|parent_observation_id'] },
    { opens: /^\s*\{\s*"trace"\s*:\s*\{/, has: ['projectId'] },
  ],
  // A trace, an observation, or anything that holds some of them; false where it is nothing of the kind.
  read: (record, sink) => readAny(record, sink, maxNesting, null),
  // The observations of a trace, with what the trace's own record states and what they say of each other.
  settle(all) {
    const { spans, about } = separateAbout(all)
    if (about === null) return { spans: withTools(spans), stated: {} }
    const named = listObjects(decoded(about['scores']))
    const scores = collectScores(named.map(({ name, value }) => [textOrNull(name), value]))
    return { spans: withTools(spans), stated: describeLoggedRun(about['input'], about['output'], { scores }) }
  },
})

function isRecord(value: Mapping): boolean {
  if (isObservation(value)) return true
  const inner = value['trace']
  const trace = isObject(inner) ? inner : value
  const holds = [value['observations'], trace['observations']].some(holdsObservations)
  const isNamed = listObjects(value['observations'] as JsonValue)[0]?.['traceId'] !== undefined
  if (holds)
    return isNamed || isObject(inner) || typeof value['id'] === 'string' || Array.isArray(value['traces'])
  if (isObject(inner) ? 'projectId' in inner : 'projectId' in value && 'htmlPath' in value) return true
  return findLists(value).some(([first]) => isObject(first) && isRecord(first))
}

function holdsObservations(value: unknown): boolean {
  return Array.isArray(value) && isObject(value[0]) && isObservation(value[0], true)
}

/** The lists of a reply. */
function findLists(value: Mapping): unknown[][] {
  return [value['traces'], value['data']].filter(
    (list) => Array.isArray(list) && isObject(list[0]),
  ) as unknown[][]
}

/** `{data: [{trace: {observations}}]}` is as deep as it gets. */
const maxNesting = 4

function readAny(value: JsonValue, sink: SpanSink, depth: number, traceId: string | null): boolean {
  if (!isObject(value) || depth === 0) return false
  const record = value
  // What names its trace, or is among the observations of one, is one of whatever type.
  const isPlaced = traceId !== null || getField(record, 'traceId') !== undefined
  const isListed = isPlaced && typeof record['type'] === 'string' && 'id' in record
  if (isListed || isObservation(record)) return emitObservation(record, traceId, sink)
  const lists = findLists(record) as JsonValue[][]
  const inner = record['trace']
  const isTrace = inner === undefined && lists.length === 0 && typeof record['id'] === 'string'
  const fields = isObject(inner) ? inner : isTrace ? record : null
  if (fields !== null) giveTrace(fields, sink)
  const ownId = textOrNull(fields?.['id'])
  let isKnown = fields !== null
  // A download has observations in both places, inside of the trace without their content: the later win.
  for (const source of fields === null || fields === record ? [record] : [fields, record]) {
    const observations = decoded(source['observations'])
    for (const item of listValues(observations))
      isKnown = readAny(item, sink, depth - 1, ownId ?? '') || isKnown
  }
  for (const item of lists.flat()) isKnown = readAny(item, sink, depth - 1, traceId) || isKnown
  return isKnown || Array.isArray(record['data']) || Array.isArray(record['traces'])
}

/** Turns plain spans of LangChain into tools if they ran in a tool node or answered one, and a model asked for them. */
function withTools(spans: readonly Span[]): readonly Span[] {
  const names = new Map(spans.map(({ id, name }) => [id, name]))
  const isCandidate = (span: Span) =>
    (span.kind === 'span' || span.kind === 'step') &&
    (names.get(span.parentId ?? '') === 'tools' ||
      span.attributes.get('langgraph_node') === 'tools' ||
      loggedTool(getRecord(span)['output']).callId !== null)
  const candidates = new Set(spans.filter(isCandidate))
  if (candidates.size === 0) return spans
  const requested = new Set(
    spans
      .filter(({ kind }) => kind === 'llm')
      .flatMap(({ content }) => content.output.flatMap(listRequests).map(({ name }) => name)),
  )
  return spans.map((span) =>
    candidates.has(span) && requested.has(span.name) ? span.withFacts({ kind: 'tool' }) : span,
  )
}
