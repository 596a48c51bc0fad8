import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import { codePoints } from '../../text/python-text.ts'
import { pythonType } from './value-check.ts'

/** Python's `len()`: characters of a text, items of a list, keys of a mapping; null for what has none. */
export function lengthOf(actual: JsonValue): number | null {
  if (typeof actual === 'string') return codePoints(actual)
  if (Array.isArray(actual)) return actual.length
  return isObject(actual) ? Object.keys(actual).length : null
}

/** In Timbal's files `true` is 1. */
export const length = z.union([z.int().min(0), z.boolean()])

export const noLength = 'The value has no length: it is a number, true, false or null.'

/** What it has in place of a length. */
export function shownLength(actual: JsonValue): JsonValue {
  return lengthOf(actual) ?? pythonType(actual)
}
