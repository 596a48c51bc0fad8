import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { omitNullish } from '../../../core/present.ts'
import { ObjectAttributes, objectOrNull, textOrNull } from '../../model/attributes.ts'
import { normalId } from '../../reading/ids.ts'
import type { Message } from '../../model/message.ts'
import { holdsCall, unreadCall } from '../../messages/unread-call.ts'
import { parseLoggedMessages } from '../../messages/logged.ts'
import { parseArguments } from '../../model/arguments.ts'
import { parseNaming } from '../../model/naming.ts'
import type { FileHead, TraceFormat } from '../../reading/reader.ts'
import { contentBy } from '../../reading/content.ts'
import {
  readSpans,
  wrapTraceRecord,
  separateAbout,
  type SettledSpans,
  type SpanFormat,
  type SpanSink,
} from '../../reading/span-records.ts'
import { Span, type Attributes, type SpanError, type SpanKind, type ToolFacts } from '../../model/span.ts'
import { microsFromAny } from '../../reading/time.ts'
import { isStep } from '../../reading/transcript.ts'
import { usageFrom } from '../../reading/usage-from.ts'
import { parseOutputParts } from './response-items.ts'
import { contentShape, toolCallsShape, usageShape } from '../../messages/shapes.ts'
import {
  textShape,
  aTime,
  byWord,
  listOf,
  maybe,
  objectOf,
  oneOrMore,
  orNull,
  withKey,
} from '../../reading/shape.ts'

const items = {
  id: 'openai-agents',
  read: readRecord,
  settle: settleSpans,
} satisfies SpanFormat

const itemShape = byWord('object', {
  trace: objectOf({ id: textShape }),
  'trace.span': objectOf({
    id: textShape,
    trace_id: textShape,
    parent_id: orNull(textShape),
    started_at: orNull(aTime),
    ended_at: orNull(aTime),
    span_data: byWord('type', {
      function: objectOf({ name: textShape }),
      agent: objectOf({ name: textShape }),
      custom: objectOf({ data: orNull(objectOf({ usage: usageShape })) }),
      generation: objectOf({
        usage: usageShape,
        input: orNull(listOf(objectOf({ role: maybe(textShape), content: orNull(contentShape) }))),
        output: orNull(
          listOf(
            objectOf({ role: maybe(textShape), content: orNull(contentShape), tool_calls: toolCallsShape }),
          ),
        ),
      }),
    }),
    error: orNull(objectOf({ message: orNull(textShape) })),
  }),
})
const exportShape = oneOrMore(withKey('data', objectOf({ data: listOf(itemShape) }), itemShape))

/** Traces of OpenAI's Agents SDK, as its exporter sends them. */
export const openaiAgents = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK',
  summary: 'OpenAI Agents SDK traces: `trace` and `trace.span` items under `data`, in a list, or one a line',
  about:
    'What a `TracingExporter` is given. Replies of the Responses API are exported by their id only, without what they say. Whether a tool that OpenAI runs (`web_search`, `file_search`) was used is then not recorded: where an agent has one, and no span shows it, checks that it could turn are unverified.',
  never: ['cost'],
  unmarkedEnd: 'span',
  shape: exportShape,
  detect: (head) => isRecord(head.document) || isRecord(head.firstLine) || startsDocument(head),
  read: (file, head) => readSpans(file, head, isRecord(head.firstLine), items),
} as const satisfies TraceFormat

function isRecord(value: unknown): boolean {
  if (Array.isArray(value)) return isObject(value[0]) && isRecord(value[0])
  if (!isObject(value)) return false
  if (value['object'] === 'trace') return 'workflow_name' in value
  return value['object'] === 'trace.span'
    ? 'span_data' in value
    : Array.isArray(value['data']) && isRecord(value['data'])
}

function startsDocument({ text, firstLine, document }: FileHead): boolean {
  if (firstLine !== undefined || document !== undefined || !/^\s*[[{]/.test(text)) return false
  return (
    /(?<!\\)"object"\s*:\s*"trace(?:\.span)?"/.test(text) &&
    /(?<!\\)"(?:workflow_name|span_data)"\s*:/.test(text)
  )
}

function readRecord(record: JsonObject, sink: SpanSink): boolean {
  const list = Array.isArray(record['data']) ? record['data'] : [record]
  const given = list.map((item) => isObject(item) && giveItem(item, sink))
  return list.length === 0 || given.includes(true)
}

function giveItem(item: JsonObject, sink: SpanSink): boolean {
  const isTrace = item['object'] === 'trace'
  if (!isTrace && item['object'] !== 'trace.span') return false
  const metadata = objectOrNull(item['metadata']) ?? {}
  const id = normalId(isTrace ? item['id'] : item['trace_id'])
  sink(id, isTrace ? wrapTraceRecord(item) : buildSpan(item), parseNaming(new ObjectAttributes(metadata)))
  return true
}

/** Executions of functions are always recorded, though what the model said may not be. */
function settleSpans(all: readonly Span[]): SettledSpans {
  const { spans } = separateAbout(all)
  const lost = lostAgents(spans)
  const gap = lost.size === 0 ? null : 'the steps of an agent that the run was handed to'
  const hidden = hiddenTools(spans)
  return {
    spans: lost.size === 0 ? spans : spans.map((span) => lost.get(span) ?? span),
    stated: {
      toolCallsComplete: spans.some(isStep),
      ...omitNullish({ gap, hiddenTools: hidden.length === 0 ? null : hidden }),
    },
  }
}

/** Agents that a run was handed to and that no span shows at work since, by the handoff: it stands for them. */
function lostAgents(spans: readonly Span[]): ReadonlyMap<Span, Span> {
  const latest = new Map<string, number>()
  for (const { kind, name, startUs } of spans) {
    if (kind === 'agent') latest.set(name, Math.max(latest.get(name) ?? -Infinity, startUs ?? Infinity))
  }
  const lost = new Map<Span, Span>()
  for (const span of spans) {
    const { id, parentId, startUs, endUs, error, attributes, events } = span
    if (attributes.get('type') !== 'handoff' || error !== null) continue
    const name = textOrNull(attributes.get('to_agent')) ?? ''
    if ((latest.get(name) ?? -Infinity) >= (startUs ?? 0)) continue
    const init = { id, parentId, name, kind: 'agent', startUs, endUs, error, attributes, events } as const
    lost.set(span, new Span(init, agentsContent))
  }
  return lost
}

/** Tools of OpenAI's that agents had and no span shows, where a reply that may have used them is not there. */
function hiddenTools(spans: readonly Span[]): string[] {
  if (!spans.some(isSilent)) return []
  const shown = new Set(spans.flatMap(({ kind, name }) => (kind === 'tool' ? name : [])))
  const given = spans.flatMap(({ attributes }) => {
    const tools = attributes.get('tools')
    return Array.isArray(tools) ? tools.flatMap(givenTool) : []
  })
  return [...new Set(given)].filter((name) => hosted.test(name) && !shown.has(name))
}

function isSilent(span: Span): boolean {
  return span.attributes.get('type') === 'response' && !span.content.recorded
}

/** Agents list their tools by name, requests by what they are. */
function givenTool(tool: JsonValue): string[] {
  const name = textOrNull(tool) ?? textOrNull(objectOrNull(tool)?.['type'])
  return name === null ? [] : [name]
}

/** Names that the SDK has for tools that are not functions: what a program calls so as well may be one of them. */
const hosted =
  /^(?:web_search|file_search|tool_search|code_interpreter|image_generation|(?:hosted_)?mcp|computer(?:_use)?|(?:local_)?shell|apply_patch)(?:_preview)?(?:_\d{4}_\d{2}_\d{2})?$/

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

function isKnown(type: string): boolean {
  return kinds.has(type) || silent.has(type)
}

function buildSpan(item: JsonObject): Span {
  const data = objectOrNull(item['span_data']) ?? {}
  const type = textOrNull(data['type']) ?? ''
  return new Span(
    {
      id: normalId(item['id']),
      parentId: normalId(item['parent_id']) || null,
      // Functions and agents have names of their own; the type of the step is none.
      name: isKnown(type)
        ? (textOrNull(data['name']) ?? (type === 'function' || type === 'agent' ? '' : type))
        : '',
      kind: kinds.get(type) ?? (silent.has(type) ? kindOfCustom(data) : 'tool'),
      startUs: microsFromAny(item['started_at']),
      endUs: microsFromAny(item['ended_at']),
      error: parseError(item['error']),
      attributes: new ObjectAttributes(data),
      events: [],
    },
    agentsContent,
  )
}

/** The SDK's own custom spans: a task has turns, both with the sum of what was used inside of them. */
function kindOfCustom(data: JsonObject): SpanKind {
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
const agentsContent = contentBy({
  model: ({ attributes }) =>
    textOrNull(attributes.get('model')) ?? textOrNull(objectOrNull(attributes.get('_response'))?.['model']),
  provider: ({ kind }) => (kind === 'llm' ? 'openai' : null),
  input: ({ kind, attributes }) =>
    kind === 'llm' ? parseMessages(attributes.get('input') ?? attributes.get('_input'), 'user') : null,
  output: ({ kind, attributes }) =>
    kind === 'llm'
      ? (parseMessages(attributes.get('output'), 'assistant') ??
        findReply(attributes) ??
        parseUnreadReply(attributes))
      : null,
  usage({ attributes }) {
    const inner = objectOrNull(attributes.get('data'))
    return (
      usageFrom(attributes.get('usage')) ??
      usageFrom(inner?.['usage']) ??
      usageFrom(objectOrNull(attributes.get('_response'))?.['usage'])
    )
  },
  tool: parseToolFacts,
})

function parseMessages(value: JsonValue | undefined, role: 'user' | 'assistant'): Message[] | null {
  return value === undefined || value === null ? null : parseLoggedMessages(value, role)
}

/** A reply in a form that is not known, if it has a tool call in it. */
function parseUnreadReply(attributes: Attributes): Message[] | null {
  return holdsCall(attributes.get('output')) ? [{ role: 'assistant', parts: [unreadCall] }] : null
}

/** A reply of the Responses API, whose items tell also what OpenAI ran. */
function findReply(attributes: Attributes): Message[] | null {
  const reply = attributes.get('_response')
  const output = objectOrNull(reply)?.['output']
  if (!Array.isArray(output) || output.length === 0) return parseMessages(reply, 'assistant')
  return [{ role: 'assistant', parts: output.flatMap(parseOutputParts) }]
}

/**
 * The SDK answers for a tool that failed with a text of its own. Told to leave out what is sensitive, it writes nothing for the
 * arguments, in JavaScript an empty text; where they are recorded, they are JSON.
 */
function parseToolFacts({ name, attributes, error }: Span): ToolFacts {
  const [input, output] = [attributes.get('input'), attributes.get('output')]
  return {
    name,
    callId: textOrNull(attributes.get('call_id')),
    args: input === '' ? null : parseArguments(input),
    result: input === '' && output === '' ? null : (output ?? null),
    error: error?.message ?? null,
  }
}
