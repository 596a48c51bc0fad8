import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { formatNames, reviewFormat } from './formats.ts'
import { reviewMedia, mediaMessages, mediaReasons } from './media-finding.ts'

export const audioFormat = defineCheck({
  type: 'audio_format',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'Every sound from the agent or a tool is in an allowed format.',
  why: 'A player that takes MP3 stays silent on anything else.',
  needs: ['media'],
  params: () =>
    z.strictObject({
      formats: formatNames.describe(
        'Formats as MIME types name them, whatever their case: `wav`, `ogg`. `audio/mpeg` is `mp3`.',
      ),
    }),
  looser: { formats: 'more' },
  reasons: mediaReasons,
  messages: mediaMessages,
  evaluate(trace, { formats }) {
    return reviewMedia(trace, 'audio', { formats }, (item) => reviewFormat(item, formats))
  },
  examples: [
    {
      title: 'MP3 by its MIME type',
      params: { formats: ['mp3'] },
      trace: { media: [{ type: 'audio', mime_type: 'audio/mpeg' }] },
      expect: 'pass',
    },
    {
      title: 'Another format',
      params: { formats: ['mp3'] },
      trace: { media: [{ type: 'audio', mime_type: 'audio/wav' }] },
      expect: { fail: 'violated' },
    },
    {
      title: 'Only words',
      params: { formats: ['mp3'] },
      trace: { output: 'La la la.' },
      expect: { fail: 'none' },
    },
    {
      title: 'The trace does not say which format it is',
      params: { formats: ['mp3'] },
      trace: { media: [{ type: 'audio' }] },
      expect: { error: 'missing-data' },
    },
  ],
})
