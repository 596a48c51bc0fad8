import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { bound } from './bounds.ts'
import { reviewDuration } from './durations.ts'
import { mediaFinding, mediaReasons } from './media-finding.ts'

export const audioDuration = defineCheck({
  type: 'audio_duration',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'Every sound that the agent or a tool gave lasts as long as it must.',
  why: 'A spoken answer of five minutes is no answer on the phone.',
  surfaces: ['assertion', 'eval'],
  needs: ['media'],
  params: z.strictObject({
    min_seconds: bound.describe('The fewest seconds.'),
    max_seconds: bound.describe('The most seconds.'),
  }),
  reasons: mediaReasons,
  evaluate(trace, params) {
    return mediaFinding(trace, 'audio', params, (item) => reviewDuration(item, params))
  },
  examples: [
    {
      title: 'As long as allowed',
      params: { min_seconds: 1, max_seconds: 5 },
      trace: { media: [{ type: 'audio', seconds: 5 }] },
      expect: 'pass',
    },
    {
      title: 'Too long',
      params: { max_seconds: 5 },
      trace: { media: [{ type: 'audio', seconds: 6 }] },
      expect: { fail: 'violated' },
    },
    {
      title: 'Only words',
      params: { max_seconds: 5 },
      trace: { output: 'La la la.' },
      expect: { fail: 'none' },
    },
    {
      title: 'The trace does not say how long it lasts',
      params: { max_seconds: 5 },
      trace: { media: [{ type: 'audio' }] },
      expect: { error: 'missing-data' },
    },
  ],
})
