import { failed } from '../../core/reading.ts'
import { appendTo } from '../../core/append.ts'
import { limits } from '../../core/limits.ts'
import { omitNullish } from '../../core/json.ts'
import { listParentFolders, type FileTree } from '../../files/paths.ts'
import { hashFile, hashContent, readSmallContent } from '../../files/content-id.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { Scratch } from '../../files/scratch.ts'
import { isAncestor, resolveCommit } from './commit.ts'
import { findBase, type BaseRef } from '../find-base.ts'
import { type BaseReading, catchUnread } from '../reason.ts'
import { openRepository, openSubmodule, readGitOutput, runGit, splitFields, type Repository } from './git.ts'
import { copyFreshIndex } from './fresh-index.ts'
import { findTree, indexCommit } from './git-tree.ts'
import { compareTrees, type Changed } from './tree-changes.ts'
import { openObjects, wholeBlob } from './objects.ts'
import type { TreeIndex } from './tree-index.ts'
import type { Environment } from '../../core/environment.ts'

/** The change that is asked for. */
export interface ChangeContext {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly baseRef: BaseRef
  /** Whether files that are not committed are part of the change. */
  readonly includesUncommitted: boolean
}

/** Names and ids, both of what was moved; nothing that a repository's config could start is asked for. */
export const raw = [
  '-z',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--ignore-submodules=dirty',
  '--relative',
] as const

/**
 * Files of the workspace that differ from the merge base, removed ones and both names of renamed ones
 * included; or why git cannot tell.
 */
export async function listChangedFiles(request: ChangeContext): Promise<BaseReading<ReadonlySet<string>>> {
  const change = await readChange(request)
  return change.value === null ? change : { value: change.value.files, reason: null }
}

/** Parts of a change. */
export interface GitChange {
  readonly repository: Repository
  /** The merge base, and the commit that is judged. */
  readonly base: string
  readonly head: string
  /** The commit of the work tree, such as the merge of a pull request with its base. */
  readonly checkedOut: string
  readonly files: ReadonlySet<string>
  /** Lists files of the work tree that are not as they were committed. */
  uncommitted(): Promise<BaseReading<string[]>>
}

/** The change, or why git cannot tell. */
export async function readChange(request: ChangeContext): Promise<BaseReading<GitChange>> {
  const opened = await openRepository(request.root, request.env)
  if (opened.value === null) return opened
  const repository = opened.value
  const commit = await findBase(repository, request.baseRef)
  if (commit.value === null) return commit
  const base = commit.value.sha
  const checkedOut = (await resolveCommit(repository, 'HEAD')) ?? 'HEAD'
  const head = request.includesUncommitted
    ? checkedOut
    : await findHeadCommit(repository, request.baseRef, checkedOut)
  const work = new WorkTree(repository)
  const untracked = request.includesUncommitted ? work.untracked() : { value: [], reason: null }
  const listed = request.includesUncommitted
    ? await work.changesSince(base)
    : await compareCommits(repository, base, head)
  if (listed.value === null) return listed
  const others = await untracked
  if (others.value === null) return others
  const names = new Set(listed.value.map(({ path }) => path))
  const sides = [base, request.includesUncommitted ? null : head] as const
  const converted = await listConverted(repository, sides, names)
  if (converted.value === null) return converted
  const seen = await collectChangedNames(repository, base, [
    ...listed.value,
    ...converted.value.map(asChanged),
  ])
  if (seen.value === null) return seen
  const files = seen.value
  for (const file of others.value) files.add(file)
  const isConverted = new Set(converted.value)
  const uncommitted = async () => {
    const since = await work.since(checkedOut)
    const value = since.value?.filter((file) => !isConverted.has(file))
    return value === undefined ? since : { value, reason: null }
  }
  const change = { repository, base, head, checkedOut, files, uncommitted }
  if (files.size <= limits.changedFiles) return { value: change, reason: null }
  return failed('lasting', { code: 'too-many-files', args: { most: limits.changedFiles } })
}

/** The work tree as it is when it is first asked about; it may be held against several commits. */
export class WorkTree {
  readonly #repository: Repository
  #edits: Promise<BaseReading<Changed[]>> | undefined
  #others: Promise<BaseReading<string[]>> | undefined

  constructor(repository: Repository) {
    this.#repository = repository
  }

  /** Lists what was committed since a commit, what was not, and what git does not know yet. */
  async since(commit: string): Promise<BaseReading<string[]>> {
    const untracked = this.untracked()
    const tracked = await this.changesSince(commit)
    if (tracked.value === null) return tracked
    const others = await untracked
    if (others.value === null) return others
    return { value: [...tracked.value.map(({ path }) => path), ...others.value], reason: null }
  }

  /** The same without what git does not know yet. */
  async changesSince(commit: string): Promise<BaseReading<Changed[]>> {
    const head = (await resolveCommit(this.#repository, 'HEAD')) ?? 'HEAD'
    this.#edits ??= this.#listEdits(head)
    const edits = await this.#edits
    if (edits.value === null || commit === head || commit === 'HEAD') return edits
    const committed = await compareCommits(this.#repository, commit, head)
    if (committed.value === null) return committed
    const left = new Map(committed.value.map((change) => [change.path, change]))
    const tree = openDiskTree(this.#repository.root)
    const value: Changed[] = []
    for (const edit of edits.value) {
      const { path, after } = edit
      const before = left.get(path)?.before
      left.delete(path)
      // What was committed, and taken back since, is no change.
      const isTakenBack =
        before !== undefined &&
        ((before.mode === after.mode && before.oid === after.oid) ||
          (await isAsCommitted(tree, { path, before, after })))
      if (!isTakenBack) value.push({ ...edit, before: before ?? edit.before })
    }
    return { value: [...value, ...left.values()], reason: null }
  }

  /** Lists files that git does not know and that no `.gitignore` names. */
  untracked(): Promise<BaseReading<string[]>> {
    this.#others ??= listNames(this.#repository, ['ls-files', '-z', '--others', '--exclude-standard'])
    return this.#others
  }

  /** Lists what differs from the commit that is checked out. */
  async #listEdits(head: string): Promise<BaseReading<Changed[]>> {
    const repository = this.#repository
    await using scratch = new Scratch(repository.env['RUNNER_TEMP'] || undefined)
    const fresh = await copyFreshIndex(repository, head, scratch)
    if (fresh === 'as-committed') return { value: [], reason: null }
    const unfiltered = await withoutFilters(repository)
    if (unfiltered.value === null) return unfiltered
    const place = { ...repository, ...omitNullish({ useIndex: fresh?.file }) }
    const listed = parseChanges(await runGit(place, [...unfiltered.value, 'diff-index', ...raw, head, '--']))
    if (listed.value === null) return listed
    const paths = new Set(listed.value.map(({ path }) => path))
    const suspects = fresh?.suspects.filter(({ path }) => !paths.has(path)) ?? []
    const tree = openDiskTree(repository.root)
    const value: Changed[] = []
    for (const change of [...listed.value, ...suspects])
      if (!(await isAsCommitted(tree, change))) value.push(change)
    return { value, reason: null }
  }
}

/** Tells whether a change is none: git lists those too that were touched, copied or given to somebody else since it last looked. */
async function isAsCommitted(tree: FileTree, { path, before, after }: Changed): Promise<boolean> {
  if (!/^0+$/.test(after.oid) || ![before, after].every(({ mode }) => mode.startsWith('100'))) return false
  return await hasContent(tree, path, before.oid)
}

/** Tells whether a file has the content of an id of git. Line breaks may be those of another system. */
export async function hasContent(tree: FileTree, path: string, oid: string): Promise<boolean> {
  const content = await readSmallContent(tree, path, wholeBlob)
  if (content === null) return (await hashFile(tree, path, oid)) === oid
  if (hashContent(content, oid) === oid) return true
  const text = Buffer.from(content).toString('latin1')
  const lines = Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')
  return lines.length < content.length && hashContent(lines, oid) === oid
}

/** Finds what two commits have otherwise. */
async function compareCommits(
  repository: Repository,
  from: string,
  to: string,
): Promise<BaseReading<Changed[]>> {
  await using objects = openObjects(repository)
  return await catchUnread(async () => {
    const before = await findTree(repository, from, objects)
    const value = await compareTrees(objects, before, await findTree(repository, to, objects))
    return { value, reason: null }
  })
}

/** `:<mode> <mode> <id> <id> <status>` and `<path>` of each. */
function parseChanges(reply: BaseReading<string>): BaseReading<Changed[]> {
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
async function collectChangedNames(
  repository: Repository,
  base: string,
  changes: readonly Changed[],
): Promise<BaseReading<Set<string>>> {
  const files = new Set<string>()
  const tree = openDiskTree(repository.root)
  for (const change of changes) {
    files.add(change.path)
    const modes = [change.before.mode, change.after.mode]
    if (!modes.some((mode) => mode === '160000' || mode === '120000')) continue
    const inside = modes.every((mode) => mode === '160000')
      ? await listSubmoduleChanges(repository, change)
      : null
    for (const file of inside ?? (await tree.list(change.path).catch(() => []))) files.add(file)
  }
  return await catchUnread(async () => {
    if (files.size > 0) addAliases(files, await indexCommit(repository, base))
    return { value: files, reason: null }
  })
}

/** Files of a submodule that differ; null where its commits are not there. */
async function listSubmoduleChanges(parent: Repository, { path, before, after }: Changed) {
  const repository = await openSubmodule(parent, path)
  if (repository === null) return null
  const sides = [before.oid, /^0+$/.test(after.oid) ? 'HEAD' : after.oid] as const
  const { value } = await compareCommits(repository, ...sides)
  const names = new Set(value?.map((changed) => changed.path))
  const converted = await listConverted(repository, sides, names)
  if (value === null || converted.value === null) return null
  return [...names, ...converted.value].map((file) => `${path}/${file}`)
}

/** Attributes that give a file other content than its blob has, line breaks apart. */
const conversions = ['filter', 'ident', 'working-tree-encoding']

/**
 * Lists the files that are checked out otherwise because attributes of theirs changed, though their blobs did not. `sides`:
 * commits; null for the work tree.
 */
async function listConverted(
  repository: Repository,
  sides: readonly [from: string, to: string | null],
  changed: ReadonlySet<string>,
): Promise<BaseReading<string[]>> {
  // Where the workspace is a folder of the repository, those above it are not listed.
  if (repository.prefix === '' && ![...changed].some((file) => /(?:^|\/)\.gitattributes$/.test(file)))
    return { value: [], reason: null }
  await using scratch = new Scratch(repository.env['RUNNER_TEMP'] || undefined)
  const names = await listNames(repository, ['ls-files', '-z'])
  if (names.value === null) return names
  const input = names.value.map((name) => `${name}\0`).join('')
  const readAttributes = async (commit: string | null) => {
    const place = { ...repository, ...omitNullish({ useIndex: commit && (await scratch.file()) }) }
    if (commit !== null) await runGit(place, ['read-tree', commit])
    const args = ['check-attr', '-z', '--stdin', ...(commit === null ? [] : ['--cached']), ...conversions]
    const fields: string[] = []
    for await (const field of splitFields(readGitOutput(place, args, input)))
      fields.push(field.replace(/^unset$/, 'unspecified'))
    return fields
  }
  return await catchUnread(async () => {
    const [before = [], after = []] = await Promise.all(sides.map(readAttributes))
    // `<path>`, `<attribute>` and `<value>` of each.
    const value = after.filter((_, at) => at % 3 === 0 && before[at + 2] !== after[at + 2])
    return { value, reason: null }
  })
}

function asChanged(path: string): Changed {
  const side = { mode: '100644', oid: '' }
  return { path, before: side, after: side }
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
      for (const place of [file, ...listParentFolders(file), ''])
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
export async function withoutFilters(
  repository: Pick<Repository, 'root' | 'env'>,
): Promise<BaseReading<string[]>> {
  const settings = await listNames(repository, ['config', '-z', '--list', '--name-only'])
  if (settings.value === null) return settings
  const filters = new Set(
    settings.value.flatMap((name) => /^(filter\..*)\.(?:clean|smudge|process)$/s.exec(name)?.[1] ?? []),
  )
  for (const name of filters) {
    // Nothing of the kind can be written as `name=value`.
    if (/[=\n]/.test(name)) return failed('lasting', { code: 'filter-stays-on', args: { setting: name } })
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
async function findHeadCommit(repository: Repository, baseRef: BaseRef, checkedOut: string): Promise<string> {
  if (baseRef.kind !== 'event' || baseRef.head === checkedOut) return checkedOut
  if (await isAncestor(repository, baseRef.head, checkedOut)) return checkedOut
  return (await resolveCommit(repository, baseRef.head)) ?? checkedOut
}

/** Splits the output of a git command with `-z`. */
export async function listNames(
  repository: Pick<Repository, 'root' | 'env'>,
  args: readonly string[],
): Promise<BaseReading<string[]>> {
  const reply = await runGit(repository, args)
  if (reply.value === null) return reply
  return { value: reply.value.split('\0').filter((name) => name !== ''), reason: null }
}
