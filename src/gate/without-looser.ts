/** Leaves out each item that a stricter one covers, whose warnings then begin where the first of both did. */
export function withoutLooser<Item>(
  items: readonly Item[],
  isStricter: (one: Item, other: Item) => boolean,
  withWarnings: (kept: Item, other: Item) => Item,
): readonly Item[] {
  const kept: Item[] = []
  for (const item of items) {
    const known = kept.findIndex((one) => isStricter(one, item) || isStricter(item, one))
    const found = kept[known]
    if (found === undefined) kept.push(item)
    else kept[known] = isStricter(found, item) ? withWarnings(found, item) : withWarnings(item, found)
  }
  return kept
}
