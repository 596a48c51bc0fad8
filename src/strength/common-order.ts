/** The longest list of names that both lists hold in this order. */
export function findCommonOrder(one: readonly string[], other: readonly string[]): string[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1))
  const at = (left: number, right: number) => lengths[left]?.[right] ?? 0
  for (let left = one.length - 1; left >= 0; left -= 1) {
    for (let right = other.length - 1; right >= 0; right -= 1) {
      const row = lengths[left]
      if (row === undefined) continue
      row[right] =
        one[left] === other[right]
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1))
    }
  }
  const shared: string[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    if (one[left] === other[right]) {
      shared.push(one[left] ?? '')
      left += 1
      right += 1
    } else if (at(left + 1, right) >= at(left, right + 1)) left += 1
    else right += 1
  }
  return shared
}

/** Names that are in every list, in the order of the first. */
export function intersectLists(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists
  const sets = others.map((names) => new Set(names))
  return [...new Set(first)].filter((name) => sets.every((names) => names.has(name)))
}
