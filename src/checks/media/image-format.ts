import { z } from 'zod'
import { defineCheck } from '../define.ts'
import { formatNames, reviewFormat } from './formats.ts'
import { reviewMedia, mediaMessages, mediaReasons } from './media-finding.ts'
import { readImage } from './read-image.ts'

export const imageFormat = defineCheck({
  type: 'image_format',
  aliases: [],
  family: 'media',
  origins: ['promptkit'],
  summary: 'Every image from the agent or a tool is in an allowed format.',
  why: 'A page that expects PNG breaks on WebP.',
  needs: ['media'],
  params: () =>
    z.strictObject({
      formats: formatNames.describe(
        'Formats as MIME types name them, whatever their case: `png`, `webp`. `jpg` is `jpeg`.',
      ),
    }),
  looser: { formats: 'more' },
  reasons: mediaReasons,
  messages: mediaMessages,
  evaluate(trace, { formats }) {
    return reviewMedia(trace, 'image', { formats }, (item) => reviewFormat(readImage(item), formats))
  },
  examples: [
    {
      title: 'One of two formats',
      params: { formats: ['png', 'jpg'] },
      trace: { media: [{ type: 'image', mime_type: 'image/jpeg' }] },
      expect: 'pass',
    },
    {
      title: 'Another format',
      params: { formats: ['png', 'jpg'] },
      trace: { media: [{ type: 'image', mime_type: 'image/webp' }] },
      expect: { fail: 'violated' },
    },
    {
      title: 'Only words',
      params: { formats: ['png', 'jpg'] },
      trace: { output: 'Imagine a cat.' },
      expect: { fail: 'none' },
    },
    {
      title: 'The trace does not say which format it is',
      params: { formats: ['png', 'jpg'] },
      trace: { media: [{ type: 'image' }] },
      expect: { error: 'missing-data' },
    },
  ],
})
