import { imageFacts, imageHead } from '../../trace/media/image-facts.ts'
import type { MediaItem } from '../../trace/views/media.ts'

/** What the recording does not say of an image, out of the bytes that it holds; as it is where they do not say. */
export function readImage(item: MediaItem): MediaItem {
  const { data, mimeType, width, height } = item
  if (data === null || (mimeType !== null && width !== null && height !== null)) return item
  const seen = imageFacts(Buffer.from(data.slice(0, Math.ceil((imageHead * 4) / 3)), 'base64'))
  if (seen === null) return item
  return {
    ...item,
    mimeType: mimeType ?? seen.mimeType,
    width: width ?? seen.width,
    height: height ?? seen.height,
  }
}
