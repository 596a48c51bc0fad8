import { appendAll } from '../../core/collections.ts'
import type { AgentRun, ToolCall } from '../model/trace-views.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import type { FoundPaths, PathSpan } from './path-span.ts'
import { calledModel, calledTool, ranAgent, wholeRun } from './ran-spans.ts'
import { computeStarts } from './time-order.ts'

/**
 * Finds what ran in a trace of any format, under the paths that Timbal would have given it: agents, model calls
 * and tool calls count, and all else that a format has spans for (chains, requests) does not.
 */
export function findAgentPaths(trace: Trace): FoundPaths {
  const runs = trace.agents ?? []
  const tops = findTops(trace, runs)
  const root = wholeRun(trace, tops.at(-1) ?? null)
  const paths = createRunPaths(trace, runs, new Set(tops), root.path)
  const pathSpans = sortInOrder(trace, [
    ...findAgents(trace, paths),
    ...findModels(trace, paths),
    ...findTools(trace, paths),
  ])
  const spans = [root, ...pathSpans]
  const opened = new Set(spans.map(({ within }) => within))
  // An agent that was called as a tool has the path of the call, and may be meant by its own name.
  const names = new Set([...pathSpans, ...runs].map(({ name }) => name))
  // A recording without a model call may be of an agent whose model calls were not recorded.
  const showsModels = trace.llmCalls.length > 0
  // A call that is only counted, or has no name, could be the expected one.
  const showsTools = (trace.toolCalls?.length ?? -1) >= (trace.stated.toolCallCount ?? 0) && !names.has('')
  return {
    root,
    spans,
    showsAbsence: (path, name) => {
      // What goes on inside of a tool or another agent is shown where anything in it is.
      if (!opened.has(path) && path !== root.path) return false
      // Agents are not told apart by all formats as Timbal does it: what ran elsewhere may be what is meant.
      if (name !== null && names.has(name)) return false
      return name === 'llm' ? showsModels : showsTools && (name !== null || showsModels)
    },
  }
}

/** Lists agents that are the run, from outside in: the one that worked for none, and one that it merely starts. */
function findTops(trace: Trace, runs: readonly AgentRun[]): AgentRun[] {
  const { llmCalls, toolCalls } = trace
  const agents = runs.filter(({ toolCall }) => toolCall === null)
  const busy = new Set([
    ...llmCalls.map(({ id }) => trace.agentOf(id)),
    ...(toolCalls ?? []).map(({ spanId, requestedBy }) => trace.agentOf(spanId ?? requestedBy ?? '')),
  ])
  const tops: AgentRun[] = []
  let candidates = agents.filter(({ parent }) => parent === null)
  while (candidates.length === 1 && tops.length < most.depth) {
    appendAll(tops, candidates)
    const [top] = candidates
    const place = top === undefined || busy.has(top) ? -1 : runs.indexOf(top)
    candidates = place === -1 ? [] : agents.filter(({ parent }) => parent === place)
  }
  return tops
}

interface Placed {
  readonly span: PathSpan
  /** Id of the span by which it is placed. */
  readonly by: string | null
}

/** Deeper or longer than anything that ran; a hostile trace must not fill the memory with paths. */
const most = { depth: 64, length: 4_096 }

type RunPaths = ReturnType<typeof createRunPaths>

/** Creates paths of the agents, and so of all that they did. */
function createRunPaths(trace: Trace, runs: readonly AgentRun[], tops: ReadonlySet<AgentRun>, root: string) {
  const pathByRun = new Map<AgentRun, string>()
  /** An agent that was called as a tool has the path of that call. */
  const of = (run: AgentRun | null, depth = 0): string => {
    if (run === null || tops.has(run) || depth > most.depth) return root
    const before = pathByRun.get(run)
    if (before !== undefined) return before
    const call = run.toolCall === null ? undefined : trace.toolCalls?.[run.toolCall]
    const holder = run.parent === null ? null : (runs[run.parent] ?? null)
    const path = extendPath(of(holder, depth + 1), call?.name ?? run.name)
    pathByRun.set(run, path)
    return path
  }
  /** Path of the agent that did what a span shows. */
  const ofSpan = (spanId: string | null) => of(spanId === null ? null : trace.agentOf(spanId))
  return { runs, tops, of, ofSpan }
}

function extendPath(holder: string, name: string): string {
  return holder.length + name.length > most.length ? holder : `${holder}.${name}`
}

function findAgents(trace: Trace, paths: RunPaths): Placed[] {
  return paths.runs.flatMap((run) => {
    if (paths.tops.has(run) || run.toolCall !== null) return []
    const holder = run.parent === null ? null : (paths.runs[run.parent] ?? null)
    const span = ranAgent(trace, paths.of(run), paths.of(holder), run)
    return { span, by: run.spanId }
  })
}

function findModels({ llmCalls }: Trace, paths: RunPaths): Placed[] {
  return llmCalls.map((call: Span) => {
    const holder = paths.ofSpan(call.id)
    return { span: calledModel(extendPath(holder, 'llm'), holder, call), by: call.id }
  })
}

function findTools({ toolCalls, spans, tree }: Trace, paths: RunPaths): Placed[] {
  return (toolCalls ?? []).map((call: ToolCall) => {
    const by = call.spanId ?? call.requestedBy
    const holder = paths.ofSpan(by)
    const span = call.spanId === null ? null : (spans[tree.indexOf.get(call.spanId) ?? -1] ?? null)
    return { span: calledTool(extendPath(holder, call.name), holder, call, span), by }
  })
}

/** Sorts by start, else as in the file; a call that only a message shows comes after that message. */
function sortInOrder({ spans, tree }: Trace, placed: readonly Placed[]): PathSpan[] {
  const starts = computeStarts(spans)
  const keyed = placed.map(({ span, by }, index) => {
    const place = by === null ? -1 : (tree.indexOf.get(by) ?? -1)
    return { span, start: starts[place] ?? 0, place, index }
  })
  keyed.sort((a, b) => a.start - b.start || a.place - b.place || a.index - b.index)
  return keyed.map(({ span }) => span)
}
