import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { bound } from './bounds.ts'
import { reviewDuration } from './durations.ts'
import { mediaFinding, mediaReasons } from './media-finding.ts'

export const videoDuration = defineCheck({
  type: 'video_duration',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'Every video that the agent or a tool gave lasts as long as it must.',
  why: 'A clip has a place to fill: an advertisement of 31 seconds is cut off.',
  surfaces: ['assertion', 'eval'],
  needs: ['media'],
  params: z.strictObject({
    min_seconds: bound.describe('The fewest seconds.'),
    max_seconds: bound.describe('The most seconds.'),
  }),
  reasons: mediaReasons,
  evaluate(trace, params) {
    return mediaFinding(trace, 'video', params, (item) => reviewDuration(item, params))
  },
  examples: [
    {
      title: 'As long as allowed',
      params: { min_seconds: 1, max_seconds: 5 },
      trace: { media: [{ type: 'video', seconds: 5 }] },
      expect: 'pass',
    },
    {
      title: 'Too long',
      params: { max_seconds: 5 },
      trace: { media: [{ type: 'video', seconds: 6 }] },
      expect: { fail: 'violated' },
    },
    {
      title: 'Only words',
      params: { max_seconds: 5 },
      trace: { output: 'Imagine a film.' },
      expect: { fail: 'none' },
    },
    {
      title: 'The trace does not say how long it lasts',
      params: { max_seconds: 5 },
      trace: { media: [{ type: 'video' }] },
      expect: { error: 'missing-data' },
    },
  ],
})
