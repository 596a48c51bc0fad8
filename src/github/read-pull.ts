import type { GitHubClient } from './client.ts'
import type { Repository } from './context.ts'
import { type EventFacts, pullFacts } from './event.ts'
import { type Failure, failureOf } from './failure.ts'

/** A pull request as it is now; or why GitHub does not tell. Never throws. */
export async function readPull(
  client: GitHubClient,
  repository: Repository,
  number: number,
): Promise<EventFacts | Failure> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/pulls/{pull_number}', {
      ...repository,
      pull_number: number,
    })
    return pullFacts.parse(data)
  } catch (thrown) {
    return failureOf(thrown)
  }
}
