import { findMlflowKind } from '../dialects/vendors.ts'
import type { JsonObject, JsonValue, Mapping } from '../../core/json.ts'
import { isObject, parseJson, toMapping, omitNullish } from '../../core/json.ts'
import { objectOrNull, listObjects, textOrNull, numberOrNull } from '../../core/json.ts'
import { MapAttributes, ObjectAttributes, decodedValue } from '../model/attributes.ts'
import { classifyKind } from '../dialects/registry.ts'
import { normalId } from '../reading/ids.ts'
import { parseNaming } from '../model/naming.ts'
import { defineSpans, eventsFrom } from '../reading/define-spans.ts'
import { errorFrom } from '../model/span-error.ts'
import { wrapTraceRecord, separateAbout, type SpanSink } from '../reading/span-records.ts'
import { Span, type Attributes } from '../model/span.ts'
import { collectScores, type ReportedFacts } from '../model/stated.ts'
import { microsFromAny } from '../reading/time.ts'
import { parseKeyValues } from './opentelemetry/otlp-values.ts'
import * as s from '../reading/shape.ts'
import { plainAttributesShape } from '../reading/span-shapes.ts'
import { contentFromAttributes, createContentReader } from '../reading/content.ts'
import { createMessage, type Message } from '../model/message.ts'
import { loggedTool, plainToolName, calledWith } from '../messages/logged-tool.ts'
import { parseLoggedMessages, loggedAnswer, loggedQuestion, parseLoggedReply } from '../messages/logged.ts'
import { chooseTotal } from '../reading/usage-attributes.ts'
import { usageFrom } from '../reading/usage-from.ts'

const spanShape = s.object({
  name: s.text,
  attributes: s.maybe(s.every(plainAttributesShape, { 'mlflow.spanType': s.orNull(s.text) })),
  start_time_unix_nano: s.maybe(s.time),
  end_time_unix_nano: s.orNull(s.time),
})
const spansShape = s.maybe([spanShape])
const traceShape = s.object({ data: s.maybe({ spans: spansShape }), spans: spansShape })

/** MLflow traces as `Trace.to_json` writes them, of all versions of their spans. */
export const mlflow = defineSpans({
  id: 'mlflow',
  title: 'MLflow',
  summary:
    'MLflow traces (`info` and `data.spans`, `trace_info` and `spans`): one, a list, or one a line; spans by themselves',
  about: '`mlflow.get_trace(id).to_json()`, or the download of a trace in the MLflow UI.',
  never: [],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(
    s.withKey('data', traceShape, s.withKey('spans', traceShape, s.withKey('attributes', spanShape, {}))),
  ),
  isRecord,
  starts: [
    { opens: /^\s*\{\s*"spans"\s*:\s*\[/, has: ['mlflow\\.(?:spanType|traceRequestId)'] },
    { matches: /(?<!\\)"(?:trace_)?info"\s*:\s*\{/, says: { '(?:trace_id|request_id)': 'tr-[^"]*' } },
  ],
  read(record, sink) {
    if (isSpan(record)) return giveSpans([record], sink)
    if (!isTrace(record) && isData(record)) return giveSpans(listObjects(record['spans']), sink)
    const list = Array.isArray(record['traces']) ? record['traces'] : [record['trace'] ?? record]
    const traces = list.filter((item): item is JsonObject => isObject(item) && isTrace(item))
    for (const trace of traces) giveTrace(trace, sink)
    return traces.length > 0
  },
  // Feedback of people and judges is kept with the trace.
  settle(all) {
    const { spans, about } = separateAbout(all)
    const named = listObjects(about?.['assessments']).map((assessment) => {
      const name = textOrNull(assessment['assessment_name']) ?? textOrNull(assessment['name'])
      const value = objectOrNull(assessment['feedback'])?.['value']
      return [name, typeof value === 'boolean' ? Number(value) : value] as const
    })
    return { spans, stated: { scores: collectScores(named), ...omitNullish({ totals: readTotals(about) }) } }
  },
})

function isRecord(value: Mapping): boolean {
  return (
    isTrace(value) ||
    isSpan(value) ||
    isData(value) ||
    (isObject(value['trace']) && isTrace(value['trace'])) ||
    (Array.isArray(value['traces']) && isObject(value['traces'][0]) && isRecord(value['traces'][0]))
  )
}

/** Recognizes a trace as the SDK writes it, or (`trace_info`) as the server answers. */
function isTrace({ info, data, trace_info: answered, spans }: Mapping): boolean {
  const about = answered ?? info
  const list = answered === undefined && isObject(data) ? data['spans'] : spans
  if (!isObject(about) || !Array.isArray(list)) return false
  return typeof about['trace_id'] === 'string' || typeof about['request_id'] === 'string'
}

/** The spans of a trace without what is about it. */
function isData({ spans }: Mapping): boolean {
  return Array.isArray(spans) && spans.some((span) => isObject(span) && isSpan(span))
}

/** A span by itself: it knows its trace. */
function isSpan({ attributes, span_id: id, context }: Mapping): boolean {
  return (
    isObject(attributes) && 'mlflow.spanType' in attributes && (typeof id === 'string' || isObject(context))
  )
}

function giveTrace(trace: JsonObject, sink: SpanSink): void {
  const answered = objectOrNull(trace['trace_info'])
  const info = answered ?? objectOrNull(trace['info']) ?? {}
  const id = normalId(info['trace_id'] ?? info['request_id'])
  const about = { ...objectOrNull(info['trace_metadata']), ...objectOrNull(info['tags']) }
  const naming = parseNaming(new ObjectAttributes(about))
  sink(id, wrapTraceRecord(info), naming)
  const spans = answered === null ? objectOrNull(trace['data'])?.['spans'] : trace['spans']
  for (const span of listObjects(spans)) sink(id, buildSpan(span), naming)
}

/** Without what is about the trace: each span knows it. */
function giveSpans(list: readonly JsonObject[], sink: SpanSink): true {
  for (const raw of list) {
    const span = buildSpan(raw)
    const named = textOrNull(span.attributes.get('mlflow.traceRequestId'))
    const id = named ?? raw['trace_id'] ?? objectOrNull(raw['context'])?.['trace_id']
    sink(normalId(id), span, parseNaming(span.attributes))
  }
  return true
}

/** Ids are hex or base64, in the span or (the oldest) in its context; times are nanoseconds or ISO. */
function buildSpan(raw: JsonObject): Span {
  const context = toMapping(raw['context'])
  const attributes = parseAttributes(raw)
  const events = eventsFrom(raw['events'], (event) =>
    microsFromAny(event['time_unix_nano'] ?? event['timestamp']),
  )
  const status = raw['status'] ?? { code: raw['status_code'] ?? null, message: raw['status_message'] ?? null }
  return new Span(mlflowContent, {
    id: normalId(raw['span_id'] ?? context['span_id']),
    parentId: normalId(raw['parent_span_id'] ?? raw['parent_id']) || null,
    name: textOrNull(raw['name']) ?? '',
    kind: findMlflowKind(attributes) ?? classifyKind(attributes) ?? 'span',
    startUs: microsFromAny(raw['start_time_unix_nano'] ?? raw['start_time']),
    endUs: microsFromAny(raw['end_time_unix_nano'] ?? raw['end_time']),
    error: errorFrom(status, attributes, events),
    attributes,
    events,
  })
}

/** Every value is JSON text; the oldest spans have their input and output next to the attributes. */
function parseAttributes(raw: JsonObject): Attributes {
  const values = new Map<string, JsonValue>()
  // The server answers them as OTLP does: a list.
  const attributes = parseKeyValues(raw['attributes'])
  for (const name of attributes.names.list) {
    const value = attributes.get(name) ?? null
    values.set(name, typeof value === 'string' ? (parseJson(value) ?? value) : value)
  }
  for (const [name, key] of [
    ['mlflow.spanInputs', 'inputs'],
    ['mlflow.spanOutputs', 'outputs'],
  ] as const) {
    const value = raw[key] ?? null
    if (value !== null && !values.has(name)) values.set(name, value)
  }
  return new MapAttributes(values)
}

/** Tokens that MLflow counted of the whole trace. */
function readTotals(about: JsonObject | null): ReportedFacts['totals'] {
  const facts = objectOrNull(about?.['trace_metadata'])
  return usageFrom(decodedValue(facts?.['mlflow.trace.tokenUsage'])) ?? undefined
}

const inputs = 'mlflow.spanInputs'
const outputs = 'mlflow.spanOutputs'

/** MLflow's own attributes first; a span that came in over OTLP has those of its instrumentation. */
const mlflowContent = createContentReader({
  model(span) {
    const model = textOrNull(span.attributes.get('mlflow.llm.model')) ?? contentFromAttributes(span).model
    if (model !== null || span.kind !== 'llm') return model
    return textOrNull(parseFields(span, outputs)['model']) ?? textOrNull(parseFields(span, inputs)['model'])
  },
  provider: (span) =>
    textOrNull(span.attributes.get('mlflow.llm.provider'))?.toLowerCase() ??
    contentFromAttributes(span).provider,
  input: (span) => parseMessages(span, inputs, 'user'),
  output: (span) => parseMessages(span, outputs, 'assistant'),
  usage: (span) =>
    usageFrom(span.attributes.get('mlflow.chat.tokenUsage')) ??
    contentFromAttributes(span).usage ??
    (span.kind === 'llm' ? usageFrom(parseFields(span, outputs)['usage']) : null),
  costUsd: (span) => {
    const { total_cost: total, input_cost: input, output_cost: output } = parseFields(span, 'mlflow.llm.cost')
    const cost = chooseTotal(numberOrNull(total), [input, output].map(numberOrNull))
    return cost ?? contentFromAttributes(span).costUsd
  },
  tool(span) {
    const [original] = contentFromAttributes(span).tools
    const answer = loggedTool(span.attributes.get(outputs))
    const args = calledWith(decodedValue(span.attributes.get(inputs)))
    return {
      name: plainToolName(original?.name ?? span.name),
      callId: original?.callId ?? answer.callId,
      args: isObject(args) ? args : (original?.args ?? args),
      result: answer.result ?? original?.result ?? null,
      error: span.error?.message ?? answer.error,
    }
  },
  inputText: (span) => loggedQuestion(span.attributes.get(inputs)) ?? contentFromAttributes(span).inputText,
  outputText: (span) => loggedAnswer(span.attributes.get(outputs)) ?? contentFromAttributes(span).outputText,
})

function parseFields(span: Span, name: string): JsonObject {
  return toMapping(span.attributes.get(name))
}

function parseMessages(span: Span, name: string, role: 'user' | 'assistant'): readonly Message[] | null {
  if (span.kind !== 'llm') return null
  const value: JsonValue = span.attributes.get(name) ?? null
  if (value !== null) {
    if (role === 'assistant') return parseLoggedReply(value)
    return parseLoggedMessages(value, role) ?? [createMessage(role, loggedQuestion(value) ?? '')]
  }
  const original = contentFromAttributes(span)
  return role === 'user' ? original.input : original.recorded ? original.output : null
}
