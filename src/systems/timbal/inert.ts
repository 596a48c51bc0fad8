import { paramSchema, type JsonSchema } from '../../checks/params/param-schema.ts'
import { findCheck } from '../../checks/registry.ts'
import { negate, transform } from '../../checks/values/value-params.ts'
import type { JsonObject } from '../../core/json.ts'

/** Timbal takes these with every validator, and some have no use for them. */
const options = { transform, negate }

/** Options that are as they should be and change nothing, as Timbal has it. */
export function inertOptions(type: string, given: JsonObject): readonly string[] {
  const used = paramsOf(type)
  if (used === null) return []
  return Object.entries(options).flatMap(([key, schema]) => {
    const isInert = Object.hasOwn(given, key) && !Object.hasOwn(used, key)
    return isInert && schema.safeParse(given[key]).success ? [key] : []
  })
}

/** Whether it does not matter of what type a value is: it is only asked whether it is true, or it is a rubric. */
export function takesAnything(type: string): boolean {
  const { value, value_type: types } = paramsOf(type) ?? {}
  if (value === undefined || types !== undefined) return false
  return findCheck(type)?.family === 'judged' || (value.type === undefined && value.anyOf === undefined)
}

const families: ReadonlySet<string | undefined> = new Set(['values', 'judged'])

/** Of a check of values; null for any other. */
function paramsOf(type: string): NonNullable<JsonSchema['properties']> | null {
  const check = findCheck(type)
  return check !== null && families.has(check.family) ? (paramSchema(check).properties ?? {}) : null
}
