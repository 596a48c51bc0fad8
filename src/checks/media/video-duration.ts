import { duration, listDurationExamples } from './durations.ts'
import { defineMediaCheck } from './media-finding.ts'

export const videoDuration = defineMediaCheck({
  type: 'video_duration',
  modality: 'video',
  summary: 'The duration of every video from the agent or a tool is within bounds.',
  why: 'A clip has a place to fill: an advertisement of 31 seconds is cut off.',
  ...duration,
  examples: listDurationExamples('video', 'Imagine a film.'),
})
