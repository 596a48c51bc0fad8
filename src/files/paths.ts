import { GateError, requireGateError, readOr } from '../core/errors.ts'

/**
 * A path of a tree in its one spelling: relative, with `/`, without `.` and `..`; `.` is the root.
 * @throws GateError `path-outside` if it is absolute or leaves the root.
 */
export function normalizePath(path: string): string {
  if (path.startsWith('/') || /^[A-Za-z]:[\\/]/.test(path) || path.includes('\0'))
    throw createOutsideError(path)
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) throw createOutsideError(path)
  }
  return parts.join('/') || '.'
}

/** Tells whether a name out of an archive, or for one, is a path in its one spelling, on any system. */
export function isPlainPath(name: string): boolean {
  if (name.includes('\\')) return false
  try {
    return normalizePath(name) === name && name !== '.'
  } catch {
    return false
  }
}

/**
 * A path that a file names relative to its own folder, as a path of the tree.
 * @throws GateError `path-outside`
 */
export function resolveBesideFile(file: string, path: string): string {
  const inside = resolveInside(getFolder(file), path)
  if (inside === null) throw createOutsideError(path)
  return inside
}

/** A path as it is listed; null for one that leaves the workspace. */
export function resolveInside(folder: string, path: string): string | null {
  try {
    return path.startsWith('/') ? null : normalizePath(`${folder}/${path}`)
  } catch (thrown) {
    requireGateError(thrown)
    return null
  }
}

/** A path of the tree as a file in a folder of it writes it: the other way round than {@link resolveBesideFile}. */
export function relativize(folder: string, path: string): string {
  const from = folder === '.' ? [] : folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/')
}

export function getFolder(path: string): string {
  const at = path.lastIndexOf('/')
  return at === -1 ? '.' : path.slice(0, at)
}

/** The folders that a file is in, the nearest first. */
export function listParentFolders(file: string): string[] {
  const folders: string[] = []
  for (let cut = file.lastIndexOf('/'); cut > 0; cut = file.lastIndexOf('/', cut - 1))
    folders.push(file.slice(0, cut))
  return folders
}

export function joinPath(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`
}

/** The file's name without its folder and its extension. */
export function getStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? name : name.slice(0, dot)
}

/** Order by code point, the same on every machine. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return rankUnit(left) - rankUnit(right)
  }
  return a.length - b.length
}

/** UTF-16 puts surrogates (code points from U+10000) before U+E000; code points come after. */
function rankUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Formats an unreadable path as a tree lists it: with `/` if its name may be a folder's (no ending, not `LICENSE`). */
export function markFolder(path: string): string {
  return /[^/]\.[A-Za-z]\w*$|(?:^|\/)[A-Z]+$/.test(path) ? path : `${path}/`
}

/** For a link, or what is behind one. */
export function createLinkError(path: string, where: 'out of the workspace' | 'to nothing'): GateError {
  return new GateError(
    where === 'to nothing' ? 'cannot-read' : 'path-outside',
    `\`${path}\` is, or is behind, a link ${where}; put the file itself there, or link to one inside.`,
  )
}

export function createOutsideError(path: string): GateError {
  return new GateError('path-outside', `\`${path}\` leads out of the workspace.`)
}

/**
 * A tree of files to read: the work tree, or a commit. Paths are relative to its root, with `/`, and
 * never leave it: a path that would (by `..`, absolute, or through a link) is refused.
 */
export interface FileTree {
  /** Files below a folder (or the file itself), sorted by code point; empty if there is nothing. */
  list(path: string): Promise<string[]>
  /** Files that match a glob (`**`, `*`, `?`, `{a,b}`, `[ab]`), sorted by code point. */
  glob(pattern: string): Promise<string[]>
  /** Bytes, or null if there is no such file. */
  size(path: string): Promise<number | null>
  /** The whole text, bounded; throws `GateError` where it is larger or missing. */
  readText(path: string, maxBytes: number): Promise<string>
  open(path: string): AsyncIterable<Uint8Array>
  /** The id that git gives the content of a file; absent where a tree does not know it. */
  contentId?(path: string): Promise<string>
  /**
   * What is another one as soon as a file of the work tree is written to; null if there is no such file. A commit has
   * it of files that were read from the work tree, because they have the same content there. Absent where a tree cannot tell.
   */
  stamp?(path: string): Promise<string | null>
  /** Whether what cannot be read at a path is the same in the work tree's commit; absent where a tree cannot tell. */
  isUntouched?(path: string): Promise<boolean>
  /** The path of a file with links followed; null if there is none. Absent where a tree has no links. */
  real?(path: string): Promise<string | null>
}

/** Nothing at all, for a tree that cannot be read. */
export const emptyTree: FileTree = {
  list: async () => [],
  glob: async () => [],
  size: async () => null,
  readText: async (path) => {
    throw new GateError('not-found', `There is no file \`${path}\`.`)
  },
  // oxlint-disable-next-line require-yield
  async *open(path) {
    throw new GateError('not-found', `There is no file \`${path}\`.`)
  },
}

/** Bytes of a file; null if there is none, or none that may be read. */
export async function readSize(tree: Pick<FileTree, 'size'>, path: string): Promise<number | null> {
  return readOr(null, () => tree.size(path))
}

/** Those of some paths that are files which may be read. */
export async function listPresent(tree: Pick<FileTree, 'size'>, paths: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(paths.map((path) => readSize(tree, path)))
  return paths.filter((_, index) => sizes[index] !== null)
}

/**
 * The whole text of a file that comes in pieces.
 * @throws GateError `too-large`
 */
export async function readWholeText(
  tree: Pick<FileTree, 'open'>,
  { path, size }: { readonly path: string; readonly size: number },
  maxBytes: number,
): Promise<string> {
  if (size > maxBytes)
    throw new GateError('too-large', `\`${path}\` has ${size} bytes; the limit is ${maxBytes}.`)
  const parts: Uint8Array[] = []
  for await (const part of tree.open(path)) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts))
}
