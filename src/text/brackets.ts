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
