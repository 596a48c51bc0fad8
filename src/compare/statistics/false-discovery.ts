/** One of several things that were tested at once. */
export interface Tested {
  readonly p: number
  /** The least that its p could have been, by what was known beforehand: sizes of groups, not what came out. */
  readonly leastP: number
}

/** Tests of one kind, and what part of the attention they get together, however many they are. */
export interface TestedGroup {
  readonly share: number
  readonly tested: readonly Tested[]
}

/** Ps that differ by their last digits are the same. */
const tie = 1 + 1e-9

/**
 * Ps over all that was tested at once, group by group in the same order: what is at most α among them is
 * wrong, on average, in a share of at most α (Benjamini and Hochberg 1995; with weights, Genovese, Roeder and
 * Wasserman 2006). Against a p stand only those tests that could have come to one as small (Tarone 1990,
 * Heyse 2011): three trials each for five hundred scenarios can never show a p of 0.001, and so do not stand
 * in the way of one for the whole suite.
 */
export function adjustPValues(groups: readonly TestedGroup[]): number[][] {
  const all = groups.flatMap(({ share, tested }, group) =>
    tested.map(({ p, leastP }, index) => {
      const weight = share / tested.length
      return { group, index, weight, p, weighted: p / weight, least: leastP / weight }
    }),
  )
  const byLeast = all.toSorted((a, b) => b.least - a.least)
  let standing = 0
  for (const { weight } of byLeast) standing += weight
  const adjusted = groups.map(({ tested }) => tested.map(() => 1))
  let [unable, least, rank] = [0, 1, all.length]
  for (const { group, index, p, weighted } of all.toSorted((a, b) => b.weighted - a.weighted)) {
    for (; (byLeast[unable]?.least ?? 0) > weighted * tie; unable += 1)
      standing -= byLeast[unable]?.weight ?? 0
    least = Math.min(least, (weighted * standing) / rank)
    const list = adjusted[group]
    if (list !== undefined) list[index] = Math.max(p, least)
    rank -= 1
  }
  return adjusted
}
