import { join, relative, delimiter, dirname, sep } from 'node:path'
import { checkOut } from '../baseline/git/checkout.ts'
import type { Repository } from '../baseline/git/git.ts'
import type { BaseReason } from '../baseline/reason.ts'
import type { Environment } from '../core/environment.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { toWorkspacePath } from '../files/walk.ts'
import { readDotEnv } from '../record/command/environment.ts'
import type { RunContext } from './run-context.ts'

/** A folder with the files of the base, ready for its agents. */
export interface Checkout {
  /** The workspace in the copy, and the folder that the gate was started in. */
  readonly root: string
  readonly cwd: string
  readonly env: Environment
}

/** Checks a commit out into the folder, and finds the places there that the run's workspace has here. */
export async function checkOutInto(
  folder: string,
  sha: string,
  { repository, context }: { readonly repository: Repository; readonly context: RunContext },
): Promise<Checkout | BaseReason> {
  const { root, cwd } = context
  const { prefix } = repository
  const top = join(folder, 'repository')
  const reason = await checkOut(repository, sha, top)
  if (reason !== null) return reason
  const workspace = join(top, prefix)
  const above = prefix
    .split('/')
    .slice(1)
    .map(() => '..')
  return {
    root: workspace,
    cwd: join(workspace, relative(root, cwd)),
    env: await buildEnvironment(context, { top: join(root, ...above), copy: top, workspace }),
  }
}

/** Builds the environment of the head's agents with paths into the copy. A `.env` that is not committed counts as well. */
async function buildEnvironment(
  { root, cwd, env }: RunContext,
  { top, copy, workspace }: { readonly top: string; readonly copy: string; readonly workspace: string },
): Promise<Environment> {
  const folder = toWorkspacePath(root, cwd, '.')
  const committed = await openDiskTree(workspace)
    .size(join(folder, '.env'))
    .catch(() => null)
  const { values } = committed === null ? await readDotEnv(openDiskTree(root), folder) : { values: {} }
  return relocatePaths({ ...values, ...env }, top, copy)
}

/**
 * The same environment for a folder that is a copy of another one: paths into the first lead into the copy, also in
 * lists such as `PATH` and `PYTHONPATH`. Else an agent would load the code that it is compared with.
 */
export function relocatePaths(env: Environment, from: string, to: string): Environment {
  // A repository at the root of the disk holds every program as well.
  if (dirname(from) === from) return env
  const moved = (path: string) =>
    path === from || path.startsWith(`${from}${sep}`) ? `${to}${path.slice(from.length)}` : path
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value?.split(delimiter).map(moved).join(delimiter)]),
  )
}
