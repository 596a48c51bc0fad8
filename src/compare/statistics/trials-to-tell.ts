import { largestGroup, passCountsP } from './boschloo.ts'
import { normalQuantile } from './normal.ts'
import { shareOf, totalOf, type PassCount } from './pass-count.ts'

/**
 * About how many more trials a side until these shares, if they stayed, differ with a p of at most `level`;
 * null where they are equal, and no number would tell.
 */
export function trialsToTell(base: PassCount, head: PassCount, level: number): number | null {
  const [from, to] = [shareOf(base), shareOf(head)]
  if (from === to) return null
  const most = largestGroup - Math.max(totalOf(base), totalOf(head))
  const tells = (more: number) => passCountsP(grown(base, from, more), grown(head, to, more)) <= level
  if (most < 1 || !tells(most)) return byFormula(base, head, level)
  // Rounding of the counts makes a step or two uneven, which `about` covers.
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (tells(middle)) high = middle
    else low = middle
  }
  return high
}

function grown(count: PassCount, share: number, more: number): PassCount {
  const total = totalOf(count) + more
  const passed = Math.round(share * total)
  return { passed, failed: total - passed }
}

/** For groups too large to try: the usual test of two shares, turned around. */
function byFormula(base: PassCount, head: PassCount, level: number): number {
  const [from, to] = [shareOf(base), shareOf(head)]
  const middle = (from + to) / 2
  const total = 2 * middle * (1 - middle) * (normalQuantile(level / 2) / (from - to)) ** 2
  return Math.max(1, Math.ceil(total) - Math.min(totalOf(base), totalOf(head)))
}
