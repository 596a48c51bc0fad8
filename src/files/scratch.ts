import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GateError, toError } from '../core/errors.ts'
import { writeFileAtomically } from './write-file.ts'

/** Room for one run's files: a folder made on demand and removed with it, and what is held open as long. */
export class Scratch implements AsyncDisposable {
  readonly #parent: string
  #folder: Promise<string> | undefined
  #files = 0
  readonly #held: AsyncDisposable[] = []

  constructor(parent: string = tmpdir()) {
    this.#parent = parent
  }

  /**
   * Writes a file of its own; gives its absolute path.
   * @throws GateError `cannot-write`; what `pieces` throws that is one goes on.
   */
  async write(pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const file = await this.file()
    try {
      await writeFileAtomically(file, pieces)
    } catch (thrown) {
      throw createWriteError('A temporary file cannot be written', thrown)
    }
    return file
  }

  /**
   * The absolute path of a file that is not there yet.
   * @throws GateError `cannot-write`
   */
  async file(): Promise<string> {
    this.#folder ??= mkdtemp(join(this.#parent, 'scenario-gate-'))
    this.#files += 1
    const name = `file-${this.#files}`
    try {
      return join(await this.#folder, name)
    } catch (thrown) {
      throw createWriteError('A temporary folder cannot be made', thrown)
    }
  }

  /** Closes it at the end. */
  hold<T extends AsyncDisposable>(resource: T): T {
    this.#held.push(resource)
    return resource
  }

  /** Never rejects: what cannot be removed stays in the temporary folder. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const resource of this.#held)
      await Promise.resolve(resource[Symbol.asyncDispose]()).catch(() => undefined)
    const folder = await this.#folder?.catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function createWriteError(what: string, thrown: unknown): GateError {
  if (thrown instanceof GateError) return thrown
  return new GateError('cannot-write', `${what}: ${toError(thrown).message}.`, { cause: thrown })
}
