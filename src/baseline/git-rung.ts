import { GateError } from '../core/errors.ts'
import { withCommittedResults } from './committed-results.ts'
import { findBase, type BaseCommit } from './find-base.ts'
import { GitTree } from './git/git-tree.ts'
import { openRepository, type Repository } from './git/git.ts'
import type { Base } from './base.ts'
import type { BaselineRequest, Rung } from './rung.ts'
import { emptiness, scoreTree } from './score-tree.ts'

/** The traces committed at the merge base, scored again; where there are none, results committed there. */
export const gitRung: Rung = async (request) => {
  const repository = await openRepository(request.root, request.env)
  if (repository.value === null) return { base: null, reason: repository.reason }
  const commit = await findBase(repository.value, request.find)
  if (commit.value === null) return { base: null, reason: commit.reason }
  const shown = `the base \`${commit.value.sha.slice(0, 7)}\``
  try {
    await using tree = new GitTree(repository.value, commit.value.sha)
    const base = await scoreCommit(request, tree, repository.value, commit.value)
    const nothing = emptiness(base.scenarios, shown)
    const filled = await withCommittedResults(base, tree)
    if (filled === null) return { base, reason: nothing }
    const isStillEmpty = filled.base === base && nothing !== null
    return { base: filled.base, reason: isStillEmpty ? `${nothing}; ${filled.reason}` : filled.reason }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return { base: null, reason: `${shown} cannot be read: ${thrown.message}` }
  }
}

async function scoreCommit(
  request: BaselineRequest,
  tree: GitTree,
  repository: Repository,
  commit: BaseCommit,
): Promise<Base> {
  // What fresh runs record stays out of commits: a recording that is there all the same is of nobody knows when.
  const { scenarios, diagnostics } = await scoreTree(request, tree, 'none')
  const { sha, distance, committedAt, source } = commit
  return {
    facts: { kind: 'git', sha, distance, committedAt, source },
    scenarios,
    diagnostics: [...diagnostics, ...tree.diagnostics],
    openTree: async () => new GitTree(repository, commit.sha),
    history: null,
  }
}
