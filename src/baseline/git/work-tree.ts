import { failed } from '../../core/reading.ts'
import { omitNullish } from '../../core/json.ts'
import type { FileTree } from '../../files/paths.ts'
import { hasContent } from '../../files/content-id.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { Scratch } from '../../files/scratch.ts'
import { resolveCommit } from './commit.ts'
import type { BaseReading } from '../reason.ts'
import { listNames, runGit, type Repository } from './git.ts'
import { copyFreshIndex } from './fresh-index.ts'
import { compareCommits, type Changed } from './tree-changes.ts'

/** Names and ids, both for moved files. Nothing that a repository's config could start is used. */
export const rawDiff = [
  '-z',
  '--raw',
  '--no-abbrev',
  '--no-renames',
  '--ignore-submodules=dirty',
  '--relative',
] as const

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
    if (fresh !== null && 'edits' in fresh) return { value: fresh.edits, reason: null }
    const unfiltered = await withoutFilters(repository)
    if (unfiltered.value === null) return unfiltered
    const place = { ...repository, ...omitNullish({ useIndex: fresh?.file }) }
    const listed = parseChanges(
      await runGit(place, [...unfiltered.value, 'diff-index', ...rawDiff, head, '--']),
    )
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

/** Tells whether a listed change is none: git also lists touched or copied files and edits only in its index. */
async function isAsCommitted(tree: FileTree, { path, before, after }: Changed): Promise<boolean> {
  if (![before, after].every(({ mode }) => mode.startsWith('100'))) return false
  return await hasContent(tree, path, before.oid)
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
