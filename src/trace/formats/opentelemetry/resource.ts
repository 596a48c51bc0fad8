import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { keyValueFrom } from './any-value.ts'
import { logRecordFrom, scopeFrom, spanFrom } from './otlp-items.ts'
import { WireReader, type Fault } from '../../protobuf/wire.ts'

export interface ReadResource {
  /** In the shape of an export request in OTLP JSON; a list is empty where there are none. */
  readonly request: { readonly resourceSpans: JsonValue[]; readonly resourceLogs: JsonValue[] }
  /** Traces that something is missing of; null stands for the one before. */
  readonly damaged: ReadonlySet<string | null>
  /** Where the first thing was that does not fit together; null where all does. */
  readonly place: number | null
  /** Items that were left out because they do not fit together, at least; 0 where all does. */
  readonly lost: number
}

export type ItemKind = 'span' | 'log'

/**
 * Reads one `ResourceSpans` or `ResourceLogs`. The two have the same field numbers, so each item is
 * looked at; one that could be either is an `otherwise`. Without it such an item is left out, as metrics
 * and what else there may be are. An item that does not fit together is left out whole; what stands
 * beside it is kept.
 */
export function readResource(
  bytes: Buffer,
  start: number,
  end: number,
  otherwise: ItemKind | null = null,
): ReadResource {
  const contents = new Contents(otherwise)
  const fault: Fault = { found: false }
  const reader = new WireReader(bytes, start, end, fault)
  while (reader.next()) {
    if (reader.tag === 0x0a) contents.readAbout(reader.message())
    // The second one: instrumentation libraries, before they were called scopes.
    else if (reader.tag === 0x12 || reader.tag === 8002) contents.readScope(reader)
  }
  if (fault.found) contents.note(reader.place)
  const { scopeSpans, scopeLogs, damaged, place, lost } = contents
  const resource = { attributes: contents.about }
  const request = {
    resourceSpans: scopeSpans.length === 0 ? [] : [{ resource, scopeSpans }],
    resourceLogs: scopeLogs.length === 0 ? [] : [{ resource, scopeLogs }],
  }
  return { request, damaged, place, lost: place === null ? 0 : Math.max(1, lost) }
}

class Contents {
  readonly about: JsonValue[] = []
  readonly scopeSpans: JsonValue[] = []
  readonly scopeLogs: JsonValue[] = []
  readonly damaged = new Set<string | null>()
  place: number | null = null
  lost = 0
  readonly #otherwise: ItemKind | null
  /** Of the item that was read last. */
  #traceId: string | null = null

  constructor(otherwise: ItemKind | null) {
    this.#otherwise = otherwise
  }

  note(place: number): void {
    this.damaged.add(this.#traceId)
    this.place ??= place
  }

  readAbout(reader: WireReader): void {
    while (reader.next()) if (reader.tag === 0x0a) this.about.push(keyValueFrom(reader.message()))
  }

  readScope(outer: WireReader): void {
    const fault: Fault = { found: false }
    const reader = outer.message(fault)
    let scope: JsonObject = {}
    const spans: JsonValue[] = []
    const logRecords: JsonValue[] = []
    while (reader.next()) {
      // What is wrong with its name costs no spans.
      if (reader.tag === 0x0a) scope = scopeFrom(reader.message({ found: false }))
      else if (reader.tag === 0x12) this.#readItem(reader, spans, logRecords)
    }
    if (fault.found) this.note(reader.place)
    if (spans.length > 0) this.scopeSpans.push({ scope, spans })
    if (logRecords.length > 0) this.scopeLogs.push({ scope, logRecords })
  }

  #readItem(scope: WireReader, spans: JsonValue[], logRecords: JsonValue[]): void {
    const fault: Fault = { found: scope.fault }
    const kind = kindOf(scope.message(fault)) ?? this.#otherwise
    if (kind === null && !fault.found) return
    // A fault may hide what it is; where it is a span, this still finds out of which trace.
    const item = kind === 'log' ? logRecordFrom(scope.message(fault)) : spanFrom(scope.message(fault))
    this.#traceId = typeof item['traceId'] === 'string' ? item['traceId'] : null
    if (!fault.found) (kind === 'log' ? logRecords : spans).push(item)
    else {
      this.note(scope.place)
      this.lost++
    }
  }
}

const spanTimes: ReadonlySet<number> = new Set([0x39, 0x41])
/** Times, severity, attributes and flags: a span or a metric has other types there, or nothing. */
const logFields: ReadonlySet<number> = new Set([0x09, 0x59, 0x10, 0x32, 0x45])

/** By the types of fields, because spans, log records and metrics share their numbers. */
function kindOf(reader: WireReader): ItemKind | null {
  while (reader.next()) {
    if (spanTimes.has(reader.tag)) return 'span'
    if (logFields.has(reader.tag)) return 'log'
  }
  return null
}
