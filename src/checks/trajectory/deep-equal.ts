import { isSameScalar } from '../../core/json.ts'
import { isSameShape } from '../same-shape.ts'

/**
 * Equality of arguments as Kensa has it: the order of keys is free, that of lists is not, nothing may be
 * left out, and 1 equals true and 0 equals false, as in Python.
 */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  return isSameShape(a, b, (left, right) => isSameScalar(toComparable(left), toComparable(right)))
}

function toComparable(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
