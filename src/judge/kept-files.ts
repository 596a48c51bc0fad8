import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toError } from '../core/errors.ts'
import { isObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { writeFileAtomically } from '../files/write-file.ts'

interface KeptKind {
  /** What one file holds, for messages: `a kept verdict of a judge`. */
  readonly what: string
  /** The names of such files; others are none of ours. */
  readonly names: RegExp
  readonly maxBytes: number
}

/**
 * A folder of answers that are kept, one file each: a cache, or replies that were recorded to be replayed.
 * A file that cannot be used is as good as none, and a warning. Several runs may share it.
 */
export class KeptFiles {
  /** As reports name it. */
  readonly name: string
  readonly #folder: string
  readonly #kind: KeptKind
  readonly #found: Diagnostic[] = []
  #names: Promise<string[]> | undefined
  #written = 0

  /** `folder`: absolute; need not exist. */
  constructor(folder: string, name: string, kind: KeptKind) {
    this.#folder = folder
    this.name = name
    this.#kind = kind
  }

  /** What is wrong with its files: warnings. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#found
  }

  /** The names of those files that were there when it was first asked, which start with this. */
  async startingWith(start: string): Promise<string[]> {
    return (await this.#listed()).filter((name) => name.startsWith(start))
  }

  /** Null where there is no such file, or none that is read. */
  async read(name: string): Promise<string | null> {
    const { maxBytes } = this.#kind
    try {
      await using file = await open(join(this.#folder, name))
      const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes + 1), position: 0 })
      if (bytesRead <= maxBytes) return buffer.toString('utf8', 0, bytesRead)
      this.warn(name, 'it is too large')
    } catch (thrown) {
      if (!isObject(thrown) || thrown['code'] !== 'ENOENT') this.warn(name, toError(thrown).message)
    }
    return null
  }

  /** What cannot be written is a warning. */
  async write(name: string, text: string): Promise<void> {
    if ((await this.#listed()).length + this.#written >= limits.keptVerdicts)
      return this.warn('', `the folder holds ${limits.keptVerdicts} files, and takes no more; empty it`)
    this.#written++
    try {
      await writeFileAtomically(join(this.#folder, name), [text])
    } catch (thrown) {
      this.warn(name, toError(thrown).message)
    }
  }

  /** `name`: of the file; empty for the folder. */
  warn(name: string, why: string): void {
    const file = name === '' ? this.name : `${this.name}/${name}`
    const message = `${this.#kind.what} is not used: ${why}`
    const isKnown = this.#found.some((found) => found.file === file && found.message === message)
    if (isKnown || this.#found.length >= limits.faultsPerFile) return
    this.#found.push({ code: 'judge-kept', severity: 'warning', message, file })
  }

  async #listed(): Promise<string[]> {
    this.#names ??= readdir(this.#folder).then(
      (names) => names.filter((name) => this.#kind.names.test(name)).sort(),
      () => [],
    )
    return this.#names
  }
}
