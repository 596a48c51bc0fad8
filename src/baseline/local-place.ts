import { join } from 'node:path'
import { WorkTree } from './git/changed-files.ts'
import { resolveCommit } from './git/commit.ts'
import { openRepository, runGit, type Environment, type Repository } from './git/git.ts'

/** A folder for the run of one commit. */
export interface LocalPlace {
  readonly folder: string
  readonly sha: string
}

/**
 * Chooses where the run of the commit that is checked out is kept: in git's own folder, which all work trees share and nobody
 * commits. Null where the work tree differs from the commit, for such a run says nothing about it.
 */
export async function localPlace(root: string, env: Environment): Promise<LocalPlace | null> {
  const { value: repository } = await openRepository(root, env)
  if (repository === null) return null
  const [sha, changed, parent] = await Promise.all([
    resolveCommit(repository, 'HEAD'),
    new WorkTree(repository).since('HEAD'),
    keptIn(repository),
  ])
  if (sha === null || parent === null || changed.value === null) return null
  return changed.value.every(isOurs) ? { folder: join(parent, sha), sha } : null
}

/** A recording that a run left behind. */
function isOurs(file: string): boolean {
  return /(?:^|\/)\.scenario-gate\/traces\//.test(file)
}

/** Folder of the runs that are kept, absolute. */
export async function keptIn(repository: Repository): Promise<string | null> {
  const folder = await runGit(repository, ['rev-parse', '--path-format=absolute', '--git-common-dir'])
  return folder.value === null ? null : join(folder.value.trim(), 'scenario-gate')
}
