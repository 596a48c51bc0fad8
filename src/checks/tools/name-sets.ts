/** Lists the names that only one of two lists has, each once, in the order of its list. */
export function diffNames(expected: Iterable<string>, actual: Iterable<string>) {
  const [wanted, present] = [new Set(expected), new Set(actual)]
  return {
    missing: [...wanted].filter((name) => !present.has(name)),
    extra: [...present].filter((name) => !wanted.has(name)),
  }
}
