import { formatSize } from '../../core/visible-text.ts'
import * as zlib from 'node:zlib'
import type { Gunzip, InflateRaw, ZstdDecompress } from 'node:zlib'
import { limits } from '../../core/limits.ts'
import type { TraceFile } from './reader.ts'
import { toError } from '../../core/errors.ts'

/**
 * A file as it was before it was compressed with gzip or zstd, which its first bytes tell, or in UTF-8 where they tell that
 * it is UTF-16; any other file as it is. What can be unpacked of a damaged file is given, then it ends, and `problem` says why.
 */
export class DecompressedFile implements TraceFile {
  readonly path: string
  readonly #file: TraceFile
  readonly #maxBytes: number
  #problem: string | null = null

  constructor(file: TraceFile, maxBytes: number = limits.decompressedTrace) {
    this.path = file.path
    this.#file = file
    this.#maxBytes = maxBytes
  }

  /** Reason why unpacking stopped early; null if it did not. */
  get problem(): string | null {
    return this.#problem
  }

  async *open(): AsyncGenerator<Uint8Array> {
    const chunks = this.#file.open()[Symbol.asyncIterator]()
    try {
      const start = await readFirstChunk(chunks)
      const packing = packings.find(({ magic }) => magic.every((byte, index) => start[index] === byte))
      const encoding = encodings.find(({ mark }) => mark.every((byte, index) => start[index] === byte))
      if (encoding !== undefined) yield* inUtf8(encoding.name, start, findRest(chunks))
      else if (packing === undefined) {
        if (start.byteLength > 0) yield start
        yield* findRest(chunks)
      } else if (packing.unpack === undefined) this.#problem = withoutZstd
      else yield* this.#unpacked(new Inflater(packing.unpack), start, chunks)
    } finally {
      await chunks.return?.()
    }
  }

  async *#unpacked(
    inflater: Inflater,
    start: Uint8Array,
    chunks: AsyncIterator<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0
    try {
      for await (const chunk of inflater.inflate(start, findRest(chunks))) {
        bytes += chunk.byteLength
        if (bytes > this.#maxBytes) {
          this.#problem = `It unpacks to more than ${formatSize(this.#maxBytes)}, the most that is read of a compressed file. What comes after that was left out.`
          return
        }
        yield chunk
      }
      if (inflater.failure !== null)
        this.#problem = `Its compressed data is damaged or cut off (${inflater.failure.message}); the rest of it was left out. Record the run again.`
    } finally {
      inflater.close()
    }
  }
}

/** Larger pieces, because each is a trip to another thread and back. */
const chunkSize = 64 << 10

const { createZstdDecompress } = zlib as Partial<typeof zlib>

const packings = [
  { magic: [0x1f, 0x8b], unpack: () => zlib.createGunzip({ chunkSize }) },
  // Node.js has it from 22.15 on.
  {
    magic: [0x28, 0xb5, 0x2f, 0xfd],
    unpack: createZstdDecompress && (() => createZstdDecompress({ chunkSize })),
  },
]

/** Windows PowerShell writes what a program prints (`agent > run.json`) so. */
const encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
]

async function* inUtf8(
  encoding: string,
  start: Uint8Array,
  more: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  yield Buffer.from(decoder.decode(start, { stream: true }))
  for await (const chunk of more) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

const withoutZstd = `It is compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Compress it with gzip, or not at all.`

/** Reads four bytes at least, if the file has as many. */
async function readFirstChunk(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let start: Uint8Array = Buffer.alloc(0)
  while (start.byteLength < 4) {
    const step = await chunks.next()
    if (step.done === true) return start
    start = start.byteLength === 0 ? step.value : Buffer.concat([start, step.value])
  }
  return start
}

async function* findRest(chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let step = await chunks.next(); step.done !== true; step = await chunks.next()) yield step.value
}

type Decompressor = Gunzip | InflateRaw | ZstdDecompress

/** Compressed bytes that are unpacked at a time; they can make a thousand times as much. */
const sliceBytes = 16 << 10

/**
 * Unpacks slice by slice, so that what is held is what one slice makes, and nothing that was unpacked
 * before a fault is lost: a stream that fails drops what it has buffered. Pieces that were compressed
 * one by one and lie after each other are unpacked one by one.
 */
export class Inflater {
  readonly #create: () => Decompressor
  #stream: Decompressor
  #out: Uint8Array[] = []
  #failure: Error | null = null
  /** The piece has ended; zeros may follow, which tools pad with, or another piece. */
  #isDone = false
  #settle: () => void = () => undefined

  constructor(create: () => Decompressor) {
    this.#create = create
    this.#stream = this.#started()
  }

  /** Reason why it stopped before the end of the input. */
  get failure(): Error | null {
    return this.#failure
  }

  async *inflate(start: Uint8Array, more: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    yield* this.#chunk(start)
    for await (const chunk of more) {
      if (this.#failure !== null) return
      yield* this.#chunk(chunk)
    }
    if (this.#failure !== null || this.#isDone) return
    await this.#settled(() => this.#stream.end())
    yield* this.#take()
  }

  close(): void {
    this.#stream.destroy()
  }

  async *#chunk(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
    let at = 0
    while (at < chunk.byteLength && this.#failure === null) {
      const slice = chunk.subarray(at, at + sliceBytes)
      if (this.#isDone) {
        const next = slice.findIndex((byte) => byte !== 0)
        at += next === -1 ? slice.byteLength : next
        if (next !== -1) this.#restart()
        continue
      }
      const before = this.#stream.bytesWritten
      await this.#settled((done) => this.#stream.write(slice, done))
      yield* this.#take()
      const used = this.#stream.bytesWritten - before
      at += used
      this.#isDone = used < slice.byteLength
      if (used === 0 && before === 0) this.#failure ??= new Error('nothing in it can be unpacked')
    }
  }

  #restart(): void {
    this.close()
    this.#isDone = false
    this.#stream = this.#started()
  }

  #started(): Decompressor {
    const stream = this.#create()
    stream.on('data', (chunk: Uint8Array) => this.#out.push(chunk))
    stream.on('close', () => {
      if (stream === this.#stream) this.#settle()
    })
    stream.on('error', (error) => {
      if (stream !== this.#stream) return
      this.#failure = toError(error)
      this.#settle()
    })
    return stream
  }

  #settled(start: (done: () => void) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#settle = resolve
      start(resolve)
    })
  }

  #take(): Uint8Array[] {
    const out = this.#out
    this.#out = []
    return out
  }
}
