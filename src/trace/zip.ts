import * as zlib from 'node:zlib'
import { limits } from '../core/limits.ts'
import { Inflater } from './inflater.ts'

/** A file in an archive, still packed. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  /** Bytes, as the archive says. */
  readonly size: number
  readonly packed: Uint8Array
}

/** Why an entry cannot be read. */
export type ZipProblem = 'damaged' | 'too-large' | 'encrypted' | 'unknown-method' | 'without-zstd'

const endSize = 22
const maxComment = 0xffff
const listedSize = 46
const localSize = 30

/**
 * The files of a zip archive by their names; of several with one name the last, as it replaces the others.
 * Null where it does not end as an archive does: it was cut off, or holds more than the classic form can.
 */
export function zipEntries(bytes: Buffer): ReadonlyMap<string, ZipEntry> | null {
  const end = endOf(bytes)
  if (end === null) return null
  const listStart = bytes.readUInt32LE(end + 16)
  const listEnd = listStart + bytes.readUInt32LE(end + 12)
  if (listEnd > end) return null
  const entries = new Map<string, ZipEntry>()
  let at = listStart
  while (at < listEnd) {
    if (entries.size === limits.archiveEntries) return null
    if (at + listedSize > listEnd || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place))
    const next = at + listedSize + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    if (next > listEnd) return null
    const entry = entryAt(bytes, at, bytes.toString('utf8', at + listedSize, at + listedSize + (name ?? 0)))
    if (!entry.name.endsWith('/')) entries.set(entry.name, entry)
    at = next
  }
  return entries
}

/** Where the record that ends an archive begins; a comment may follow it. */
function endOf(bytes: Buffer): number | null {
  for (let at = bytes.length - endSize; at >= Math.max(0, bytes.length - endSize - maxComment); at--) {
    const isEnd = bytes.readUInt32LE(at) === 0x06054b50
    if (isEnd && at + endSize + bytes.readUInt16LE(at + 20) === bytes.length) return at
  }
  return null
}

/** What is packed lies behind a header of its own; outside of the file there is nothing. */
function entryAt(bytes: Buffer, at: number, name: string): ZipEntry {
  const local = bytes.readUInt32LE(at + 42)
  const hasLocal = local + localSize <= at && bytes.readUInt32LE(local) === 0x04034b50
  const start = hasLocal
    ? local + localSize + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    : bytes.length
  const end = start + bytes.readUInt32LE(at + 20)
  return {
    name,
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    crc: bytes.readUInt32LE(at + 16),
    size: bytes.readUInt32LE(at + 24),
    packed: bytes.subarray(start, end > bytes.length ? start : end),
  }
}

const { createZstdDecompress } = zlib as Partial<typeof zlib>

/** The content of an entry, whole and as it was packed, or why there is none. */
export async function unpackEntry(entry: ZipEntry, maxBytes: number): Promise<Buffer | ZipProblem> {
  const { method, packed, size, crc } = entry
  if (entry.isEncrypted) return 'encrypted'
  if (size > maxBytes) return 'too-large'
  if (method === 93 && createZstdDecompress === undefined) return 'without-zstd'
  const unpacked = method === 0 ? Buffer.from(packed) : await inflated(method, packed, size)
  if (typeof unpacked === 'string') return unpacked
  return unpacked.length === size && zlib.crc32(unpacked) === crc ? unpacked : 'damaged'
}

async function inflated(method: number, packed: Uint8Array, size: number): Promise<Buffer | ZipProblem> {
  const create =
    method === 8
      ? () => zlib.createInflateRaw({ chunkSize })
      : method === 93
        ? createZstdDecompress
        : undefined
  if (create === undefined) return 'unknown-method'
  const inflater = new Inflater(create)
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of inflater.inflate(packed, nothing())) {
      bytes += chunk.byteLength
      if (bytes > size) return 'damaged'
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    inflater.close()
  }
}

const chunkSize = 64 << 10

// eslint-disable-next-line typescript/require-await -- a stream that has ended
async function* nothing(): AsyncGenerator<Uint8Array> {}
