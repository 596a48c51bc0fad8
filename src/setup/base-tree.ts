import { findBase, type BaseRequest } from '../baseline/find-base.ts'
import { GitTree } from '../baseline/git/git-tree.ts'
import { openRepository, type Answer, type Environment } from '../baseline/git/git.ts'

/** Where the commit is looked for that a change started from. */
export interface BaseTreeRequest {
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRequest
}

/** The files of the merge base, or one clause on why they cannot be read. Dispose of them. */
export async function openBaseTree({ root, env, find }: BaseTreeRequest): Promise<Answer<GitTree>> {
  const repository = await openRepository(root, env)
  if (repository.value === null) return repository
  const commit = await findBase(repository.value, find)
  if (commit.value === null) return commit
  return { value: new GitTree(repository.value, commit.value.sha), reason: null }
}
