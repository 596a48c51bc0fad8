import { isObject, isSameScalar } from '../core/json.ts'

/** Compares lists in order, objects by key with nothing left out, and other values by `sameLeaf`: `1` is not `"1"`. */
export function isSameShape(a: unknown, b: unknown, sameLeaf = isSameScalar): boolean {
  if (Array.isArray(a))
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSameShape(item, b[index], sameLeaf))
    )
  if (!isObject(a)) return sameLeaf(a, b)
  if (!isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameShape(a[key], b[key], sameLeaf))
  )
}
