import type { Span, SpanKind } from '../span.ts'
import type { Trace, TraceCost } from '../trace.ts'
import { sumUsage, type Usage } from '../usage.ts'

/**
 * Tokens: the sum over model calls. Agents, chains and steps repeat what was used inside of them, so
 * theirs count only where no model call has any, and then the innermost ones.
 */
export function usageOf(trace: Trace): Usage | null {
  const { stated, llmCalls, spans } = trace
  if (stated.usage !== undefined && stated.usage !== null) return stated.usage
  const leaves: Usage[] = []
  for (const { content } of llmCalls) if (content.usage !== null) leaves.push(content.usage)
  if (leaves.length > 0) return sumUsage(leaves)
  const outer = innermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null)
  return sumUsage(outer.flatMap((index) => spans[index]?.content.usage ?? []))
}

const aggregates: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm'])

/**
 * Dollars that the trace itself records. A span's cost counts where no span inside of it has one.
 * `complete`: every model call is priced, by itself or by a span around it.
 */
export function costOf(trace: Trace): TraceCost | null {
  const { stated, spans } = trace
  if (typeof stated.costUsd === 'number') return { known: stated.costUsd, complete: true }
  const priced = innermost(trace, ({ content }) => content.costUsd !== null)
  if (priced.length === 0) return null
  let known = 0
  for (const index of priced) known += spans[index]?.content.costUsd ?? 0
  return { known, complete: everyCallPriced(trace, priced) }
}

/** A call is priced where it, a span around it or (of a nested call) a span inside of it is. */
function everyCallPriced({ llmCalls, tree }: Trace, places: readonly number[]): boolean {
  const unpriced = llmCalls.filter(({ content }) => content.costUsd === null)
  if (unpriced.length === 0) return true
  const priced = new Set(places)
  const covered = new Map<number, boolean>()
  const isCovered = (index: number): boolean => {
    const path: number[] = []
    let at = index
    while (at !== -1 && !priced.has(at) && !covered.has(at)) {
      path.push(at)
      at = tree.parents[at] ?? -1
    }
    const found = at !== -1 && (priced.has(at) || covered.get(at) === true)
    for (const step of path) covered.set(step, found)
    return found
  }
  return unpriced.every(({ id }) => isCovered(tree.indexOf.get(id) ?? -1))
}

/** Places of the spans that have what is asked for while no span inside of them does. */
function innermost({ spans, tree: { parents } }: Trace, has: (span: Span) => boolean): number[] {
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

/** As stated, else last end minus first start, in microseconds; null where the trace has no times. */
export function durationUsOf({ stated, spans }: Trace): number | null {
  if (typeof stated.durationUs === 'number') return stated.durationUs
  let first = Infinity
  let last = -Infinity
  for (const { startUs, endUs } of spans) {
    if (startUs !== null && startUs < first) first = startUs
    if (endUs !== null && endUs > last) last = endUs
  }
  return first === Infinity || last === -Infinity ? null : Math.max(0, last - first)
}
