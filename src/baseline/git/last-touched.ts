import { folderOf } from '../../files/paths.ts'
import { isoTime } from './commit.ts'
import { outputOfGit, runGit, type Repository } from './git.ts'

/** The last commit that touched a file. */
export interface Touch {
  readonly sha: string
  /** ISO 8601, UTC; null for a time that no calendar has. */
  readonly at: string | null
}

/** Commits that are looked through, the newest first: about 50 ms. */
const mostCommits = 1_000
/** Folders that git is asked about by name; for more it is asked about all. */
const mostFolders = 50

/**
 * The last commit that touched each of some files, as seen from `head`. A file that was touched longer ago
 * than {@link mostCommits}, or before a shallow clone begins, is left out.
 */
export async function lastTouched(
  repository: Repository,
  head: string,
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Touch>> {
  const listed = await runGit(repository, ['rev-list', `--max-count=${mostCommits}`, '--format=%ct', head])
  const times = new Map<string, number>()
  for (const [, sha = '', seconds] of (listed.value ?? '').matchAll(/^commit ([0-9a-f]+)\n(\d+)$/gm))
    times.set(sha, Number(seconds))
  const found = new Map<string, Touch>()
  for await (const { commit, path } of touches(repository, [...times.keys()], foldersOf(files))) {
    if (!files.has(path) || found.has(path)) continue
    found.set(path, { sha: commit, at: isoTime(times.get(commit) ?? NaN) })
    if (found.size === files.size) break
  }
  return found
}

/** Files that differ between each commit and another one. */
export async function differing(
  repository: Repository,
  pairs: readonly { readonly sha: string; readonly from: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>(pairs.map(({ sha }) => [sha, new Set()]))
  // Git takes what stands behind a commit for its parents.
  const lines = pairs.map(({ sha, from }) => `${sha} ${from}`)
  for await (const { commit, path } of touches(repository, lines, [])) found.get(commit)?.add(path)
  return found
}

/** Files that commits touched, in the order of the commits. `lines`: a commit, or one with what to hold it against. */
async function* touches(
  repository: Repository,
  lines: readonly string[],
  folders: readonly string[],
): AsyncGenerator<{ readonly commit: string; readonly path: string }, void, undefined> {
  if (lines.length === 0) return
  // Where history was cut off, a commit seems to have made all that it has.
  const root = repository.shallow ? [] : ['--root']
  const args = [
    'diff-tree',
    '--stdin',
    '-r',
    '-z',
    '--raw',
    '--no-renames',
    '--ignore-submodules=dirty',
    '--relative',
    ...root,
    '--',
    ...folders,
  ]
  let commit = ''
  let isPath = false
  // `<commit>`, then `:<modes, ids and status>` and `<path>` of each file.
  for await (const field of fieldsOf(outputOfGit(repository, args, `${lines.join('\n')}\n`))) {
    if (isPath) yield { commit, path: field }
    else if (!field.startsWith(':')) commit = field
    isPath = !isPath && field.startsWith(':')
  }
}

/** The files that a commit has, of some, and the ids of their contents. */
export async function presentAt(
  repository: Repository,
  commit: string,
  files: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const present = new Map<string, string>()
  const args = ['ls-tree', '-r', '-z', commit, '--', ...foldersOf(files)]
  for await (const { path, oid } of entriesOf(outputOfGit(repository, args)))
    if (files.has(path)) present.set(path, oid)
  return present
}

/** Which of some contents a commit has, under whatever name. */
export async function contentsAt(
  repository: Repository,
  commit: string,
  oids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (oids.size === 0) return found
  const args = ['ls-tree', '-r', '-z', '--full-tree', commit]
  for await (const { oid } of entriesOf(outputOfGit(repository, args))) if (oids.has(oid)) found.add(oid)
  return found
}

/** `<mode> <type> <oid>\t<path>` */
async function* entriesOf(chunks: AsyncIterable<Buffer>) {
  for await (const field of fieldsOf(chunks)) {
    const tab = field.indexOf('\t')
    yield { oid: field.slice(field.lastIndexOf(' ', tab) + 1, tab), path: field.slice(tab + 1) }
  }
}

function foldersOf(files: ReadonlySet<string>): string[] {
  const folders = new Set([...files].map(folderOf))
  return folders.size > mostFolders ? ['.'] : [...folders]
}

/** Splits an output at its zero bytes. */
async function* fieldsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      yield bytes.toString('utf8', start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}
