import { GateError, requireGateError } from '../core/errors.ts'

/**
 * A path of a tree in its one spelling: relative, with `/`, without `.` and `..`; `.` is the root.
 * @throws GateError `path-outside` where it is absolute or leaves the root.
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

/** Whether a name out of an archive, or for one, is a path in its one spelling, on any system. */
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

/**
 * A path at which nothing can be read as a tree lists it: with `/` at its end where, by its name, it may be a folder. A
 * file has an ending, or is called `LICENSE`.
 */
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
