import type { BilledCall, PriceList } from '../prices/price-list.ts'
import type { Span, SpanKind } from '../span.ts'
import type { TraceCost } from '../trace-cost.ts'
import type { Trace } from '../trace.ts'
import { ancestors, innermost } from './nesting.ts'

/** What a trace says of its cost, and what it leaves to a price list. */
export interface Bill {
  /** Dollars that the trace records; null where it records none. */
  readonly stated: number | null
  /** Calls without a stated cost whose model and tokens are known. */
  readonly calls: readonly BilledCall[]
  /** There are calls whose cost nobody can tell. */
  readonly hasGaps: boolean
}

/**
 * A span's cost counts where no span inside of it has one. A span around a call that has none states that
 * call's cost too: then it counts in place of all that is inside of it.
 */
export function billOf(trace: Trace): Bill {
  const { stated, spans, tree, llmCalls } = trace
  if (typeof stated.costUsd === 'number') return { stated: stated.costUsd, calls: [], hasGaps: false }
  const dollars = (index: number): number => spans[index]?.content.costUsd ?? 0
  const priced = innermost(trace, ({ content }) => content.costUsd !== null)
  const bare = [...llmCalls.filter(({ content }) => content.costUsd === null), ...vectorCalls(trace)]
  if (bare.length === 0 || priced.length === 0)
    return bill(trace, priced.length === 0 ? null : sum(priced, dollars), bare)

  const within = ancestors(tree.parents, new Set(priced)).nearest
  const uncovered = bare.filter(({ id }) => within(tree.indexOf.get(id) ?? -1) === -1)
  const having = new Set(spans.flatMap(({ content }, index) => (content.costUsd === null ? [] : index)))
  const holder = ancestors(tree.parents, having).nearest
  const holders = new Set(uncovered.map(({ id }) => holder(tree.indexOf.get(id) ?? -1)))
  holders.delete(-1)
  const open = uncovered.filter(({ id }) => holder(tree.indexOf.get(id) ?? -1) === -1)
  if (holders.size === 0) return bill(trace, sum(priced, dollars), open)

  const whole = ancestors(tree.parents, holders).outermost
  const inside = new Map<number, number>()
  let apart = 0
  for (const index of priced) {
    const place = whole(index)
    if (place === -1) apart += dollars(index)
    else inside.set(place, (inside.get(place) ?? 0) + dollars(index))
  }
  for (const [place, known] of inside) apart += Math.max(known, dollars(place))
  return bill(trace, apart, open)
}

/** Dollars: what the trace records, and list prices for calls that state no cost. Null: nothing is known. */
export function costOf(
  { bill: { stated, calls, hasGaps } }: Trace,
  prices: PriceList | null,
): TraceCost | null {
  let known = stated ?? 0
  let listed = 0
  for (const call of calls) {
    const dollars = prices?.priceOf(call) ?? null
    if (dollars === null) continue
    known += dollars
    listed++
  }
  if (stated === null && listed === 0) return null
  const source = listed === 0 ? 'trace' : stated === null ? 'prices' : 'mixed'
  return { known, complete: !hasGaps && listed === calls.length, source }
}

/** Embeddings and rerankings that say what they used. One that does not is not known to have been bought. */
function vectorCalls(trace: Trace): Span[] {
  if (!trace.spans.some(({ kind }) => isVector(kind))) return []
  return innermost(
    trace,
    ({ kind, content }) => isVector(kind) && (content.costUsd !== null || content.usage !== null),
  ).flatMap((index) => {
    const span = trace.spans[index]
    return span === undefined || span.content.costUsd !== null ? [] : span
  })
}

function isVector(kind: SpanKind): boolean {
  return kind === 'embedding' || kind === 'reranker'
}

function bill({ spans }: Trace, stated: number | null, open: readonly Span[]): Bill {
  const start = open.some(({ startUs }) => startUs === null) ? firstStart(spans) : null
  const calls = open.flatMap((span) => billed(span, span.startUs ?? start) ?? [])
  return { stated, calls, hasGaps: calls.length < open.length }
}

function billed({ kind, content }: Span, atUs: number | null): BilledCall | null {
  const { model, provider, usage } = content
  if (model === null || usage === null) return null
  const { input, cacheRead, cacheWrite, reasoning } = usage
  // A vector is no output that is sold by the token.
  const output = usage.output ?? (isVector(kind) ? 0 : null)
  if (input === null || output === null) return null
  const cached = { cacheRead: cacheRead ?? 0, cacheWrite: cacheWrite ?? 0 }
  return { provider, model, input, output, ...cached, reasoning: reasoning ?? 0, atUs }
}

function firstStart(spans: readonly Span[]): number | null {
  let first = Infinity
  for (const { startUs } of spans) if (startUs !== null && startUs < first) first = startUs
  return first === Infinity ? null : first
}

function sum(indexes: readonly number[], of: (index: number) => number): number {
  let total = 0
  for (const index of indexes) total += of(index)
  return total
}
