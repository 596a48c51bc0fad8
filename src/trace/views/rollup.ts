import type { Span, SpanKind } from '../model/span.ts'
import type { Trace } from '../model/trace.ts'
import { sumUsage, type Usage } from '../model/usage.ts'
import { ancestors, innermost } from './nesting.ts'

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
  return sumUsage(countingSpans(trace).flatMap((index) => spans[index]?.content.usage ?? []))
}

/** Where no model call counts its tokens: the innermost spans that do. */
function countingSpans(trace: Trace): number[] {
  return innermost(trace, ({ kind, content }) => aggregates.has(kind) && content.usage !== null)
}

/** Whether, where no model call counts its tokens, each is inside of a span that does, of this side. */
export function areCountedAround(trace: Trace, side: 'total' | 'input' | 'output'): boolean {
  const counting = countingSpans(trace)
  if (counting.some((index) => (trace.spans[index]?.content.usage?.[side] ?? null) === null)) return false
  const { nearest } = ancestors(trace.tree.parents, new Set(counting))
  const calls = new Set(trace.llmCalls.map(({ id }) => id))
  return trace.spans.every(({ id }, index) => !calls.has(id) || nearest(index) !== -1)
}

const aggregates: ReadonlySet<SpanKind> = new Set(['agent', 'chain', 'workflow', 'step', 'span', 'llm'])

/**
 * As stated, else last end minus first start, else that of the command, in microseconds; null where the
 * trace has no times, and where what holds the run never ended, or a span ended before it began: how long it went on
 * nobody has recorded.
 */
export function durationUsOf({ stated, spans, process }: Trace): number | null {
  if (typeof stated.durationUs === 'number') return stated.durationUs
  let first = Infinity
  let last = -Infinity
  let isTorn = false
  for (const { startUs, endUs } of spans) {
    if (startUs !== null && startUs < first) first = startUs
    if (endUs !== null && endUs > last) last = endUs
    isTorn ||= startUs !== null && endUs !== null && startUs - endUs > clockStepUs
  }
  const isOpen = last !== -Infinity && spans.some(isOpenRoot)
  if (first !== Infinity && last !== -Infinity && !isOpen && !isTorn) return Math.max(0, last - first)
  return process === null ? null : Math.max(0, process.endUs - process.startUs)
}

/** A clock that is set while a span goes on moves by less, in microseconds. */
const clockStepUs = 1_000_000

function isOpenRoot({ parentId, kind, startUs, endUs }: Span): boolean {
  return parentId === null && startUs !== null && endUs === null && kind !== 'llm' && aggregates.has(kind)
}
