import type { Threshold } from './threshold.ts'

/** Why what is asked of a score decides nothing: no score holds it, or every one does; null where it decides. */
export function idleBounds({ min, max, above, below, passed }: Threshold): string | null {
  if ((min ?? 0) > (max ?? 1)) return 'the least score is above the most'
  if ((above ?? 0) >= 1) return 'no score is above 1'
  if ((below ?? 1) <= 0) return 'no score is below 0'
  const isBounded = (min ?? 0) > 0 || (max ?? 1) < 1 || (above ?? below ?? passed) !== undefined
  return isBounded ? null : 'every score is from 0 to 1'
}
