import { z } from 'zod'
import { formatNames, listFormatExamples, reviewFormat } from './formats.ts'
import { defineMediaCheck } from './media-finding.ts'
import { readImage } from './read-image.ts'

export const imageFormat = defineMediaCheck({
  type: 'image_format',
  modality: 'image',
  summary: 'Every image from the agent or a tool is in an allowed format.',
  why: 'A page that expects PNG breaks on WebP.',
  params: () =>
    z.strictObject({
      formats: formatNames.describe(
        'Formats as MIME types name them, whatever their case: `png`, `webp`. `jpg` is `jpeg`.',
      ),
    }),
  looser: { formats: 'more' },
  review: (item, { formats }) => reviewFormat(readImage(item), formats),
  examples: listFormatExamples('image', ['png', 'jpg'], {
    title: 'One of two formats',
    fits: 'image/jpeg',
    other: 'image/webp',
    words: 'Imagine a cat.',
  }),
})
