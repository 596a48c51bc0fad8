/** Phrases that agentcheck takes for an evasion by default. */
export const defaultCopOuts = [
  "i don't know",
  'n/a',
  'no information',
  "i'm not sure",
  'i cannot',
  "i can't",
  'no data available',
] as const

/** Finds the listed phrase that a text equals, ignoring case and surrounding white space; null if none. */
export function findCopOut(text: string, phrases: readonly string[]): string | null {
  const plain = text.trim().toLowerCase()
  return phrases.find((phrase) => phrase.toLowerCase() === plain) ?? null
}
