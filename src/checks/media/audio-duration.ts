import { duration, listDurationExamples } from './durations.ts'
import { defineMediaCheck } from './media-finding.ts'

export const audioDuration = defineMediaCheck({
  type: 'audio_duration',
  modality: 'audio',
  summary: 'The duration of every sound from the agent or a tool is within bounds.',
  why: 'On the phone, a spoken answer of five minutes is too long.',
  ...duration,
  examples: listDurationExamples('audio', 'La la la.'),
})
