import { z } from 'zod'
import type { GitHubClient } from '../client.ts'
import type { Repository } from '../context.ts'
import { pullFacts, shaSchema, type EventFacts } from '../event.ts'
import type { FinishedRun } from './finished-run.ts'

/** The pull request of a run, or why there is none to publish to, as a sentence. */
export type PullOfRun =
  | { readonly facts: EventFacts; readonly none: null }
  | { readonly facts: null; readonly none: string }

const listed = z.array(
  z.looseObject({
    head: z.looseObject({ sha: shaSchema, repo: z.object({ full_name: z.string() }).nullable() }),
  }),
)

/**
 * Finds the open pull request whose head a run was about. GitHub names none in the event of a fork, and the run itself is
 * not asked: it could name any. Throws what the client or a reply that is not as documented throws.
 */
export async function pullOfRun(
  client: GitHubClient,
  repository: Repository,
  { sha, branch, head }: FinishedRun,
): Promise<PullOfRun> {
  if (head === null || branch === null)
    return none('The branch of the run is gone, so it has no open pull request.')
  const { data } = await client.request('GET /repos/{owner}/{repo}/pulls', {
    ...repository,
    state: 'open',
    head: `${head.owner}:${branch}`,
    per_page: 100,
  })
  // The filter is said again: an owner may have several forks with a branch of that name.
  const ofBranch = listed.parse(data).filter((pull) => pull.head.repo?.full_name === head.fullName)
  const found = ofBranch.filter((pull) => pull.head.sha === sha)
  const [only, another] = found
  if (only !== undefined && another === undefined) return { facts: pullFacts.parse(only), none: null }
  if (another !== undefined)
    return none(
      `${found.length} open pull requests have the head \`${short(sha)}\`, so it is not clear which one the run is about.`,
    )
  return none(
    ofBranch.length === 0
      ? `No open pull request has the branch \`${branch}\` of the run.`
      : `The pull request has a newer head than \`${short(sha)}\`; its own run is published.`,
  )
}

function none(sentence: string): PullOfRun {
  return { facts: null, none: sentence }
}

function short(sha: string): string {
  return sha.slice(0, 7)
}
