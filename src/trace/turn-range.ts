import { canonicalJson } from '../core/json.ts'
import { textOf, type Message } from './message.ts'
import type { Span, SpanKind } from './span.ts'
import { Trace } from './trace.ts'

/** Turns of a conversation, 1-based, both ends included. */
export interface TurnRange {
  readonly from: number
  readonly to: number
}

const kept = new WeakMap<Trace, Map<string, Trace | null>>()

/**
 * The part of a trace that some turns are, as a trace of its own; null where it has not that many. A
 * turn is a user message with all that follows. What is known of the run as a whole only (its cost, its
 * spans around several turns) is not in it.
 */
export function turnsIn(trace: Trace, range: TurnRange): Trace | null {
  const parts = kept.get(trace) ?? new Map<string, Trace | null>()
  kept.set(trace, parts)
  const key = `${range.from}-${range.to}`
  const known = parts.get(key)
  if (known !== undefined) return known
  const part = cutOut(trace, range)
  parts.set(key, part)
  return part
}

/** Spans that stand for one step, and so lie in one turn. */
const steps: ReadonlySet<SpanKind> = new Set([
  'llm',
  'tool',
  'retriever',
  'embedding',
  'reranker',
  'guardrail',
  'evaluator',
])

function cutOut(trace: Trace, { from, to }: TurnRange): Trace | null {
  const { messages, stated, process } = trace
  const starts = turnStarts(messages)
  const first = starts[from - 1]
  if (first === undefined || to > starts.length) return null
  const begin = from === 1 ? 0 : first
  const end = starts[to] ?? messages.length
  const own = messages.slice(begin, end)
  const last = own.findLast((message) => message.role === 'assistant')
  return new Trace({
    id: trace.id,
    source: trace.source,
    scenario: trace.scenario,
    trial: trace.trial,
    process,
    spans: spansBetween(trace, begin, end),
    stated: {
      messages: own,
      finalOutput: last === undefined ? null : textOf(last),
      ...(stated.toolCallsComplete === undefined ? {} : { toolCallsComplete: stated.toolCallsComplete }),
    },
  })
}

/** Places of the messages that begin a turn; what an agent says before anybody spoke is one too. */
function turnStarts(messages: readonly Message[]): number[] {
  const starts: number[] = []
  for (const [place, { role }] of messages.entries()) {
    if (role === 'system' || role === 'developer') continue
    if (role === 'user' || starts.length === 0) starts.push(place)
  }
  return starts
}

/** Steps from the first model call that speaks within these places up to the first that speaks after them. */
function spansBetween(trace: Trace, begin: number, end: number): Span[] {
  const { spans } = trace
  const spoken = placesOf(trace)
  const opening = begin === 0 ? undefined : spoken.find(({ place }) => place >= begin)?.call
  if (begin > 0 && opening === undefined) return []
  const closing = spoken.find(({ place }) => place >= end)?.call
  const order = new Map(spans.map((span, index) => [span, index]))
  const isBefore = (span: Span, call: Span) =>
    span.startUs !== null && call.startUs !== null
      ? span.startUs < call.startUs
      : (order.get(span) ?? 0) < (order.get(call) ?? 0)
  return spans.filter(
    (span) =>
      steps.has(span.kind) &&
      (opening === undefined || span === opening || !isBefore(span, opening)) &&
      (closing === undefined || isBefore(span, closing)),
  )
}

/** Model calls with the place of what they say in the conversation, in its order; those that are not found left out. */
function placesOf({ llmCalls, messages }: Trace): { readonly call: Span; readonly place: number }[] {
  const replies = messages.flatMap((message, place) =>
    message.role === 'assistant' ? [{ place, message, text: '' }] : [],
  )
  const places: { call: Span; place: number }[] = []
  let next = 0
  for (const call of llmCalls) {
    const [said] = call.content.output
    if (said === undefined) continue
    const text = canonicalJson(said.parts)
    const found = replies.findIndex(
      (reply, index) =>
        index >= next &&
        (reply.message === said || (reply.text ||= canonicalJson(reply.message.parts)) === text),
    )
    const reply = replies[found]
    if (reply === undefined) continue
    places.push({ call, place: reply.place })
    next = found + 1
  }
  return places
}
