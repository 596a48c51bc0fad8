import { createRandom } from '../../judge/calibrate/binomial-draws.ts'
import { computeMean } from '../figures.ts'
import { computeNormalShare } from './normal.ts'
import { draws, drawSigns, maxEnumerated, maxTables, sumBlocks } from './sign-flip.ts'
import { drawSum } from './swap-test.ts'

/** Sums of differences that are 0 but for their last digits. */
const tolerance = 1e-9

/**
 * How likely scenarios in which nothing changed rise as much as these differences of head and base do, 0 to 1. Had nothing
 * changed, both sides of a scenario could as well be swapped: as much is reached by swapping those whose differences sum to
 * 0 or less. So it falls with each difference that grows, arrangement by arrangement. Of few differences all arrangements
 * are counted; of more, 9,999 are drawn from a fixed seed. The order of the differences must not depend on what they are.
 */
export function computeIncreasePValue(differences: readonly number[]): number {
  if (differences.length <= maxEnumerated) {
    const sums = sumChoices(differences)
    return sums.filter((sum) => sum <= tolerance).length / sums.length
  }
  const { sums: blocks } = sumBlocks(differences)
  const tables: Float64Array[] = []
  for (let from = 0; from < blocks.length; from += 8)
    tables.push(sumChoices(blocks.subarray(from, from + 8), 8))
  const signs = drawSigns()
  let asMuch = 0
  for (let draw = 0; draw < draws; draw += 1) {
    let [sum, place] = [0, draw * maxTables]
    for (const table of tables) {
      sum += table[signs[place] ?? 0] ?? 0
      place += 1
    }
    if (sum <= tolerance) asMuch += 1
  }
  return (asMuch + 1) / (draws + 1)
}

/** The sum of each choice of these values; of fewer than `bits`, the others are 0. */
function sumChoices(values: ArrayLike<number>, bits = values.length): Float64Array {
  const sums = new Float64Array(2 ** bits)
  for (let bit = 0; bit < bits; bit += 1) {
    const value = values[bit] ?? 0
    for (let choice = 0; choice < 1 << bit; choice += 1)
      sums[(1 << bit) + choice] = (sums[choice] ?? 0) + value
  }
  return sums
}

/** Arrangements of trials that are all looked at. */
const maxArranged = 20_000
/** Values that are drawn from. The sum of more is as good as normal, and each draw would take longer. */
const maxDrawn = 1_000
const seed = 45

/** Computes it for one scenario's trials, which could swap sides if nothing changed. Falls as the head's values grow. */
export function computeTrialsPValue(head: readonly number[], base: readonly number[]): number {
  // In one order on each side, so that it does not hang on the order of the trials.
  const values = [...head.toSorted((a, b) => a - b), ...base.toSorted((a, b) => a - b)]
  const seen = head.length * computeMean(head)
  if (values.length > maxDrawn) return computeNormalPValue(seen, values, head.length)
  const bound = seen - tolerance * Math.max(...values.map(Math.abs))
  const count = countChoices(values.length, head.length)
  if (count <= maxArranged) return countChoicesReaching(bound, values, head.length) / count
  const next = createRandom(seed)
  let asMuch = 0
  for (let draw = 0; draw < draws; draw += 1)
    if (drawSum(Float64Array.from(values), head.length, next) >= bound) asMuch += 1
  return (asMuch + 1) / (draws + 1)
}

/** Computes the probability of a sum this great, by mean and variance. Never reports less than draws could. */
function computeNormalPValue(seen: number, values: readonly number[], some: number): number {
  const mean = computeMean(values)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  const deviation = Math.sqrt((variance * some * (values.length - some)) / values.length)
  const z = deviation > tolerance ? (seen - some * mean) / deviation : -Infinity
  return Math.max(1 / (draws + 1), computeNormalShare(-z))
}

/** Computes the least value of {@link computeTrialsPValue} for this many trials. */
export function computeMinTrialsPValue(head: number, base: number): number {
  return 1 / countChoices(head + base, head)
}

/** A finer grid of chances is made that coarse: counting takes as long as its cube. */
const finest = 0.01

/**
 * How likely as many independent chances have as small a product, where nothing changed. Each is rounded up to a multiple of
 * its grid. Fisher's formula, which knows no grid, takes few trials for less than they say.
 */
export function computeProductPValue(pValues: readonly number[], grids: readonly number[]): number {
  const counts = grids.map((grid) => Math.round(1 / Math.max(grid, finest)))
  const product = pValues.reduce((total, one, index) => {
    const count = counts[index] ?? 1
    return total * Math.ceil(one * count - tolerance)
  }, 1)
  return countTuples(product, counts) / counts.reduce((total, count) => total * count, 1)
}

/** How many tuples of numbers from 1 to each count have no greater product. */
function countTuples(product: number, [count, ...others]: readonly number[]): number {
  if (count === undefined) return 1
  if (others.length === 0) return Math.min(count, product)
  let tuples = 0
  for (let factor = 1; factor <= Math.min(count, product); factor += 1)
    tuples += countTuples(Math.floor(product / factor), others)
  return tuples
}

function countChoices(of: number, some: number): number {
  let count = 1
  for (let index = 1; index <= some; index += 1) count *= (of - some + index) / index
  return Math.round(count)
}

/** Counts the choices of this many values whose sum is not below a bound. */
function countChoicesReaching(bound: number, values: readonly number[], some: number, from = 0, sum = 0) {
  if (some === 0) return sum >= bound ? 1 : 0
  let reaching = 0
  for (let place = from; place <= values.length - some; place += 1)
    reaching += countChoicesReaching(bound, values, some - 1, place + 1, sum + (values[place] ?? 0))
  return reaching
}
