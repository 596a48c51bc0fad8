import type { MediaItem } from '../../trace/model/trace-views.ts'
import { z } from 'zod'
import { type JsonValue, omitNullish } from '../../core/json.ts'
import type { Example } from '../define.ts'
import { fails, omitData, passes } from '../shared-examples.ts'
import type { MediaReason, MediumReview } from './media-finding.ts'

export const formatNames = z.array(z.string().min(1)).min(1)

/** Whether the format of a medium, as its MIME type says, is one of some. */
export function reviewFormat({ mimeType }: MediaItem, formats: readonly string[]): MediumReview {
  if (mimeType === null) return { holds: null, actual: null }
  const format = parseFormat(mimeType)
  return {
    holds: formats.some((name) => normalizeFormat(name) === format),
    actual: format satisfies JsonValue,
  }
}

/** `image/png` → `png`; without parameters. */
function parseFormat(mimeType: string): string {
  const [type = ''] = mimeType.toLowerCase().split(';')
  const name = type.trim().split('/')[1] ?? type.trim()
  return type.trim() === 'audio/mpeg' ? 'mp3' : normalizeFormat(name)
}

/** Two spellings of one format are one. */
function normalizeFormat(format: string): string {
  const name = format.toLowerCase()
  return name === 'jpg' ? 'jpeg' : name
}

/** Examples for one kind of medium: MIME types of one that is allowed and of another, and what an agent says that gives none. */
export function listFormatExamples(
  type: 'audio' | 'image',
  formats: readonly [string, ...string[]],
  { title, fits, other, words }: Readonly<Record<'title' | 'fits' | 'other' | 'words', string>>,
): Example<MediaReason>[] {
  const params = { formats: [...formats] }
  const list = (mime_type?: string) => ({ media: [{ type, ...omitNullish({ mime_type }) }] })
  return [
    passes(title, params, list(fits)),
    fails('Another format', params, list(other), 'violated'),
    fails('Only words', params, { output: words }, 'none'),
    omitData('The trace does not say which format it is', params, list()),
  ]
}
