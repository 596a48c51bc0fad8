import { z } from 'zod'
import { isNumber, type JsonValue } from '../../core/json.ts'

/** Any value. Parameters come out of YAML or JSON, so that their type need not be looked at again. */
export const jsonParam = z.unknown() as z.ZodType<JsonValue>

/** A number, with every digit of an integer. The schema of a `bigint` would be a part of the bundle of its own. */
export const numberParam = z
  .custom<number | bigint>(isNumber, { params: { ofType: 'number' } })
  .meta({ type: 'number' })

/** Defines a mapping by name that holds something, so that a check over it can fail. */
export function defineNamedParams<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .refine((named) => Object.keys(named).length > 0, { error: 'must hold at least one entry' })
}
