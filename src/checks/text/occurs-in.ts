import { createLongFold } from './texts.ts'

/** Tells of a text whether it stands anywhere in another, in the case that `fold` gives both. */
export function createOccurrenceTest(text: string, fold = lowerWords): (wanted: string) => boolean {
  const folded = fold(text)
  return (wanted) => folded.includes(fold(wanted))
}

const lowerWords = createLongFold((text) => text.toLowerCase())
