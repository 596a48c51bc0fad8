import type { MediaItem } from '../../trace/views/media.ts'
import { z } from 'zod'
import type { Example } from '../define.ts'
import { bound, isWithin } from './bounds.ts'
import type { mediaReasons, MediumReview } from './media-finding.ts'

export const durationParams = z.strictObject({
  min_seconds: bound.describe('The fewest seconds.'),
  max_seconds: bound.describe('The most seconds.'),
})

/** Whether a medium lasts as long as it must; the bounds themselves are allowed. */
export function reviewDuration(
  { durationMs }: MediaItem,
  { min_seconds: min, max_seconds: max }: z.output<typeof durationParams>,
): MediumReview {
  if (durationMs === null) return { holds: null, actual: null }
  const seconds = durationMs / 1000
  return { holds: isWithin(seconds, { min, max }), actual: `${seconds} s` }
}

/** Examples for one kind of medium; `words`: what an agent says that gives none. */
export function listDurationExamples(
  type: 'audio' | 'video',
  words: string,
): Example<keyof typeof mediaReasons>[] {
  return [
    {
      title: 'As long as allowed',
      params: { min_seconds: 1, max_seconds: 5 },
      trace: { media: [{ type, seconds: 5 }] },
      expect: 'pass',
    },
    {
      title: 'Too long',
      params: { max_seconds: 5 },
      trace: { media: [{ type, seconds: 6 }] },
      expect: { fail: 'violated' },
    },
    { title: 'Only words', params: { max_seconds: 5 }, trace: { output: words }, expect: { fail: 'none' } },
    {
      title: 'The trace does not say how long it lasts',
      params: { max_seconds: 5 },
      trace: { media: [{ type }] },
      expect: { error: 'missing-data' },
    },
  ]
}
