import { limits } from '../../core/limits.ts'
import { compareCodePoints, markFolder, normalizePath } from '../../files/paths.ts'
import { createReadError } from './git.ts'
import type { Objects } from './objects.ts'

/** One file, symbolic link or submodule of a commit; `oid` of a submodule is a commit of its own repository. */
export interface TreeEntry {
  readonly path: string
  readonly oid: string
  readonly kind: 'file' | 'link' | 'module'
}

const longestPath = 1 << 16
const kinds: Readonly<Record<string, TreeEntry['kind']>> = { '120000': 'link', '160000': 'module' }

/**
 * The files, links and submodules of a tree, in the order of git, which is that of the paths' bytes and so of
 * their code points. Without sizes, for which git would have to look at every object.
 * @throws GateError `cannot-read` if a tree cannot be read, has too many files, or is not what its id says.
 */
export async function listTree(tree: string, objects: Pick<Objects, 'tree'>): Promise<TreeEntry[]> {
  let left: number = limits.treeFiles
  const list = async (at: string, oid: string): Promise<TreeEntry[]> => {
    if (at.length > longestPath) throw createReadError('the base has a path that is too long')
    const entries = [...readEntries(await objects.tree(oid), oid.length / 2)]
    left -= entries.length
    if (left < 0) throw createReadError(`the base has more than ${limits.treeFiles} files`)
    // Folders are asked for at once: git answers one after the other.
    const parts = entries.map(async ([name, entry]) => {
      if (misnamed.test(name)) return []
      if (entry.kind === 'folder') return list(`${at}${name}/`, entry.oid)
      return [{ path: at + name, oid: entry.oid, kind: kinds[entry.mode] ?? ('file' as const) }]
    })
    return (await Promise.all(parts)).flat()
  }
  return list('', tree)
}

/** An entry of a tree. `mode`: octal, six digits. */
interface FolderEntry {
  readonly kind: 'folder' | 'file'
  readonly mode: string
  readonly oid: string
}

/** Entries of a tree with their names, as git stores them: `<mode> <name>\0<id>` one after the other. */
function* readEntries(content: Buffer, idLength: number): Generator<[name: string, FolderEntry]> {
  for (let at = 0, end = content.indexOf(0); end !== -1; end = content.indexOf(0, at)) {
    const text = content.toString('utf8', at, end)
    at = end + 1 + idLength
    const space = text.indexOf(' ')
    const mode = text.slice(0, space).padStart(6, '0')
    const kind = mode === '040000' ? 'folder' : 'file'
    yield [text.slice(space + 1), { kind, mode, oid: content.toString('hex', end + 1, at) }]
  }
}

/**
 * The entries of a tree by name.
 * @throws GateError `cannot-read` if two have one name, as of bytes that are no UTF-8: one would stand for the other.
 */
export function parseTree(content: Buffer, idLength: number): Map<string, FolderEntry> {
  const entries = new Map<string, FolderEntry>()
  for (const [name, entry] of readEntries(content, idLength)) {
    if (entries.has(name)) throw createReadError(`a folder has two entries that read \`${name}\``)
    entries.set(name, entry)
  }
  return entries
}

/** Git refuses such names on checkout; a tree object can still be made to hold them. */
const misnamed = /(?:^|\/)\.{0,2}(?:\/|$)/

/** Place that a path leads to once links are followed. */
export type Resolved =
  | { readonly kind: 'file'; readonly entry: TreeEntry }
  | { readonly kind: 'folder'; readonly path: string }
  /** A path inside of a submodule, or the submodule itself, where `rest` is empty. */
  | { readonly kind: 'module'; readonly entry: TreeEntry; readonly rest: string }
  /** A link whose text this clone lacks, or that leads nowhere or out of the tree. */
  | { readonly kind: 'dead'; readonly entry: TreeEntry; readonly isOutside: boolean }
  | { readonly kind: 'nothing' }

/** Parts of a folder: its files, and its submodules, by the names that they were asked by. */
interface Listing {
  /** Links to nothing, and out of the tree, are among them. */
  readonly files: string[]
  readonly modules: { readonly shown: string; readonly entry: TreeEntry; readonly rest: string }[]
}

/** A folder, or a link to something, as it was asked for and where it really is. */
interface Place {
  readonly shown: string
  readonly real: string
}

/** As many links in a row as Linux follows. */
const maxHops = 40

const installed = 'node_modules'

/**
 * Path look-up over the sorted entries of a tree, with the meaning that paths and links have on disk.
 * A folder is a range of entries, so that a listing costs what it lists. `targets` has the text of
 * every link by its path, as far as it can be read.
 */
export class TreeIndex {
  readonly #entries: readonly TreeEntry[]
  readonly #targets: ReadonlyMap<string, string>
  readonly #byPath = new Map<string, TreeEntry>()
  readonly #folders = new Map<string, { start: number; end: number }>()

  constructor(entries: readonly TreeEntry[], targets: ReadonlyMap<string, string>) {
    this.#entries = entries
    this.#targets = targets
    this.#folders.set('', { start: 0, end: entries.length })
    for (const [index, entry] of entries.entries()) {
      this.#byPath.set(entry.path, entry)
      for (let cut = entry.path.indexOf('/'); cut !== -1; cut = entry.path.indexOf('/', cut + 1)) {
        const folder = entry.path.slice(0, cut)
        const range = this.#folders.get(folder)
        if (range === undefined) this.#folders.set(folder, { start: index, end: index + 1 })
        else range.end = index + 1
      }
    }
  }

  /** The file, link or submodule of a path as it is written. */
  findEntry(path: string): TreeEntry | undefined {
    return this.#byPath.get(path)
  }

  /**
   * Follows links one name at a time, as the file system does; a loop leads to nothing.
   * @throws GateError `path-outside` for a path that leaves the tree by its own words.
   */
  resolve(path: string): Resolved {
    const done: string[] = []
    // The names still to go, the next one last.
    const left = resolvePathNames([], normalizePath(path))?.reverse() ?? []
    let followed: TreeEntry | undefined
    let last = ''
    let hops = 0
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      done.push(name)
      const entry = this.#byPath.get(done.join('/'))
      if (entry === undefined || entry.kind === 'file') continue
      if (entry.kind === 'module') return { kind: 'module', entry, rest: left.reverse().join('/') }
      followed ??= entry
      last = entry.path
      const target = this.#targets.get(entry.path)
      hops += 1
      if (target === undefined || hops > maxHops) return { kind: 'dead', entry: followed, isOutside: false }
      const led = resolvePathNames(done.slice(0, -1), target)
      if (led === null) return { kind: 'dead', entry: followed, isOutside: true }
      left.push(...led.reverse())
      done.length = 0
    }
    const node = this.#at(done.join('/'))
    if (node.kind !== 'nothing' || followed === undefined) return node
    // A folder that a link leads to need not have every file that it is asked for.
    if (last !== normalizePath(path) && this.resolve(last).kind !== 'dead') return node
    return { kind: 'dead', entry: followed, isOutside: false }
  }

  /**
   * Files and submodules below a folder under the names that it was asked by, files sorted by code point. Links that
   * stay inside are followed once all that is really there was seen; nothing is given twice.
   * @throws GateError `too-large` for links that make a folder without end.
   */
  listBelow(folder: Place): Listing {
    const listing: Listing = { files: [], modules: [] }
    const { files, modules } = listing
    const seen = new Set<string>()
    let looked = 0
    let folders = [folder]
    while (folders.length > 0) {
      const links: Place[] = []
      for (const place of folders) {
        if (isWithinAny(place.real, seen)) continue
        for (const entry of this.#below(place.real)) {
          looked += 1
          if (looked > limits.walkedEntries) throw createReadError('links make a folder of the base endless')
          const rest = place.real === '' ? entry.path : entry.path.slice(place.real.length + 1)
          if (seen.has(entry.path) || isInstalled(rest)) continue
          const shown = place.shown === '' ? rest : `${place.shown}/${rest}`
          if (entry.kind === 'link') links.push({ shown, real: entry.path })
          else if (entry.kind === 'module') modules.push({ shown, entry, rest: '' })
          else files.push(shown)
          seen.add(entry.path)
        }
        seen.add(place.real)
      }
      folders = this.#led(links, seen, listing)
    }
    files.sort(compareCodePoints)
    return listing
  }

  /** The folders that links lead to; files and submodules that they lead to are added to the list. */
  #led(links: Place[], seen: Set<string>, { files, modules }: Listing): Place[] {
    const folders: Place[] = []
    for (const { shown, real } of links.sort((a, b) => compareCodePoints(a.shown, b.shown))) {
      const resolved = this.resolve(real)
      if (resolved.kind === 'folder') folders.push({ shown, real: resolved.path })
      else if (resolved.kind === 'module') modules.push({ shown, ...resolved })
      else if (resolved.kind === 'file' && !seen.has(resolved.entry.path)) {
        files.push(shown)
        seen.add(resolved.entry.path)
      } else if (resolved.kind === 'dead' && !isInstalled(`${shown}/`)) files.push(markFolder(shown))
    }
    return folders
  }

  /** Links with the files, folders and parts of submodules that they lead to. */
  *links(): Generator<{ readonly link: string; readonly to: string }, void, undefined> {
    for (const link of this.#targets.keys()) {
      const target = this.resolve(link)
      if (target.kind === 'file') yield { link, to: target.entry.path }
      else if (target.kind === 'folder') yield { link, to: target.path }
      else if (target.kind === 'module')
        yield { link, to: [target.entry.path, target.rest].filter((part) => part !== '').join('/') }
    }
  }

  *#below(folder: string): Generator<TreeEntry, void, undefined> {
    const { start, end } = this.#folders.get(folder) ?? { start: 0, end: 0 }
    for (let index = start; index < end; index += 1) {
      const entry = this.#entries[index]
      if (entry !== undefined) yield entry
    }
  }

  #at(path: string): Resolved {
    const entry = this.#byPath.get(path)
    if (entry !== undefined) return { kind: 'file', entry }
    return this.#folders.has(path) ? { kind: 'folder', path } : { kind: 'nothing' }
  }
}

/** The names of a path seen from a folder, without `.` and `..`; null if it leaves the tree. */
function resolvePathNames(from: readonly string[], path: string): string[] | null {
  if (path.startsWith('/') || path.includes('\0')) return null
  const names = [...from]
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name !== '..') names.push(name)
    else if (names.pop() === undefined) return null
  }
  return names
}

/** Installed packages contain no scenarios, even if they are committed. */
function isInstalled(rest: string): boolean {
  return rest.startsWith(`${installed}/`) || rest.includes(`/${installed}/`)
}

/** Tells whether a folder, or one that it is in, was seen before. */
function isWithinAny(folder: string, seen: ReadonlySet<string>): boolean {
  if (seen.has('') || seen.has(folder)) return true
  for (let cut = folder.indexOf('/'); cut !== -1; cut = folder.indexOf('/', cut + 1))
    if (seen.has(folder.slice(0, cut))) return true
  return false
}
