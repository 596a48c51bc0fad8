import type { JsonObject, JsonValue } from '../../../core/json.ts'
import type { WireReader } from '../../protobuf/wire.ts'
import { toExactInteger } from '../../../core/integer.ts'
import { limits } from '../../../core/limits.ts'

/** A `Span` as OTLP JSON spells it; ids are hex. What is not read of a span is left out. */
export function spanFrom(reader: WireReader): JsonObject {
  const attributes: JsonValue[] = []
  const events: JsonValue[] = []
  const links: JsonValue[] = []
  const span: JsonObject = { attributes, events }
  while (reader.next()) {
    switch (reader.tag) {
      case 0x0a:
        span['traceId'] = reader.bytes('hex')
        break
      case 0x12:
        span['spanId'] = reader.bytes('hex')
        break
      case 0x22:
        span['parentSpanId'] = reader.bytes('hex')
        break
      case 0x2a:
        span['name'] = reader.text()
        break
      case 0x39:
        span['startTimeUnixNano'] = String(reader.fixed64())
        break
      case 0x41:
        span['endTimeUnixNano'] = String(reader.fixed64())
        break
      case 0x4a:
        attributes.push(keyValueFrom(reader.message()))
        break
      case 0x5a:
        events.push(eventFrom(reader.message()))
        break
      case 0x6a:
        links.push(linkFrom(reader.message()))
        break
      case 0x7a:
        span['status'] = parseStatus(reader.message())
        break
      case flagsTag:
        span['flags'] = reader.fixed32()
        break
      default:
        if (spanNumbers.has(reader.tag)) span[spanNumbers.get(reader.tag) ?? ''] = reader.number()
    }
  }
  if (links.length > 0) span['links'] = links
  return span
}

/** Field 16, of four bytes. */
const flagsTag = 0x85

/** Fields of a span that are small numbers. */
const spanNumbers: ReadonlyMap<number, string> = new Map([
  [0x30, 'kind'],
  [0x50, 'droppedAttributesCount'],
  [0x60, 'droppedEventsCount'],
  [0x70, 'droppedLinksCount'],
])

function eventFrom(reader: WireReader): JsonObject {
  const attributes: JsonValue[] = []
  const event: JsonObject = { attributes }
  while (reader.next()) {
    if (reader.tag === 0x09) event['timeUnixNano'] = String(reader.fixed64())
    else if (reader.tag === 0x12) event['name'] = reader.text()
    else if (reader.tag === 0x1a) attributes.push(keyValueFrom(reader.message()))
    else if (reader.tag === 0x20) event['droppedAttributesCount'] = reader.number()
  }
  return event
}

function linkFrom(reader: WireReader): JsonObject {
  const attributes: JsonValue[] = []
  const link: JsonObject = { attributes }
  while (reader.next()) {
    if (reader.tag === 0x0a) link['traceId'] = reader.bytes('hex')
    else if (reader.tag === 0x12) link['spanId'] = reader.bytes('hex')
    else if (reader.tag === 0x22) attributes.push(keyValueFrom(reader.message()))
  }
  return link
}

function parseStatus(reader: WireReader): JsonObject {
  const status: JsonObject = {}
  while (reader.next()) {
    if (reader.tag === 0x12) status['message'] = reader.text()
    else if (reader.tag === 0x18) status['code'] = reader.number()
  }
  return status
}

/** A `LogRecord` as OTLP JSON spells it; ids are hex. What is not read of a record is left out. */
export function logRecordFrom(reader: WireReader): JsonObject {
  const attributes: JsonValue[] = []
  const record: JsonObject = { attributes }
  while (reader.next()) {
    switch (reader.tag) {
      case 0x09:
        record['timeUnixNano'] = String(reader.fixed64())
        break
      case 0x59:
        record['observedTimeUnixNano'] = String(reader.fixed64())
        break
      case 0x10:
        record['severityNumber'] = reader.number()
        break
      case 0x1a:
        record['severityText'] = reader.text()
        break
      case 0x2a:
        record['body'] = anyValueFrom(reader.message())
        break
      case 0x32:
        attributes.push(keyValueFrom(reader.message()))
        break
      case 0x4a:
        record['traceId'] = reader.bytes('hex')
        break
      case 0x52:
        record['spanId'] = reader.bytes('hex')
        break
      case 0x62:
        record['eventName'] = reader.text()
        break
    }
  }
  return record
}

/** An `InstrumentationScope` as OTLP JSON spells it, without its attributes. */
export function scopeFrom(reader: WireReader): JsonObject {
  const scope: JsonObject = {}
  while (reader.next()) {
    if (reader.tag === 0x0a) scope['name'] = reader.text()
    else if (reader.tag === 0x12) scope['version'] = reader.text()
  }
  return scope
}

/** A `KeyValue` as OTLP JSON spells it. */
export function keyValueFrom(reader: WireReader, depth: number = limits.jsonDepth): JsonObject {
  let key = ''
  let value: JsonObject = {}
  while (reader.next()) {
    if (reader.tag === 0x0a) key = reader.text()
    else if (reader.tag === 0x12) value = anyValueFrom(reader.message(), depth)
  }
  return { key, value }
}

/** An `AnyValue` as OTLP JSON spells it; what is nested too deeply is empty. */
function anyValueFrom(reader: WireReader, depth: number = limits.jsonDepth): JsonObject {
  let value: JsonObject = {}
  while (reader.next()) value = parseValue(reader, depth) ?? value
  return value
}

function parseValue(reader: WireReader, depth: number): JsonObject | null {
  switch (reader.tag) {
    case 0x0a:
      return { stringValue: reader.text() }
    case 0x10:
      return { boolValue: reader.int64() !== 0n }
    case 0x18:
      return { intValue: toExactInteger(reader.int64()) }
    case 0x21:
      return { doubleValue: double(reader.double()) }
    case 0x2a:
      return { arrayValue: { values: parseList(reader.message(), depth, anyValueFrom) } }
    case 0x32:
      return { kvlistValue: { values: parseList(reader.message(), depth, keyValueFrom) } }
    case 0x3a:
      return { bytesValue: reader.bytes('base64') }
    default:
      return null
  }
}

function parseList(
  reader: WireReader,
  depth: number,
  read: (reader: WireReader, depth: number) => JsonObject,
): JsonValue[] {
  const values: JsonValue[] = []
  if (depth === 0) return values
  while (reader.next()) if (reader.tag === 0x0a) values.push(read(reader.message(), depth - 1))
  return values
}

/** JSON has no word for these. */
function double(value: number): number | string {
  return Number.isFinite(value) ? value : String(value)
}
