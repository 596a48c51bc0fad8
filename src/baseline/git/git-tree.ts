import type { Diagnostic } from '../../core/diagnostic.ts'
import { GateError } from '../../core/errors.ts'
import { globBase, isGlob, matchGlob } from '../../files/glob.ts'
import { normalPath, outside } from '../../files/paths.ts'
import { contentId, contentIdOf, smallContent, stampOf } from '../../files/content-id.ts'
import { sizeOf, wholeText, type FileTree } from '../../files/tree.ts'
import type { BaseReason } from '../reason.ts'
import { openObjects, wholeBlob } from './objects.ts'
import { resolveCommit } from './commit.ts'
import { cannotRead, runGit, type Environment, type Repository } from './git.ts'
import { TreeIndex, listTree, type Resolved, type TreeEntry } from './tree-index.ts'

/** A link's text is a path; one that is longer leads nowhere. */
const longestLink = 4096
const mostLinks = 10_000

const lfsPointer = 'version https://git-lfs.github.com/spec/v1\n'
const longestLfsPointer = 1024

/**
 * The files of a commit, read from git's objects below the workspace's folder. Of `work`, the work tree, only files
 * count whose bytes have the very id that the commit has: git need not be asked for those. The commit is listed once,
 * on first use. Close it when done.
 *
 * Every method throws GateError: `path-outside` for a path that leaves the tree, `cannot-read` where
 * objects cannot be read.
 */
export class GitTree implements FileTree, AsyncDisposable {
  readonly #repository: Repository
  readonly #sha: string
  readonly #objects: ReturnType<typeof openObjects>
  readonly #work: FileTree | null
  #index: Promise<TreeIndex> | undefined
  /** Many scenarios have a glob of their own over one folder. */
  readonly #listings = new Map<string, readonly string[]>()
  readonly #inLfs = new Set<string>()
  /** Of the files of the work tree that were read in the place of the commit's. */
  readonly #stamps = new Map<string, string | null>()

  constructor(repository: Repository, sha: string, work: FileTree | null = null) {
    this.#repository = repository
    this.#sha = sha
    this.#work = work
    this.#objects = openObjects(repository)
  }

  /** Files that were asked for and are not what they stand for, one warning each. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#inLfs].map(storedInLfs)
  }

  async list(path: string): Promise<string[]> {
    const shown = normalPath(path)
    return [...(await this.#filesBelow(shown === '.' ? '' : shown))]
  }

  async glob(pattern: string): Promise<string[]> {
    const normal = normalPath(pattern)
    if (!isGlob(normal)) return (await this.#resolve(normal)).kind === 'file' ? [normal] : []
    const { folder } = globBase(normal)
    return (await this.#filesBelow(folder === '.' ? '' : folder)).filter(matchGlob(normal))
  }

  async size(path: string): Promise<number | null> {
    const resolved = await this.#resolve(path)
    return resolved.kind === 'file' ? this.#objects.size(resolved.entry.oid) : null
  }

  async contentId(path: string): Promise<string> {
    return (await this.#file(path)).oid
  }

  async stamp(path: string): Promise<string | null> {
    return this.#stamps.get(path) ?? null
  }

  async readText(path: string, maxBytes: number): Promise<string> {
    const { oid } = await this.#file(path)
    const same = await this.#inWork(path, oid)
    const size = same?.size ?? (await this.#objects.size(oid))
    return wholeText({ open: () => this.#open(path, oid, same) }, { path, size }, maxBytes)
  }

  /** A Git LFS pointer counts as an empty file and is told in `diagnostics`. */
  async *open(path: string): AsyncGenerator<Uint8Array, void, undefined> {
    const { oid } = await this.#file(path)
    // Before it is read: what is written later makes another one.
    const stamp = this.#work === null ? null : await stampOf(this.#work, path)
    const same = await this.#inWork(path, oid)
    if (same !== null) this.#stamps.set(path, stamp)
    yield* this.#open(path, oid, same)
  }

  async *#open(path: string, oid: string, same: Content | null): AsyncGenerator<Uint8Array, void, undefined> {
    let first = true
    for await (const chunk of same?.pieces ?? this.#objects.open(oid)) {
      if (first && isLfsPointer(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) {
        this.#inLfs.add(path)
        return
      }
      first = false
      yield chunk
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#objects[Symbol.asyncDispose]()
  }

  async #resolve(path: string): Promise<Resolved> {
    this.#index ??= indexOf(this.#repository, this.#sha, this.#objects)
    const resolved = (await this.#index).resolve(path)
    if (resolved.kind === 'outside') throw outside(path)
    return resolved
  }

  async #file(path: string): Promise<TreeEntry> {
    const resolved = await this.#resolve(path)
    if (resolved.kind === 'file') return resolved.entry
    throw new GateError('not-found', `There is no file \`${path}\` in ${this.#sha.slice(0, 7)}.`)
  }

  /** The bytes of the work tree's file, where they are those of the commit; else null. */
  async #inWork(path: string, oid: string): Promise<Content | null> {
    const work = this.#work
    if (work === null) return null
    const content = await smallContent(work, path, wholeBlob)
    if (content !== null)
      return contentIdOf(content, oid) === oid ? { size: content.length, pieces: [content] } : null
    // To read a large file twice costs less than to have git inflate it.
    const size = await sizeOf(work, path)
    if (size === null || size <= wholeBlob || size !== (await this.#objects.size(oid))) return null
    return (await contentId(work, path, oid)) === oid ? { size, pieces: work.open(path) } : null
  }

  async #filesBelow(path: string): Promise<readonly string[]> {
    const known = this.#listings.get(path)
    if (known !== undefined) return known
    const resolved = await this.#resolve(path)
    const files =
      resolved.kind === 'file'
        ? [path]
        : resolved.kind === 'folder'
          ? ((await this.#index)?.filesBelow({ shown: path, real: resolved.path }) ?? [])
          : []
    this.#listings.set(path, files)
    return files
  }
}

/** Content of a file, to be read once. */
interface Content {
  readonly size: number
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The commit that was listed last, for as long as the surroundings of a run are held: its policy and its tests are read apart. */
const listed = new WeakMap<
  Environment,
  { readonly root: string; readonly sha: string; readonly index: TreeIndex }
>()

async function indexOf(
  repository: Repository,
  sha: string,
  objects: ReturnType<typeof openObjects>,
): Promise<TreeIndex> {
  const { root, env } = repository
  const known = listed.get(env)
  if (known?.root === root && known.sha === sha) return known.index
  const index = await loadIndex(repository, sha, objects)
  listed.set(env, { root, sha, index })
  return index
}

async function loadIndex(
  repository: Repository,
  sha: string,
  objects: ReturnType<typeof openObjects>,
): Promise<TreeIndex> {
  const tree = await treeOf(repository, sha)
  const entries = tree === null ? [] : await listTree(repository, tree)
  const links = entries.filter(({ link }) => link)
  if (links.length > mostLinks) throw cannotRead(`the base has more than ${mostLinks} symbolic links`)
  const targets = new Map<string, string>()
  for (const { path, oid } of links) {
    const target = await objects.read(oid, longestLink)
    if (target !== null) targets.set(path, target.toString('utf8'))
  }
  return new TreeIndex(entries, targets)
}

/** Null where the commit does not have the workspace's folder. */
async function treeOf(repository: Repository, sha: string): Promise<string | null> {
  if (repository.prefix === '') return sha
  const reply = await runGit(repository, ['rev-parse', '--verify', '--quiet', `${sha}:${repository.prefix}`])
  if (reply.value !== null) return reply.value.trim()
  if ((await resolveCommit(repository, sha)) === null) throw cannotRead(whyUnread(reply.reason))
  return null
}

/** Quotes git where it printed anything. */
function whyUnread({ code, args }: BaseReason): string {
  return code === 'git-failed'
    ? `\`git ${args.command}\` failed: ${args.line}`
    : 'git cannot be asked any more'
}

function isLfsPointer(content: Buffer): boolean {
  return content.length <= longestLfsPointer && content.toString('latin1').startsWith(lfsPointer)
}

function storedInLfs(file: string): Diagnostic {
  return {
    code: 'trace-lfs',
    severity: 'warning',
    file,
    message:
      "stored in Git LFS; the base's traces are not in this clone. Commit traces as plain files, or give a results file with `baseline`",
  }
}
