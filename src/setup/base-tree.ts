import { findBase, findMergeBase, type BaseRef } from '../baseline/find-base.ts'
import { GitTree } from '../baseline/git/git-tree.ts'
import { openRepository, type GitResult, type Environment } from '../baseline/git/git.ts'
import { toErrorReason, type BaseReason } from '../baseline/reason.ts'
import type { RemoteCommits, RemoteEntry } from '../baseline/remote-commits.ts'
import { GateError } from '../core/errors.ts'
import type { FileTree } from '../files/tree.ts'
import { normalizePath } from '../files/paths.ts'
import { writeReasons } from '../report/words/baseline.ts'

/** Request for the tree of the merge base. */
export interface BaseTreeRequest {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRef
  /** Has single files of commits that the clone lacks; null or absent where nobody can be asked. */
  readonly commits?: RemoteCommits | null
  /** Files of the base, where there is no clone to find it in. */
  readonly files?: ReadableFiles
}

/** Files of a commit that are read by their names. */
export type ReadableFiles = Pick<FileTree, 'size' | 'readText'>

/** Value that was read, or the reasons why it cannot be. */
export type BaseReadResult<T> =
  | { readonly value: T; readonly reason: null }
  | {
      readonly value: null
      readonly reason: readonly BaseReason[]
      /** The base was read, and what it says cannot be used. */
      readonly isFaulty: boolean
    }

/** Reads files of the merge base: out of git, else, where the clone lacks them, from GitHub. */
export async function readFromBase<T>(
  request: BaseTreeRequest,
  read: (files: ReadableFiles) => Promise<T>,
): Promise<BaseReadResult<T>> {
  const { files } = request
  if (files !== undefined) return tryReading(() => read(files))
  const local = await readInGit(request, read)
  if (local.reason === null || local.isFaulty) return local
  const remote = await readOnGitHub(request, read)
  if (remote === null) return local
  return remote.reason === null ? remote : { ...remote, reason: [...local.reason, ...remote.reason] }
}

/** The files of the merge base, all of them, out of git; or why they cannot be read. Dispose of them. */
export async function openBaseTree({ root, env, find }: BaseTreeRequest): Promise<GitResult<GitTree>> {
  const repository = await openRepository(root, env)
  if (repository.value === null) return repository
  const commit = await findBase(repository.value, find)
  if (commit.value === null) return commit
  return { value: new GitTree(repository.value, commit.value.sha), reason: null }
}

async function readInGit<T>(
  request: BaseTreeRequest,
  read: (files: ReadableFiles) => Promise<T>,
): Promise<BaseReadResult<T>> {
  const base = await openBaseTree(request)
  if (base.value === null) return createUnread(base.reason)
  await using tree = base.value
  // Before the tree is closed.
  return await tryReading(() => read(tree))
}

/** Null where it cannot be asked: where in the repository the workspace is, only a clone can tell. */
async function readOnGitHub<T>(
  { root, env, find, commits = null }: BaseTreeRequest,
  read: (files: ReadableFiles) => Promise<T>,
): Promise<BaseReadResult<T> | null> {
  const repository = await openRepository(root, env)
  if (commits === null || repository.value === null || find.kind !== 'event') return null
  const { prefix } = repository.value
  const base = await findMergeBase({ root, env, find }, commits)
  if (base.value === null) return createUnread(base.reason)
  const { sha } = base.value
  return tryReading(() => read(new RemoteTree(commits, sha, prefix)))
}

async function tryReading<T>(read: () => Promise<T>): Promise<BaseReadResult<T>> {
  try {
    return { value: await read(), reason: null }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    const isFaulty = thrown.code !== 'cannot-read'
    return { value: null, reason: [toErrorReason(thrown)], isFaulty }
  }
}

function createUnread(reason: BaseReason): BaseReadResult<never> {
  return { value: null, reason: [reason], isFaulty: false }
}

/** GitHub shows no more of one folder. */
const mostShown = 1000

/**
 * Single files of a commit, read from GitHub. That a file is missing is only believed of a listing of its folder: a
 * refusal may have other reasons. Throws GateError `cannot-read` where GitHub gives no answer.
 */
export class RemoteTree implements ReadableFiles {
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
    const text = await this.#commits.text(this.#sha, this.#prefix + normalizePath(path))
    if (text.value === null) throw new GateError('cannot-read', writeReasons(text.reason))
    return text.value
  }

  /** Finds the entry of a file; null if a folder on the way lists no such name. */
  async #entry(path: string): Promise<RemoteEntry | null> {
    const parts = (this.#prefix + normalizePath(path)).split('/')
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
    if (entries.value === null) throw new GateError('cannot-read', writeReasons(entries.reason))
    return entries.value
  }
}
