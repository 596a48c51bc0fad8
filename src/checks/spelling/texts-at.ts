import type { JsonObject, JsonValue } from '../../core/json.ts'

/** All texts of some parameters, at any depth. */
export function textsAt(params: unknown, keys: readonly string[] = []): string[] {
  return keys.flatMap((key) => textsIn((params as JsonObject)[key] ?? null))
}

/** All texts of a value. */
export function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
