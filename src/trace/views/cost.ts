import type { CostBasis, TraceCost } from '../model/trace-views.ts'
import type { BilledCall, PriceList } from '../prices/price-list.ts'
import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { chooseTotal } from '../reading/usage-attributes.ts'
import { spansOfCall } from './llm-calls.ts'
import { createHolderFinder, findFirstStart, findInnermost, isMiscounted } from './rollup.ts'

/**
 * What a span states, or what is inside of it where that comes to more: who is around a call states its cost, too. A call in a span
 * that states a cost is in it. A cost of 0 next to tokens states none.
 */
export function collectCostBasis(trace: Trace): CostBasis {
  const { stated, spans, llmCalls } = trace
  const total = spans.some(isPriced) ? sumUpwards(trace, new Set(llmCalls.flatMap(listRepeats))) : null
  if (stated.costUsd) return { stated: chooseTotal(stated.costUsd, [total]), calls: [], hasGaps: false }
  const bare = [...llmCalls.filter((span) => !isPriced(span)), ...vectorCalls(trace)]
  return makeBill(trace, total, total === null || bare.length === 0 ? bare : omitPaid(trace, bare))
}

/** Lists the spans that state the cost of a call once more. */
function listRepeats(call: Span): readonly Span[] {
  const all = spansOfCall(call)
  if (all.length === 1) return []
  return all
    .filter(isPriced)
    .sort((a, b) => (b.content.costUsd ?? 0) - (a.content.costUsd ?? 0))
    .slice(1)
}

/** Omits calls whose cost a span around them states. */
function omitPaid(trace: Trace, calls: readonly Span[]): readonly Span[] {
  const priced = createHolderFinder(trace, isPriced)
  return calls.filter((call) => priced.nearest(call) === -1)
}

/** Sums dollars of the outermost spans, each the larger of what it states and what is inside. */
function sumUpwards({ spans, tree: { parents } }: Trace, repeats: ReadonlySet<Span>): number {
  const open = spans.map(() => 0)
  for (const parent of parents) if (parent !== -1) open[parent] = (open[parent] ?? 0) + 1
  const sums = spans.map(() => 0)
  let total = 0
  const closed = spans.flatMap((_, index) => (open[index] === 0 ? index : []))
  for (const index of closed) {
    const span = spans[index]
    const amount = span === undefined || repeats.has(span) ? 0 : (span.content.costUsd ?? 0)
    const dollars = Math.max(amount, sums[index] ?? 0)
    const parent = parents[index] ?? -1
    if (parent === -1) total += dollars
    else {
      sums[parent] = (sums[parent] ?? 0) + dollars
      open[parent] = (open[parent] ?? 0) - 1
      if (open[parent] === 0) closed.push(parent)
    }
  }
  return total
}

/** Computes dollars: what the trace records, and list prices for calls without a cost. Null: nothing is known. */
export function computeCost(
  { bill: { stated, calls, hasGaps } }: Trace,
  prices: PriceList | null,
): TraceCost | null {
  let total = stated ?? 0
  let listed = 0
  let free = 0
  for (const call of calls) {
    const dollars = prices?.priceOf(call) ?? null
    if (dollars !== null) {
      total += dollars
      listed++
    } else if (isUnbilled(call)) free++
  }
  const isStated = stated !== null || free > 0
  if (!isStated && listed === 0) return null
  const source = listed === 0 ? 'trace' : isStated ? 'mixed' : 'prices'
  return { known: total, complete: !hasGaps && listed + free === calls.length, source }
}

/** Tells whether a span states its cost. A cost of 0 states nothing: writers without a price write it. */
function isPriced({ content }: Span): boolean {
  return content.costUsd !== null && content.costUsd !== 0
}

/** Lists embeddings and rerankings that say what they used; others may not have been bought. */
function vectorCalls(trace: Trace): Span[] {
  if (!trace.spans.some(({ kind }) => isVector(kind))) return []
  return findInnermost(
    trace,
    ({ kind, content }) => isVector(kind) && (content.costUsd !== null || content.usage !== null),
  ).flatMap((index) => {
    const span = trace.spans[index]
    return span === undefined || isPriced(span) ? [] : span
  })
}

function isVector(kind: SpanKind): boolean {
  return kind === 'embedding' || kind === 'reranker'
}

function makeBill(trace: Trace, stated: number | null, open: readonly Span[]): CostBasis {
  if (open.length === 0 && stated !== null) return { stated, calls: [], hasGaps: false }
  const { spans } = trace
  const start = open.some(({ startUs }) => startUs === null) ? findFirstStart(spans) : null
  const free = createFreeTest(trace)
  const calls: BilledCall[] = []
  let hasGaps = false
  for (const span of open) {
    const isAtNothing = free?.(span) === true
    const call = toBilledCall(span, span.startUs ?? start, isAtNothing)
    if (call !== null) calls.push(call)
    else if (!isAtNothing || span.content.usage !== null) hasGaps = true
  }
  const isNothing = free !== null && calls.length === 0 && trace.usage === null
  return { stated: stated ?? (isNothing ? 0 : null), calls, hasGaps }
}

/** Tells whether $0 with tokens is the price, of a self-hosted or free model; otherwise its writer knew none. */
function isUnbilled({ isFree: isAtNothing, provider, model }: BilledCall): boolean {
  return (
    isAtNothing === true && (unbilled.test(provider ?? '') || unbilled.test(model) || model.endsWith(':free'))
  )
}

const unbilled =
  /^(?:ollama|lm[_-]?studio|llama[._-]?cpp|llama-?file|(?:hosted_)?vllm|sglang|mlx|localai|local)(?:$|[/:_.-])/i

/** Tells the spans that are recorded at $0, by themselves or by what is around them; null if none is. */
function createFreeTest(trace: Trace): ((span: Span) => boolean) | null {
  if (trace.stated.costUsd === 0) return () => true
  if (!trace.spans.some(costsNothing)) return null
  const free = createHolderFinder(trace, costsNothing)
  return (span) => free.nearest(span) !== -1
}

function costsNothing({ content }: Span): boolean {
  return content.costUsd === 0
}

function toBilledCall({ kind, content }: Span, atUs: number | null, isFree: boolean): BilledCall | null {
  const { model, provider, usage } = content
  if (model === null || usage === null || (kind === 'llm' && isMiscounted(content, 'total'))) return null
  const { input, cacheRead, cacheWrite, reasoning } = usage
  // A vector is no output that is sold by the token.
  const output = usage.output ?? (isVector(kind) ? 0 : null)
  if (input === null || output === null) return null
  const cached = { cacheRead: cacheRead ?? 0, cacheWrite: cacheWrite ?? 0 }
  return { provider, model, input, output, ...cached, reasoning: reasoning ?? 0, atUs, isFree }
}
