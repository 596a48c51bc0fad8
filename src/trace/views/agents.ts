import type { AgentRun, ToolCall } from '../model/trace-views.ts'
import { appendTo } from '../../core/collections.ts'
import { isBlank, objectOrNull, textOfValue, textOrNull } from '../../core/json.ts'
import { firstText } from '../model/attributes.ts'
import { listRequests, getAnswerText, getMessageText } from '../model/message.ts'
import { parsePlainContent } from '../messages/message-from.ts'
import type { Names } from '../model/names.ts'
import type { Span, Attributes } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { createAsideLookup, lastEnded, ownOutput } from './output.ts'
import { computeStarts } from './time-order.ts'
import { isEmpty } from './tool-executions.ts'
import { isUnnamed } from './tool-pairs.ts'

export interface AgentView {
  /** By start; null if the trace shows neither agents nor the tool calls that imply them. */
  readonly runs: readonly AgentRun[] | null
  /** The agent that did what a span shows; of an agent's own span, that agent. Null without one. */
  readonly ofSpan: (spanId: string) => AgentRun | null
}

/** Finds agents: spans, or tool calls that name the agent they hand work to (`a2a__<agent>__<skill>`). */
export function findAgentRuns(trace: Trace): AgentView {
  const { spans, tree, toolCalls } = trace
  const placeOfCall = new Map<string, number>()
  for (const [place, { spanId }] of (toolCalls ?? []).entries())
    if (spanId !== null) placeOfCall.set(spanId, place)
  const parts = findAgentSpans(trace, (spanId) => placeOfCall.has(spanId))
  const inSpans = spansOfAgents(trace, parts, placeOfCall)
  const candidates = [...inSpans, ...callsOfAgents(trace, parts, inSpans)]
  const starts = computeStarts(spans)
  const depth = ({ isSpan, index }: Found) => (parts.depths[index] ?? 0) + (isSpan ? 0 : 1)
  // Of two that start at once the outer one comes first, wherever it is in the file.
  candidates.sort(
    (a, b) => (starts[a.index] ?? 0) - (starts[b.index] ?? 0) || depth(a) - depth(b) || a.index - b.index,
  )
  const placeOf = new Map<number, number>()
  for (const [place, { index, isSpan }] of candidates.entries()) if (isSpan) placeOf.set(index, place)
  const replies = findLastReplies(trace, parts)
  const runs = candidates.map(({ index, isSpan, holder, call }) => {
    const parent = placeOf.get(holder) ?? null
    const made = toolCalls?.[call ?? none]
    const [span, reply] = isSpan ? [spans[index], replies.get(index)] : []
    return { ...describeRun(span ?? null, reply ?? null, made), parent, toolCall: call }
  })
  return {
    runs: runs.length === 0 && toolCalls === null ? null : runs,
    ofSpan: (spanId) =>
      runs[placeOf.get(parts.holders[tree.indexOf.get(spanId) ?? none] ?? none) ?? none] ?? null,
  }
}

interface Found {
  /** Index of its span; without one, of the tool span or of the span that asked for the call. */
  readonly index: number
  readonly isSpan: boolean
  /** Index of the span of the agent around it. */
  readonly holder: number
  /** Place of the tool call that handed it the work. */
  readonly call: number | null
}

function spansOfAgents(
  { spans, tree: { parents } }: Trace,
  { holders, tools }: AgentSpans,
  placeOfCall: ReadonlyMap<string, number>,
): Found[] {
  return holders.flatMap((holder, index) => {
    if (holder !== index) return []
    const parent = parents[index] ?? none
    const call = placeOfCall.get(spans[tools[parent] ?? none]?.id ?? '') ?? null
    return [{ index, isSpan: true, holder: holders[parent] ?? none, call }]
  })
}

/** Calls of agents whose work no span shows. */
function callsOfAgents(
  { spans, toolCalls, tree }: Trace,
  { holders }: AgentSpans,
  inSpans: readonly Found[],
): Found[] {
  const callPlaces = new Set(inSpans.map(({ call }) => call))
  const loose = new Set(inSpans.flatMap(({ index, call }) => (call === null ? readName(spans, index) : [])))
  return (toolCalls ?? []).flatMap((made, call) => {
    const agent = calledAgent(made)
    if (agent === null || callPlaces.has(call)) return []
    // A recording that ends before the answer need not say which call the agent's span is of.
    if (!made.executed && loose.has(agent)) return []
    const index = tree.indexOf.get(made.spanId ?? made.requestedBy ?? '') ?? none
    return [{ index, isSpan: false, holder: holders[index] ?? none, call }]
  })
}

function readName(spans: readonly Span[], index: number): string[] {
  const span = spans[index]
  return span === undefined ? [] : [findAgentName(span)]
}

const remote = /^a2a__(.+?)(?:__|$)/
/** Tools of Claude Code, OpenCode and LangChain's deep agents that start an agent. */
const starters = new Set(['Task', 'Agent', 'task'])

/** Finds the agent that a tool call hands over to, by tool name or arguments; null for none, empty if not recorded. */
function calledAgent({ name, args }: ToolCall): string | null {
  if (!starters.has(name)) return remote.exec(name)?.[1] ?? null
  if (isEmpty(args) || isUnnamed(args)) return ''
  return textOrNull(objectOrNull(args)?.['subagent_type'])
}

/** Describes an agent by its span, else by the call that handed it work. */
function describeRun(span: Span | null, reply: string | null, call: ToolCall | undefined) {
  const { startUs = null, endUs = null } = span ?? call ?? {}
  const { result = null } = call ?? {}
  const answer = Array.isArray(result) && result.length === 0 ? result : parsePlainContent(result)
  return {
    name: (span === null ? call && calledAgent(call) : findAgentName(span)) ?? '',
    spanId: span?.id ?? null,
    output: (span && ownOutput(span)) ?? reply ?? textOfValue(answer),
    startUs,
    endUs,
    error: (span === null ? call?.error : span.error?.message) ?? null,
  }
}

/** Finds, by an agent's span, the reply of its own model call that ended last, if it says something. */
function findLastReplies(trace: Trace, { holders }: AgentSpans): Map<number, string> {
  const asideOf = createAsideLookup(trace)
  const calls = new Map<number, Span[]>()
  for (const call of trace.llmCalls) {
    const holder = holders[trace.tree.indexOf.get(call.id) ?? none] ?? none
    const aside = asideOf(call)
    if (aside === none || holders[aside] !== holder) appendTo(calls, holder, call)
  }
  const replies = new Map<number, string>()
  for (const [holder, list] of calls) {
    const message = lastEnded(list)?.content.output.findLast(({ role }) => role === 'assistant')
    if (message !== undefined && (getMessageText(message) !== '' || listRequests(message).length === 0))
      replies.set(holder, getAnswerText(message))
  }
  return replies
}

const none = -1

/** Agent and tool call of each span. Indexes are positions in the list of spans. */
interface AgentSpans {
  /** The span of the agent that a span belongs to: itself where an agent begins, −1 without one. */
  readonly holders: readonly number[]
  /** The tool span that a span is, or runs within, inside of that agent; −1 without one. */
  readonly tools: readonly number[]
  /** Number of agents around each span, its own included. */
  readonly depths: readonly number[]
}

/**
 * Linear in the number of spans. An agent's span directly within one of the same name is the same run,
 * which two instrumentations recorded; behind a tool call it is a new one. `isCall`: whether a tool span
 * counts as a tool call of its own.
 */
function findAgentSpans(trace: Trace, isCall: (spanId: string) => boolean): AgentSpans {
  const { spans, tree } = trace
  const holders = spans.map(() => unknown)
  const tools = spans.map(() => none)
  const depths = spans.map(() => 0)
  const settle = (index: number, span: Span) => {
    const parent = tree.parents[index] ?? none
    const holder = holders[parent] ?? none
    const tool = tools[parent] ?? none
    const begins = isAgent(span) && !(tool === none && isSame(spans[holder], span))
    holders[index] = begins ? index : holder
    depths[index] = (depths[parent] ?? 0) + (begins ? 1 : 0)
    tools[index] = begins ? none : isCall(span.id) ? index : tool
  }
  for (const start of spans.keys()) {
    const path: number[] = []
    for (let at = start; holders[at] === unknown; at = tree.parents[at] ?? none) path.push(at)
    for (const index of path.toReversed()) {
      const span = spans[index]
      if (span !== undefined) settle(index, span)
    }
  }
  return { holders, tools, depths }
}

const unknown = -2

/** Tells whether a span is an agent at work: to make an agent, or to plan, is not yet to act. */
function isAgent({ kind, attributes }: Span): boolean {
  const operation = kind === 'agent' ? attributes.get('gen_ai.operation.name') : undefined
  return kind === 'agent' && operation !== 'create_agent' && operation !== 'plan'
}

function isSame(holder: Span | undefined, span: Span): boolean {
  return holder !== undefined && findAgentName(holder) === findAgentName(span)
}

const names = [
  'gen_ai.agent.name',
  'agent.name',
  'agent_name',
  'ai.telemetry.functionId',
  'crewai.agent.role',
]
const named = /^(?:invoke_agent|agent_run) \[?([^\]]+)\]?$/

function findAgentName({ name, attributes }: Span): string {
  const agentNames = attributes.names.once(listAgentNames)
  const text = firstText(attributes, agentNames) ?? named.exec(name)?.[1] ?? findNode(name, attributes)
  if (text !== null) return text
  const isNameless = [...agentNames, 'graph.node.id'].some((key) => {
    const value = attributes.get(key)
    return typeof value === 'string' && isBlank(value) && (value !== '' || key !== 'graph.node.id')
  })
  return isNameless || isBlank(name) ? '' : name
}

/** Lists names of agents; OpenLLMetry, and those who began as it, name an entity. */
function listAgentNames({ list }: Names): readonly string[] {
  return [...names, ...list.filter((name) => name.endsWith('.entity.name'))]
}

const executing = /^(?!Task\.)(.+)\._execute_core$/

/** Finds the agent in a span of CrewAI, which OpenInference names `researcher._execute_core`. */
function findNode(name: string, attributes: Attributes): string | null {
  const node = firstText(attributes, ['graph.node.id'])?.trim() ?? ''
  return node !== '' && name.startsWith(`${node}.`) ? node : (executing.exec(name)?.[1] ?? null)
}
