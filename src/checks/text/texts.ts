import { z } from 'zod'

/** Texts to look for. Neither the list nor a text is empty, so that a check can fail. */
export const texts = z.array(z.string().min(1)).min(1)

/** How a text is compared: as it is, or without regard to case. */
export function createFold(caseSensitive: boolean): (text: string) => string {
  return caseSensitive ? (text) => text : lowerCharacters
}

/**
 * Lower case, each character by itself as Go does it: `İ` becomes `i`, and `Σ` is `σ` wherever it stands.
 * JavaScript makes two characters of the first and `ς` of the second at the end of a word.
 */
export function lowerCharacters(text: string): string {
  return text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()
}
