import { appendTo } from '../../core/append.ts'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { foldersOf } from '../../files/paths.ts'
import { hashFile, hashContent, readSmallContent } from '../../files/content-id.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import type { FileTree } from '../../files/tree.ts'
import { askOnce, isAncestor, resolveCommit } from './commit.ts'
import { findBase, type BaseRef } from '../find-base.ts'
import { toErrorReason } from '../reason.ts'
import {
  openRepository,
  openSubmodule,
  runGit,
  type GitResult,
  type Environment,
  type Repository,
} from './git.ts'
import { indexAt } from './git-tree.ts'
import { wholeBlob } from './objects.ts'
import type { TreeIndex } from './tree-index.ts'

/** The change that is asked for. */
export interface ChangeRequest {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRef
  /** Whether files that are not committed are part of the change. */
  readonly uncommitted: boolean
}

/** Names and ids, both of what was moved; nothing that a repository's config could start is asked for. */
const raw = ['-z', '--raw', '--no-abbrev', '--no-renames', '--ignore-submodules=dirty', '--relative'] as const

/**
 * Files of the workspace that differ from the merge base, removed ones and both names of renamed ones
 * included; or why git cannot tell.
 */
export async function listChangedFiles(request: ChangeRequest): Promise<GitResult<ReadonlySet<string>>> {
  const change = await readChange(request)
  return change.value === null ? change : { value: change.value.files, reason: null }
}

/** Parts of a change. */
export interface GitChange {
  readonly repository: Repository
  /** The merge base, and the commit that is judged. */
  readonly base: string
  readonly head: string
  readonly files: ReadonlySet<string>
  /** Lists files of the work tree that are not as they were committed. */
  uncommitted(): Promise<GitResult<string[]>>
}

/** The change, or why git cannot tell. */
export async function readChange(request: ChangeRequest): Promise<GitResult<GitChange>> {
  const opened = await openRepository(request.root, request.env)
  if (opened.value === null) return opened
  const repository = opened.value
  const found = await findBase(repository, request.find)
  if (found.value === null) return found
  const base = found.value.sha
  const checkedOut = (await resolveCommit(repository, 'HEAD')) ?? 'HEAD'
  const head = request.uncommitted ? checkedOut : await findHeadCommit(repository, request.find, checkedOut)
  const work = new WorkTree(repository)
  const listed = request.uncommitted
    ? await work.changesSince(base)
    : changesIn(await askOnce(repository, ['diff-tree', '-r', ...raw, base, head, '--']))
  if (listed.value === null) return listed
  const others = request.uncommitted ? await work.untracked() : { value: [], reason: null }
  if (others.value === null) return others
  const seen = await filesSeen(repository, base, listed.value)
  if (seen.value === null) return seen
  const files = seen.value
  for (const file of others.value) files.add(file)
  const change = { repository, base, head, files, uncommitted: () => work.since(checkedOut) }
  if (files.size <= limits.changedFiles) return { value: change, reason: null }
  return { value: null, reason: { code: 'too-many-files', args: { most: limits.changedFiles } } }
}

/** The work tree as it is when it is first asked about; it may be held against several commits. */
export class WorkTree {
  readonly #repository: Repository
  #unfiltered: Promise<GitResult<string[]>> | undefined
  #others: Promise<GitResult<string[]>> | undefined
  readonly #since = new Map<string, Promise<GitResult<Changed[]>>>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Lists what was committed since a commit, what was not, and what git does not know yet. */
  async since(commit: string): Promise<GitResult<string[]>> {
    const untracked = this.untracked()
    const tracked = await this.changesSince(commit)
    if (tracked.value === null) return tracked
    const others = await untracked
    if (others.value === null) return others
    return { value: [...tracked.value.map(({ path }) => path), ...others.value], reason: null }
  }

  /** The same without what git does not know yet. */
  changesSince(commit: string): Promise<GitResult<Changed[]>> {
    const listed = this.#since.get(commit) ?? this.#list(commit)
    this.#since.set(commit, listed)
    return listed
  }

  /** Lists files that git does not know and that no `.gitignore` names. */
  untracked(): Promise<GitResult<string[]>> {
    this.#others ??= listNames(this.#repository, ['ls-files', '-z', '--others', '--exclude-standard'])
    return this.#others
  }

  async #list(commit: string): Promise<GitResult<Changed[]>> {
    const repository = this.#repository
    this.#unfiltered ??= withoutFilters(repository)
    const unfiltered = await this.#unfiltered
    if (unfiltered.value === null) return unfiltered
    const listed = changesIn(
      await runGit(repository, [...unfiltered.value, 'diff-index', ...raw, commit, '--']),
    )
    if (listed.value === null) return listed
    const tree = openDiskTree(repository.root)
    const value: Changed[] = []
    for (const change of listed.value) if (!(await isAsCommitted(tree, change))) value.push(change)
    return { value, reason: null }
  }
}

/**
 * Tells whether a file of the work tree has the content that a commit has. Git lists those too that were touched, copied or
 * given to somebody else since it last looked. Line breaks may be those of another system.
 */
async function isAsCommitted(tree: FileTree, { path, before, after }: Changed): Promise<boolean> {
  if (!/^0+$/.test(after.oid) || ![before, after].every(({ mode }) => mode.startsWith('100'))) return false
  const content = await readSmallContent(tree, path, wholeBlob)
  if (content === null) return (await hashFile(tree, path, before.oid)) === before.oid
  if (hashContent(content, before.oid) === before.oid) return true
  const text = Buffer.from(content).toString('latin1')
  const lines = Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')
  return lines.length < content.length && hashContent(lines, before.oid) === before.oid
}

/** A path that two sides have otherwise: a file, a link or a submodule. */
interface Changed {
  readonly path: string
  readonly before: Side
  readonly after: Side
}

/** Octal mode and id, both of zeros where there is nothing; of the work tree, only the id. */
interface Side {
  readonly mode: string
  readonly oid: string
}

/** `:<mode> <mode> <id> <id> <status>` and `<path>` of each. */
function changesIn(reply: GitResult<string>): GitResult<Changed[]> {
  if (reply.value === null) return reply
  const fields = reply.value.split('\0')
  const value: Changed[] = []
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [from = '', to = '', old = '', now = ''] = fields[at]?.slice(1).split(' ') ?? []
    value.push({
      path: fields[at + 1] ?? '',
      before: { mode: from, oid: old },
      after: { mode: to, oid: now },
    })
  }
  return { value, reason: null }
}

/**
 * The names of all that changed: of a submodule the files in it, of a link all that is behind it, and what is seen
 * through links that stay as they are under those names too. Where nobody can tell what changed, all files there count.
 */
async function filesSeen(
  repository: Repository,
  base: string,
  changes: readonly Changed[],
): Promise<GitResult<Set<string>>> {
  const files = new Set<string>()
  const tree = openDiskTree(repository.root)
  for (const change of changes) {
    files.add(change.path)
    const modes = [change.before.mode, change.after.mode]
    if (!modes.some((mode) => mode === '160000' || mode === '120000')) continue
    const inside = modes.every((mode) => mode === '160000') ? await changesInside(repository, change) : null
    for (const file of inside ?? (await tree.list(change.path).catch(() => []))) files.add(file)
  }
  try {
    if (files.size > 0) addAliases(files, await indexAt(repository, base))
    return { value: files, reason: null }
  } catch (thrown) {
    if (thrown instanceof GateError) return { value: null, reason: toErrorReason(thrown) }
    throw thrown
  }
}

/** Files of a submodule that differ; null where its commits are not there. */
async function changesInside(around: Repository, { path, before, after }: Changed): Promise<string[] | null> {
  const repository = await openSubmodule(around, path)
  if (repository === null) return null
  const to = /^0+$/.test(after.oid) ? 'HEAD' : after.oid
  const args = ['diff-tree', '-r', '-z', '--name-only', '--no-renames', before.oid, to, '--']
  const { value } = await listNames(repository, args)
  return value?.map((file) => `${path}/${file}`) ?? null
}

/** A link behind a link, and so on. */
const mostAliases = 8

/** Adds the names that files have through links; `index`: of the base, for what changed since is named already. */
function addAliases(files: Set<string>, index: TreeIndex): void {
  const links = new Map<string, string[]>()
  for (const { link, to } of index.links()) if (!files.has(link)) appendTo(links, to, link)
  let added: Iterable<string> = links.size === 0 ? [] : [...files]
  for (let round = 0; round < mostAliases && files.size <= limits.changedFiles; round += 1) {
    const fresh: string[] = []
    for (const file of added)
      for (const place of [file, ...foldersOf(file), ''])
        for (const link of links.get(place) ?? []) {
          const rest = place === '' ? `/${file}` : file.slice(place.length)
          if (!files.has(link + rest)) fresh.push(link + rest)
        }
    for (const name of fresh) files.add(name)
    added = fresh
  }
}

/**
 * To tell whether a file was edited since git last looked, git may have to read it, through the programs that
 * the repository's config names for that. A file that only they make the same then counts as changed.
 */
export async function withoutFilters(repository: Repository): Promise<GitResult<string[]>> {
  const settings = await listNames(repository, ['config', '-z', '--list', '--name-only'])
  if (settings.value === null) return settings
  const filters = new Set(
    settings.value.flatMap((name) => /^(filter\..*)\.(?:clean|smudge|process)$/s.exec(name)?.[1] ?? []),
  )
  for (const name of filters) {
    // Nothing of the kind can be written as `name=value`.
    if (/[=\n]/.test(name))
      return { value: null, reason: { code: 'filter-stays-on', args: { setting: name } } }
  }
  const off = ['clean=', 'smudge=', 'process=', 'required=false']
  return {
    value: [...filters].flatMap((name) => off.flatMap((end) => ['-c', `${name}.${end}`])),
    reason: null,
  }
}

/**
 * Finds the commit that is checked out, which for a pull request is its merge with the base branch's tip: that tip is then
 * the merge base. Where it does not hold the head of the event (`pull_request_target`), that head itself.
 */
async function findHeadCommit(repository: Repository, find: BaseRef, checkedOut: string): Promise<string> {
  if (find.kind !== 'event' || find.head === checkedOut) return checkedOut
  if (await isAncestor(repository, find.head, checkedOut)) return checkedOut
  return (await resolveCommit(repository, find.head)) ?? checkedOut
}

/** Splits the output of a git command with `-z`. */
export async function listNames(
  repository: Repository,
  args: readonly string[],
): Promise<GitResult<string[]>> {
  return splitNames(await runGit(repository, args))
}

function splitNames(reply: GitResult<string>): GitResult<string[]> {
  if (reply.value === null) return reply
  return { value: reply.value.split('\0').filter((name) => name !== ''), reason: null }
}
