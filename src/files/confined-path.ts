import { realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, isAbsolute, sep } from 'node:path'
import { GateError } from '../core/errors.ts'

/**
 * The absolute path of a file to be written that must stay inside `root`, links followed: a config
 * file of a pull request may name it.
 * @throws GateError `path-outside`
 */
export async function confinedPath(root: string, path: string): Promise<string> {
  const absolute = resolve(root, path)
  const base = await realpath(root)
  const way = relative(base, await realFolder(dirname(absolute)))
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
    throw new GateError('path-outside', `\`${path}\` leaves the workspace, and nothing is written there.`)
  }
  return absolute
}

/** The real path of a folder; of one that does not exist, below the real path of the nearest one above it. */
export async function realFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch {
    const parent = dirname(folder)
    return parent === folder ? folder : join(await realFolder(parent), basename(folder))
  }
}
