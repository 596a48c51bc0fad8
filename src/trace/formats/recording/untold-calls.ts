import { firstText } from '../../model/attributes.ts'
import type { Span } from '../../model/span.ts'
import type { Trace } from '../../model/trace.ts'
import { LazyTrace } from '../../views/lazy-trace.ts'
import { injectedName, refusedForBudget } from '../exchange/exchange-trace.ts'
import { spansOfCall } from '../../views/llm-calls.ts'

/** Clocks of two programs on one machine differ by as much, in microseconds. */
const toleranceUs = 5_000

interface UntoldCalls {
  /** Null for none. */
  readonly untold: Trace | null
  /** Of model calls that are in no span of their own. */
  readonly count: number
  /** False if none of the agent's model calls can be told to be one of the gateway's: each might be counted twice. */
  readonly isSure: boolean
  /** The agent tells of other model calls. */
  readonly isPartial: boolean
}

/**
 * Finds the model calls of the gateway that no span of the agent tells of, as a trace of their own. Those that share one
 * span stand within it, which is then no call of its own. Tools that answered them are taken along where the agent tells
 * of no calls and no tools.
 */
export function findUntoldCalls(calls: Trace, telemetry: Trace): UntoldCalls {
  const isPartial = telemetry.llmCalls.length > 0
  const { tellers, sharing } = findTellers(calls.llmCalls, telemetry.llmCalls)
  const count = calls.llmCalls.filter((call) => !tellers.has(call)).length + sharing.length
  const isSure = !isPartial || tellers.size > 0
  if (count === 0) return { untold: null, count, isSure, isPartial }
  const shared = new Set(sharing.map((call) => tellers.get(call)))
  const holders = new Map<string, string | null>()
  for (const call of calls.llmCalls) {
    const teller = tellers.get(call)
    if (teller === undefined) holders.set(call.id, null)
    else if (shared.has(teller) && call.error === null) holders.set(call.id, teller.id)
  }
  const hasTools = isPartial || telemetry.spans.some(({ kind }) => kind === 'tool')
  const spans = calls.spans
    .filter(({ id, kind }) => (kind === 'tool' ? !hasTools : holders.has(id)))
    // Ids of the agent's own spans may be the same.
    .map((span) => span.withFacts({ id: `gateway-${span.id}`, parentId: holders.get(span.id) ?? null }))
  return { untold: new LazyTrace({ id: calls.id, source: calls.source, spans }), count, isSure, isPartial }
}

/**
 * Finds the span that tells of each call. Those that were answered take a span each: one with the id of their reply, else
 * the one that ends first. `sharing`: those that found all of theirs taken. A client asks again within its span until it
 * is answered.
 */
function findTellers(calls: readonly Span[], spans: readonly Span[]) {
  const tellers = new Map<Span, Span>()
  const sharing: Span[] = []
  const taken = new Set<Span>()
  const ordered = sortByEnd(spans)
  const named = ordered.filter((span) => findReplyId(span) !== null)
  const candidates = [...new Set([...named, ...ordered])]
  for (const call of sortByEnd(calls)) {
    const free = candidates.find((span) => !taken.has(span) && isSame(span, call))
    const teller = free ?? candidates.find((span) => isSame(span, call))
    if (teller === undefined) continue
    tellers.set(call, teller)
    if (call.error !== null) continue
    if (taken.has(teller)) sharing.push(call)
    taken.add(teller)
  }
  return { tellers, sharing }
}

function sortByEnd(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted((a, b) => (a.endUs ?? 0) - (b.endUs ?? 0))
}

/** By the ids of their replies, where both have one; else by their time: a client's span goes on around the request. */
function isSame(telemetry: Span, call: Span): boolean {
  // No attempt after it is answered, so that no span in which all went well is about it.
  if (call.attributes.get(injectedName) === refusedForBudget && telemetry.error === null) return false
  const [spanId, callId] = [findReplyId(telemetry), findReplyId(call)]
  if (spanId !== null && callId !== null) return spanId === callId
  if (telemetry.startUs === null || telemetry.endUs === null || call.startUs === null || call.endUs === null)
    return false
  return call.startUs <= telemetry.endUs + toleranceUs && telemetry.startUs <= call.endUs + toleranceUs
}

function findReplyId(call: Span): string | null {
  for (const { attributes } of spansOfCall(call)) {
    const id = firstText(attributes, ['gen_ai.response.id', 'ai.response.id', 'llm.response.id'])
    if (id !== null) return id
  }
  return null
}
