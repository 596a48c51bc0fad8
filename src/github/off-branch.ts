import { z } from 'zod'
import { createAsk } from './asking.ts'
import type { SharedConnection } from './client.ts'
import type { GitHubContext } from './context.ts'
import { fetchMergeBase } from './remote-commits.ts'

/**
 * Tells whether a commit that GitHub knows is neither the run's own, nor on the default branch, nor the head of another one:
 * those of pull requests from forks are kept beside the repository's. True where an outage keeps the answer back. False
 * for what GitHub does not have: it was made in the job, or is of a repository that the workflow names.
 */
export async function isOffBranch(
  sha: string,
  { sha: ownSha, repository, defaultBranch, apiUrl }: GitHubContext,
  token: string,
  connection: SharedConnection,
): Promise<boolean> {
  if (sha === ownSha || repository === null || defaultBranch === null || token === '') return false
  const ask = createAsk({ ...connection, token, apiUrl })
  const [start, isHead] = await Promise.all([
    ask((client) => fetchMergeBase(client, repository, defaultBranch, sha)),
    ask(async (client) => {
      const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head'
      const { data } = await client.request(route, { ...repository, commit_sha: sha })
      return z.array(z.unknown()).parse(data).length > 0
    }),
  ])
  if (start.value === sha || isHead.value === true) return false
  return start.value !== null || start.fault === 'passing'
}
