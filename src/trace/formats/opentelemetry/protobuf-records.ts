import { parseJson } from '../../../core/json.ts'
import { limits } from '../../../core/limits.ts'
import type { TraceFile } from '../../reading/reader.ts'
import type { FileProblems, FileRecord } from '../../reading/records.ts'
import { readResource } from './protobuf-request.ts'
import { isZstd, WireReader, type Fault } from '../../protobuf/wire.ts'
import * as zlib from 'node:zlib'

/**
 * The resources of a protobuf file, one at a time, each as an export request in OTLP JSON. The file is
 * one request or several after each other, which is the same; or, `isFramed`, each has its length before
 * it in four bytes, as the collector's file exporter writes them.
 */
export async function* protobufRecords(
  file: TraceFile,
  isFramed: boolean,
  problems: FileProblems,
): AsyncGenerator<Iterable<FileRecord>> {
  const source = new ByteSource(file.open())
  try {
    const next = isFramed ? nextFrame : nextField
    for (;;) {
      const place = source.position
      const piece = await next(source)
      if (piece === 'end') return
      if (typeof piece === 'string') problems.bytes(piece, place, [null])
      else if (isFramed) yield frameRecords(piece, place + 4, problems)
      else
        yield [recordFrom(piece.bytes, 0, piece.bytes.length, source.position - piece.bytes.length, problems)]
      if (piece === 'not-protobuf') return
      if (typeof piece !== 'string' && piece.isCut) {
        problems.bytes('cut-off', source.position, [null])
        return
      }
    }
  } finally {
    await source.close()
  }
}

interface Piece {
  readonly bytes: Buffer
  /** The file ended before it did. */
  readonly isCut: boolean
}

type Next = Piece | 'end' | 'not-protobuf' | 'too-large'

async function nextFrame(source: ByteSource): Promise<Next> {
  const prefix = await source.take(4)
  if (prefix.length === 0) return 'end'
  if (prefix.length < 4) return { bytes: Buffer.alloc(0), isCut: true }
  return takePiece(source, prefix.readUInt32BE(0))
}

/** Field 1 of a request: one resource. Other fields are skipped, for there may be more one day. */
async function nextField(source: ByteSource): Promise<Next> {
  for (;;) {
    const tag = await readVarint(source)
    if (tag === null) return 'end'
    const type = tag & 7
    if (!(tag >= 8) || type === 3 || type === 4 || type > 5) return 'not-protobuf'
    if (type === 2) {
      const length = await readVarint(source)
      if (length === null || Number.isNaN(length)) return 'not-protobuf'
      if (tag === 0x0a) return takePiece(source, length)
      if (!(await source.skip(length))) return { bytes: Buffer.alloc(0), isCut: true }
    } else if (type === 0) await readVarint(source)
    else await source.skip(type === 1 ? 8 : 4)
  }
}

async function takePiece(source: ByteSource, length: number): Promise<Next> {
  if (length > limits.traceDocument) {
    await source.skip(length)
    return 'too-large'
  }
  const bytes = await source.take(length)
  return { bytes, isCut: bytes.length < length }
}

/** Reads a varint; null at the end of the file, not a number where it does not end. */
async function readVarint(source: ByteSource): Promise<number | null> {
  let value = 0
  let unit = 1
  for (let read = 0; read < 10; read++) {
    const [byte] = await source.take(1)
    if (byte === undefined) return read === 0 ? null : Number.NaN
    value += (byte & 0x7f) * unit
    if (byte < 0x80) return value
    unit *= 128
  }
  return Number.NaN
}

function* frameRecords(frame: Piece, place: number, problems: FileProblems): Generator<FileRecord> {
  const bytes = unpackedFrame(frame.bytes)
  if (typeof bytes === 'string') {
    problems.bytes(bytes, place, [null])
    return
  }
  const value = bytes[0] === openBrace ? parseJson(bytes.toString('utf8')) : undefined
  if (value !== undefined) {
    yield { value, line: 1, length: bytes.length }
    return
  }
  const fault: Fault = { found: false }
  const reader = new WireReader(bytes, 0, bytes.length, fault)
  while (reader.next()) {
    if (reader.tag !== 0x0a) continue
    const { start, stop } = reader
    yield recordFrom(bytes, start, stop, place, problems)
  }
  if (fault.found) problems.bytes('not-protobuf', place + reader.place, [null])
}

const openBrace = 0x7b

/** `origin`: where in the file the first of `bytes` stands. */
function recordFrom(
  bytes: Buffer,
  start: number,
  end: number,
  origin: number,
  problems: FileProblems,
): FileRecord {
  const { request, damaged, place } = readResource(bytes, start, end)
  if (place !== null) problems.bytes('broken', origin + place, [...damaged])
  return { value: request, line: 1, length: end - start }
}

/** The bytes of a stream, as many at a time as are asked for. */
class ByteSource {
  readonly #chunks: AsyncIterator<Uint8Array>
  #held: Buffer[] = []
  #heldBytes = 0
  #position = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Bytes that were taken so far. */
  get position(): number {
    return this.#position
  }

  /** Takes the next bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#heldBytes < count && (await this.#pull()));
    const [first] = this.#held
    const bytes = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held)
    const taken = bytes.subarray(0, count)
    this.#held = taken.length === bytes.length ? [] : [bytes.subarray(count)]
    this.#heldBytes = bytes.length - taken.length
    this.#position += taken.length
    return taken
  }

  /** Drops bytes without holding them; false if there are not as many. */
  async skip(count: number): Promise<boolean> {
    let left = count
    while (left > 0) {
      const dropped = await this.take(Math.min(left, 1 << 20))
      if (dropped.length === 0) return false
      left -= dropped.length
    }
    return true
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #pull(): Promise<boolean> {
    const step = await this.#chunks.next()
    if (step.done === true) return false
    const { buffer, byteOffset, byteLength } = step.value
    this.#held.push(Buffer.from(buffer, byteOffset, byteLength))
    this.#heldBytes += byteLength
    return true
  }
}

/** One request as it was before it was compressed; a word where it cannot be unpacked. */
function unpackedFrame(bytes: Buffer): Buffer | 'damaged' | 'without-zstd' {
  if (!isZstd(bytes, 0)) return bytes
  const { zstdDecompressSync } = zlib as Partial<typeof zlib>
  if (zstdDecompressSync === undefined) return 'without-zstd'
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: limits.traceDocument })
  } catch {
    return 'damaged'
  }
}
