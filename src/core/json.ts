/** Anything that `JSON.parse` can return. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** True for a plain JSON object: not null, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of `JSON.parse`, or undefined where the text is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** Whether lists and objects lie in each other at most `depth` deep; it looks no deeper. */
export function isWithinDepth(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isWithinDepth(item, depth - 1))
  for (const key in value) if (!isWithinDepth(value[key] ?? null, depth - 1)) return false
  return true
}

/**
 * JSON with keys in one order at every depth, so that equal values give equal text.
 * Array order is kept; `1` and `true` and `"1"` all differ; null differs from an absent key.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  let text = ''
  for (const key of Object.keys(value).sort()) {
    if (value[key] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(value[key])}`
  }
  return `{${text}}`
}
