import { z } from 'zod'
import type { JsonValue } from '../../core/json.ts'
import type { MediaItem } from '../../trace/views/media.ts'
import type { MediumReview } from './media-finding.ts'

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
