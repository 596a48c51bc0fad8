import { z } from 'zod'
import { formatNames, listFormatExamples, reviewFormat } from './formats.ts'
import { defineMediaCheck } from './media-finding.ts'

export const audioFormat = defineMediaCheck({
  type: 'audio_format',
  modality: 'audio',
  summary: 'Every sound from the agent or a tool is in an allowed format.',
  why: 'A player that takes MP3 stays silent on anything else.',
  params: () =>
    z.strictObject({
      formats: formatNames.describe(
        'Formats as MIME types name them, whatever their case: `wav`, `ogg`. `audio/mpeg` is `mp3`.',
      ),
    }),
  looser: { formats: 'more' },
  review: (item, { formats }) => reviewFormat(item, formats),
  examples: listFormatExamples('audio', ['mp3'], {
    title: 'MP3 by its MIME type',
    fits: 'audio/mpeg',
    other: 'audio/wav',
    words: 'La la la.',
  }),
})
