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
  /** False where none of the agent's model calls can be told to be one of the gateway's: each might be counted twice. */
  readonly isSure: boolean
  /** The agent tells of other model calls. */
  readonly isPartial: boolean
}

/**
 * The model calls of the gateway that no span of the agent tells of, as a trace of their own. Tools that answered them are taken along
 * where the agent tells of no calls and no tools.
 */
export function findUntoldCalls(calls: Trace, telemetry: Trace): UntoldCalls {
  const isPartial = telemetry.llmCalls.length > 0
  const remaining = calls.llmCalls.filter((call) => !telemetry.llmCalls.some((span) => isSame(span, call)))
  const isSure = !isPartial || remaining.length < calls.llmCalls.length
  if (remaining.length === 0) return { untold: null, isSure, isPartial }
  const ids = new Set(remaining.map(({ id }) => id))
  const hasTools = isPartial || telemetry.spans.some(({ kind }) => kind === 'tool')
  const spans = calls.spans.filter(({ id, kind }) => (kind === 'tool' ? !hasTools : ids.has(id)))
  return { untold: new LazyTrace({ id: calls.id, source: calls.source, spans }), isSure, isPartial }
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
