import { parseInteger } from '../../../core/integer.ts'
import { isObject, type JsonObject, type JsonValue, toList, type Mapping } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { noAttributes, ObjectAttributes } from '../../model/attributes.ts'
import { shareKeys, type Names } from '../../model/names.ts'
import type { Attributes } from '../../model/span.ts'

type Pair = { readonly key: string; readonly value?: unknown }

/** Attributes of OTLP: a list of `{key, value}`, or a plain object as hand-made exporters write it. */
export function parseKeyValues(list: unknown): Attributes {
  if (Array.isArray(list)) return list.length === 0 ? noAttributes : new AttributeList(list)
  return isObject(list) ? new ObjectAttributes(list as JsonObject) : noAttributes
}

/** Decodes a value when it is asked for: most are looked at once or never. */
class AttributeList implements Attributes {
  readonly names: Names
  readonly #pairs: readonly Pair[]

  constructor(list: readonly unknown[]) {
    this.#pairs = list.every(isPair) ? list : list.filter(isPair)
    this.names = shareKeys(this.#pairs)
  }

  get(name: string): JsonValue | undefined {
    const place = this.names.placeOf(name)
    return place === undefined ? undefined : anyValue(this.#pairs[place]?.value, limits.jsonDepth)
  }
}

function isPair(pair: unknown): pair is Pair {
  return typeof pair === 'object' && pair !== null && typeof (pair as { key?: unknown }).key === 'string'
}

/** Parses the value that an OTLP `AnyValue` holds. */
export function parseValue(value: unknown): JsonValue {
  return anyValue(value, limits.jsonDepth)
}

/** An OTLP `AnyValue`, whose fields are spelled in camel or in snake case; an empty one is null. */
function anyValue(value: unknown, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
  const raw = value as Mapping
  const text = raw['stringValue'] ?? raw['string_value']
  if (text !== undefined) return text as JsonValue
  const integer = raw['intValue'] ?? raw['int_value']
  if (integer !== undefined) return parseIntValue(integer)
  const scalar = raw['boolValue'] ?? raw['doubleValue'] ?? raw['bool_value'] ?? raw['double_value']
  // Of a double that is a whole number JSON does not show what it is.
  if (scalar !== undefined) return typeof scalar === 'bigint' ? Number(scalar) : (scalar as JsonValue)
  if (depth === 0) return null
  const list = raw['arrayValue'] ?? raw['array_value']
  if (isObject(list)) return toList(list['values']).map((item) => anyValue(item, depth - 1))
  const pairs = raw['kvlistValue'] ?? raw['kvlist_value']
  if (isObject(pairs)) return parseObject(toList(pairs['values']), depth - 1)
  const bytes = raw['bytesValue'] ?? raw['bytes_value']
  if (bytes !== undefined) return bytes as JsonValue
  return Array.isArray(value) || Object.keys(raw).length > 0 ? (value as JsonValue) : null
}

/** OTLP writes integers of 64 bits as text. */
function parseIntValue(value: unknown): JsonValue {
  if (typeof value !== 'string') return value as JsonValue
  return parseInteger(value) ?? value
}

function parseObject(pairs: readonly unknown[], depth: number): JsonValue {
  const object = Object.create(null) as Record<string, JsonValue>
  for (const pair of pairs)
    if (isObject(pair) && typeof pair['key'] === 'string')
      object[pair['key']] = anyValue(pair['value'], depth)
  return object
}
