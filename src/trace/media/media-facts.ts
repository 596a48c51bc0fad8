import type { ITokenizer } from 'strtok3'
import type { FoundFacts } from '../model/message.ts'
import { mp4Facts } from './mp4-facts.ts'
import { imageSize } from 'image-size'

/** Reads the facts of an image, a sound or a video from its bytes; null where they cannot be read. */
export async function mediaFacts(bytes: Uint8Array): Promise<FoundFacts | null> {
  return imageFacts(bytes) ?? mp4Facts(bytes) ?? (await soundFacts(bytes))
}

/** Sound of any kind, and Matroska (WebM). */
async function soundFacts(bytes: Uint8Array): Promise<FoundFacts | null> {
  const [{ parseFromTokenizer }, { fromBuffer }] = await Promise.all([
    import('music-metadata'),
    import('strtok3'),
  ])
  const file = fromBuffer(bytes)
  limitReads(file)
  try {
    const { format } = await parseFromTokenizer(file, { duration: true, skipCovers: true })
    const { container = '', duration, trackInfo } = format
    const subtype = subtypes.find(([pattern]) => pattern.test(container))?.[1]
    if (subtype === undefined) return null
    const video = trackInfo.find((track) => track.video?.pixelWidth !== undefined)?.video
    return {
      mimeType: `${video === undefined ? 'audio' : 'video'}/${subtype}`,
      width: video?.pixelWidth ?? null,
      height: video?.pixelHeight ?? null,
      durationMs: duration === undefined || !(duration > 0) ? null : duration * 1000,
    }
  } catch {
    // It says so of bytes that are no sound, or cut off.
    return null
  }
}

/** Half an hour of MP3 without an index needs fewer. */
const mostReads = 300_000

/** The package looks for the next frame byte by byte, which hostile bytes make go on for minutes: it may read so often only. */
function limitReads(file: ITokenizer): void {
  let reads = 0
  const read = file.readBuffer.bind(file)
  const peek = file.peekBuffer.bind(file)
  const count = () => {
    reads += 1
    if (reads > mostReads) throw new RangeError('This is read too often to be a sound')
  }
  file.readBuffer = async (...args) => {
    count()
    return read(...args)
  }
  file.peekBuffer = async (...args) => {
    count()
    return peek(...args)
  }
}

/** By how the package names containers; `scripts/left-out.mjs` leaves its readers of others out of the bundle. */
const subtypes: readonly (readonly [RegExp, string])[] = [
  [/webm/i, 'webm'],
  [/matroska|ebml/i, 'x-matroska'],
  [/^ogg/i, 'ogg'],
  [/^wave/i, 'wav'],
  [/^flac/i, 'flac'],
  [/^aiff?/i, 'aiff'],
  [/^adts/i, 'aac'],
  [/^mpeg/i, 'mpeg'],
]

/** Formats that models and tools answer with, by how `image-size` names them. */
const mimeTypes: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
])

/** First bytes of these formats. Others are not given to the library: some it recognises by patterns. */
const heads: ReadonlySet<number> = new Set([0x89, 0xff, 0x47, 0x52])

/** Reads the facts of an image from its head; null for other formats and broken files. */
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
