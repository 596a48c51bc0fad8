import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'

/** Any value. Parameters come out of YAML or JSON, so that their type need not be looked at again. */
export const jsonParam = z.unknown() as z.ZodType<JsonValue>

/** A mapping by name that holds something, so that a check over it can fail. */
export function namedParams<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .refine((named) => Object.keys(named).length > 0, { error: 'must hold at least one entry' })
}
