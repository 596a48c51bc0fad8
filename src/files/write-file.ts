import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GateError } from '../core/errors.ts'
import { isInside } from './walk.ts'

/**
 * The absolute path of a file to be written that must stay inside `root`, links followed: a config
 * file of a pull request may name it.
 * @throws GateError `path-outside`
 */
export async function resolveConfinedPath(root: string, path: string): Promise<string> {
  const absolute = resolve(root, path)
  const base = await realpath(root)
  if (!isInside(base, await resolveRealFolder(dirname(absolute))))
    throw new GateError('path-outside', `\`${path}\` leaves the workspace, and nothing is written there.`)
  return absolute
}

/** The real path of a folder; of one that does not exist, below the real path of the nearest one above it. */
export async function resolveRealFolder(folder: string): Promise<string> {
  try {
    return await realpath(folder)
  } catch {
    const parent = dirname(folder)
    return parent === folder ? folder : join(await resolveRealFolder(parent), basename(folder))
  }
}

/**
 * Writes a file so that a reader sees the former one or the whole new one, also when this process is
 * killed in between: a temporary file beside it takes its name when it is complete. Missing folders are
 * made. Throws what the file system throws.
 */
export async function writeFileAtomically(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    await mkdir(folder, { recursive: true })
    const handle = await open(temporary, 'wx')
    await pipeline(Readable.from(pieces), handle.createWriteStream({ flush: true }))
    await rename(temporary, path)
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw thrown
  }
}
