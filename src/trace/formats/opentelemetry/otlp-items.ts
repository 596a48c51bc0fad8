import type { JsonObject, JsonValue } from '../../../core/json.ts'
import type { WireReader } from '../../protobuf/wire.ts'
import { toExactInteger } from '../../../core/integer.ts'
import { limits } from '../../../core/limits.ts'

/** A field of a message by its tag: its key in OTLP JSON, and how its value is read; of a list, each of its values. */
type Fields = ReadonlyMap<number, readonly [key: string, read: (reader: WireReader) => JsonValue, 'list'?]>

const hex = (reader: WireReader) => reader.bytes('hex')
const text = (reader: WireReader) => reader.text()
const number = (reader: WireReader) => reader.number()
const nanos = (reader: WireReader) => String(reader.fixed64())
const attribute = (reader: WireReader) => keyValueFrom(reader.message())

/** Adds the fields of a message to a record. What `fields` does not name is left out. */
function readFields(reader: WireReader, fields: Fields, record: JsonObject): JsonObject {
  while (reader.next()) {
    const field = fields.get(reader.tag)
    if (field === undefined) continue
    const [key, read, isList] = field
    if (isList === undefined) record[key] = read(reader)
    else ((record[key] ??= []) as JsonValue[]).push(read(reader))
  }
  return record
}

/** A `Span` as OTLP JSON spells it; ids are hex. */
export function spanFrom(reader: WireReader): JsonObject {
  return readFields(reader, spanFields, { attributes: [], events: [] })
}

const eventFields: Fields = new Map([
  [0x09, ['timeUnixNano', nanos]],
  [0x12, ['name', text]],
  [0x1a, ['attributes', attribute, 'list']],
  [0x20, ['droppedAttributesCount', number]],
])
const linkFields: Fields = new Map([
  [0x0a, ['traceId', hex]],
  [0x12, ['spanId', hex]],
  [0x22, ['attributes', attribute, 'list']],
])
const statusFields: Fields = new Map([
  [0x12, ['message', text]],
  [0x18, ['code', number]],
])
const spanFields: Fields = new Map([
  [0x0a, ['traceId', hex]],
  [0x12, ['spanId', hex]],
  [0x22, ['parentSpanId', hex]],
  [0x2a, ['name', text]],
  [0x30, ['kind', number]],
  [0x39, ['startTimeUnixNano', nanos]],
  [0x41, ['endTimeUnixNano', nanos]],
  [0x4a, ['attributes', attribute, 'list']],
  [0x50, ['droppedAttributesCount', number]],
  [0x5a, ['events', (reader) => readFields(reader.message(), eventFields, { attributes: [] }), 'list']],
  [0x60, ['droppedEventsCount', number]],
  [0x6a, ['links', (reader) => readFields(reader.message(), linkFields, { attributes: [] }), 'list']],
  [0x70, ['droppedLinksCount', number]],
  [0x7a, ['status', (reader) => readFields(reader.message(), statusFields, {})]],
  [0x85, ['flags', (reader) => reader.fixed32()]],
])

/** A `LogRecord` as OTLP JSON spells it; ids are hex. */
export function logRecordFrom(reader: WireReader): JsonObject {
  return readFields(reader, logFields, { attributes: [] })
}

const logFields: Fields = new Map([
  [0x09, ['timeUnixNano', nanos]],
  [0x10, ['severityNumber', number]],
  [0x1a, ['severityText', text]],
  [0x2a, ['body', (reader) => readAnyValue(reader.message())]],
  [0x32, ['attributes', attribute, 'list']],
  [0x4a, ['traceId', hex]],
  [0x52, ['spanId', hex]],
  [0x59, ['observedTimeUnixNano', nanos]],
  [0x62, ['eventName', text]],
])

/** An `InstrumentationScope` as OTLP JSON spells it, without its attributes. */
export function scopeFrom(reader: WireReader): JsonObject {
  return readFields(reader, scopeFields, {})
}

const scopeFields: Fields = new Map([
  [0x0a, ['name', text]],
  [0x12, ['version', text]],
])

/** A `KeyValue` as OTLP JSON spells it. */
export function keyValueFrom(reader: WireReader, depth: number = limits.jsonDepth): JsonObject {
  let key = ''
  let value: JsonObject = {}
  while (reader.next())
    if (reader.tag === 0x0a) key = reader.text()
    else if (reader.tag === 0x12) value = readAnyValue(reader.message(), depth)
  return { key, value }
}

/** Reads an `AnyValue` as OTLP JSON spells it; what is nested too deeply is empty. */
function readAnyValue(reader: WireReader, depth: number = limits.jsonDepth): JsonObject {
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
      return { doubleValue: writeDouble(reader.double()) }
    case 0x2a:
      return { arrayValue: { values: parseList(reader.message(), depth, readAnyValue) } }
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
function writeDouble(value: number): number | string {
  return Number.isFinite(value) ? value : String(value)
}
