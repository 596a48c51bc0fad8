import { isWithinDepth, parseJson, writeJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'

/**
 * Arguments of a tool call as a value. Frameworks write them as an object, as JSON text, or as JSON
 * text inside JSON text. Text that is not JSON stays text; no text at all means: called with none.
 * Null stays null: the trace does not say.
 */
export function parseArguments(value: unknown): JsonValue {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return boundedJson(value as JsonValue)
  if (value === '') return {}
  const once = parseJson(value)
  if (once === undefined) return value
  const twice = typeof once === 'string' ? parseJson(once) : undefined
  const parsed = typeof twice === 'object' && twice !== null ? twice : once
  return isWithinDepth(parsed, limits.jsonDepth) ? parsed : value
}

/** The value, or its start as text where it nests deeper than anything downstream may follow. */
export function boundedJson(value: JsonValue): JsonValue {
  return isWithinDepth(value, limits.jsonDepth) ? value : '(nested too deeply to read)'
}

/** A value as text: text as it is, anything else as JSON. Null for absent. */
export function textOfValue(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : writeJson(boundedJson(value))
}
