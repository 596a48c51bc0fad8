import { exactInteger } from '../../../core/integer.ts'
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import type { WireReader } from '../../protobuf/wire.ts'

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
export function anyValueFrom(reader: WireReader, depth: number = limits.jsonDepth): JsonObject {
  let value: JsonObject = {}
  while (reader.next()) value = valueOf(reader, depth) ?? value
  return value
}

function valueOf(reader: WireReader, depth: number): JsonObject | null {
  switch (reader.tag) {
    case 0x0a:
      return { stringValue: reader.text() }
    case 0x10:
      return { boolValue: reader.int64() !== 0n }
    case 0x18:
      return { intValue: exactInteger(reader.int64()) }
    case 0x21:
      return { doubleValue: double(reader.double()) }
    case 0x2a:
      return { arrayValue: { values: listOf(reader.message(), depth, anyValueFrom) } }
    case 0x32:
      return { kvlistValue: { values: listOf(reader.message(), depth, keyValueFrom) } }
    case 0x3a:
      return { bytesValue: reader.bytes('base64') }
    default:
      return null
  }
}

function listOf(
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
