import { isWithinDepth, parseJson, writeJson, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { parsePythonLiteral } from '../../text/python-literal.ts'

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

/** Stands for a value that nests deeper than anything downstream may follow. */
const tooDeep = '(nested too deeply to read)'

/** The value, or {@link tooDeep} for one that is. */
export function boundedJson(value: JsonValue): JsonValue {
  return isWithinDepth(value, limits.jsonDepth) ? value : tooDeep
}

/** A value as text: text as it is, anything else as JSON. Null for absent. */
export function textOfValue(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : writeJson(boundedJson(value))
}

/** Tells whether text is the JSON of a value that was cut off, was redacted, or nests too deeply: nobody knows what it held. */
export function isUnreadJson(text: string): boolean {
  return text === tooDeep || /^\s*[[{]/.test(text)
}

const layers = 3

/**
 * A logged value without the JSON text that platforms wrap it in, once or several times. Only text of
 * an object, a list or a string is unwrapped: a bare `5` or `true` may be what was meant. Null for absent.
 */
export function decoded(value: unknown): JsonValue {
  let inner = value
  for (let layer = 0; layer < layers && typeof inner === 'string' && /^\s*["[{]/.test(inner); layer++) {
    const parsed = parseJson(inner)
    if (parsed === undefined) break
    inner = parsed
  }
  return (inner ?? null) as JsonValue
}

/** The same for arguments and results of tools, which Python logs also in its own spelling. */
export function decodedValue(value: unknown): JsonValue {
  const inner = decoded(value)
  if (typeof inner !== 'string' || !/^\s*[[{]/.test(inner)) return boundedJson(inner)
  return parsePythonLiteral(inner) ?? inner
}
