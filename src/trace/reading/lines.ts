import { limits } from '../../core/limits.ts'

/** Reads a whole file as text; null if it is larger than the limit. Bytes that are not UTF-8 become U+FFFD. */
export async function readDocument(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number = limits.traceDocument,
): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    parts.push(chunk)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
}

export const byteOrderMark = 0xfeff

/** A line without its end; text is null for one longer than the limit. */
export interface Line {
  readonly text: string | null
  /** 1-based. */
  readonly number: number
  /** The file ended with it, and without a line end. */
  readonly isOpen: boolean
}

const newline = 10

/**
 * Splits bytes into lines: per chunk those that end in it, each decoded once and only when it is asked for; of empty
 * lines that follow one another, the first. What is held is one line and one chunk. Bytes that are not UTF-8 become
 * U+FFFD. Every batch must be read to its end before the next.
 */
export async function* lineBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Line>> {
  const splitter = new Splitter()
  for await (const chunk of chunks) yield splitter.split(chunk)
  yield splitter.rest()
}

class Splitter {
  #number = 0
  #held: Buffer[] = []
  #heldBytes = 0

  /** Keeps the rest of a line; of one that is too long, only the length. */
  #hold(rest: Buffer): void {
    this.#heldBytes += rest.length
    if (this.#heldBytes > limits.traceDocument) this.#held = []
    else this.#held.push(rest)
  }

  *split(chunk: Uint8Array): Generator<Line> {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      const isEmpty = end === start && this.#heldBytes === 0
      const text = this.#finish(bytes, start, end)
      start = end + 1
      yield { text, number: ++this.#number, isOpen: false }
      // A packed file of a megabyte may hold a thousand million of them.
      if (isEmpty) for (; bytes[start] === newline; start += 1) this.#number += 1
    }
    if (start < bytes.length) this.#hold(bytes.subarray(start))
  }

  *rest(): Generator<Line> {
    if (this.#heldBytes === 0) return
    yield { text: this.#finish(Buffer.alloc(0), 0, 0), number: ++this.#number, isOpen: true }
  }

  #finish(bytes: Buffer, start: number, end: number): string | null {
    if (this.#heldBytes === 0)
      return end - start > limits.traceDocument ? null : bytes.toString('utf8', start, end)
    const tooLong = this.#heldBytes + end - start > limits.traceDocument
    const text = tooLong ? null : Buffer.concat([...this.#held, bytes.subarray(start, end)]).toString('utf8')
    this.#held = []
    this.#heldBytes = 0
    return text
  }
}
