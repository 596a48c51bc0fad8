import * as zlib from 'node:zlib'

export interface Packed {
  readonly name: string
  readonly content: string | Uint8Array
  /** 0: as it is; 8: deflated; 93: zstd, where Node.js has it. */
  readonly method?: 0 | 8 | 93
  /** Stored as it is, whatever the method. */
  readonly packed?: Uint8Array
  /** Said to be instead of what is. */
  readonly size?: number
  readonly crc?: number
  readonly flags?: number
  /** Of Unix: kind and permissions. */
  readonly mode?: number
}

const { zstdCompressSync } = zlib as Partial<typeof zlib>
export const hasZstd = zstdCompressSync !== undefined

/** A zip archive of files, in their order. */
export function zipOf(files: readonly Packed[], comment = ''): Buffer {
  const local: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const file of files) {
    const content = Buffer.from(file.content)
    const name = Buffer.from(file.name)
    const packed = file.packed === undefined ? pack(content, file.method ?? 8) : Buffer.from(file.packed)
    const header = headerOf(file, content, packed, name)
    const here = Buffer.concat([u32(0x04034b50), header, u16(name.length), u16(0), name, packed])
    const place = [u16(0), u16(0), u16(0), u32(((file.mode ?? 0) << 16) >>> 0), u32(at)]
    listed.push(Buffer.concat([u32(0x02014b50), u16(20), header, u16(name.length), u16(0), ...place, name]))
    local.push(here)
    at += here.length
  }
  const list = Buffer.concat(listed)
  const counts = [u16(0), u16(0), u16(files.length), u16(files.length)]
  const end = [
    u32(0x06054b50),
    ...counts,
    u32(list.length),
    u32(at),
    u16(comment.length),
    Buffer.from(comment),
  ]
  return Buffer.concat([...local, list, ...end])
}

function pack(content: Buffer, method: 0 | 8 | 93): Buffer {
  if (method === 0) return content
  return method === 8 ? zlib.deflateRawSync(content) : (zstdCompressSync?.(content) ?? content)
}

/** What the header of a file and its line in the list share, up to the lengths of names. */
function headerOf(file: Packed, content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const { method = 8, size = content.length, crc = zlib.crc32(content), flags = 0 } = file
  if (name.length > 0xffff) throw new Error('the name is too long')
  return Buffer.concat([u16(20), u16(flags), u16(method), u32(0), u32(crc), u32(packed.length), u32(size)])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
