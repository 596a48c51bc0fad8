import type { FoundFacts } from '../model/message.ts'

/**
 * Reads the facts of an MP4 or QuickTime file: its movie header and the headers of its tracks, no sample.
 * Null if it is none. By hand, because packages that read video walk its tables of samples, of which a
 * few hostile bytes make minutes (ISO/IEC 14496-12, 8.2–8.3).
 */
export function mp4Facts(bytes: Uint8Array): FoundFacts | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [type] = parseBoxes(file)
  if (type?.name !== 'ftyp') return null
  const movie = findBox(file, 'moov')
  if (movie === undefined) return null
  const tracks = parseBoxes(movie).flatMap(({ name, body }) => (name === 'trak' ? [parseTrack(body)] : []))
  const video = tracks.find(({ isVideo }) => isVideo)
  const brand = type.body.byteLength >= 4 ? readName(type.body, 0) : ''
  const container = brand === 'qt  ' ? 'quicktime' : 'mp4'
  return {
    mimeType: video === undefined ? 'audio/mp4' : `video/${container}`,
    width: video?.width ?? null,
    height: video?.height ?? null,
    durationMs: findDuration(movie),
  }
}

interface Box {
  readonly name: string
  readonly body: DataView
}

/** Boxes side by side; what does not fit ends them. */
function parseBoxes(view: DataView): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= view.byteLength && boxes.length < maxBoxes) {
    const short = view.getUint32(at)
    const isLong = short === 1
    if (isLong && at + 16 > view.byteLength) break
    const head = isLong ? 16 : 8
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? view.byteLength - at : short
    if (size < head || at + size > view.byteLength) break
    const body = new DataView(view.buffer, view.byteOffset + at + head, size - head)
    boxes.push({ name: readName(view, at + 4), body })
    at += size
  }
  return boxes
}

const maxBoxes = 10_000

function findBox(view: DataView, ...path: string[]): DataView | undefined {
  return path.reduce<DataView | undefined>(
    (at, name) => at && parseBoxes(at).find((box) => box.name === name)?.body,
    view,
  )
}

function readName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)))
}

/** Reads the duration of the movie, or of all fragments where it is written while recording. */
function findDuration(movie: DataView): number | null {
  const header = findBox(movie, 'mvhd')
  if (header === undefined || header.byteLength < 20) return null
  const isLong = header.getUint8(0) === 1
  const scale = header.getUint32(isLong ? 20 : 12)
  const size = readCount(header, isLong ? 24 : 16, isLong)
  const extended = findBox(movie, 'mvex', 'mehd')
  const units =
    size === 0 && extended !== undefined && extended.byteLength >= 8
      ? readCount(extended, 4, extended.getUint8(0) === 1)
      : size
  return units === null || units === 0 || scale === 0 ? null : (units / scale) * 1000
}

/** Reads a count; all ones mean unknown. */
function readCount(view: DataView, at: number, isLong: boolean): number | null {
  if (view.byteLength < at + (isLong ? 8 : 4)) return null
  if (!isLong) return view.getUint32(at) === 0xffff_ffff ? null : view.getUint32(at)
  const count = Number(view.getBigUint64(at))
  return Number.isSafeInteger(count) ? count : null
}

function parseTrack(track: DataView) {
  const handler = findBox(track, 'mdia', 'hdlr')
  const isVideo = handler !== undefined && handler.byteLength >= 12 && readName(handler, 8) === 'vide'
  const header = findBox(track, 'tkhd')
  const end = header?.byteLength ?? 0
  if (header === undefined || end < 84) return { isVideo, width: null, height: null }
  const [width, height] = [header.getUint16(end - 8), header.getUint16(end - 4)]
  // A matrix without a first element turns the picture by a quarter.
  const isTurned = header.getInt32(end - 44) === 0
  if (width === 0 || height === 0) return { isVideo, width: null, height: null }
  return isTurned ? { isVideo, width: height, height: width } : { isVideo, width, height }
}
