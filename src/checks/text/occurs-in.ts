import { folding } from './texts.ts'

/** Tells of a text whether it stands anywhere in another, as it is or without regard to case. */
export function occursIn(text: string, caseSensitive = false): (wanted: string) => boolean {
  const fold = folding(caseSensitive)
  const folded = fold(text)
  return (wanted) => folded.includes(fold(wanted))
}
