import type { Gunzip, InflateRaw, ZstdDecompress } from 'node:zlib'
import { toError } from '../../core/errors.ts'

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

  /** Why it ended before the input did. */
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
