import { append } from '../../core/append.ts'
import { canonicalJson } from '../../core/json.ts'
import { objectOf } from '../model/attributes.ts'
import { errorInEvents } from '../model/span-error.ts'
import type { Span, SpanEvent } from '../model/span.ts'

/** A log record that was written inside of a span: an event that did not travel with it. */
export interface SpanLog {
  readonly spanId: string
  readonly event: SpanEvent
}

/**
 * The spans with the log records of theirs among their events, by time. Delivery is at least once: a
 * record counts once, and not at all where the span carries events of its name itself.
 */
export function withLogs(spans: readonly Span[], logs: readonly SpanLog[]): readonly Span[] {
  if (logs.length === 0) return spans
  const bySpan = new Map<string, SpanEvent[]>()
  for (const { spanId, event } of logs) {
    append(bySpan, spanId, event)
  }
  return spans.map((span) => {
    const events = bySpan.get(span.id)
    if (events === undefined) return span
    const own = new Set(span.events.map(({ name }) => name))
    const others = onceEach(events.filter(({ name }) => !own.has(name)))
    if (others.length === 0) return span
    return span.withEvents([...span.events, ...others], span.error ?? errorInEvents(others))
  })
}

function onceEach(events: readonly SpanEvent[]): SpanEvent[] {
  const unique = new Map<string, SpanEvent>()
  for (const event of events) {
    const key = `${event.name} ${event.timeUs} ${canonicalJson(objectOf(event.attributes))}`
    if (!unique.has(key)) unique.set(key, event)
  }
  return [...unique.values()].sort((a, b) => (a.timeUs ?? 0) - (b.timeUs ?? 0))
}
