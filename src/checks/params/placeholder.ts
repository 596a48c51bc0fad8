import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'

/** A `{{field}}` that no dataset row has filled, and where it stands. */
export interface Placeholder {
  /** The first one of its text, with its braces. */
  readonly text: string
  readonly path: readonly (string | number)[]
}

/** Every text inside of a value that holds a placeholder. Keys are never placeholders. */
export function findPlaceholders(value: JsonValue): Placeholder[] {
  const found: Placeholder[] = []
  collectPlaceholders(value, [], found)
  return found
}

function collectPlaceholders(
  value: JsonValue,
  path: readonly (string | number)[],
  found: Placeholder[],
): void {
  if (typeof value === 'string') {
    const text = /\{\{[^{}\n]+\}\}/.exec(value)?.[0]
    if (text !== undefined) found.push({ text, path })
  } else if (value !== null && typeof value === 'object' && path.length < limits.jsonDepth) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, item] of entries) collectPlaceholders(item, [...path, key], found)
  }
}
