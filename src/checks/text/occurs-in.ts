/** Tells of a text whether it stands anywhere in another, in the case that `fold` gives both. */
export function createOccurrenceTest(
  text: string,
  fold = (part: string) => part.toLowerCase(),
): (wanted: string) => boolean {
  const folded = fold(text)
  return (wanted) => folded.includes(fold(wanted))
}
