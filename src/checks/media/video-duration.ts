import { defineCheck } from '../define.ts'
import { listDurationExamples, durationParams, reviewDuration } from './durations.ts'
import { reviewMedia, mediaMessages, mediaReasons } from './media-finding.ts'

export const videoDuration = defineCheck({
  type: 'video_duration',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'The duration of every video from the agent or a tool is within bounds.',
  why: 'A clip has a place to fill: an advertisement of 31 seconds is cut off.',
  needs: ['media'],
  params: () => durationParams,
  looser: { min_seconds: 'lower', max_seconds: 'higher' },
  reasons: mediaReasons,
  messages: mediaMessages,
  evaluate(trace, params) {
    return reviewMedia(trace, 'video', params, (item) => reviewDuration(item, params))
  },
  examples: listDurationExamples('video', 'Imagine a film.'),
})
