import { failed } from '../../core/reading.ts'
import { appendTo } from '../../core/collections.ts'
import { limits } from '../../core/limits.ts'
import { omitNullish } from '../../core/json.ts'
import { listParentFolders } from '../../files/paths.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { Scratch } from '../../files/scratch.ts'
import { isAncestor, resolveCommit } from './commit.ts'
import { findBase, type BaseRef } from '../find-base.ts'
import { type BaseReading, catchUnread } from '../reason.ts'
import { listNames, readGitOutput, runGit, splitFields, type Repository } from './git.ts'
import { openRepository, openSubmodule } from './open-repository.ts'
import { indexCommit } from './git-tree.ts'
import { compareCommits, type Changed } from './tree-changes.ts'
import type { TreeIndex } from './tree-index.ts'
import { WorkTree } from './work-tree.ts'
import type { Environment } from '../../core/environment.ts'

/** The change to list. */
export interface ChangeContext {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly baseRef: BaseRef
  /** Whether files that are not committed are part of the change. */
  readonly includesUncommitted: boolean
}

/** Lists files that differ from the merge base, with removed and both renamed ones; or why git cannot tell. */
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

/**
 * Lists the names of everything that changed: the files of a submodule, everything behind a link, and what unchanged links
 * show, under those names, too. If it is unknown what changed, all files there count.
 */
async function collectChangedNames(repository: Repository, base: string, changes: readonly Changed[]) {
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

/** Files of a submodule that differ; null if its commits are not there. */
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

/** Lists files that changed attributes check out differently. `sides`: commits; null for the work tree. */
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
const maxAliases = 8

/** Adds the names that files have through links; `index`: of the base, for what changed since is named already. */
function addAliases(files: Set<string>, index: TreeIndex): void {
  const links = new Map<string, string[]>()
  for (const { link, to } of index.links()) if (!files.has(link)) appendTo(links, to, link)
  let added: Iterable<string> = links.size === 0 ? [] : [...files]
  for (let round = 0; round < maxAliases && files.size <= limits.changedFiles; round += 1) {
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
 * Finds the commit that is checked out, which for a pull request is its merge with the base branch's tip: that tip is then
 * the merge base. Where it does not hold the head of the event (`pull_request_target`), that head itself.
 */
async function findHeadCommit(repository: Repository, baseRef: BaseRef, checkedOut: string): Promise<string> {
  if (baseRef.kind !== 'event' || baseRef.head === checkedOut) return checkedOut
  if (await isAncestor(repository, baseRef.head, checkedOut)) return checkedOut
  return (await resolveCommit(repository, baseRef.head)) ?? checkedOut
}
