import { sameScalar, type JsonValue } from '../../core/json.ts'
import { sameShape } from '../same-shape.ts'

/** Whether two values are the same JSON: `1` is not `"1"`, lists are compared in order, objects by key. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  return sameShape(a, b, sameScalar)
}
