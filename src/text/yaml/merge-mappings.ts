import type { KeyPath } from '../../core/diagnostic.ts'
import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'

/** A mapping that `<<` merges in, and its index where `<<` holds a list of them. */
export interface MergeSource {
  readonly source: JsonObject
  readonly index: number | null
}

/** The mappings that a `<<` merges in, the one that yields to all others first; null for anything else. */
export function mergeSources(value: JsonValue): readonly MergeSource[] | null {
  if (isObject(value)) return [{ source: value, index: null }]
  if (!Array.isArray(value) || !value.every(isObject)) return null
  return (value as JsonObject[]).map((source, index) => ({ source, index })).toReversed()
}

/**
 * Merges mappings as PyYAML does: their keys come before the mapping's own, and a later value replaces an
 * earlier one in its place. `pathOf` says where a path below this mapping's `<<` now leads, with the depth of the
 * mapping; null where another value took the place.
 */
export function mergeMappings(
  base: JsonObject,
  sources: readonly MergeSource[],
  depth: number,
): { readonly value: JsonObject; readonly pathOf: (path: KeyPath) => KeyPath | null } {
  const value: JsonObject = {}
  const from = new Map<string, number | null>()
  for (const { source, index } of sources)
    for (const [key, item] of Object.entries(source)) {
      setKey(value, key, item)
      from.set(key, index)
    }
  for (const [key, item] of Object.entries(base)) {
    setKey(value, key, item)
    from.delete(key)
  }
  const pathOf = (path: KeyPath): KeyPath | null => {
    if (path.length <= depth || path[depth] !== '<<') return path
    const [step, ...rest] = path.slice(depth + 1)
    const index = typeof step === 'number' ? step : null
    const key = index === null ? step : rest.shift()
    return from.get(String(key)) === index ? [...path.slice(0, depth), key ?? '', ...rest] : null
  }
  return { value, pathOf }
}

/** Sets a key that the input chose: `__proto__` becomes a key like any other. */
export function setKey(target: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  } else target[key] = value
}
