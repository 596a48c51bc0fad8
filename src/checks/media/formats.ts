import { z } from 'zod'
import type { MediaItem } from '../../trace/model/trace-views.ts'
import { type JsonValue, omitNullish } from '../../core/json.ts'
import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import { type MediaReason, type MediumReview, defineMediaCheck } from './media-finding.ts'
import { readImage } from './read-image.ts'

export const formatNames = z.array(z.string().min(1)).min(1)

/** Tells whether the format of a medium, as its MIME type says, is one of some. */
function reviewFormat({ mimeType }: MediaItem, formats: readonly string[]): MediumReview {
  if (mimeType === null) return { holds: null, actual: null }
  const format = parseFormat(mimeType)
  return {
    holds: formats.some((name) => normalizeFormat(name) === format),
    actual: format satisfies JsonValue,
  }
}

/** Parses `image/png` to `png`, without parameters. */
function parseFormat(mimeType: string): string {
  const [type = ''] = mimeType.toLowerCase().split(';')
  const name = type.trim().split('/')[1] ?? type.trim()
  return type.trim() === 'audio/mpeg' ? 'mp3' : normalizeFormat(name)
}

/** Normalizes a format: two spellings of one are one. */
function normalizeFormat(format: string): string {
  const name = format.toLowerCase()
  return name === 'jpg' ? 'jpeg' : name
}

/** Examples for one kind of medium: MIME types of one that is allowed and of another, and what an agent says that gives none. */
function listFormatExamples(
  type: 'audio' | 'image',
  formats: readonly [string, ...string[]],
  { title, fits, other, words }: Readonly<Record<'title' | 'fits' | 'other' | 'words', string>>,
): Example<MediaReason>[] {
  const params = { formats: [...formats] }
  const list = (mime_type?: string) => ({ media: [{ type, ...omitNullish({ mime_type }) }] })
  return [
    passes(title, params, list(fits)),
    fails('Another format', params, 'violated', list(other)),
    fails('Only words', params, 'none', { output: words }),
    omitData('The trace does not say which format it is', params, list()),
  ]
}

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
