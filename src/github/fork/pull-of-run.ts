import { z } from 'zod'
import type { GitHubClient } from '../client.ts'
import type { RepositoryName } from '../context.ts'
import { pullFacts, shaSchema, type PullFacts } from '../event.ts'
import type { FinishedRun } from './finished-run.ts'

/** The pull requests of a run, one as a rule; or why there is none to publish to, as a sentence. */
export type PullsOfRun =
  | { readonly pulls: readonly PullFacts[]; readonly none: null }
  | { readonly pulls: null; readonly none: string }

const listed = z.array(
  z.looseObject({
    head: z.looseObject({ sha: shaSchema, repo: z.object({ full_name: z.string() }).nullable() }),
  }),
)

/**
 * Finds the open pull requests whose head a run was about. GitHub names none in the event of a fork, and the run itself is
 * not asked: it could name any. Throws what the client or a reply that is not as documented throws.
 */
export async function pullsOfRun(
  client: GitHubClient,
  repository: RepositoryName,
  { sha, branch, head }: FinishedRun,
): Promise<PullsOfRun> {
  if (head === null || branch === null)
    return { pulls: null, none: 'The branch of the run is gone, so it has no open pull request.' }
  const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
    ...repository,
    state: 'open',
    head: `${head.owner}:${branch}`,
    per_page: 100,
  })
  // The filter is said again: an owner may have several forks with a branch of that name.
  const ofBranch = listed.parse(data).filter((pull) => pull.head.repo?.full_name === head.fullName)
  const pulls = ofBranch.filter((pull) => pull.head.sha === sha).map((pull) => pullFacts.parse(pull))
  if (pulls.length > 0) return { pulls, none: null }
  const none =
    ofBranch.length === 0
      ? `No open pull request has the branch \`${branch}\` of the run.`
      : `The pull request has a newer head than \`${sha.slice(0, 7)}\`; its own run is published.`
  return { pulls: null, none }
}
