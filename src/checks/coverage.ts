export function countNames(names: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** `wanted` must not be empty. `score`: the share of the wanted names that are not missing. */
export function measureCoverage(wanted: readonly string[], counts: ReadonlyMap<string, number>, least = 1) {
  const missing = wanted.filter((name) => (counts.get(name) ?? 0) < least)
  return { missing, score: 1 - missing.length / wanted.length }
}
