/** Tells whether two lists have the same items in the same order. */
export function hasSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** Counts the items that two sets have in common. */
export function countCommon<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  let common = 0
  for (const item of one) if (other.has(item)) common += 1
  return common
}
