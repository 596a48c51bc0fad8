import { z } from 'zod'

/** Texts to look for. Neither the list nor a text is empty, so that a check can fail. */
export const texts = z.array(z.string().min(1)).min(1)

/** Creates the form in which texts are compared: as they are, or without case. */
export function createFold(caseSensitive: boolean): (text: string) => string {
  return caseSensitive ? (text) => text : lowerCharacters
}

/** Makes a fold of texts that does a long one once: hundreds of checks may ask for the same. */
export function createLongFold(fold: (text: string) => string): (text: string) => string {
  const folded = new Map<string, string>()
  return (text) => {
    if (text.length < long.least || text.length > long.most) return fold(text)
    const result = folded.get(text) ?? fold(text)
    if (folded.size >= long.kept) folded.clear()
    folded.set(text, result)
    return result
  }
}

const long = { least: 10_000, most: 1_000_000, kept: 8 }

/**
 * Lower case, each character by itself as Go does it: `İ` becomes `i`, and `Σ` is `σ` wherever it stands.
 * JavaScript makes two characters of the first and `ς` of the second at the end of a word.
 */
export const lowerCharacters = createLongFold((text) =>
  text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase(),
)
