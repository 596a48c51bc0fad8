/**
 * Adds up in ascending order, so that the order of the input cannot show in the last digit. `unit`: above 0; each value is
 * counted in it.
 */
export function sumValues(values: ArrayLike<number>, unit = 1): number {
  let total = 0
  let before = Number.NEGATIVE_INFINITY
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    if (value < before) return sumValues(new Float64Array(values).sort(), unit)
    total += value / unit
    before = value
  }
  return total
}

/** Of at least one value; {@link sumValues} explains `unit`. */
export function computeMean(values: ArrayLike<number>, unit = 1): number {
  return sumValues(values, unit) / values.length
}

/** Up to so many values are sorted by insertion: most scenarios have a few trials, and there are many scenarios. */
const few = 16

/** Returns the values in ascending order: the same list where they are. */
export function sortAscending(values: readonly number[]): readonly number[] {
  if (isAscending(values)) return values
  // Numbers that `toSorted` compares are objects in its result, three times as large.
  if (values.length > few) return [...Float64Array.from(values).sort()]
  const sorted = [...values]
  for (let from = 1; from < sorted.length; from += 1) {
    const value = sorted[from] ?? 0
    let place = from
    for (; place > 0 && (sorted[place - 1] ?? 0) > value; place -= 1) sorted[place] = sorted[place - 1] ?? 0
    sorted[place] = value
  }
  return sorted
}

function isAscending(values: readonly number[]): boolean {
  for (let place = 1; place < values.length; place += 1)
    if ((values[place] ?? 0) < (values[place - 1] ?? 0)) return false
  return true
}

/** The smallest observed value that at least a share of the weight does not exceed. */
export type Quantiles = (share: number) => number

/**
 * Sorts values once, for all of their quantiles. Every group weighs the same, however many values it has. At least one
 * group, none of them empty.
 */
export function buildQuantiles(groups: readonly (readonly number[])[]): Quantiles {
  const size = groups[0]?.length ?? 0
  return groups.every((values) => values.length === size)
    ? buildEvenQuantiles(groups, size)
    : buildUnevenQuantiles(groups)
}

/** One of the quantiles. */
export function computeQuantile(share: number, groups: readonly (readonly number[])[]): number {
  return buildQuantiles(groups)(share)
}

/** Thirds and sevenths do not sum to whole numbers. */
const spare = 1e-9

function buildEvenQuantiles(groups: readonly (readonly number[])[], size: number): Quantiles {
  const sorted = new Float64Array(groups.length * size)
  let place = 0
  for (const values of groups)
    for (const value of values) {
      sorted[place] = value
      place += 1
    }
  sorted.sort()
  return (share) => sorted[Math.max(0, Math.ceil((share * groups.length - spare) * size) - 1)] ?? Number.NaN
}

function buildUnevenQuantiles(groups: readonly (readonly number[])[]): Quantiles {
  const weighted = groups
    .flatMap((values) => values.map((value) => ({ value, weight: 1 / values.length })))
    .sort((a, b) => a.value - b.value || a.weight - b.weight)
  return (share) => {
    const wanted = share * groups.length - spare
    let weight = 0
    for (const entry of weighted) {
      weight += entry.weight
      if (weight >= wanted) return entry.value
    }
    return weighted.at(-1)?.value ?? Number.NaN
  }
}
