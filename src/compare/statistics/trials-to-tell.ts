import { largestGroup, passCountsP } from './boschloo.ts'
import { computeNormalQuantile } from './normal.ts'
import { computeShare, countTotal, type PassCount } from './pass-count.ts'

/** Estimates how many more trials per side give p ≤ `level` at these shares; null if they are equal. */
export function estimateTrialsNeeded(base: PassCount, head: PassCount, level: number): number | null {
  const [from, to] = [computeShare(base), computeShare(head)]
  if (from === to) return null
  const max = largestGroup - Math.max(countTotal(base), countTotal(head))
  const isEnough = (more: number) =>
    passCountsP(growCount(base, from, more), growCount(head, to, more)) <= level
  if (max < 1 || !isEnough(max)) return estimateByFormula(base, head, level)
  // Rounding of the counts may put the result off by one or two.
  let [low, high] = [0, max]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

function growCount(count: PassCount, share: number, more: number): PassCount {
  const total = countTotal(count) + more
  const passed = Math.round(share * total)
  return { passed, failed: total - passed }
}

/** Inverts the usual test of two shares, for groups too large to try. */
function estimateByFormula(base: PassCount, head: PassCount, level: number): number {
  const [from, to] = [computeShare(base), computeShare(head)]
  const middle = (from + to) / 2
  const total = 2 * middle * (1 - middle) * (computeNormalQuantile(level / 2) / (from - to)) ** 2
  return Math.max(1, Math.ceil(total) - Math.min(countTotal(base), countTotal(head)))
}
