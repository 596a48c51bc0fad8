/**
 * Places in `names` of the wanted names in their order, each the first after the one before; others may lie
 * between. As long as `wanted` where all of them are there, shorter where the order breaks.
 */
export function subsequence(names: readonly string[], wanted: readonly string[]): number[] {
  const places: number[] = []
  for (const [place, name] of names.entries()) if (name === wanted[places.length]) places.push(place)
  return places
}
