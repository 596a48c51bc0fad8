import { z } from 'zod'

/** Texts to look for. Neither the list nor a text is empty, so that a check can fail. */
export const texts = z.array(z.string().min(1)).min(1)

/** How a text is compared: as it is, or without regard to case. */
export function folding(caseSensitive: boolean): (text: string) => string {
  return caseSensitive ? (text) => text : (text) => text.toLowerCase()
}
