import { imageSize } from 'image-size'
import type { MediaItem } from '../../trace/views/media.ts'

/** The head of an image says how large it is; what cameras write before that is longer than what models do. */
const mostBytes = 256 << 10

/** Formats that models and tools answer with, by how `image-size` names them. */
const mimeTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])

/** First bytes of these formats. Others are not given to the library: some it recognises by patterns. */
const heads: ReadonlySet<number> = new Set([0x89, 0xff, 0x47, 0x52])

/** What the recording does not say of an image, out of the bytes that it holds; as it is where they do not say. */
export function readImage(item: MediaItem): MediaItem {
  const { data, mimeType, width, height } = item
  if (data === null || (mimeType !== null && width !== null && height !== null)) return item
  const seen = imageIn(Buffer.from(data.slice(0, Math.ceil((mostBytes * 4) / 3)), 'base64'))
  if (seen === null) return item
  return {
    ...item,
    mimeType: mimeType ?? seen.mimeType,
    width: width ?? seen.width,
    height: height ?? seen.height,
  }
}

interface Seen {
  readonly mimeType: string
  readonly width: number
  readonly height: number
}

function imageIn(bytes: Uint8Array): Seen | null {
  if (!heads.has(bytes[0] ?? 0)) return null
  try {
    const { type = '', width, height } = imageSize(bytes)
    const mimeType = mimeTypes.get(type)
    return mimeType === undefined || width < 1 || height < 1 ? null : { mimeType, width, height }
  } catch {
    // It says so of bytes that are broken or cut off.
    return null
  }
}
