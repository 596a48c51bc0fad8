import { runGit } from '../baseline/git/git.ts'
import type { Project } from './project-files.ts'

/** Returns the branch that pull requests go to: that of `origin`, else a usual name that exists, else the current one. */
export async function findDefaultBranch({ root, env }: Project): Promise<string> {
  const remote = await readRefName({ root, env }, ['rev-parse', '--abbrev-ref', 'origin/HEAD'])
  if (remote?.startsWith('origin/') === true) return remote.slice('origin/'.length)
  for (const name of ['main', 'master'])
    if (
      (await readRefName({ root, env }, ['rev-parse', '--verify', '--quiet', `refs/heads/${name}`])) !== null
    )
      return name
  return (await readRefName({ root, env }, ['symbolic-ref', '--short', 'HEAD'])) ?? 'main'
}

async function readRefName(at: Pick<Project, 'root' | 'env'>, args: readonly string[]) {
  const { value } = await runGit(at, args)
  const name = value?.trim() ?? ''
  return /^[\w./-]+$/.test(name) ? name : null
}
