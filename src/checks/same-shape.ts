import { isObject } from '../core/json.ts'

/** Lists compared in order, objects by key with nothing left out, and what is in them by `sameLeaf`. */
export function isSameShape(a: unknown, b: unknown, sameLeaf: (a: unknown, b: unknown) => boolean): boolean {
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
