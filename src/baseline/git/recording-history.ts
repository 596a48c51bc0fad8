import type { BaseReading } from '../reason.ts'
import { readChange, type ChangeContext, type GitChange } from './changed-files.ts'
import { rawDiff } from './work-tree.ts'
import { formatIsoTime, listCommits, readCommit, type Commit } from './commit.ts'
import { findTree, indexCommit } from './git-tree.ts'
import { parseTree } from './tree-index.ts'
import { openObjects } from './objects.ts'
import { runGit, readGitOutput, splitFields, type Repository } from './git.ts'
import { basename, extname } from 'node:path/posix'
import { openDiskTree } from '../../files/disk-tree.ts'
import { getFolder, readSize } from '../../files/paths.ts'
import { appendTo } from '../../core/collections.ts'

/** The last commit that touched a file. */
interface Touch {
  readonly sha: string
  /** ISO 8601, UTC; null for a time that no calendar has. */
  readonly at: string | null
  /** The id of its content before. */
  readonly from: string
}

/** Commits that are looked through, the newest first: about 50 ms. */
const maxCommits = 1_000
/** Folders that are passed to git by name; with more, it lists everything. */
const maxFolders = 50

/**
 * The last commit that touched each of some files, as seen from `head`. A file that was touched longer ago
 * than {@link maxCommits}, or before a shallow clone begins, is left out. White space alone makes no other recording:
 * a commit of `ofChange` that brings no more than that did not touch it.
 */
async function findLastTouches(
  repository: Repository,
  head: string,
  files: ReadonlySet<string>,
  ofChange: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Touch>> {
  const touchByPath = new Map<string, Touch>()
  await using objects = openObjects(repository)
  for await (const { sha, at, path, from, to } of listTouches(repository, head, files)) {
    if (!files.has(path) || touchByPath.has(path)) continue
    if (ofChange.has(sha) && (await isSameRecording(objects, from, to))) continue
    touchByPath.set(path, { sha, at, from })
    if (touchByPath.size === files.size) break
  }
  return touchByPath
}

/** A touch of a file; `to`: the id of its content since. */
interface FileTouch extends Touch {
  readonly path: string
  readonly to: string
}

/** Lists what commits touched of some files, the newest first; the first ones perhaps twice. */
async function* listTouches(
  repository: Repository,
  head: string,
  files: ReadonlySet<string>,
): AsyncGenerator<FileTouch, void, undefined> {
  if (yield* readTouches(repository, head, files)) return
  const listed = await runGit(repository, ['rev-list', `--max-count=${maxCommits}`, '--format=%ct', head])
  const times = new Map<string, number>()
  for (const [, sha = '', seconds] of (listed.value ?? '').matchAll(/^commit ([0-9a-f]+)\n(\d+)$/gm))
    times.set(sha, Number(seconds))
  for await (const { commit, ...file } of listTouchedFiles(repository, [...times.keys()], listFolders(files)))
    yield { sha: commit, at: formatIsoTime(times.get(commit) ?? NaN), ...file }
}

/** Commits that are read before git is started twice, which takes as long. */
const maxRead = 20

/** Reads what commits touched, in git's order, without merges and shallow ends. Returns whether that was all. */
async function* readTouches(
  repository: Repository,
  head: string,
  files: ReadonlySet<string>,
): AsyncGenerator<FileTouch, boolean, undefined> {
  const byFolder = new Map<string, string[]>()
  for (const file of files) appendTo(byFolder, getFolder(file), file)
  const first = byFolder.size > maxFolders ? null : await readCommit(repository, head)
  if (first === null) return false
  const queue = [first]
  const seen = new Set([first.sha])
  for (let left = maxRead; left > 0; left -= 1) {
    const commit = queue.shift()
    if (commit === undefined) return true
    const parents: Commit[] = []
    for (const sha of commit.parents) {
      const parent = await readCommit(repository, sha)
      if (parent !== null) parents.push(parent)
      else if (!repository.shallow) return false
    }
    if (commit.parents.length < 2 && (parents.length === 1 || !repository.shallow))
      for (const [folder, paths] of byFolder)
        yield* compareFolders(repository, commit, parents[0] ?? null, { folder, paths })
    for (const parent of parents) {
      if (seen.has(parent.sha)) continue
      seen.add(parent.sha)
      const older = queue.findIndex(({ committedAt }) => (committedAt ?? '') < (parent.committedAt ?? ''))
      queue.splice(older === -1 ? queue.length : older, 0, parent)
    }
  }
  return queue.length === 0
}

async function* compareFolders(
  repository: Repository,
  { sha, committedAt: at }: Commit,
  parent: Commit | null,
  { folder, paths }: { readonly folder: string; readonly paths: readonly string[] },
): AsyncGenerator<FileTouch, void, undefined> {
  await using objects = openObjects(repository)
  const now = await findTree(repository, sha, objects, folder)
  const was = parent && (await findTree(repository, parent.sha, objects, folder))
  if (now === was) return
  const none = { mode: '', oid: '0'.repeat(sha.length) }
  const readFiles = async (tree: string | null) => {
    const entries = tree === null ? null : parseTree(await objects.tree(tree), tree.length / 2)
    return paths.map((path) => {
      const entry = entries?.get(basename(path))
      return entry?.kind === 'file' ? entry : none
    })
  }
  const [before, after] = [await readFiles(was), await readFiles(now)]
  for (const [place, path] of paths.entries()) {
    const [old = none, next = none] = [before[place], after[place]]
    if (old.oid !== next.oid || old.mode !== next.mode) yield { sha, at, path, from: old.oid, to: next.oid }
  }
}

/** Tells whether two contents differ in white space only, as far as they have to be read; `from` and `to` are ids. */
async function isSameRecording(
  objects: ReturnType<typeof openObjects>,
  from: string,
  to: string | AsyncIterable<Uint8Array>,
): Promise<boolean> {
  if ([from, to].some((id) => typeof id === 'string' && /^0+$/.test(id))) return false
  const other = readBlocks(typeof to === 'string' ? objects.open(to) : to)
  try {
    for await (const block of readBlocks(objects.open(from)))
      if ((await other.next()).value !== block) return false
    return (await other.next()).done === true
  } finally {
    await other.return()
  }
}

const blockLength = 1 << 14

/** A content without its white space, in blocks of one length. */
async function* readBlocks(content: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let text = ''
  for await (const piece of content) {
    text += Buffer.from(piece)
      .toString('latin1')
      .replaceAll(/[ \t\r\n]+/g, '')
    for (; text.length >= blockLength; text = text.slice(blockLength)) yield text.slice(0, blockLength)
  }
  if (text !== '') yield text
}

/** Lists the files that commits touched, in the order of the commits. `lines`: a commit, or one and the commit to compare it with. `from`, `to`: ids of the content, zeros for none. */
export async function* listTouchedFiles(
  repository: Repository,
  lines: readonly string[],
  folders: readonly string[],
) {
  if (lines.length === 0) return
  // Where history was cut off, a commit seems to have made all that it has.
  const root = repository.shallow ? [] : ['--root']
  const args = ['diff-tree', '--stdin', '-r', ...rawDiff, ...root, '--', ...folders]
  let commit = ''
  let facts = ''
  // `<commit>`, then `:<modes, ids and status>` and `<path>` of each file.
  for await (const field of splitFields(readGitOutput(repository, args, `${lines.join('\n')}\n`))) {
    const [, , from = '', to = ''] = facts.split(' ')
    if (facts !== '') yield { commit, path: field, from, to }
    else if (!field.startsWith(':')) commit = field
    facts = facts === '' && field.startsWith(':') ? field : ''
  }
}

/** Finds those of some files that a commit has, with the ids of their contents. Of a few folders, only their trees are read. */
async function findPresentFiles(repository: Repository, commit: string, files: ReadonlySet<string>) {
  const present = new Map<string, string>()
  const byFolder = new Map<string, string[]>()
  for (const file of files) appendTo(byFolder, getFolder(file), file)
  const index = byFolder.size > maxFolders ? await indexCommit(repository, commit) : null
  await using objects = openObjects(repository)
  for (const [folder, paths] of byFolder) {
    const tree = index === null ? await findTree(repository, commit, objects, folder) : null
    const entries = tree === null ? null : parseTree(await objects.tree(tree), tree.length / 2)
    for (const path of paths) {
      const entry = index?.findEntry(path) ?? entries?.get(basename(path))
      if (entry !== undefined && entry.kind !== 'folder') present.set(path, entry.oid)
    }
  }
  return present
}

/** Pairs of a file that is new and one that is gone, to find a move in. */
const maxMoves = 1_000

/** Recordings by their paths: ids of their contents, and who touched them last. */
interface RecordingSides {
  readonly atBase: ReadonlyMap<string, string>
  readonly atHead: ReadonlyMap<string, string>
  readonly touched: ReadonlyMap<string, Touch>
}

/** Finds the contents that the base has, under the same name or another one, perhaps with other white space. */
async function findMovedContents(
  { repository, base, files }: GitChange,
  { atBase, atHead, touched }: RecordingSides,
): Promise<ReadonlySet<string>> {
  const matches = new Set<string>()
  await using objects = openObjects(repository)
  for (const [file, was] of atBase) {
    const [oid = '', from = was] = [atHead.get(file), touched.get(file)?.from]
    // What a commit of the change edited, and another one took back; what differs with the same content is checked out otherwise.
    const isTakenBack =
      oid === was ? !files.has(file) : from !== was && (await isSameRecording(objects, was, oid))
    if (isTakenBack) matches.add(oid)
  }
  const brought = new Map([...atHead].filter(([file]) => files.has(file) && !atBase.has(file)))
  if (brought.size === 0) return matches
  const oids = new Set(brought.values())
  const gone: { readonly path: string; readonly oid: string }[] = []
  const args = ['ls-tree', '-r', '-z', '--full-tree', base]
  const { prefix } = repository
  // `<mode> <type> <oid>\t<path>`
  for await (const field of splitFields(readGitOutput(repository, args))) {
    const [facts = '', path = ''] = field.split('\t', 2)
    const oid = facts.slice(facts.lastIndexOf(' ') + 1)
    if (oids.has(oid)) matches.add(oid)
    const relative = path.startsWith(prefix) ? path.slice(prefix.length) : null
    if (relative !== null && files.has(relative)) gone.push({ path: relative, oid })
  }
  let pairs = 0
  for (const [file, oid] of brought)
    for (const former of gone)
      if (!matches.has(oid) && extname(former.path) === extname(file) && (pairs += 1) <= maxMoves)
        if (await isSameRecording(objects, former.oid, oid)) matches.add(oid)
  return matches
}

/** Finds the uncommitted files whose content differs; recordings must differ in more than white space. */
async function findRemadeFiles(
  { repository }: GitChange,
  uncommitted: readonly string[],
  recordings: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const remade = new Set(uncommitted)
  const tree = openDiskTree(repository.root)
  await using objects = openObjects(repository)
  for (const file of uncommitted) {
    const oid = recordings.get(file)
    if (oid === undefined || (await readSize(tree, file)) === null) continue
    if (await isSameRecording(objects, oid, tree.open(file))) remade.delete(file)
  }
  return remade
}

/** Lists the folders to pass to git for some files. */
export function listFolders(files: ReadonlySet<string>): string[] {
  const folders = new Set([...files].map(getFolder))
  return folders.size > maxFolders ? ['.'] : [...folders]
}

/** Facts from git about a committed recording. */
export interface CommittedRecording {
  /** Null if it was touched too long ago, or history is cut off. */
  readonly touch: Touch | null
  /** The change touched it: it is new, or has another content than in the merge base. */
  readonly isTouched: boolean
  readonly isNew: boolean
  /** Files of the change that differ now from when the recording was last touched. */
  readonly since: ReadonlySet<string>
  /** Files that differed already in the merge base from when it was last touched. */
  readonly before: ReadonlySet<string>
}

/** Facts from git about recordings, and about the change that they are scored in. */
export interface RecordingHistory extends Pick<GitChange, 'checkedOut'> {
  /** Files of the workspace that differ from the merge base. */
  readonly changed: ReadonlySet<string>
  /** Null for a file that is not committed, or that was made anew since. */
  of(file: string): CommittedRecording | null
}

/** Commits that last touched recordings, and are compared with what is judged: of the change, and before it. */
const maxCompared = { ofChange: 50, before: 10 }

/** Asks git about recordings, by a handful of commands; or says why it cannot tell. `reading`: of the change. */
export async function readRecordingHistory(
  request: ChangeContext,
  files: ReadonlySet<string>,
  reading = readChange(request),
): Promise<BaseReading<RecordingHistory>> {
  const change = await reading
  if (change.value === null) return change
  const { repository, base, head, checkedOut, files: changed } = change.value
  const oids = await findPresentFiles(repository, head, files)
  // Recordings of this very run, in a folder that git ignores: their history need not be looked for.
  const places = await resolveLinkedPlaces(
    repository,
    head,
    new Set([...files].filter((file) => !oids.has(file))),
  )
  const atHead = new Map([...oids, ...(await findPresentFiles(repository, head, new Set(places.values())))])
  if (atHead.size === 0 && places.size === 0)
    return { value: { changed, checkedOut, of: () => null }, reason: null }
  const committed = new Set(atHead.keys())
  const ofChange = new Set((await listCommits(repository, base, head)).value)
  const [atBase, uncommitted, touched] = await Promise.all([
    base === head ? atHead : findPresentFiles(repository, base, committed),
    change.value.uncommitted(),
    findLastTouches(repository, head, committed, ofChange),
  ])
  if (uncommitted.value === null) return uncommitted
  const since = await listFilesSince(change.value, [...touched.values()], ofChange)
  const moved = await findMovedContents(change.value, { atBase, atHead, touched })
  const remade = await findRemadeFiles(change.value, uncommitted.value, atHead)
  const of = (named: string): CommittedRecording | null => {
    const file = places.get(named) ?? named
    // In a submodule: made again with it, or as old as it was.
    if (places.has(named) && !atHead.has(file))
      return { ...unknownTouch, since: changed.has(file) ? nothing : changed, before: nothing }
    if (!atHead.has(file) || (remade.has(file) && !request.includesUncommitted)) return null
    const touch = remade.has(file) ? null : (touched.get(file) ?? null)
    // With the content of the base, if only under another name, it is as old as before.
    const isMoved = !remade.has(file) && moved.has(atHead.get(file) ?? '')
    const isTouched = changed.has(file) && !isMoved
    const isOfChange = !isMoved && touch !== null && ofChange.has(touch.sha)
    const others = touch === null ? undefined : since.get(touch.sha)
    return {
      touch,
      isTouched,
      isNew: isTouched && !atBase.has(file),
      since: remade.has(file) ? nothing : isOfChange && others !== undefined ? withAll(others) : changed,
      before: isOfChange ? nothing : (others ?? nothing),
    }
  }
  const withAll = (some: ReadonlySet<string>) => (remade.size === 0 ? some : new Set([...some, ...remade]))
  return { value: { changed, checkedOut, of }, reason: null }
}

const nothing: ReadonlySet<string> = new Set()
const unknownTouch = { touch: null, isTouched: false, isNew: false } as const

/** Finds where the commit has files that are behind links or in submodules. */
async function resolveLinkedPlaces(repository: Repository, commit: string, files: ReadonlySet<string>) {
  const places = new Map<string, string>()
  if (files.size === 0) return places
  const index = await indexCommit(repository, commit)
  for (const file of files) {
    const at = index.resolve(file)
    if (at.kind === 'file') places.set(file, at.entry.path)
    else if (at.kind === 'module') places.set(file, `${at.entry.path}/${at.rest}`)
  }
  return places
}

/** Finds the files that differ from each commit that last touched a recording: in what is judged, or in the merge base. */
async function listFilesSince(
  { repository, base, head }: GitChange,
  touches: readonly Touch[],
  ofChange: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const commits = [...new Set(touches.map(({ sha }) => sha))]
  const isOfChange = (sha: string) => ofChange.has(sha)
  const newer = commits.filter(isOfChange).slice(0, maxCompared.ofChange)
  const older = commits.filter((sha) => !isOfChange(sha)).slice(0, maxCompared.before)
  const files = new Map([...newer, ...older].map((sha) => [sha, new Set<string>()]))
  // Git takes what stands behind a commit for its parents.
  const lines = [...newer.map((sha) => [sha, head]), ...older.map((sha) => [sha, base])]
    .filter(([sha, other]) => sha !== other)
    .map((pair) => pair.join(' '))
  for await (const { commit, path } of listTouchedFiles(repository, lines, [])) files.get(commit)?.add(path)
  return files
}
