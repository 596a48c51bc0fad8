import * as zlib from 'node:zlib'

type Unpack = (
  bytes: Buffer,
  options: { readonly maxOutputLength: number; readonly finishFlush: number },
  done: (error: Error | null, result: Buffer) => void,
) => void

/** What was cut off is unpacked as far as it goes. */
const { Z_SYNC_FLUSH: flush, BROTLI_OPERATION_FLUSH: brotliFlush } = zlib.constants

const unpackers: ReadonlyMap<string, readonly [unpack: Unpack, finishFlush: number]> = new Map([
  ['gzip', [zlib.gunzip as Unpack, flush]],
  ['x-gzip', [zlib.gunzip as Unpack, flush]],
  ['deflate', [zlib.inflate as Unpack, flush]],
  ['br', [zlib.brotliDecompress as Unpack, brotliFlush]],
  // Newer than the oldest Node that we run on.
  ...('zstdDecompress' in zlib
    ? [['zstd', [zlib.zstdDecompress as Unpack, zlib.constants.ZSTD_e_flush]] as const]
    : []),
])

/** Selects the listed encodings that we can unpack; `identity` if there are none. */
export function selectEncodings(accepted: string): string {
  const names = accepted.split(',').map((item) => item.trim())
  const readable = names.filter((item) => unpackers.has(item.replace(/(?<!\s)\s*;.*$/, '').toLowerCase()))
  return readable.length === 0 ? 'identity' : readable.join(', ')
}

/** Unpacks a body; null if it cannot be unpacked, or has more than `maxBytes`. */
export async function unpackReply(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer | null> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes
  const unpacker = unpackers.get(name)
  if (unpacker === undefined) return null
  const [unpack, finishFlush] = unpacker
  return new Promise((resolve) => {
    unpack(bytes, { maxOutputLength: maxBytes, finishFlush }, (error, result) =>
      resolve(error === null ? result : null),
    )
  })
}
