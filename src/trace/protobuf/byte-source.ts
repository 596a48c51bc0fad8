/** The bytes of a stream, as many at a time as are asked for. */
export class ByteSource {
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

  /** The next bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#heldBytes < count && (await this.#pull()));
    const [first] = this.#held
    const held = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held)
    const taken = held.subarray(0, count)
    this.#held = taken.length === held.length ? [] : [held.subarray(count)]
    this.#heldBytes = held.length - taken.length
    this.#position += taken.length
    return taken
  }

  /** Drops bytes without holding them; false where there are not as many. */
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
