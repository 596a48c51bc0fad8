import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { runGit } from '../baseline/git/git.ts'
import { GateError } from '../core/errors.ts'
import { realFolder } from '../files/write-file.ts'
import { commandsLeft, type ChangeOrigin } from './commands-left.ts'
import type { Options } from '../options/options.ts'

export interface CacheSurroundings extends ChangeOrigin {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Whether a stranger's commands are run, which could write answers of their own wherever they are kept. */
export function isForgeable(options: Options, origin: ChangeOrigin): boolean {
  return origin.untrusted !== null && commandsLeft(options, origin) === null && options.record !== 'never'
}

/**
 * The absolute folder of the cache, which may lie outside of the workspace; null for none, also where what is
 * kept there could be forged.
 * @throws GateError `bad-option` where it, or a link on the way to it, is under version control: whoever can commit
 * could bring verdicts along.
 */
export async function cacheFolder(options: Options, surroundings: CacheSurroundings): Promise<string | null> {
  const { root, untrusted } = surroundings
  const given = options['cache-dir']
  if (given === undefined || isForgeable(options, surroundings)) return null
  const folder = resolve(root, given)
  // As it is named, and where links lead: on a disk that folds case both may differ without a link.
  const named = insideOf(root, folder)
  const real = insideOf(await realpath(root), await realFolder(folder))
  for (const inside of new Set([named, real])) {
    if (inside === null) continue
    const isCommitted = await holdsCommitted(surroundings, inside)
    // Where git cannot say, a stranger could have brought the folder along.
    if (isCommitted === null && untrusted !== null) return null
    if (isCommitted === true) {
      throw new GateError(
        'bad-option',
        `\`cache-dir\`: \`${given}\` holds files that are committed, or lies behind a link that is, so that a change could bring its own verdicts; give a folder that is not, and commit recorded replies to \`judge-replies\``,
      )
    }
  }
  return folder
}

/** With `/`; null for what is outside. */
function insideOf(root: string, absolute: string): string | null {
  const way = relative(root, absolute)
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return null
  return way.split(sep).join('/')
}

/** Whether anything below a folder of the workspace is committed, or a link or submodule above it; null where git cannot say. */
async function holdsCommitted(repository: CacheSurroundings, folder: string): Promise<boolean | null> {
  const tracked = await runGit(repository, ['ls-files', '--cached', '--', folder === '' ? '.' : folder])
  if (tracked.value === null || tracked.value !== '') return tracked.value === null ? null : true
  const parts = folder.split('/')
  for (let count = 1; count < parts.length; count++) {
    const above = `:./${parts.slice(0, count).join('/')}`
    // The index has no folders: what it has under the name of one is a link or a submodule.
    const entry = await runGit(repository, ['rev-parse', '--verify', '--quiet', above])
    if (entry.value !== null) return true
  }
  return false
}
