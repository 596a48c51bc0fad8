import { defineCheck } from '../define.ts'
import { listDurationExamples, durationParams, reviewDuration } from './durations.ts'
import { reviewMedia, mediaMessages, mediaReasons } from './media-finding.ts'

export const audioDuration = defineCheck({
  type: 'audio_duration',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'The duration of every sound from the agent or a tool is within bounds.',
  why: 'On the phone, a spoken answer of five minutes is too long.',
  needs: ['media'],
  params: () => durationParams,
  looser: { min_seconds: 'lower', max_seconds: 'higher' },
  reasons: mediaReasons,
  messages: mediaMessages,
  evaluate(trace, params) {
    return reviewMedia(trace, 'audio', params, (item) => reviewDuration(item, params))
  },
  examples: listDurationExamples('audio', 'La la la.'),
})
