import { isObject, type JsonValue } from '../../core/json.ts'

/** Whether two values are the same JSON: `1` is not `"1"`, lists are compared in order, objects by key. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index] ?? null))
    )
  }
  if (!isObject(a)) return a === b
  if (!isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  )
}
