import { limits } from '../../core/limits.ts'
import { askOnce, isAncestor, resolveCommit } from './commit.ts'
import { findBase, type BaseRequest } from '../find-base.ts'
import { openRepository, runGit, type Answer, type Environment, type Repository } from './git.ts'

/** The change that is asked for. */
export interface ChangeRequest {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRequest
  /** Whether files that are not committed are part of the change. */
  readonly uncommitted: boolean
}

/** Names only, both of what was moved; nothing that a repository's config could start is asked for. */
export const names = ['-z', '--name-only', '--no-renames', '--ignore-submodules=dirty', '--relative'] as const

/**
 * Files of the workspace that differ from the merge base, removed ones and both names of renamed ones
 * included; or why git cannot tell.
 */
export async function changedFiles(request: ChangeRequest): Promise<Answer<ReadonlySet<string>>> {
  const change = await changeOf(request)
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
  uncommitted(): Promise<Answer<string[]>>
}

/** The change, or why git cannot tell. */
export async function changeOf(request: ChangeRequest): Promise<Answer<GitChange>> {
  const opened = await openRepository(request.root, request.env)
  if (opened.value === null) return opened
  const repository = opened.value
  const found = await findBase(repository, request.find)
  if (found.value === null) return found
  const base = found.value.sha
  const checkedOut = (await resolveCommit(repository, 'HEAD')) ?? 'HEAD'
  const head = request.uncommitted ? checkedOut : await headOf(repository, request.find, checkedOut)
  const work = new WorkTree(repository)
  const listed = request.uncommitted
    ? await work.since(base)
    : namesIn(await askOnce(repository, ['diff-tree', '-r', ...names, base, head, '--']))
  if (listed.value === null) return listed
  const files = new Set(listed.value)
  const change = { repository, base, head, files, uncommitted: () => work.since(checkedOut) }
  if (files.size <= limits.changedFiles) return { value: change, reason: null }
  return { value: null, reason: { code: 'too-many-files', args: { most: limits.changedFiles } } }
}

/** The work tree as it is when it is first asked about; it may be held against several commits. */
export class WorkTree {
  readonly #repository: Repository
  #unfiltered: Promise<Answer<string[]>> | undefined
  #others: Promise<Answer<string[]>> | undefined
  readonly #since = new Map<string, Promise<Answer<string[]>>>()

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Lists what was committed since a commit, what was not, and what git does not know yet. */
  since(commit: string): Promise<Answer<string[]>> {
    const listed = this.#since.get(commit) ?? this.#list(commit)
    this.#since.set(commit, listed)
    return listed
  }

  /** Lists files that git does not know and that no `.gitignore` names. */
  untracked(): Promise<Answer<string[]>> {
    this.#others ??= namesOf(this.#repository, ['ls-files', '-z', '--others', '--exclude-standard'])
    return this.#others
  }

  async #list(commit: string): Promise<Answer<string[]>> {
    const repository = this.#repository
    const untracked = this.untracked()
    this.#unfiltered ??= withoutFilters(repository)
    const unfiltered = await this.#unfiltered
    if (unfiltered.value === null) return unfiltered
    const tracked = await namesOf(repository, [...unfiltered.value, 'diff-index', ...names, commit, '--'])
    if (tracked.value === null) return tracked
    const others = await untracked
    if (others.value === null) return others
    return { value: [...tracked.value, ...others.value], reason: null }
  }
}

/**
 * To tell whether a file was edited since git last looked, git may have to read it, through the programs that
 * the repository's config names for that. A file that only they make the same then counts as changed.
 */
export async function withoutFilters(repository: Repository): Promise<Answer<string[]>> {
  const settings = await namesOf(repository, ['config', '-z', '--list', '--name-only'])
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
async function headOf(repository: Repository, find: BaseRequest, checkedOut: string): Promise<string> {
  if (find.kind !== 'event' || find.head === checkedOut) return checkedOut
  if (await isAncestor(repository, find.head, checkedOut)) return checkedOut
  return (await resolveCommit(repository, find.head)) ?? checkedOut
}

/** Splits the output of a git command with `-z`. */
export async function namesOf(repository: Repository, args: readonly string[]): Promise<Answer<string[]>> {
  return namesIn(await runGit(repository, args))
}

function namesIn(reply: Answer<string>): Answer<string[]> {
  if (reply.value === null) return reply
  return { value: reply.value.split('\0').filter((name) => name !== ''), reason: null }
}
