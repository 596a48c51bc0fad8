import { isObject, parseJson, type JsonObject } from '../core/json.ts'
import { endOfBracket } from '../text/json-text.ts'
import { repeatsKey } from './repeated-key.ts'

/**
 * The last JSON object of a text that has other text around it. Null where there is none, where the last
 * thing in braces is not JSON or says a key twice, or where braces stay open: what lies inside of something
 * broken is quoted and not said. Linear in the length of the text.
 */
export function lastObject(text: string): JsonObject | null {
  let last: JsonObject | null = null
  for (let start = text.indexOf('{'); start !== -1;) {
    const end = endOfBracket(text, start, '{', '}')
    if (end === null) return null
    last = asObject(text.slice(start, end))
    start = text.indexOf('{', end)
  }
  return last
}

function asObject(text: string): JsonObject | null {
  const value = parseJson(text)
  return isObject(value) && !repeatsKey(text) ? value : null
}
