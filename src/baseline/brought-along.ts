import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { resolveCommit } from './git/commit.ts'
import { findBase } from './find-base.ts'
import { openRepository, runGit, type Repository } from './git/git.ts'
import type { BaselineRequest } from './rung.ts'

/**
 * Whether what is named as the base is committed, and not as the merge base has it: then the change says itself
 * what it is compared with. True where nobody can tell; false for what no commit has, as a download.
 */
export async function isBroughtAlong({
  option,
  cwd,
  root,
  env,
  find,
}: Pick<BaselineRequest, 'option' | 'cwd' | 'root' | 'env' | 'find'>): Promise<boolean> {
  const path = await insideOf(root, resolve(cwd, option))
  if (path === null) return false
  const repository = await openRepository(root, env)
  // Without a repository there is no change either: a folder that somebody runs it in.
  if (repository.value === null) return false
  const own = await objectAt(repository.value, 'HEAD', path)
  if (own === null) return false
  const base = await findBase(repository.value, find)
  return base.value === null || own !== (await objectAt(repository.value, base.value.sha, path))
}

/** Links followed: what they lead to is what is read. Null for what is outside of the workspace, or not there. */
async function insideOf(root: string, absolute: string): Promise<string | null> {
  try {
    const path = relative(await realpath(root), await realpath(absolute))
    const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
    return isOutside ? null : path.replaceAll(sep, '/')
  } catch {
    return null
  }
}

/** Id of the file or folder that a commit has at a path of the workspace; null for none. */
async function objectAt(repository: Repository, commit: string, path: string): Promise<string | null> {
  const sha = await resolveCommit(repository, commit)
  if (sha === null) return null
  const reply = await runGit(repository, [
    'rev-parse',
    '--verify',
    '--quiet',
    `${sha}:${repository.prefix}${path}`,
  ])
  return reply.value?.trim() ?? null
}
