import { isSameScalar, type JsonValue } from '../../core/json.ts'
import { isSameShape } from '../same-shape.ts'

/** Tells whether two values are the same JSON: `1` is not `"1"`, lists are compared in order, objects by key. */
export function isSameJson(a: JsonValue, b: JsonValue): boolean {
  return isSameShape(a, b, isSameScalar)
}
