import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isObject, parseJson, isWithinDepth, writeJson } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'

/** The value as text that says something: empty text and white space count as absent. */
export function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && !isBlank(value) ? value : null
}

/** Tells whether a text says nothing: as a name it is none. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  // Most texts begin with a sign of ASCII.
  return !(first > 32 && first < 127) && !/\S/.test(text)
}

/** The value where it is an object; null otherwise. */
export function objectOrNull(value: unknown): JsonObject | null {
  return isObject(value) ? (value as JsonObject) : null
}

/** The objects of a list; empty for anything but a list. */
export function listObjects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : []
}

/** The values of a list; empty for anything else. */
export function listValues(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** The object that a value is, or the JSON of one; null otherwise. */
export function parseObject(value: JsonValue | undefined): JsonObject | null {
  return objectOrNull(typeof value === 'string' ? parseJson(value) : value)
}

/** A number that is zero or more, also where it was written as text; null otherwise. A quantity: rounded to a double. */
export function numberOrNull(value: JsonValue | undefined): number | null {
  const isText = typeof value === 'string' && value.trim() !== ''
  const number = isText || typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && number >= 0 && Number.isFinite(number) ? number : null
}

/** Stands for a value that nests deeper than anything downstream may follow. */
const tooDeep = '(nested too deeply to read)'

/** The value, or {@link tooDeep} for one that is. */
export function boundedJson(value: JsonValue): JsonValue {
  return isWithinDepth(value, limits.jsonDepth) ? value : tooDeep
}

/** A value as text: text as it is, anything else as JSON. Null for absent. */
export function textOfValue(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : writeJson(boundedJson(value))
}

/** Tells whether text is the JSON of a value that was cut off, was redacted, or nests too deeply: nobody knows what it held. */
export function isUnreadJson(text: string): boolean {
  return text === tooDeep || /^\s*[[{]/.test(text)
}
