import { parseJson, type JsonValue } from '../../core/json.ts'
import { pythonLiteral } from '../../text/python-literal.ts'
import { boundedJson } from '../model/arguments.ts'

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
  return pythonLiteral(inner) ?? inner
}
