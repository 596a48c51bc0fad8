import { imageSize } from 'image-size'
import type { FoundFacts } from './found-facts.ts'

/** The head of an image says how large it is; what cameras write before that is longer than what models do. */
export const imageHead = 256 << 10

/** Formats that models and tools answer with, by how `image-size` names them. */
const mimeTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])

/** First bytes of these formats. Others are not given to the library: some it recognises by patterns. */
const heads: ReadonlySet<number> = new Set([0x89, 0xff, 0x47, 0x52])

/** What the head of an image says of it; null where it is none of these formats, or broken. */
export function imageFacts(bytes: Uint8Array): FoundFacts | null {
  if (!heads.has(bytes[0] ?? 0)) return null
  try {
    const { type = '', width, height } = imageSize(bytes)
    const mimeType = mimeTypes.get(type)
    if (mimeType === undefined || width < 1 || height < 1) return null
    return { mimeType, width, height, durationMs: null }
  } catch {
    // It says so of bytes that are broken or cut off.
    return null
  }
}
