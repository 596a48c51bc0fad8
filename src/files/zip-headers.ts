/** What a zip archive says of a file that is packed in it. */
export interface PackedFacts {
  readonly crc: number
  /** Bytes. */
  readonly size: number
  readonly packedSize: number
  /** Size and checksum are told after what is packed: they were not known before. */
  readonly isStreamed: boolean
}

/** The classic form has four bytes for a size or a place. */
export const largestSize = 0xffff_fffe

const version = 20
const onUnix = 3 << 8
const isUtf8 = 1 << 11
const isToldAfter = 1 << 3
const deflated = 8
/** 1 January 1980: the same files make the same bytes. */
const day = (1 << 5) | 1
const mode = 0o100644

/** Stands before what is packed. */
export function headerOf(name: Buffer, facts: PackedFacts): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  const told = facts.isStreamed ? { ...facts, crc: 0, size: 0, packedSize: 0 } : facts
  writeFacts(header, 6, name, told)
  name.copy(header, 30)
  return header
}

/** Stands after what is packed, where its facts were not known before. */
export function descriptorOf({ isStreamed, crc, size, packedSize }: PackedFacts): Buffer {
  const descriptor = Buffer.alloc(isStreamed ? 16 : 0)
  if (isStreamed) {
    for (const [index, value] of [0x08074b50, crc, packedSize, size].entries())
      descriptor.writeUInt32LE(value, index * 4)
  }
  return descriptor
}

/** A file's line in the list at the end. `at`: where its header is. */
export function lineOf(name: Buffer, facts: PackedFacts, at: number): Buffer {
  const line = Buffer.alloc(46 + name.length)
  line.writeUInt32LE(0x02014b50, 0)
  line.writeUInt16LE(onUnix | version, 4)
  line.writeUInt16LE(version, 6)
  writeFacts(line, 8, name, facts)
  line.writeUInt32LE(mode * 2 ** 16, 38)
  line.writeUInt32LE(at, 42)
  name.copy(line, 46)
  return line
}

/** The record that ends an archive. Its count of files is modulo 2^16, which readers know from before larger forms. */
export function endOf(files: number, listBytes: number, listAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files & 0xffff, 8)
  end.writeUInt16LE(files & 0xffff, 10)
  end.writeUInt32LE(listBytes, 12)
  end.writeUInt32LE(listAt, 16)
  return end
}

/** What the header and the line in the list share, from the flags to the length of the name. */
function writeFacts(into: Buffer, from: number, name: Buffer, facts: PackedFacts): void {
  const { crc, size, packedSize, isStreamed } = facts
  for (const [index, value] of [isUtf8 | (isStreamed ? isToldAfter : 0), deflated, 0, day].entries())
    into.writeUInt16LE(value, from + index * 2)
  for (const [index, value] of [crc, packedSize, size].entries())
    into.writeUInt32LE(value, from + 8 + index * 4)
  into.writeUInt16LE(name.length, from + 20)
}
