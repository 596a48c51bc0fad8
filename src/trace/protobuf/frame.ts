import * as zlib from 'node:zlib'
import { limits } from '../../core/limits.ts'

const magic = [0x28, 0xb5, 0x2f, 0xfd]

/** Whether what starts at `start` was compressed with zstd, as the collector does it request by request. */
export function isZstd(bytes: Uint8Array, start: number): boolean {
  return magic.every((byte, index) => bytes[start + index] === byte)
}

/** One request as it was before it was compressed; a word where it cannot be unpacked. */
export function unpackedFrame(bytes: Buffer): Buffer | 'damaged' | 'without-zstd' {
  if (!isZstd(bytes, 0)) return bytes
  const { zstdDecompressSync } = zlib as Partial<typeof zlib>
  if (zstdDecompressSync === undefined) return 'without-zstd'
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: limits.traceDocument })
  } catch {
    return 'damaged'
  }
}
