/** Up to so many values are sorted in place: most scenarios have a few trials, and there are many scenarios. */
const few = 16
const kept = new Float64Array(few)

/** Adds up in one order, so that the order of the input cannot show in the last digit. */
export function sum(values: readonly number[]): number {
  let total = 0
  if (values.length > few) {
    for (const value of Float64Array.from(values).sort()) total += value
    return total
  }
  let length = 0
  for (const value of values) {
    let place = length
    for (; place > 0 && (kept[place - 1] ?? 0) > value; place -= 1) kept[place] = kept[place - 1] ?? 0
    kept[place] = value
    length += 1
  }
  for (let place = 0; place < length; place += 1) total += kept[place] ?? 0
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
  // Thirds and sevenths do not sum to whole numbers.
  const wanted = q * groups.length - 1e-9
  const size = groups[0]?.length ?? 0
  if (groups.every((values) => values.length === size)) {
    const sorted = new Float64Array(groups.length * size)
    let place = 0
    for (const values of groups) {
      for (const value of values) {
        sorted[place] = value
        place += 1
      }
    }
    sorted.sort()
    return sorted[Math.max(0, Math.ceil(wanted * size) - 1)] ?? Number.NaN
  }
  const weighted = groups
    .flatMap((values) => values.map((value) => ({ value, weight: 1 / values.length })))
    .sort((a, b) => a.value - b.value || a.weight - b.weight)
  let weight = 0
  for (const entry of weighted) {
    weight += entry.weight
    if (weight >= wanted) return entry.value
  }
  return weighted.at(-1)?.value ?? Number.NaN
}
