import type { RemoteCommits, RemoteEntry } from '../baseline/remote-commits.ts'
import { GateError } from '../core/errors.ts'
import { normalPath } from '../files/paths.ts'
import type { NamedFiles } from './base-tree.ts'

/** GitHub shows no more of one folder. */
const mostShown = 1000

/**
 * Single files of a commit, read from GitHub. That a file is missing is only believed of a listing of its folder: a
 * refusal may have other reasons. Throws GateError `cannot-read` where GitHub gives no answer.
 */
export class RemoteTree implements NamedFiles {
  readonly #commits: RemoteCommits
  readonly #sha: string
  readonly #prefix: string
  readonly #folders = new Map<string, Promise<readonly RemoteEntry[]>>()

  /** `prefix`: the workspace inside the repository, with a `/` at its end, or empty. */
  constructor(commits: RemoteCommits, sha: string, prefix: string) {
    this.#commits = commits
    this.#sha = sha
    this.#prefix = prefix
  }

  async size(path: string): Promise<number | null> {
    return (await this.#entry(path))?.size ?? null
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    const size = await this.size(path)
    if (size === null) throw new GateError('not-found', `There is no file \`${path}\` in the base.`)
    if (size > maxBytes)
      throw new GateError('too-large', `\`${path}\` of the base has ${size} bytes, more than ${maxBytes}.`)
    const text = await this.#commits.text(this.#sha, this.#prefix + normalPath(path))
    if (text.value === null) throw new GateError('cannot-read', text.reason)
    return text.value
  }

  /** Of a file; null where each folder on the way says that it has none of that name. */
  async #entry(path: string): Promise<RemoteEntry | null> {
    const parts = (this.#prefix + normalPath(path)).split('/')
    for (const [depth, name] of parts.entries()) {
      const entries = await this.#folder(parts.slice(0, depth).join('/'))
      const entry = entries.find((known) => known.name === name)
      if (entry === undefined && entries.length >= mostShown)
        throw new GateError('cannot-read', `GitHub does not show all files beside \`${path}\``)
      const isLast = depth === parts.length - 1
      if (entry === undefined || entry.type === 'submodule') return null
      if (entry.type === 'symlink')
        throw new GateError(
          'cannot-read',
          `\`${path}\` is, or is behind, a link, which GitHub does not follow`,
        )
      if (isLast) return entry.type === 'file' ? entry : null
      if (entry.type !== 'dir') return null
    }
    return null
  }

  #folder(path: string): Promise<readonly RemoteEntry[]> {
    const known = this.#folders.get(path) ?? this.#list(path)
    this.#folders.set(path, known)
    return known
  }

  async #list(path: string): Promise<readonly RemoteEntry[]> {
    const entries = await this.#commits.folder(this.#sha, path)
    if (entries.value === null) throw new GateError('cannot-read', entries.reason)
    return entries.value
  }
}
