import type { MediaItem } from '../../trace/model/trace-views.ts'
import { imageHead } from '../../trace/media/look-inside.ts'
import { imageFacts } from '../../trace/media/media-facts.ts'

/** Reads an image from its bytes if recorded, since users see these; what they do not tell stays as recorded. */
export function readImage(item: MediaItem): MediaItem {
  const { data, mimeType, width, height } = item
  if (data === null) return item
  const seen = imageFacts(Buffer.from(data.slice(0, Math.ceil((imageHead * 4) / 3)), 'base64'))
  if (seen === null) return item
  return {
    ...item,
    mimeType: seen.mimeType ?? mimeType,
    width: seen.width ?? width,
    height: seen.height ?? height,
  }
}
