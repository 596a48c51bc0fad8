import type { GateError } from '../../core/errors.ts'
import { hashContent, startHash } from '../../files/content-id.ts'
import { createReadError, readGitOutput, startGitStream, type GitStream, type Repository } from './git.ts'
import type { Environment } from '../../core/environment.ts'

/** Up to this size a blob is read whole by the shared process; a larger one streams from its own. */
export const wholeBlob = 1 << 20

/** A folder of 200,000 files. */
const largestTree = 16 << 20

/** Objects that stay open for a run, and the number of parts of it that keep them so. */
interface ObjectsByRoot {
  readonly byRoot: Map<string, Objects>
  holders: number
}

const openByEnv = new WeakMap<Environment, ObjectsByRoot>()

/** Keeps processes that read objects until disposed: to start git takes longer than to read an object. */
export function keepObjectsOpen(env: Environment): AsyncDisposable {
  const here = openByEnv.get(env) ?? { byRoot: new Map<string, Objects>(), holders: 0 }
  openByEnv.set(env, here)
  here.holders += 1
  return {
    async [Symbol.asyncDispose]() {
      here.holders -= 1
      if (here.holders > 0) return
      openByEnv.delete(env)
      await Promise.all([...here.byRoot.values()].map((objects) => objects.close()))
    },
  }
}

/** Opens the objects of a repository. Dispose of them. */
export function openObjects(repository: Repository): Objects {
  const here = openByEnv.get(repository.env)
  if (here === undefined) return new Objects(repository, false)
  const objects = here.byRoot.get(repository.root) ?? new Objects(repository, true)
  here.byRoot.set(repository.root, objects)
  return objects
}

/** Git reads blobs and trees without verifying their ids, so anyone who can write to the clone can replace them. */
function createForgedError(oid: string): GateError {
  return createReadError(`object ${oid.slice(0, 7)} is not what its id says`)
}

/** Objects by their ids or names. A process reads them; a second one tells sizes of blobs, which may be too large to be read. */
export class Objects implements AsyncDisposable {
  readonly #repository: Repository
  readonly #isKept: boolean
  readonly #batches = new Map<string, Batch>()

  constructor(repository: Repository, isKept: boolean) {
    this.#repository = repository
    this.#isKept = isKept
  }

  /** Tells whether git answers here at all: it says so, too, where there is no commit. */
  async canAnswer(): Promise<boolean> {
    const reply = this.#batch('--batch').ask('HEAD', wholeBlob)
    return reply.then(
      () => true,
      () => false,
    )
  }

  /** Finds the commit of a name or an id, with its content; null if there is none, or git cannot tell. */
  async commit(name: string): Promise<{ readonly sha: string; readonly content: string } | null> {
    // It would be several questions.
    if (name.includes('\n')) return null
    const object = await this.#batch('--batch')
      .ask(`${name}^{commit}`, wholeBlob)
      .catch(() => null)
    if (!object?.content || hashContent(object.content, object.id, 'commit') !== object.id) return null
    return { sha: object.id, content: object.content.toString('utf8') }
  }

  /** Bytes of a blob. */
  async size(oid: string): Promise<number> {
    return (await this.#ask('--batch-check', oid, 'blob')).size
  }

  /** The whole of a small blob, or null if it is larger than `maxBytes`. */
  async read(oid: string, maxBytes = wholeBlob): Promise<Buffer | null> {
    // Many are, and git would unpack all of it.
    return (await this.size(oid)) > maxBytes ? null : this.#readContent(oid, 'blob', maxBytes)
  }

  /** Entries of a tree, as git stores them. */
  async tree(oid: string): Promise<Buffer> {
    const content = await this.#readContent(oid, 'tree', largestTree)
    if (content === null) throw createReadError(`the tree ${oid.slice(0, 7)} has too many entries`)
    return content
  }

  /** Any blob, in pieces; several may be open at once, and each may be left in the middle. */
  async *open(oid: string): AsyncGenerator<Buffer, void, undefined> {
    const whole = await this.read(oid)
    if (whole !== null) {
      yield whole
      return
    }
    const hash = startHash(oid, await this.size(oid))
    for await (const piece of readGitOutput(this.#repository, ['cat-file', 'blob', oid])) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== oid) throw createForgedError(oid)
  }

  /** Those that a run keeps open are closed at its end. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isKept) await this.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#batches.values()].map((batch) => batch.close()))
  }

  async #readContent(oid: string, type: string, maxBytes: number): Promise<Buffer | null> {
    const { content } = await this.#ask('--batch', oid, type, maxBytes)
    if (content !== null && hashContent(content, oid, type) !== oid) throw createForgedError(oid)
    return content
  }

  async #ask(mode: Mode, oid: string, type: string, maxBytes = 0): Promise<Reply> {
    const object = await this.#batch(mode).ask(oid, maxBytes)
    if (object?.type === type) return object
    throw createReadError(
      `object ${oid.slice(0, 7)} is not in this clone; check out without \`filter\` and \`sparse-checkout\`, and with \`fetch-depth: 0\``,
    )
  }

  #batch(mode: Mode): Batch {
    const running = this.#batches.get(mode)
    if (running?.hasEnded === false) return running
    const batch = new Batch(startGitStream(this.#repository, ['cat-file', mode]), mode === '--batch')
    this.#batches.set(mode, batch)
    return batch
  }
}

type Mode = '--batch' | '--batch-check'

interface Reply {
  readonly id: string
  readonly type: string
  readonly size: number
  /** Null if it is larger than asked for, or only sizes are told. */
  readonly content: Buffer | null
}

/** `<name>\n` in; `<id> <type> <size>\n` and, with contents, `<bytes>\n` out; or `<name> missing\n` and the like. */
class Batch {
  readonly #stream: GitStream
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hasContent: boolean
  #rest: Buffer = Buffer.alloc(0)
  /** Answers come in the order of the questions: they wait for one another. */
  #turn: Promise<unknown> = Promise.resolve()
  #hasEnded = false

  constructor(stream: GitStream, hasContent: boolean) {
    this.#stream = stream
    this.#chunks = stream.child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    this.#hasContent = hasContent
  }

  /** Git may have met an unreadable object; the next request starts it again. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Null if the name does not exist. */
  ask(name: string, maxBytes: number): Promise<Reply | null> {
    this.#stream.child.stdin.write(`${name}\n`)
    const reply = this.#turn.then(() => this.#readReply(maxBytes))
    this.#turn = reply.catch(() => undefined)
    return reply
  }

  async close(): Promise<void> {
    this.#stream.child.kill()
    await this.#stream.exit
  }

  async #readReply(maxBytes: number): Promise<Reply | null> {
    const [, id, type, text] = /^([0-9a-f]+) ([a-z]+) (\d+)$/.exec(await this.#line()) ?? []
    if (id === undefined || type === undefined) return null
    const size = Number(text)
    if (!this.#hasContent) return { id, type, size, content: null }
    const content =
      size > maxBytes ? await this.#skip(size + 1) : (await this.#take(size + 1)).subarray(0, -1)
    return { id, type, size, content }
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

  async #skip(count: number): Promise<null> {
    let left = count - this.#rest.length
    for (; left > 0; left -= this.#rest.length) this.#rest = await this.#chunk()
    this.#rest = this.#rest.subarray(this.#rest.length + left)
    return null
  }

  async #chunk(): Promise<Buffer> {
    const next = await this.#chunks.next()
    if (next.done !== true) return next.value
    this.#hasEnded = true
    throw createReadError(
      '`git cat-file` ended early, as in a partial clone; check out without `filter` and `sparse-checkout`, and with `fetch-depth: 0`',
    )
  }
}
