import type { JsonObject, JsonValue, Mapping } from '../../../core/json.ts'
import { isObject, objectOrNull, omitNullish, textOrNull, toMapping } from '../../../core/json.ts'
import { ObjectAttributes, parseArguments } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import type { Message } from '../../model/message.ts'
import { holdsCall, unreadCall } from '../../messages/unread-call.ts'
import { parseStatedMessages } from '../../messages/logged.ts'
import { defineSpans, parseNamingFields } from '../../reading/define-spans.ts'
import { createContentReader } from '../../reading/content.ts'
import { wrapTraceRecord, separateAbout, type SpanSink } from '../../reading/span-records.ts'
import { Span, type Attributes, type SpanError, type SpanKind } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { isStep } from '../../reading/transcript.ts'
import { usageFrom } from '../../reading/usage-from.ts'
import { parseOutputParts } from './response-items.ts'
import { toolCallsShape } from '../../messages/shapes.ts'
import * as s from '../../reading/shape.ts'

/** What has the output and the tokens of a model call is one, whatever it is called. */
const ofModel = s.where(
  ({ type, usage, output }) =>
    typeof type === 'string' &&
    isObject(usage) &&
    Array.isArray(output) &&
    !silent.has(type) &&
    !kinds.has(type),
  s.unknownWord('type', '`generation`'),
)
const itemShape = s.byWord('object', {
  trace: { id: s.text },
  'trace.span': {
    id: s.text,
    trace_id: s.text,
    parent_id: s.orNull(s.text),
    started_at: s.orNull(s.time),
    ended_at: s.orNull(s.time),
    span_data: s.byWord('type', {
      function: { name: s.text },
      agent: { name: s.text },
      custom: { data: s.orNull({ usage: s.usage }) },
      generation: {
        usage: s.usage,
        input: s.orNull([{ role: s.maybe(s.text), content: s.orNull(s.content) }]),
        output: s.orNull([
          {
            role: s.maybe(s.text),
            content: s.orNull(s.content),
            tool_calls: toolCallsShape,
          },
        ]),
      },
      '*': ofModel,
    }),
    error: s.orNull({ message: s.orNull(s.text) }),
  },
})
/** What has what only a span has is one, whatever it is called. */
const anItem = s.every(
  itemShape,
  s.where(
    ({ object, ...item }) => object !== 'trace.span' && 'span_data' in item,
    s.unknownWord('object', '`trace.span`'),
  ),
)

/** Traces of OpenAI's Agents SDK, as its exporter sends them. */
export const openaiAgents = defineSpans({
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  summary: 'OpenAI Agents SDK traces: `trace` and `trace.span` items under `data`, in a list, or one a line',
  about:
    'What a `TracingExporter` is given. Replies of the Responses API are exported by their id only, without what they say. Whether a tool that OpenAI runs (`web_search`, `file_search`) was used is then not recorded: where an agent has one, and no span shows it, checks that it could turn are unverified.',
  never: ['cost'],
  unmarkedEnd: 'span',
  shape: s.oneOrMore(s.withKey('data', { data: [anItem] }, anItem)),
  isRecord,
  starts: [{ opens: /^\s*[[{]/, has: ['workflow_name|span_data'], says: { object: 'trace(?:\\.span)?' } }],
  read(record, sink) {
    const list = Array.isArray(record['data']) ? record['data'] : [record]
    const accepted = list.map((item) => isObject(item) && giveItem(item, sink))
    return list.length === 0 || accepted.includes(true)
  },
  // Executions of functions are always recorded, though what the model said may not be.
  settle(all) {
    const { spans } = separateAbout(all)
    const lost = findLostAgents(spans)
    const gap = lost.size === 0 ? null : 'the steps of an agent that the run was handed to'
    return {
      spans: lost.size === 0 ? spans : spans.map((span) => lost.get(span) ?? span),
      stated: {
        toolCallsComplete: spans.some(isStep),
        ...omitNullish({ gap }),
      },
    }
  },
})

function isRecord(value: Mapping): boolean {
  if (value['object'] === 'trace') return 'workflow_name' in value
  return value['object'] === 'trace.span'
    ? 'span_data' in value
    : Array.isArray(value['data']) && isObject(value['data'][0]) && isRecord(value['data'][0])
}

function giveItem(item: JsonObject, sink: SpanSink): boolean {
  const isTrace = item['object'] === 'trace'
  if (!isTrace && item['object'] !== 'trace.span') return false
  const id = normalId(isTrace ? item['id'] : item['trace_id'])
  sink(id, isTrace ? wrapTraceRecord(item) : buildSpan(item), parseNamingFields(item['metadata']))
  return true
}

/** Agents that a run was handed to and that no span shows at work since, by the handoff: it stands for them. */
function findLostAgents(spans: readonly Span[]): ReadonlyMap<Span, Span> {
  const latest = new Map<string, number>()
  for (const { kind, name, startUs } of spans)
    if (kind === 'agent') latest.set(name, Math.max(latest.get(name) ?? -Infinity, startUs ?? Infinity))
  const lost = new Map<Span, Span>()
  for (const span of spans) {
    const { startUs, error, attributes } = span
    if (attributes.get('type') !== 'handoff' || error !== null) continue
    const name = textOrNull(attributes.get('to_agent')) ?? ''
    if ((latest.get(name) ?? -Infinity) >= (startUs ?? 0)) continue
    lost.set(span, span.withFacts({ name, kind: 'agent' }))
  }
  return lost
}

const kinds: ReadonlyMap<string, SpanKind> = new Map([
  ['agent', 'agent'],
  ['generation', 'llm'],
  ['response', 'llm'],
  ['function', 'tool'],
  ['guardrail', 'guardrail'],
])

/** Kinds of spans that are no use of a tool. One of a kind that is not known may be a use of any. */
const silent: ReadonlySet<string> = new Set([
  'custom',
  'handoff',
  'mcp_tools',
  'speech',
  'speech_group',
  'transcription',
])

function buildSpan(item: JsonObject): Span {
  const data = toMapping(item['span_data'])
  const type = textOrNull(data['type']) ?? ''
  return new Span(agentsContent, {
    id: normalId(item['id']),
    parentId: normalId(item['parent_id']) || null,
    // Functions and agents have names of their own; the type of the step is none.
    name:
      kinds.has(type) || silent.has(type)
        ? (textOrNull(data['name']) ?? (type === 'function' || type === 'agent' ? '' : type))
        : '',
    kind: kinds.get(type) ?? (silent.has(type) ? classifyCustom(data) : 'tool'),
    startUs: microsFromAny(item['started_at']),
    endUs: microsFromAny(item['ended_at']),
    error: parseError(item['error']),
    attributes: new ObjectAttributes(data),
  })
}

/** The SDK's own custom spans: a task has turns, both with the sum of what was used inside of them. */
function classifyCustom(data: JsonObject): SpanKind {
  const inner = objectOrNull(data['data'])
  const word = inner?.['sdk_span_type'] ?? data['name']
  if (data['type'] !== 'custom') return 'span'
  return word === 'turn' ? 'step' : word === 'task' ? 'workflow' : 'span'
}

/** The message is general; what happened may be in its data. */
function parseError(value: JsonValue | undefined): SpanError | null {
  const error = objectOrNull(value)
  if (error === null) return null
  const detail = textOrNull(objectOrNull(error['data'])?.['error'])
  const message = textOrNull(error['message']) ?? 'failed'
  return { type: null, message: detail === null ? message : `${message}: ${detail}` }
}

/** The data of a span are its attributes. */
const agentsContent = createContentReader({
  model: ({ attributes }) =>
    textOrNull(attributes.get('model')) ?? textOrNull(objectOrNull(attributes.get('_response'))?.['model']),
  provider: ({ kind }) => (kind === 'llm' ? 'openai' : null),
  input: ({ kind, attributes }) =>
    kind === 'llm' ? parseStatedMessages(attributes.get('input') ?? attributes.get('_input'), 'user') : null,
  // A reply in a form that is not known, if it has a tool call in it.
  output: ({ kind, attributes }) =>
    kind === 'llm'
      ? (parseStatedMessages(attributes.get('output'), 'assistant') ??
        findReply(attributes) ??
        (holdsCall(attributes.get('output')) ? [{ role: 'assistant', parts: [unreadCall] }] : null))
      : null,
  usage({ attributes }) {
    const inner = objectOrNull(attributes.get('data'))
    return (
      usageFrom(attributes.get('usage')) ??
      usageFrom(inner?.['usage']) ??
      usageFrom(objectOrNull(attributes.get('_response'))?.['usage'])
    )
  },
  // The SDK answers for a tool that failed with a text of its own. Told to leave out what is sensitive, it writes
  // nothing for the arguments, in JavaScript an empty text; where they are recorded, they are JSON.
  tool({ name, attributes, error }) {
    const [input, output] = [attributes.get('input'), attributes.get('output')]
    return {
      name,
      callId: textOrNull(attributes.get('call_id')),
      args: input === '' ? null : parseArguments(input),
      result: input === '' && output === '' ? null : (output ?? null),
      error: error?.message ?? null,
    }
  },
})

/** Finds a reply of the Responses API, whose items tell also what OpenAI ran. */
function findReply(attributes: Attributes): Message[] | null {
  const reply = attributes.get('_response')
  const output = objectOrNull(reply)?.['output']
  if (!Array.isArray(output) || output.length === 0) return parseStatedMessages(reply, 'assistant')
  return [{ role: 'assistant', parts: output.flatMap(parseOutputParts) }]
}
