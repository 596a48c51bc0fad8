import { computeFisherP, computeFisherTable } from './fisher.ts'
import { countTotal, type PassCount } from './pass-count.ts'

/** Largest group for which the exact test is made; beyond it Fisher's, which is valid for any size, loses little. */
export const largestGroup = 50

const tie = 1 + 1e-7
const gridSteps = 128
const golden = (Math.sqrt(5) - 1) / 2

/** Tables computed once for two sizes of groups: at most 1,275 of these, 10 MB in all. */
interface Design {
  readonly fisher: Float64Array
  readonly ways: Float64Array
  readonly p: Map<number, number>
}

const designs = new Map<number, Design>()

/**
 * Whether two groups pass as often, two-sided: Boschloo's exact unconditional test. Tables are ordered by
 * Fisher's p; the result is the greatest chance, over all shares that both groups could truly pass with,
 * of one that is no better than what was seen. Never larger than Fisher's p. Swapping the groups, or what is
 * called passed, gives the same digits. Each group has at least one trial.
 */
export function passCountsP(left: PassCount, right: PassCount): number {
  if (countTotal(left) < countTotal(right)) return passCountsP(right, left)
  const [sizeOfOne, sizeOfOther] = [countTotal(left), countTotal(right)]
  if (sizeOfOne > largestGroup) return computeFisherP(left, right)
  const design = getDesign(sizeOfOne, sizeOfOther)
  const key = findLeastKey(left, right)
  const cachedP = design.p.get(key)
  if (cachedP !== undefined) return cachedP
  const p = findGreatestChance(design, key, sizeOfOne, sizeOfOther)
  design.p.set(key, p)
  return p
}

/** The least p that groups of these sizes can come to: that of all passed against none. */
export function computeMinPossibleP(sizeOfOne: number, sizeOfOther: number): number {
  return passCountsP({ passed: sizeOfOne, failed: 0 }, { passed: 0, failed: sizeOfOther })
}

/** The least key of the tables that are this one with its groups, or passed and failed, swapped. */
function findLeastKey(left: PassCount, right: PassCount): number {
  const width = countTotal(right) + 1
  const keys = [left.passed * width + right.passed, left.failed * width + right.failed]
  const isEven = countTotal(left) === countTotal(right)
  return Math.min(
    ...keys,
    ...(isEven ? [right.passed * width + left.passed, right.failed * width + left.failed] : []),
  )
}

function getDesign(sizeOfOne: number, sizeOfOther: number): Design {
  const key = sizeOfOne * (largestGroup + 1) + sizeOfOther
  let design = designs.get(key)
  if (design === undefined) {
    const width = sizeOfOther + 1
    const [ofOne, ofOther] = [countChoices(sizeOfOne), countChoices(sizeOfOther)]
    const ways = new Float64Array((sizeOfOne + 1) * width)
    for (let x = 0; x <= sizeOfOne; x += 1)
      for (let y = 0; y <= sizeOfOther; y += 1) ways[x * width + y] = (ofOne[x] ?? 0) * (ofOther[y] ?? 0)
    design = { fisher: computeFisherTable(sizeOfOne, sizeOfOther), ways, p: new Map() }
    designs.set(key, design)
  }
  return design
}

/** How many ways there are to choose 0, 1, … of a set. */
function countChoices(size: number): Float64Array {
  const ways = new Float64Array(size + 1).fill(1)
  for (let count = 1; count <= size; count += 1)
    ways[count] = ((ways[count - 1] ?? 0) * (size - count + 1)) / count
  return ways
}

/** Searches over sin²θ, where humps are about equally wide and a grid misses none, and climbs those near the highest. */
function findGreatestChance({ fisher, ways }: Design, key: number, sizeOfOne: number, sizeOfOther: number) {
  const bound = (fisher[key] ?? 1) * tie
  const width = sizeOfOther + 1
  // By how many passed in both: the chance depends on nothing else.
  const weights = new Float64Array(sizeOfOne + sizeOfOther + 1)
  for (let cell = 0; cell < fisher.length; cell += 1) {
    if ((fisher[cell] ?? 1) > bound) continue
    const passed = Math.floor(cell / width) + (cell % width)
    weights[passed] = (weights[passed] ?? 0) + (ways[cell] ?? 0)
  }
  const step = Math.PI / 2 / gridSteps
  const grid = Array.from({ length: gridSteps + 1 }, (_, index) => computeChance(weights, index * step))
  const best = Math.max(...grid)
  let highest = best
  for (const [index, height] of grid.entries()) {
    const isHump = height >= (grid[index - 1] ?? 0) && height >= (grid[index + 1] ?? 0)
    if (!isHump || height < 0.98 * best) continue
    highest = Math.max(highest, findHighest(weights, (index - 1) * step, (index + 1) * step))
  }
  return Math.min(1, highest)
}

/** Sums weights times the probability of each number of passes, by Horner's scheme from the ends. */
function computeChance(weights: Float64Array, angle: number): number {
  const share = Math.sin(angle) ** 2
  const all = weights.length - 1
  // From the side where the powers do not grow.
  const isLow = share <= 0.5
  const ratio = isLow ? share / (1 - share) : (1 - share) / share
  let sum = 0
  for (let index = 0; index <= all; index += 1)
    sum = sum * ratio + (weights[isLow ? all - index : index] ?? 0)
  return sum * (isLow ? 1 - share : share) ** all
}

/** The highest value between two angles with one hump between them, by golden sections. */
function findHighest(weights: Float64Array, from: number, to: number): number {
  let [low, high] = [from, to]
  let highest = 0
  for (let round = 0; round < 18; round += 1) {
    const reach = golden * (high - low)
    const [left, right] = [computeChance(weights, high - reach), computeChance(weights, low + reach)]
    highest = Math.max(highest, left, right)
    if (left > right) high = low + reach
    else low = high - reach
  }
  return highest
}
