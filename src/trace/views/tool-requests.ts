import { appendTo } from '../../core/collections.ts'
import { listRequests as requestsIn, type ToolRequest } from '../model/message.ts'
import type { Span } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { createHolderFinder } from './rollup.ts'
import type { Execution } from './tool-executions.ts'

/** A tool call as a model asked for it. */
export interface Request {
  readonly call: ToolRequest
  readonly spanId: string
  readonly startUs: number | null
  /** For ordering; see `computeStarts`. */
  readonly start: number
  /** Place among all requests of the trace, in the order in which they were made. */
  readonly turn: number
  /** Place of the asking span in the file. */
  readonly place: number
}

/**
 * Lists the tool calls that the models of a trace asked for, in order. A span other than a tool span may list tool calls of
 * its own (Kensa's rows do); they are requests of that span, and its messages say the same again.
 */
export function findRequests(trace: Trace, starts: readonly number[]): Request[] {
  const requests: Request[] = []
  for (const span of listAskers(trace)) {
    const place = trace.tree.indexOf.get(span.id) ?? 0
    for (const call of findCalls(span)) {
      requests.push({
        call,
        spanId: span.id,
        startUs: span.startUs,
        start: starts[place] ?? 0,
        turn: requests.length,
        place,
      })
    }
  }
  return requests
}

function listAskers({ llmCalls, spans }: Trace): readonly Span[] {
  const others = spans.filter(
    ({ kind, content }) => kind !== 'llm' && kind !== 'tool' && content.tools.length > 0,
  )
  return others.length === 0 ? llmCalls : [...llmCalls, ...others]
}

function findCalls({ content }: Span): readonly ToolRequest[] {
  if (content.tools.length > 0)
    return content.tools.map(({ callId, name, args }) => ({ id: callId, name, args }))
  const [only, ...others] = content.output
  if (only === undefined) return []
  return others.length === 0 ? requestsIn(only) : content.output.flatMap(requestsIn)
}

/** Names windows between model calls of an agent or the run: what a model asks for runs before its next call. */
export interface RequestWindows {
  readonly ofRequest: (request: Request) => string
  readonly ofExecution: (execution: Execution) => string
}

/**
 * The narrowest first. Clocks of a millisecond, or of a whole step, let a tool and a model call start together. What is recorded in
 * order tells by it which was first; then every kind of window is there twice, the first time with such tools before the call.
 */
export function buildWindows(trace: Trace, starts: readonly number[]): readonly RequestWindows[] {
  const isInOrder = starts.every((start, place) => place === 0 || (starts[place - 1] ?? 0) <= start)
  const places = starts.map((_, place) => place)
  return [
    ...(isInOrder ? listWindows(trace, places, [false]) : []),
    ...listWindows(trace, starts, [true, false]),
  ]
}

/** `points`: by the place of a span, when it was. `early`: whether a tool is before the model call of the same point. */
function listWindows(trace: Trace, points: readonly number[], early: readonly boolean[]) {
  const { llmCalls, tree } = trace
  const pointOf = (id: string) => points[tree.indexOf.get(id) ?? -1] ?? 0
  const { around: agentOf } = createHolderFinder(trace, ({ kind }) => kind === 'agent')
  const byAgent = new Map<number, number[]>()
  const all: number[] = []
  for (const { id } of llmCalls) {
    all.push(pointOf(id))
    appendTo(byAgent, agentOf(id), pointOf(id))
  }
  const window = (id: string, isEarly: boolean) =>
    `${agentOf(id)}/${countTo(byAgent.get(agentOf(id)) ?? [], pointOf(id), isEarly)}`
  const within = early.map((isEarly): RequestWindows => ({
    ofRequest: ({ spanId }) => window(spanId, false),
    ofExecution: ({ span }) => window(span.id, isEarly),
  }))
  const anywhere = early.map((isEarly): RequestWindows => ({
    ofRequest: ({ spanId }) => `${countTo(all, pointOf(spanId), false)}`,
    ofExecution: ({ span }) => `${countTo(all, pointOf(span.id), isEarly)}`,
  }))
  return byAgent.size > 1 ? [...within, ...anywhere] : anywhere
}

/** Counts the ascending numbers before `start`, and those equal to it unless it is early. */
function countTo(numbers: readonly number[], start: number, isEarly: boolean): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = numbers[middle] ?? 0
    if (at < start || (at === start && !isEarly)) low = middle + 1
    else high = middle
  }
  return low
}
