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

/** The phrase that a text is, as it is written in the list; null where it is none. White space around it and case do not count. */
export function findCopOut(text: string, phrases: readonly string[]): string | null {
  const plain = text.trim().toLowerCase()
  return phrases.find((phrase) => phrase.toLowerCase() === plain) ?? null
}
