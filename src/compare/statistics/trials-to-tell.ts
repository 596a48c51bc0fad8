import { largestGroup, passCountsP } from './boschloo.ts'
import { computeNormalQuantile } from './normal.ts'
import { computeShare, countTotal, type PassCount } from './pass-count.ts'

/**
 * About how many more trials a side until these shares, if they stayed, differ with a p of at most `level`;
 * null where they are equal, and no number would tell.
 */
export function estimateTrialsNeeded(base: PassCount, head: PassCount, level: number): number | null {
  const [from, to] = [computeShare(base), computeShare(head)]
  if (from === to) return null
  const most = largestGroup - Math.max(countTotal(base), countTotal(head))
  const tells = (more: number) => passCountsP(growCount(base, from, more), growCount(head, to, more)) <= level
  if (most < 1 || !tells(most)) return estimateByFormula(base, head, level)
  // Rounding of the counts makes a step or two uneven, which `about` covers.
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (tells(middle)) high = middle
    else low = middle
  }
  return high
}

function growCount(count: PassCount, share: number, more: number): PassCount {
  const total = countTotal(count) + more
  const passed = Math.round(share * total)
  return { passed, failed: total - passed }
}

/** For groups too large to try: the usual test of two shares, turned around. */
function estimateByFormula(base: PassCount, head: PassCount, level: number): number {
  const [from, to] = [computeShare(base), computeShare(head)]
  const middle = (from + to) / 2
  const total = 2 * middle * (1 - middle) * (computeNormalQuantile(level / 2) / (from - to)) ** 2
  return Math.max(1, Math.ceil(total) - Math.min(countTotal(base), countTotal(head)))
}
