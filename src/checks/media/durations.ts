import type { MediaItem } from '../../trace/views/media.ts'
import { isWithin } from './bounds.ts'
import type { MediumReview } from './media-finding.ts'

interface Seconds {
  readonly min_seconds?: number | undefined
  readonly max_seconds?: number | undefined
}

/** Whether a medium lasts as long as it must; the bounds themselves are allowed. */
export function reviewDuration(
  { durationMs }: MediaItem,
  { min_seconds: min, max_seconds: max }: Seconds,
): MediumReview {
  if (durationMs === null) return { holds: null, actual: null }
  const seconds = durationMs / 1000
  return { holds: isWithin(seconds, { min, max }), actual: `${seconds} s` }
}
