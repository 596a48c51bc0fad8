/**
 * Pairs of one metric are put together into at most so many blocks, so that work is bounded however many
 * scenarios there are. Swapping the sides of a block swaps them for each scenario in it, and blocks are drawn
 * as scenarios are: what holds for scenarios holds for blocks, with hardly less power.
 */
export const mostBlocks = 256

/** The same of pairs whose sides have not as many trials: each arrangement of a block takes a place of its own. */
export const mostUneven = 96

/** Which of `blocks` the value at this place goes to. */
export function blockOf(place: number, blocks: number): number {
  return place % blocks
}

/** The sum of each block, and how many values are in it. */
export function inBlocks(values: readonly number[]): { sums: Float64Array; sizes: Float64Array } {
  const blocks = Math.min(values.length, mostBlocks)
  const sums = new Float64Array(blocks)
  const sizes = new Float64Array(blocks)
  for (const [place, value] of values.entries()) {
    const block = blockOf(place, blocks)
    sums[block] = (sums[block] ?? 0) + value
    sizes[block] = (sizes[block] ?? 0) + 1
  }
  return { sums, sizes }
}
