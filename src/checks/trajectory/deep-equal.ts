import { isObject } from '../../core/json.ts'

/**
 * Equality of arguments as Kensa has it: the order of keys is free, that of lists is not, nothing may be
 * left out, and 1 equals true and 0 equals false, as in Python.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => deepEqual(item, b[index]))
  }
  if (isObject(a)) {
    if (!isObject(b)) return false
    const keys = Object.keys(a)
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]))
    )
  }
  return asNumber(a) === asNumber(b)
}

function asNumber(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
