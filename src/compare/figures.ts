/** Adds up in one order, so that the order of the input cannot show in the last digit. */
export function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values.toSorted((a, b) => a - b)) total += value
  return total
}

/** Of at least one value. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/**
 * The smallest observed value that at least a share `q` of the weight does not exceed. Every group
 * weighs the same, however many values it has. At least one group, none of them empty.
 */
export function quantile(q: number, groups: readonly (readonly number[])[]): number {
  const weighted = groups
    .flatMap((values) => values.map((value) => ({ value, weight: 1 / values.length })))
    .sort((a, b) => a.value - b.value || a.weight - b.weight)
  // Thirds and sevenths do not sum to whole numbers.
  const wanted = q * groups.length - 1e-9
  let weight = 0
  for (const entry of weighted) {
    weight += entry.weight
    if (weight >= wanted) return entry.value
  }
  return weighted.at(-1)?.value ?? Number.NaN
}
