/** A file of a zip archive, as the list at the end of the archive has it. */
export interface ListedFile {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  readonly crc: number
  /** Bytes, as the archive says. */
  readonly size: number
  readonly packedSize: number
  /** Offset of its own header. */
  readonly headerAt: number
}

/** Place of an archive's list of files. */
export interface ListPlace {
  readonly start: number
  readonly end: number
}

const endSize = 22
const listedSize = 46
const unixLink = 0o120000
const unixKind = 0o170000

/** Bytes to read from the end of an archive to find its list: the last record, and a comment. */
export const maxEndLength = endSize + 0xffff
/** Of the header before what is packed, without the name. */
export const localSize = 30

/**
 * Where the list is, by the record that ends an archive. `tail`: the last bytes of it, {@link maxEndLength}
 * or all; `size`: bytes of the whole. Null if it does not end as an archive does: it was cut off, or
 * holds more than the classic form can.
 */
export function findList(tail: Buffer, size: number): ListPlace | null {
  for (let at = tail.length - endSize; at >= Math.max(0, tail.length - maxEndLength); at--) {
    const isEnd = tail.readUInt32LE(at) === 0x06054b50
    if (!isEnd || at + endSize + tail.readUInt16LE(at + 20) !== tail.length) continue
    const start = tail.readUInt32LE(at + 16)
    const end = start + tail.readUInt32LE(at + 12)
    return end <= size - tail.length + at ? { start, end } : null
  }
  return null
}

/** The files of a list, folders left out. Null if it is damaged, or has more than `most`. */
export function parseList(list: Buffer, most: number): ListedFile[] | null {
  const files: ListedFile[] = []
  let count = 0
  let at = 0
  while (at < list.length) {
    count += 1
    if (count > most || at + listedSize > list.length || list.readUInt32LE(at) !== 0x02014b50) return null
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => list.readUInt16LE(at + place))
    const next = at + listedSize + name + extra + comment
    if (next > list.length) return null
    const file = {
      name: list.toString('utf8', at + listedSize, at + listedSize + name),
      method: list.readUInt16LE(at + 10),
      isEncrypted: (list.readUInt16LE(at + 8) & 1) === 1,
      isLink: ((list.readUInt32LE(at + 38) >>> 16) & unixKind) === unixLink,
      crc: list.readUInt32LE(at + 16),
      size: list.readUInt32LE(at + 24),
      packedSize: list.readUInt32LE(at + 20),
      headerAt: list.readUInt32LE(at + 42),
    }
    if (!file.name.endsWith('/')) files.push(file)
    at = next
  }
  return files
}

/** Finds the start of the packed bytes by the header before them; null if that is no header. */
export function findPackedStart(header: Buffer, headerAt: number): number | null {
  if (header.length < localSize || header.readUInt32LE(0) !== 0x04034b50) return null
  return headerAt + localSize + header.readUInt16LE(26) + header.readUInt16LE(28)
}
