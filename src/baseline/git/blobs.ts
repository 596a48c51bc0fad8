import { cannotRead, outputOfGit, streamGit, type GitStream, type Repository } from './git.ts'

/** Up to this size a blob is read whole by the shared process; a larger one streams from its own. */
export const wholeBlob = 1 << 20

/** Contents by object id. Close it: two processes are kept, for sizes and for small contents. */
export class Blobs implements AsyncDisposable {
  readonly #repository: Repository
  readonly #batches = new Map<string, Batch>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Bytes. */
  async size(oid: string): Promise<number> {
    return (await this.#batch('--batch-check').ask(oid)).size
  }

  /** The whole of a small blob, or null where it is larger than `maxBytes`. */
  async read(oid: string, maxBytes = wholeBlob): Promise<Buffer | null> {
    if ((await this.size(oid)) > maxBytes) return null
    return (await this.#batch('--batch').ask(oid)).content
  }

  /** Any blob, in pieces; several may be open at once, and each may be left in the middle. */
  async *open(oid: string): AsyncGenerator<Buffer, void, undefined> {
    const whole = await this.read(oid)
    if (whole !== null) yield whole
    else yield* outputOfGit(this.#repository, ['cat-file', 'blob', oid])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#batches.values()].map((batch) => batch.close()))
  }

  #batch(mode: '--batch' | '--batch-check'): Batch {
    const known = this.#batches.get(mode)
    if (known !== undefined) return known
    const batch = new Batch(streamGit(this.#repository, ['cat-file', mode]), mode === '--batch')
    this.#batches.set(mode, batch)
    return batch
  }
}

interface Reply {
  readonly size: number
  /** Empty where only sizes are asked for. */
  readonly content: Buffer
}

/** `<oid>\n` in; `<oid> blob <size>\n` and, with contents, `<bytes>\n` out; or `<oid> missing\n`. */
class Batch {
  readonly #stream: GitStream
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hasContent: boolean
  #rest: Buffer = Buffer.alloc(0)
  /** One question, one answer: they wait for one another. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(stream: GitStream, hasContent: boolean) {
    this.#stream = stream
    this.#chunks = stream.child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    this.#hasContent = hasContent
  }

  ask(oid: string): Promise<Reply> {
    const reply = this.#turn.then(() => this.#ask(oid))
    this.#turn = reply.catch(() => undefined)
    return reply
  }

  async close(): Promise<void> {
    this.#stream.child.kill()
    await this.#stream.exit
  }

  async #ask(oid: string): Promise<Reply> {
    this.#stream.child.stdin.write(`${oid}\n`)
    const [, type, text] = (await this.#line()).split(' ')
    if (type !== 'blob')
      throw cannotRead(`object ${oid.slice(0, 7)} is not in this clone; is it a partial one?`)
    const size = Number(text)
    if (!this.#hasContent) return { size, content: Buffer.alloc(0) }
    const content = await this.#take(size + 1)
    return { size, content: content.subarray(0, -1) }
  }

  async #line(): Promise<string> {
    let end = this.#rest.indexOf(10)
    while (end === -1) {
      this.#rest = Buffer.concat([this.#rest, await this.#chunk()])
      end = this.#rest.indexOf(10)
    }
    const line = this.#rest.toString('latin1', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return line
  }

  async #take(count: number): Promise<Buffer> {
    const parts = [this.#rest]
    let have = this.#rest.length
    while (have < count) {
      const chunk = await this.#chunk()
      parts.push(chunk)
      have += chunk.length
    }
    const bytes = parts.length === 1 ? this.#rest : Buffer.concat(parts)
    this.#rest = bytes.subarray(count)
    return bytes.subarray(0, count)
  }

  async #chunk(): Promise<Buffer> {
    const next = await this.#chunks.next()
    if (next.done === true) throw cannotRead('`git cat-file` ended early; is the clone complete?')
    return next.value
  }
}
