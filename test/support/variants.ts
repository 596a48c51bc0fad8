import type { JsonSchema } from '../../src/checks/params/param-schema.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'

/** Which changes are made to a value. */
export interface Changes {
  /** More values in the place of one. */
  readonly others?: (value: JsonValue) => readonly JsonValue[]
  /** Keys that are never left out. */
  readonly kept?: ReadonlySet<string>
}

/**
 * The value with one thing in it changed, for each thing: left out, empty, doubled, one more or less, the other way.
 * Of a list the first three entries are changed.
 */
export function variantsOf(value: JsonValue, changes: Changes = {}): JsonValue[] {
  const own = [...changed(value), ...(changes.others?.(value) ?? [])]
  if (typeof value !== 'object' || value === null) return own
  if (Array.isArray(value)) {
    const inner = value.slice(0, 3).map((held) => variantsOf(held, changes))
    return [...own, ...inner.flatMap((all, at) => all.map((held) => value.with(at, held)))]
  }
  const inner = Object.entries(value).flatMap(([key, held]) => [
    ...(changes.kept?.has(key) === true ? [] : [without(value, key)]),
    ...variantsOf(held, changes).map((other) => ({ ...value, [key]: other })),
  ])
  return [...own, ...inner]
}

function changed(value: JsonValue): JsonValue[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value - 1, value + 1, 0]
  if (typeof value === 'string') return ['', `${value} x`, value.toUpperCase()]
  return Array.isArray(value) ? [[], value.slice(1), [...value, ...value], value.toReversed()] : []
}

function without(value: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
}

/** Values of another type than this one, and a mapping with a key that none has. */
export function otherTypes(value: JsonValue): JsonValue[] {
  if (typeof value === 'number') return [-1, 0.5, 'many']
  if (typeof value === 'string') return [7, '(']
  if (typeof value !== 'object' || value === null) return [null]
  return Array.isArray(value) ? [{}] : [[], { ...value, other: 1 }]
}

/** Values that a schema allows, and some just outside of them. */
export function samplesOf(schema: JsonSchema): JsonValue[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(samplesOf)
  if (schema.enum !== undefined) return [...schema.enum] as JsonValue[]
  if (schema.type === 'boolean') return [true, false]
  if (schema.type === 'number' || schema.type === 'integer') return [-1, 0, 0.5, 1, 2, 1000]
  if (schema.type === 'string') return ['', 'a', '.*', '1']
  return schema.type === 'array' ? [[], ...samplesOf(schema.items ?? {}).map((item) => [item])] : [{}]
}
