import { isObject, type JsonValue } from '../../core/json.ts'

/**
 * Whether an argument has an expected value. Models write `5` and `"5"`, `true` and `"true"` for one another,
 * so that these are the same; lists are compared in order, objects by key. Null is only null.
 */
export function sameValue(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  }
  if (isObject(a)) {
    if (!isObject(b)) return false
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
    )
  }
  if (a === null || a === undefined || b === null || b === undefined) return a === b
  return typeof b !== 'object' && String(a) === String(b)
}
