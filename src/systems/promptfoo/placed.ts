import type { KeyPath, Place } from '../../core/diagnostic.ts'
import { followPointer, isObject, type JsonValue, toMapping } from '../../core/json.ts'
import { suggestWord } from '../../text/suggest.ts'

/** A value of a config, or of a file that it names, with the places of its parts. */
export interface Placed<Value extends JsonValue = JsonValue> {
  readonly value: Value
  readonly locate: (path: KeyPath, part?: 'key' | 'value') => Place
}

/** A part of a value. */
export function stepInto({ value, locate }: Placed, ...path: KeyPath): Placed {
  let part: JsonValue | undefined = value
  for (const key of path)
    part = typeof part === 'object' && part !== null ? (part as Record<string, JsonValue>)[key] : undefined
  return { value: part ?? null, locate: (inner, kind) => locate([...path, ...inner], kind) }
}

/** Lists the items of a list; none if it is anything else. */
export function listItems(list: Placed): Placed[] {
  const { value } = list
  return Array.isArray(value) ? value.map((_, index) => stepInto(list, index)) : []
}

/** Keys of a mapping that are nearly one that there is, each with the sentence on it. */
export function findSlips(
  value: JsonValue,
  keys: readonly string[],
  what: string,
): [key: string, message: string][] {
  return Object.keys(toMapping(value)).flatMap((key): [string, string][] => {
    const near = keys.includes(key) ? null : suggestWord(key, keys)
    return near === null
      ? []
      : [[key, `\`${key.slice(0, 80)}\` is not a key of ${what}; did you mean \`${near}\`?`]]
  })
}

const deepest = 20

/** Resolves a `$ref` with the keys next to it, and returns null if it leads nowhere. Other values stay as they are. */
export function dereference(root: JsonValue, placed: Placed, depth = 0): Placed | null {
  const { $ref: reference, ...rest } = toMapping(placed.value)
  if (typeof reference !== 'string') return placed
  if (!reference.startsWith('#/') || depth > deepest) return null
  const target = followPointer(root, reference.slice(1))
  if (target === undefined) return null
  const value = isObject(target) ? { ...target, ...rest } : target
  return dereference(root, { value, locate: (_, part) => placed.locate([], part) }, depth + 1)
}
