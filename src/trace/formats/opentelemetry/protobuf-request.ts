import { appendAll } from '../../../core/collections.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { WireReader, type Fault } from '../../protobuf/wire.ts'
import { limits } from '../../../core/limits.ts'
import { logRecordFrom, scopeFrom, spanFrom, keyValueFrom } from './otlp-items.ts'

export interface ExportRequest {
  /** In OTLP JSON: `resourceSpans` and `resourceLogs`, each where there are any. */
  readonly request: JsonObject
  /** Spans and log records that were left out because lengths do not fit together, at least; 0 where all do. */
  readonly lost: number
}

/** One export request as it is sent: what of it can be read. `otherwise`: what an item is that could be either. */
export function readExportRequest(bytes: Buffer, otherwise: ItemKind): ExportRequest {
  const resourceSpans: JsonValue[] = []
  const resourceLogs: JsonValue[] = []
  let lost = 0
  const fault: Fault = { found: false }
  const reader = new WireReader(bytes, 0, bytes.length, fault)
  while (reader.next()) {
    if (reader.tag !== 0x0a) continue
    const read = readResource(bytes, reader.start, reader.stop, otherwise)
    appendAll(resourceSpans, read.request.resourceSpans)
    appendAll(resourceLogs, read.request.resourceLogs)
    lost += read.lost
  }
  const request = {
    ...(resourceSpans.length > 0 && { resourceSpans }),
    ...(resourceLogs.length > 0 && { resourceLogs }),
  }
  return { request, lost: fault.found ? Math.max(1, lost) : lost }
}

/** Fields that are messages, by tag, and the fields of those. */
interface Shape {
  readonly [tag: number]: Shape
}

const arrayShape: Record<number, Shape> = {}
const listShape: Record<number, Shape> = {}
const anyValueShape: Shape = { 0x2a: arrayShape, 0x32: listShape }
const keyValueShape: Shape = { 0x12: anyValueShape }
arrayShape[0x0a] = anyValueShape
listShape[0x0a] = keyValueShape
const resourceShape: Shape = { 0x0a: keyValueShape }
const eventShape: Shape = { 0x1a: keyValueShape }
const linkShape: Shape = { 0x22: keyValueShape }
/** A span or a log record. Text of the one at the place of a value of the other may count as a few messages. */
const itemShape: Shape = {
  0x2a: anyValueShape,
  0x32: keyValueShape,
  0x4a: keyValueShape,
  0x5a: eventShape,
  0x6a: linkShape,
  0x7a: {},
}
const scopeItemsShape: Shape = { 0x0a: {}, 0x12: itemShape }
const requestShape: Shape = { 0x0a: { 0x0a: resourceShape, 0x12: scopeItemsShape, 8002: scopeItemsShape } }

/** Deeper than values are read. */
const maxDepth = limits.jsonDepth * 3

/** Counts messages that would become objects, up to `most`, without making any: two bytes may be one. */
export function messageCount(bytes: Buffer, most: number): number {
  return parseCount(new WireReader(bytes, 0, bytes.length, { found: false }), requestShape, most, maxDepth)
}

function parseCount(reader: WireReader, shape: Shape, most: number, depth: number): number {
  let count = 0
  while (count < most && reader.next()) {
    const inner = shape[reader.tag]
    if (inner === undefined) continue
    count++
    if (depth > 0) count += parseCount(reader.message(), inner, most - count, depth - 1)
  }
  return count
}

interface ReadResource {
  /** In the shape of an export request in OTLP JSON; a list is empty if there are none. */
  readonly request: { readonly resourceSpans: JsonValue[]; readonly resourceLogs: JsonValue[] }
  /** Traces that something is missing of; null stands for the one before. */
  readonly damaged: ReadonlySet<string | null>
  /** Place of the first fault; null if there is none. */
  readonly place: number | null
  /** Items that were left out because they do not fit together, at least; 0 where all does. */
  readonly lost: number
}

type ItemKind = 'span' | 'log'

/**
 * Reads one `ResourceSpans` or `ResourceLogs`. The two have the same field numbers, so each item is
 * looked at; one that could be either is an `otherwise`. Without it such an item is left out, as metrics
 * and what else there may be are. An item that does not fit together is left out whole; what stands
 * next to it is kept.
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
    const kind = classifyKind(scope.message(fault)) ?? this.#otherwise
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
function classifyKind(reader: WireReader): ItemKind | null {
  while (reader.next()) {
    if (spanTimes.has(reader.tag)) return 'span'
    if (logFields.has(reader.tag)) return 'log'
  }
  return null
}
