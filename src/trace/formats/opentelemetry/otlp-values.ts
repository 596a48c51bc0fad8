import { integerOf } from '../../../core/integer.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import { noAttributes, ObjectAttributes } from '../../model/attributes.ts'
import type { Attributes } from '../../model/span.ts'

type Pair = { readonly key?: unknown; readonly value?: unknown } | null

/** Attributes of OTLP: a list of `{key, value}`, or a plain object as hand-made exporters write it. */
export function attributesOf(list: unknown): Attributes {
  if (Array.isArray(list)) return list.length === 0 ? noAttributes : new AttributeList(list)
  return isObject(list) ? new ObjectAttributes(list as JsonObject) : noAttributes
}

/** From this many on a lookup in an index is cheaper than walking the list. */
const indexedFrom = 32

/**
 * Decodes a value when it is asked for: most are looked at once or never, and making a table of them
 * costs more than a walk. Most names that are asked for are not there; nearly all of those have a length
 * that no name has.
 */
class AttributeList implements Attributes {
  readonly #pairs: readonly Pair[]
  /** A bit for the length of each name, modulo 32; 0 as long as nobody asked. */
  #lengths = 0
  #index: Map<unknown, unknown> | undefined

  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs
  }

  get(name: string): JsonValue | undefined {
    if (this.#pairs.length >= indexedFrom) return this.#lookUp(name)
    if (this.#lengths === 0) this.#lengths = lengthsOf(this.#pairs)
    if ((this.#lengths & (1 << name.length)) === 0) return undefined
    for (const pair of this.#pairs) if (pair?.key === name) return anyValue(pair.value, limits.jsonDepth)
    return undefined
  }

  keys(): string[] {
    const names: string[] = []
    for (const pair of this.#pairs) if (typeof pair?.key === 'string') names.push(pair.key)
    return names
  }

  #lookUp(name: string): JsonValue | undefined {
    const index = (this.#index ??= new Map(this.#pairs.map((pair) => [pair?.key, pair])))
    const pair = index.get(name) as Pair | undefined
    return pair === undefined ? undefined : anyValue(pair?.value, limits.jsonDepth)
  }
}

function lengthsOf(pairs: readonly Pair[]): number {
  let lengths = 0
  for (const pair of pairs) if (typeof pair?.key === 'string') lengths |= 1 << pair.key.length
  return lengths
}

/** The value that an OTLP `AnyValue` holds. */
export function valueOf(value: unknown): JsonValue {
  return anyValue(value, limits.jsonDepth)
}

/** An OTLP `AnyValue`, whose fields are spelled in camel or in snake case; an empty one is null. */
function anyValue(value: unknown, depth: number): JsonValue {
  if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
  const raw = value as Readonly<Record<string, unknown>>
  const text = raw['stringValue'] ?? raw['string_value']
  if (text !== undefined) return text as JsonValue
  const integer = raw['intValue'] ?? raw['int_value']
  if (integer !== undefined) return intValueOf(integer)
  const scalar = raw['boolValue'] ?? raw['doubleValue'] ?? raw['bool_value'] ?? raw['double_value']
  // Of a double that is a whole number JSON does not show what it is.
  if (scalar !== undefined) return typeof scalar === 'bigint' ? Number(scalar) : (scalar as JsonValue)
  if (depth === 0) return null
  const list = raw['arrayValue'] ?? raw['array_value']
  if (isObject(list)) return itemsOf(list['values']).map((item) => anyValue(item, depth - 1))
  const pairs = raw['kvlistValue'] ?? raw['kvlist_value']
  if (isObject(pairs)) return objectOf(itemsOf(pairs['values']), depth - 1)
  const bytes = raw['bytesValue'] ?? raw['bytes_value']
  if (bytes !== undefined) return bytes as JsonValue
  return Array.isArray(value) || Object.keys(raw).length > 0 ? (value as JsonValue) : null
}

/** OTLP writes integers of 64 bits as text. */
function intValueOf(value: unknown): JsonValue {
  if (typeof value !== 'string') return value as JsonValue
  return integerOf(value) ?? value
}

function itemsOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : []
}

function objectOf(pairs: readonly unknown[], depth: number): JsonValue {
  const object = Object.create(null) as Record<string, JsonValue>
  for (const pair of pairs) {
    if (isObject(pair) && typeof pair['key'] === 'string')
      object[pair['key']] = anyValue(pair['value'], depth)
  }
  return object
}
