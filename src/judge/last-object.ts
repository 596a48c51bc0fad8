import { isObject, parseJson, type JsonObject } from '../core/json.ts'

/**
 * The last JSON object of a text that has other text around it. Null where there is none, where the last
 * thing in braces is not JSON, or where braces stay open: what lies inside of something broken is quoted
 * and not said. Linear in the length of the text.
 */
export function lastObject(text: string): JsonObject | null {
  let last: JsonObject | null = null
  for (let start = text.indexOf('{'); start !== -1;) {
    const end = endOfBraces(text, start)
    if (end === null) return null
    last = asObject(text.slice(start, end))
    start = text.indexOf('{', end)
  }
  return last
}

function asObject(text: string): JsonObject | null {
  const value = parseJson(text)
  return isObject(value) ? value : null
}

/** Where the brace at `start` closes, past it; braces in JSON strings do not count. Null where it never does. */
function endOfBraces(text: string, start: number): number | null {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at + 1
  }
  return null
}
