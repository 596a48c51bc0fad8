import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { sumUsage, type Usage } from '../model/usage.ts'

/** Places of the spans that have what is asked for while no span inside of them does. */
export function findInnermost({ spans, tree: { parents } }: Trace, has: (span: Span) => boolean): number[] {
  const having: number[] = []
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index]
    if (span !== undefined && has(span)) having.push(index)
  }
  const around = spans.map(() => 0)
  for (const index of having) {
    let at = parents[index] ?? -1
    while (at !== -1 && around[at] === 0) {
      around[at] = 1
      at = parents[at] ?? -1
    }
  }
  return having.filter((index) => around[index] === 0)
}

/** Finds the span of a set that a span is in (itself counts), −1 for none. Linear for any number of questions. */
export function nearestAncestorIn(parents: readonly number[], set: ReadonlySet<number>) {
  return { nearest: walker(parents, set, false), outermost: walker(parents, set, true) }
}

function walker(parents: readonly number[], set: ReadonlySet<number>, outermost: boolean) {
  const known = new Map<number, number>()
  return (index: number): number => {
    const path: number[] = []
    let at = index
    while (at !== -1 && !known.has(at)) {
      path.push(at)
      at = parents[at] ?? -1
    }
    let found = at === -1 ? -1 : (known.get(at) ?? -1)
    for (const step of path.reverse()) {
      if (set.has(step) && (found === -1 || !outermost)) found = step
      known.set(step, found)
    }
    return found
  }
}

/**
 * Tokens: the sum over model calls. Agents, chains and steps repeat what was used inside of them, so
 * theirs count only where no model call has any, and then the innermost ones.
 */
export function findUsage(trace: Trace): Usage | null {
  const { stated, llmCalls, spans } = trace
  if (stated.usage !== undefined && stated.usage !== null) return stated.usage
  const leaves: Usage[] = []
  for (const { content } of llmCalls) if (content.usage !== null) leaves.push(content.usage)
  if (leaves.length > 0) return sumUsage(leaves)
  return sumUsage(buildCountingSpans(trace).flatMap((index) => spans[index]?.content.usage ?? []))
}

/** Finds the innermost spans that count tokens, for traces whose model calls do not. */
function buildCountingSpans(trace: Trace): number[] {
  return findInnermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null)
}

/** Tells whether every model call is inside of a span that counts this side's tokens, where no call does itself. */
export function areCountedAround(trace: Trace, side: 'total' | 'input' | 'output'): boolean {
  const counting = buildCountingSpans(trace)
  if (counting.some((index) => (trace.spans[index]?.content.usage?.[side] ?? null) === null)) return false
  const { nearest } = nearestAncestorIn(trace.tree.parents, new Set(counting))
  const calls = new Set(trace.llmCalls.map(({ id }) => id))
  return trace.spans.every(({ id }, index) => !calls.has(id) || nearest(index) !== -1)
}

const aggregates: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm'])

/** How long a run took, and what was measured: its steps, or the command from its start to its exit. */
export interface Duration {
  readonly us: number
  readonly isOfCommand: boolean
}

/**
 * As stated, else last end minus first start. Null where what holds the run never ended, or a span ended before it began: how
 * long it went on nobody has recorded. The command is measured only where no step has a time, or all have the same one: its time
 * holds the start of a program, too, and steps of one run are not compared with the command of another.
 */
export function durationOf({ stated, spans, process }: Trace): Duration | null {
  if (typeof stated.durationUs === 'number') return { us: stated.durationUs, isOfCommand: false }
  let first = Infinity
  let last = -Infinity
  let lastStart = -Infinity
  let isTorn = false
  for (const { startUs, endUs } of spans) {
    if (startUs !== null && startUs < first) first = startUs
    if (startUs !== null && startUs > lastStart) lastStart = startUs
    if (endUs !== null && endUs > last) last = endUs
    isTorn ||= endUs !== null && (startUs === null || startUs - endUs > clockStepUs)
  }
  const isOpen = last !== -Infinity && (lastStart > last || spans.some(isOpenRoot))
  const isTimed = first !== Infinity && last !== -Infinity && !isUntimed(spans, last - first)
  if (isTimed) return isOpen || isTorn ? null : { us: Math.max(0, last - first), isOfCommand: false }
  return process === null ? null : { us: Math.max(0, process.endUs - process.startUs), isOfCommand: true }
}

/** Several model calls take some time: one moment for all is when they were written down. */
function isUntimed(spans: readonly Span[], durationUs: number): boolean {
  return durationUs === 0 && spans.filter(({ kind }) => kind === 'llm').length > 1
}

/** A clock that is set while a span goes on moves by less, in microseconds. */
const clockStepUs = 1_000_000

function isOpenRoot({ parentId, kind, startUs, endUs }: Span): boolean {
  return parentId === null && startUs !== null && endUs === null && kind !== 'llm' && aggregates.has(kind)
}
