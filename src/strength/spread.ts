/** At most `most` items that lie evenly over a list, the first and the last among them: the same ones each time. */
export function pickSpread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items
  return Array.from({ length: most }, (_, index) => {
    const place = Math.round((index * (items.length - 1)) / (most - 1))
    return items[place] as Item
  })
}
