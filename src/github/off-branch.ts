import { z } from 'zod'
import type { RemoteCommits } from '../baseline/remote-commits.ts'
import { createAsk } from './asking.ts'
import type { SharedConnection } from './client.ts'
import type { GitHubContext } from './context.ts'

interface SessionFacts {
  readonly context: GitHubContext
  readonly token: string
  readonly connection: SharedConnection
  readonly commits: RemoteCommits | null
}

/**
 * Tells whether a commit that GitHub knows is neither the run's own, nor on the default branch, nor the head of another one:
 * those of pull requests from forks are kept beside the repository's. True where an outage keeps the answer back. False
 * for what GitHub does not have: it was made in the job, or is of a repository that the workflow names.
 */
export async function isOffBranch(
  sha: string,
  { context, token, connection, commits }: SessionFacts,
): Promise<boolean> {
  const { sha: ownSha, repository, defaultBranch, apiUrl } = context
  if (sha === ownSha || repository === null || defaultBranch === null || commits === null) return false
  const [start, isHead] = await Promise.all([
    commits.mergeBase(defaultBranch, sha),
    createAsk({ ...connection, token, apiUrl })(async (client) => {
      const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head'
      const { data } = await client.request(route, { ...repository, commit_sha: sha })
      return z.array(z.unknown()).parse(data).length > 0
    }),
  ])
  if (start.value === sha || isHead.value === true) return false
  return start.value !== null || start.fault === 'passing'
}
