import { isNumber, isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { textOrNull } from '../../model/attributes.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import {
  readSpans,
  separateAbout,
  type SpanFormat,
  type SpanSink,
  type SettledSpans,
} from '../../reading/span-records.ts'
import { decoded } from '../../model/arguments.ts'
import { emitObservation, giveTrace, isObservation } from './langfuse-observation.ts'
import {
  allOf,
  textShape,
  aTime,
  oneOf,
  listOf,
  maybe,
  nested,
  not,
  objectOf,
  oneOrMore,
  orNull,
  where,
} from '../../reading/shape.ts'
import { listRequests } from '../../model/message.ts'
import { isCutOff } from '../../messages/unread-call.ts'
import { loggedAnswer, loggedQuestion } from '../../messages/logged.ts'
import { loggedTool } from '../../messages/logged-tool.ts'
import { Span } from '../../model/span.ts'
import type { ReportedFacts } from '../../model/stated.ts'
import { observationContent } from './langfuse-content.ts'
import { getRecord } from './langfuse-record.ts'

const records = {
  id: 'langfuse',
  read: readRecord,
  settle: settleObservations,
} satisfies SpanFormat

const observationShape = nested((inner) =>
  allOf(
    objectOf({
      id: maybe(textShape),
      traceId: orNull(textShape),
      type: maybe(textShape),
      name: orNull(textShape),
      startTime: orNull(aTime),
      endTime: orNull(aTime),
      level: orNull(textShape),
      observations: orNull(listOf(allOf(inner, objectOf({ id: textShape, type: textShape })))),
      metadata: maybe(not(isStray)),
    }),
    where(({ type }) => type === 'TOOL' || type === 'AGENT', objectOf({ name: textShape })),
  ),
)
const recordsShape = oneOrMore(
  allOf(
    observationShape,
    objectOf({
      traces: maybe(listOf(observationShape)),
      data: maybe(oneOf(listOf(observationShape), not(Array.isArray))),
    }),
  ),
)

/** Metadata are an object; where it is kept as text, JSON of one. What they say of a span is not known of a part of it. */
function isStray(value: unknown): boolean {
  if (isObject(value)) return [value['attributes'], value['resourceAttributes']].some(isStray)
  return isNumber(value) || typeof value === 'boolean' || (typeof value === 'string' && isCutOff(value))
}

/** Langfuse exports: downloads of the UI, replies of its API, rows of its batch export. */
export const langfuse = {
  id: 'langfuse',
  title: 'Langfuse',
  summary: 'Langfuse: a trace with its observations, lists of either, API replies, JSON Lines',
  about:
    'In the Langfuse UI: a trace, then download as JSON. Or `GET /api/public/traces/<id>`, or an export of observations.',
  never: [],
  unmarkedEnd: 'span',
  shape: recordsShape,
  detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
  read: (file, head) => readSpans(file, head, isRecord(head.firstLine), records),
} as const satisfies TraceFormat

function isRecord(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRecord(value[0])
  if (!isObject(value)) return false
  if (isObservation(value)) return true
  const inner = value['trace']
  const trace = isObject(inner) ? inner : value
  const holds = [value['observations'], trace['observations']].some(holdsObservations)
  if (holds) return isObject(inner) || typeof value['id'] === 'string' || Array.isArray(value['traces'])
  if (isObject(inner) ? 'projectId' in inner : 'projectId' in value && 'htmlPath' in value) return true
  return findLists(value).some(isRecord)
}

function holdsObservations(value: unknown): boolean {
  return Array.isArray(value) && isObject(value[0]) && isObservation(value[0], true)
}

/** The lists of a reply. */
function findLists(value: Readonly<Record<string, unknown>>): unknown[] {
  return [value['traces'], value['data']].filter((list) => Array.isArray(list) && isObject(list[0]))
}

/** A document too long to be looked at whole: by keys that only Langfuse writes together. */
function startsDocument({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*(?:\[\s*)?\{/.test(text)) return false
  const hasObservation = /(?<!\\)"(?:parentObservationId|parent_observation_id)"\s*:/.test(text)
  return hasObservation || (/^\s*\{\s*"trace"\s*:\s*\{/.test(text) && /(?<!\\)"projectId"\s*:/.test(text))
}

/** A trace, an observation, or anything that holds some of them; false where it is nothing of the kind. */
function readRecord(record: JsonObject, sink: SpanSink): boolean {
  return readAny(record, sink, maxNesting, null)
}

/** `{data: [{trace: {observations}}]}` is as deep as it gets. */
const maxNesting = 4

function readAny(value: JsonValue, sink: SpanSink, depth: number, traceId: string | null): boolean {
  if (!isObject(value) || depth === 0) return false
  const record = value
  if (isObservation(record, traceId !== null)) return emitObservation(record, traceId, sink)
  const lists = findLists(record) as JsonValue[][]
  const inner = record['trace']
  const isTrace = inner === undefined && lists.length === 0 && typeof record['id'] === 'string'
  const held = isObject(inner) ? inner : isTrace ? record : null
  if (held !== null) giveTrace(held, sink)
  const ownId = textOrNull(held?.['id'])
  let found = held !== null
  // A download has observations in both places, inside of the trace without their content: the later win.
  for (const source of held === null || held === record ? [record] : [held, record]) {
    const observations = decoded(source['observations'])
    for (const item of Array.isArray(observations) ? observations : [])
      found = readAny(item, sink, depth - 1, ownId ?? '') || found
  }
  for (const item of lists.flat()) found = readAny(item, sink, depth - 1, traceId) || found
  return found || Array.isArray(record['data']) || Array.isArray(record['traces'])
}

/** The observations of a trace, with what the trace's own record states and what they say of each other. */
function settleObservations(all: readonly Span[]): SettledSpans {
  const { spans, about } = separateAbout(all)
  const stated = about === null ? {} : new TraceStated(about)
  return { spans: withTools(spans), stated }
}

/**
 * LangChain's integration types a tool as a plain span. It is one where it runs in a node of tools, or
 * came back with a tool message, and a model asked for it by its name.
 */
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
  return spans.map((span) => (candidates.has(span) && requested.has(span.name) ? asTool(span) : span))
}

function asTool(span: Span): Span {
  const { id, parentId, name, startUs, endUs, error, attributes, events } = span
  const init = { id, parentId, name, kind: 'tool', startUs, endUs, error, attributes, events } as const
  return new Span(init, observationContent)
}

class TraceStated implements ReportedFacts {
  readonly #record: JsonObject

  constructor(record: JsonObject) {
    this.#record = record
  }

  get userInput(): string | null {
    return loggedQuestion(this.#record['input'])
  }

  get finalOutput(): string | null {
    return loggedAnswer(this.#record['output'])
  }

  /** The last value of each name that is a number. */
  get scores(): Readonly<Record<string, number>> {
    const list = decoded(this.#record['scores'])
    const scores = Object.create(null) as Record<string, number>
    for (const item of Array.isArray(list) ? list : []) {
      if (!isObject(item)) continue
      const name = textOrNull(item['name'])
      const { value } = item
      if (name !== null && typeof value === 'number') scores[name] = value
    }
    return scores
  }
}
