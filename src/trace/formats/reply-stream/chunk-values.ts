import type { JsonObject, JsonValue } from '../../../core/json.ts'

/** `key` of the first chunk that has it, by itself. */
export function firstWith(chunks: readonly JsonObject[], key: string): JsonObject {
  const value = valueOf(chunks, key)
  return value === null ? {} : { [key]: value }
}

/** `key` of the first chunk that has it; null where none does. */
export function valueOf(chunks: readonly JsonObject[], key: string): JsonValue {
  const found = chunks.find((chunk) => (chunk[key] ?? '') !== '')
  return found?.[key] ?? null
}
