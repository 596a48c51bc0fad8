import { parseJson, isObject, type JsonValue, type JsonObject } from '../core/json.ts'

/** Tells whether an object repeats a key at any depth. Parsers take the last, so whoever adds one decides. */
export function hasRepeatedKey(text: string): boolean {
  /** Keys of the objects that are open; null for a list. */
  const open: (Set<unknown> | null)[] = []
  let word = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '{' || character === '[') open.push(character === '{' ? new Set() : null)
    else if (character === '}' || character === ']') open.pop()
    else if (character === '"') {
      const start = at
      at = endOfText(text, start)
      word = text.slice(start, at + 1)
    } else if (character === ':') {
      const [keys, key] = [open.at(-1), parseJson(word)]
      if (keys?.has(key) === true) return true
      keys?.add(key)
    }
  }
  return false
}

/** Index of the quote that ends a text of JSON, or of the end of the file. */
export function endOfText(text: string, begin: number): number {
  let at = begin + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

/** Finds the end past the JSON bracket at `start`, ignoring strings. Null if there is none. Linear. */
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

/** Tells whether `json.loads` of Python reads the text: JSON, with `NaN`, `Infinity` and `-Infinity`. */
export function isPythonJson(text: string): boolean {
  // Spaces around the placeholder keep it from joining its neighbours.
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
 * Parses JSON as Python writes it; `NaN` and `Infinity` become texts, never numbers. Undefined if it is not even that.
 */
export function parsePythonJson(text: string): JsonValue | undefined {
  const value = parseJson(text)
  if (value !== undefined || !/Infinity|NaN/.test(text)) return value
  return parseJson(text.replace(tokens, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}

/**
 * The JSON objects of a text that has other text around them, in order; null for what is in braces and is not JSON or says a
 * key twice, and as the last where braces stay open: what lies inside of something broken is quoted and not said. Linear in
 * the length of the text.
 */
export function findObjects(text: string): (JsonObject | null)[] {
  const objects: (JsonObject | null)[] = []
  for (let start = text.indexOf('{'); start !== -1;) {
    const end = endOfBracket(text, start, '{', '}')
    if (end === null) return [...objects, null]
    objects.push(parseObject(text.slice(start, end)))
    start = text.indexOf('{', end)
  }
  return objects
}

function parseObject(text: string): JsonObject | null {
  const value = parseJson(text)
  return isObject(value) && !hasRepeatedKey(text) ? value : null
}
