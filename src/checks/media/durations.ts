import type { MediaItem } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { bound, isWithin } from './bounds.ts'
import type { MediaReason, MediumReview } from './media-finding.ts'

const durationParams = z.strictObject({
  min_seconds: bound.describe('The fewest seconds.'),
  max_seconds: bound.describe('The most seconds.'),
})

/** Whether a medium lasts as long as it must; the bounds themselves are allowed. */
function reviewDuration(
  { durationMs }: MediaItem,
  { min_seconds: min, max_seconds: max }: z.output<typeof durationParams>,
): MediumReview {
  if (durationMs === null) return { holds: null, actual: null }
  const seconds = durationMs / 1000
  return { holds: isWithin(seconds, { min, max }), actual: `${seconds} s` }
}

/** What the checks of any medium's duration have in common. */
export const duration = {
  params: () => durationParams,
  looser: { min_seconds: 'lower', max_seconds: 'higher' },
  review: reviewDuration,
} as const

/** Examples for one kind of medium; `words`: what an agent says that gives none. */
export function listDurationExamples(type: 'audio' | 'video', words: string): Example<MediaReason>[] {
  return [
    passes('As long as allowed', { min_seconds: 1, max_seconds: 5 }, { media: [{ type, seconds: 5 }] }),
    fails('Too long', { max_seconds: 5 }, { media: [{ type, seconds: 6 }] }, 'violated'),
    fails('Only words', { max_seconds: 5 }, { output: words }, 'none'),
    omitData('The trace does not say how long it lasts', { max_seconds: 5 }, { media: [{ type }] }),
  ]
}
