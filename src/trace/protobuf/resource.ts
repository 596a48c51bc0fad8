import type { JsonObject, JsonValue } from '../../core/json.ts'
import { keyValueFrom } from './any-value.ts'
import { logRecordFrom, spanFrom } from './otlp-items.ts'
import { WireReader, type Fault } from './wire.ts'

export interface ReadResource {
  /** In the shape of an export request in OTLP JSON. */
  readonly request: JsonObject
  /** Traces that something is missing of; null stands for the one before. */
  readonly damaged: ReadonlySet<string | null>
  /** Where the first thing was that does not fit together; null where all does. */
  readonly place: number | null
}

/**
 * Reads one `ResourceSpans` or `ResourceLogs`. The two have the same field numbers, so each item is
 * looked at; metrics and what else there may be are left out. An item that does not fit together is left
 * out whole; what stands beside it is kept.
 */
export function readResource(bytes: Buffer, start: number, end: number): ReadResource {
  const contents = new Contents()
  const fault: Fault = { found: false }
  const reader = new WireReader(bytes, start, end, fault)
  while (reader.next()) {
    if (reader.tag === 0x0a) contents.readAbout(reader.message())
    // The second one: instrumentation libraries, before they were called scopes.
    else if (reader.tag === 0x12 || reader.tag === 8002) contents.readScope(reader)
  }
  if (fault.found) contents.note(reader.place)
  const { about, spans, logRecords, damaged, place } = contents
  const request = {
    resourceSpans: [{ resource: { attributes: about }, scopeSpans: [{ spans }] }],
    resourceLogs: [{ scopeLogs: [{ logRecords }] }],
  }
  return { request, damaged, place }
}

class Contents {
  readonly about: JsonValue[] = []
  readonly spans: JsonValue[] = []
  readonly logRecords: JsonValue[] = []
  readonly damaged = new Set<string | null>()
  place: number | null = null
  /** Of the item that was read last. */
  #traceId: string | null = null

  note(place: number): void {
    this.damaged.add(this.#traceId)
    this.place ??= place
  }

  readAbout(reader: WireReader): void {
    while (reader.next()) if (reader.tag === 0x0a) this.about.push(keyValueFrom(reader.message()))
  }

  readScope(outer: WireReader): void {
    const fault: Fault = { found: false }
    const scope = outer.message(fault)
    while (scope.next()) if (scope.tag === 0x12) this.#readItem(scope)
    if (fault.found) this.note(scope.place)
  }

  #readItem(scope: WireReader): void {
    const fault: Fault = { found: scope.fault }
    const kind = kindOf(scope.message(fault))
    if (kind === null && !fault.found) return
    // A fault may hide what it is; where it is a span, this still finds out of which trace.
    const item = kind === 'log' ? logRecordFrom(scope.message(fault)) : spanFrom(scope.message(fault))
    this.#traceId = typeof item['traceId'] === 'string' ? item['traceId'] : null
    if (fault.found) this.note(scope.place)
    else (kind === 'log' ? this.logRecords : this.spans).push(item)
  }
}

const spanTimes: ReadonlySet<number> = new Set([0x39, 0x41])
/** Times, severity, attributes and flags: a span or a metric has other types there, or nothing. */
const logFields: ReadonlySet<number> = new Set([0x09, 0x59, 0x10, 0x32, 0x45])

/** By the types of fields, because spans, log records and metrics share their numbers. */
function kindOf(reader: WireReader): 'span' | 'log' | null {
  while (reader.next()) {
    if (spanTimes.has(reader.tag)) return 'span'
    if (logFields.has(reader.tag)) return 'log'
  }
  return null
}
