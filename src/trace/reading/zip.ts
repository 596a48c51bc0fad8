import * as zlib from 'node:zlib'
import { limits } from '../../core/limits.ts'
import type { ListedFile, ListPlace } from '../../files/zip/zip-list.ts'
import { parseList, localSize, maxEndLength, findPackedStart, findList } from '../../files/zip/zip-list.ts'
import { Inflater } from './decompressed.ts'

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

/** Reason why an entry cannot be read. */
export type ZipProblem = 'damaged' | 'too-large' | 'encrypted' | 'unknown-method' | 'without-zstd'

/**
 * The files of a zip archive by their names; of several with one name the last, as it replaces the others.
 * Returns null if it does not end as an archive does: it was cut off, or holds more than the classic form can.
 */
export function zipEntries(bytes: Buffer): ReadonlyMap<string, ZipEntry> | null {
  const place = findList(bytes.subarray(-maxEndLength), bytes.length)
  if (place === null) return null
  const files = parseList(bytes.subarray(place.start, place.end), limits.archiveEntries)
  return files && new Map(files.map((file) => [file.name, parseEntry(bytes, place, file)]))
}

/** Finds the packed bytes behind the entry's own header; an entry that points outside of the file is empty. */
function parseEntry(bytes: Buffer, list: ListPlace, file: ListedFile): ZipEntry {
  const { name, method, isEncrypted, crc, size, packedSize, headerAt } = file
  const header = bytes.subarray(headerAt, Math.min(headerAt + localSize, list.end))
  const start = findPackedStart(header, headerAt) ?? bytes.length
  const end = start + packedSize
  const packed = bytes.subarray(start, end > bytes.length ? start : end)
  return { name, method, isEncrypted, crc, size, packed }
}

const { createZstdDecompress } = zlib as Partial<typeof zlib>

/** Unpacks an entry, whole and as it was packed, or says why there is none. */
export async function unpackEntry(entry: ZipEntry, maxBytes: number): Promise<Buffer | ZipProblem> {
  const { method, packed, size, crc } = entry
  if (entry.isEncrypted) return 'encrypted'
  if (size > maxBytes) return 'too-large'
  if (method === 93 && createZstdDecompress === undefined) return 'without-zstd'
  const unpacked = method === 0 ? Buffer.from(packed) : await inflateBytes(method, packed, size)
  if (typeof unpacked === 'string') return unpacked
  return unpacked.length === size && zlib.crc32(unpacked) === crc ? unpacked : 'damaged'
}

async function inflateBytes(method: number, packed: Uint8Array, size: number): Promise<Buffer | ZipProblem> {
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
    for await (const chunk of inflater.inflate(packed, readNothing())) {
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
async function* readNothing(): AsyncGenerator<Uint8Array> {}
