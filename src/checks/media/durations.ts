import { z } from 'zod'
import type { MediaItem } from '../../trace/model/trace-views.ts'
import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { bound, isWithin } from './sizes.ts'
import { type MediaReason, type MediumReview, defineMediaCheck } from './media-finding.ts'

const durationParams = z.strictObject({
  min_seconds: bound.describe('The fewest seconds.'),
  max_seconds: bound.describe('The most seconds.'),
})

/** Tells whether a medium lasts as long as it must; the bounds themselves are allowed. */
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

/** Lists examples for one kind of medium; `words`: what an agent says that gives none. */
function listDurationExamples(type: 'audio' | 'video', words: string): Example<MediaReason>[] {
  return [
    passes('As long as allowed', { min_seconds: 1, max_seconds: 5 }, { media: [{ type, seconds: 5 }] }),
    fails('Too long', { max_seconds: 5 }, 'violated', { media: [{ type, seconds: 6 }] }),
    fails('Only words', { max_seconds: 5 }, 'none', { output: words }),
    omitData('The trace does not say how long it lasts', { max_seconds: 5 }, { media: [{ type }] }),
  ]
}

export const audioDuration = defineMediaCheck({
  type: 'audio_duration',
  modality: 'audio',
  summary: 'The duration of every sound from the agent or a tool is within bounds.',
  why: 'On the phone, a spoken answer of five minutes is too long.',
  ...duration,
  examples: listDurationExamples('audio', 'La la la.'),
})

export const videoDuration = defineMediaCheck({
  type: 'video_duration',
  modality: 'video',
  summary: 'The duration of every video from the agent or a tool is within bounds.',
  why: 'A clip has a place to fill: an advertisement of 31 seconds is cut off.',
  ...duration,
  examples: listDurationExamples('video', 'Imagine a film.'),
})
