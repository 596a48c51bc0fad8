import { parseJson, type JsonValue } from '../core/json.ts'

/**
 * Where the bracket of JSON at `start` closes, past it; brackets in strings do not count. Null where it
 * never does. Linear in the length of the text.
 */
export function endOfBracket(text: string, start: number, open: string, close: string): number | null {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === open) depth++
    else if (character === close && --depth === 0) return at + 1
  }
  return null
}

/** Texts, which stay as they are, and the numbers that Python's `json` knows beyond those of JSON. */
const tokens = /"(?:[^"\\]|\\[^]?)*"?|-?Infinity|NaN/g

/** Whether `json.loads` of Python reads the text: JSON, with `NaN`, `Infinity` and `-Infinity`. */
export function isPythonJson(text: string): boolean {
  // Spaces around the stand-in keep it from joining what is beside it.
  const plain = /Infinity|NaN/.test(text)
    ? text.replace(tokens, (token) => (token.startsWith('"') ? token : ' 0 '))
    : text
  try {
    JSON.parse(plain)
    return true
  } catch {
    return false
  }
}

/**
 * The value of JSON as Python writes it: `NaN`, `Infinity` and `-Infinity`, which are no JSON, become texts, so that
 * none is taken for a number. Undefined where it is not even that.
 */
export function parsePythonJson(text: string): JsonValue | undefined {
  const value = parseJson(text)
  if (value !== undefined || !/Infinity|NaN/.test(text)) return value
  return parseJson(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}
