import { appendTo } from '../../core/collections.ts'
import { canonicalizeJson, writeJson } from '../../core/json.ts'
import { attributesAsObject } from '../model/attributes.ts'
import { findEventError } from '../model/span-error.ts'
import type { Span, SpanEvent } from '../model/span.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { limits } from '../../core/limits.ts'

/** A log record that was written inside of a span: an event that did not travel with it. */
export interface SpanLog {
  readonly spanId: string
  readonly event: SpanEvent
}

/** Adds log records to spans' events, by time. A record counts once, never if the span has events of its name. */
export function withLogs(spans: readonly Span[], logs: readonly SpanLog[]): readonly Span[] {
  if (logs.length === 0) return spans
  const bySpan = new Map<string, SpanEvent[]>()
  for (const { spanId, event } of logs) appendTo(bySpan, spanId, event)
  return spans.map((span) => {
    const events = bySpan.get(span.id)
    if (events === undefined) return span
    const names = new Set(span.events.map(({ name }) => name))
    const others = onceEach(events.filter(({ name }) => !names.has(name)))
    if (others.length === 0) return span
    return span.withFacts({
      events: [...span.events, ...others],
      error: span.error ?? findEventError(others),
    })
  })
}

function onceEach(events: readonly SpanEvent[]): SpanEvent[] {
  const unique = new Map<string, SpanEvent>()
  for (const event of events) {
    const key = `${event.name} ${event.timeUs} ${canonicalizeJson(attributesAsObject(event.attributes))}`
    if (!unique.has(key)) unique.set(key, event)
  }
  return [...unique.values()].sort((a, b) => (a.timeUs ?? 0) - (b.timeUs ?? 0))
}

interface Kept {
  readonly logs: SpanLog[]
  /** The file that the first of them came from. */
  readonly file: string
  isTaken: boolean
}

/** Log records whose spans are in other files than they are, by trace; up to a bound. */
export class LogIndex {
  readonly #byTrace = new Map<string, Kept>()
  #bytes = 0
  #dropping: string | null = null

  /** Records that were kept or dropped so far. */
  count = 0

  keep(file: string, traceId: string, logs: readonly SpanLog[]): void {
    this.count += logs.length
    for (const log of logs) {
      this.#bytes += writeJson(attributesAsObject(log.event.attributes)).length
      if (this.#bytes > limits.heldLogs) {
        this.#dropping ??= file
        return
      }
      const group = this.#byTrace.get(traceId)
      if (group === undefined) this.#byTrace.set(traceId, { logs: [log], file, isTaken: false })
      else {
        group.logs.push(log)
        group.isTaken = false
      }
    }
  }

  take(traceId: string): readonly SpanLog[] {
    const group = this.#byTrace.get(traceId)
    if (group === undefined) return []
    group.isTaken = true
    return group.logs
  }

  /** Returns the traces with records that came only after the trace was read. */
  waiting(): ReadonlySet<string> {
    return new Set([...this.#byTrace].flatMap(([id, { isTaken }]) => (isTaken ? [] : id)))
  }

  /** Lists the problems of the records, once every file was read. */
  problems(): Diagnostic[] {
    const waiting = [...this.#byTrace.values()].filter(({ isTaken }) => !isTaken)
    const problems = [...new Set(waiting.map(({ file }) => file))].map((file): Diagnostic => {
      return { code: 'trace-empty', severity: 'error', message: withoutSpans, file }
    })
    if (this.#dropping !== null)
      problems.push({ code: 'trace-too-large', severity: 'error', message: tooMany, file: this.#dropping })
    return problems
  }
}

const withoutSpans =
  'The file holds log records of model calls, and no file that is read holds their spans. Record the spans too, and read both files.'

const tooMany = `The files of log records hold more than ${limits.heldLogs >> 20} MiB; the rest of the records was left out. Write them to the files of their spans.`
