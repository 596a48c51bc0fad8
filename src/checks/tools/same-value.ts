import type { JsonValue } from '../../core/json.ts'
import { sameShape } from '../same-shape.ts'

/**
 * Whether an argument has an expected value. Models write `5` and `"5"`, `true` and `"true"` for one another,
 * so that these are the same; lists are compared in order, objects by key. Null is only null.
 */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return sameShape(a, b, sameText)
}

function sameText(a: unknown, b: unknown): boolean {
  return isWritten(a) && isWritten(b) ? String(a) === String(b) : a === b
}

function isWritten(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
