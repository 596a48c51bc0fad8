/**
 * Pairs as many of some wanted items with taken ones as fit, each used once: the taken item's index by the
 * wanted one's, undefined without one. Whoever comes first may be given another so that a later one finds
 * its own (Kuhn); a wanted item that fits `n` others, of `n` wanted, always finds one, so no more are looked
 * at.
 */
export function findMostPairs<Wanted, Taken>(
  wanted: readonly Wanted[],
  taken: readonly Taken[],
  fits: (wanted: Wanted, taken: Taken) => boolean,
): ReadonlyMap<number, number> {
  const choices = wanted.map((item) => {
    const pairs: number[] = []
    for (let index = 0; index < taken.length && pairs.length < wanted.length; index += 1) {
      const other = taken[index]
      if (other !== undefined && fits(item, other)) pairs.push(index)
    }
    return pairs
  })
  const holder = new Map<number, number>()
  const findFor = (item: number, tried: Set<number>): boolean => {
    const open = (choices[item] ?? []).filter((choice) => !tried.has(choice))
    const free = open.find((choice) => !holder.has(choice))
    if (free !== undefined) {
      holder.set(free, item)
      return true
    }
    for (const choice of open) {
      if (tried.has(choice)) continue
      tried.add(choice)
      if (!findFor(holder.get(choice) ?? 0, tried)) continue
      holder.set(choice, item)
      return true
    }
    return false
  }
  for (const item of wanted.keys()) findFor(item, new Set())
  return new Map([...holder].map(([choice, item]) => [item, choice]))
}
