import { firstText } from '../model/attributes.ts'
import type { Attributes, Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'

export const none = -1

/** Which agent and which tool call each span is part of. Indexes are positions in the list of spans. */
export interface AgentSpans {
  /** The span of the agent that a span belongs to: itself where an agent begins, −1 without one. */
  readonly holders: readonly number[]
  /** The tool span that a span is, or runs within, inside of that agent; −1 without one. */
  readonly tools: readonly number[]
  /** How many agents are around a span, the one that it belongs to included. */
  readonly depths: readonly number[]
}

/**
 * Linear in the number of spans. An agent's span directly within one of the same name is the same run,
 * which two instrumentations recorded; behind a tool call it is a new one. `isCall`: whether a tool span
 * counts as a tool call of its own.
 */
export function agentSpansOf(trace: Trace, isCall: (spanId: string) => boolean): AgentSpans {
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

/** To make an agent, or to plan, is not yet to act. */
function isAgent({ kind, attributes }: Span): boolean {
  const operation = kind === 'agent' ? attributes.get('gen_ai.operation.name') : undefined
  return kind === 'agent' && operation !== 'create_agent' && operation !== 'plan'
}

function isSame(holder: Span | undefined, span: Span): boolean {
  return holder !== undefined && agentNameOf(holder) === agentNameOf(span)
}

const names = [
  'gen_ai.agent.name',
  'agent.name',
  'agent_name',
  'ai.telemetry.functionId',
  'crewai.agent.role',
  'traceloop.entity.name',
  'agentops.entity.name',
]
const named = /^(?:invoke_agent|agent_run) \[?([^\]]+)\]?$/

/** What the span names, else what is in its own name. */
export function agentNameOf({ name, attributes }: Span): string {
  return (
    firstText(attributes, names) ??
    named.exec(name)?.[1] ??
    nodeOf(name, attributes) ??
    (name === '' ? 'agent' : name)
  )
}

/** OpenInference names a span of CrewAI's by the agent, its task and a method: `researcher._execute_core`. */
function nodeOf(name: string, attributes: Attributes): string | null {
  const node = firstText(attributes, ['graph.node.id'])?.trim() ?? ''
  return node !== '' && name.startsWith(`${node}.`) ? node : null
}
