import { isNumber, isObject, type JsonValue } from '../../core/json.ts'
import type { Attributes, SpanInit } from '../model/span.ts'

type Raw = Readonly<Record<string, JsonValue | undefined>>

/** What a span says of where it stands: whether its parent is in another program, and whether it lacks a part. */
export type SpanOrigin = Required<Pick<SpanInit, 'hasRemoteParent' | 'isCut'>>

/** Bits of `flags` in OTLP: whether it is known where the parent is, and whether it is elsewhere. */
const isKnown = 0x100
const isRemote = 0x200

/** Kinds of spans that serve a request of another program, as SDKs and exporters write them. */
const served = /(?:^|[._])(?:server|consumer)$/i
const numbered: ReadonlySet<JsonValue | undefined> = new Set([2, 5])

/** Reads the origin of a span of OTLP, in either spelling. */
export function originOfSpan(raw: Raw): SpanOrigin {
  const { flags, kind } = raw
  const isFlagged = isNumber(flags) && (Number(flags) & isKnown) !== 0
  const hasRemoteParent = isFlagged
    ? (Number(flags) & isRemote) !== 0
    : numbered.has(kind) || isServer(kind) || null
  return { hasRemoteParent, isCut: lacksPart(raw) }
}

/** Tells whether a span's kind says that another program called it; null if not. */
export function isServer(kind: JsonValue | undefined): true | null {
  return typeof kind === 'string' && served.test(kind) ? true : null
}

/** Tells whether tags say that an SDK dropped something, as exporters to other formats write. */
export function hasDroppedTags(attributes: Attributes): boolean {
  return attributes.names.matching(droppedTags).some((name) => isSome(attributes.get(name)))
}

const droppedTags = /^otel\.dropped_(?:attributes|events|links)_count$/

/** Tells whether a span, an event of it, or a log record says that a part of it was dropped. Not by a list of names, which V8 looks up more slowly. */
export function lacksPart(raw: Raw): boolean {
  const { events } = raw
  const isCut =
    isSome(raw['droppedAttributesCount']) ||
    isSome(raw['droppedEventsCount']) ||
    isSome(raw['droppedLinksCount']) ||
    isSome(raw['dropped_attributes_count']) ||
    isSome(raw['dropped_events_count']) ||
    isSome(raw['dropped_links_count'])
  return isCut || (Array.isArray(events) && events.some((event) => isObject(event) && lacksPart(event)))
}

function isSome(count: JsonValue | undefined): boolean {
  return count !== undefined && Number(count) > 0
}
