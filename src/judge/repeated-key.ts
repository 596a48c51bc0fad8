import { parseJson } from '../core/json.ts'

/**
 * Whether the object that a JSON text is says one of its keys twice. Parsers take the last of them, so that
 * whoever adds a key has the last word.
 */
export function repeatsKey(text: string): boolean {
  const known = new Set<unknown>()
  let depth = 0
  let word: string | null = null
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1 && word !== null) {
      const key = parseJson(word)
      if (known.has(key)) return true
      known.add(key)
    }
    word = token.startsWith('"') ? token : null
  }
  return false
}
