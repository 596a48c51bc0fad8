import { sameScalar } from '../../core/json.ts'
import { sameShape } from '../same-shape.ts'

/**
 * Equality of arguments as Kensa has it: the order of keys is free, that of lists is not, nothing may be
 * left out, and 1 equals true and 0 equals false, as in Python.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  return sameShape(a, b, (left, right) => sameScalar(asNumber(left), asNumber(right)))
}

function asNumber(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}
