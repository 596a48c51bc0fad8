import { parseJson, isObject, type JsonValue, type JsonObject } from '../core/json.ts'

/**
 * Whether the object that a JSON text is says one of its keys twice. Parsers take the last of them, so that
 * whoever adds a key has the last word.
 */
export function hasRepeatedKey(text: string): boolean {
  const seen = new Set<unknown>()
  let depth = 0
  let word: string | null = null
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1 && word !== null) {
      const key = parseJson(word)
      if (seen.has(key)) return true
      seen.add(key)
    }
    word = token.startsWith('"') ? token : null
  }
  return false
}

/**
 * Finds the end of the JSON bracket at `start`, past it; brackets in strings do not count. Null where it
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

/**
 * The last JSON object of a text that has other text around it. Null where there is none, where the last
 * thing in braces is not JSON or says a key twice, or where braces stay open: what lies inside of something
 * broken is quoted and not said. Linear in the length of the text.
 */
export function findLastObject(text: string): JsonObject | null {
  let last: JsonObject | null = null
  for (let start = text.indexOf('{'); start !== -1;) {
    const end = endOfBracket(text, start, '{', '}')
    if (end === null) return null
    last = parseObject(text.slice(start, end))
    start = text.indexOf('{', end)
  }
  return last
}

function parseObject(text: string): JsonObject | null {
  const value = parseJson(text)
  return isObject(value) && !hasRepeatedKey(text) ? value : null
}
