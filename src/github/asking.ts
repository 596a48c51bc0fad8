import { without, type Asked } from '../baseline/remote-commits.ts'
import { type Connection, createClient, type GitHubClient } from './client.ts'
import { faultOf, whyNoRuns } from './runs-failure.ts'

/** Asks GitHub something; what it throws becomes a reason. */
export type Ask = <T>(question: (client: GitHubClient) => Promise<T>) => Promise<Asked<T>>

/** One client for all questions, made with the first of them. `why`: a clause on what was thrown. */
export function asking(connection: Connection, why: (thrown: unknown) => string = whyNoRuns): Ask {
  let client: Promise<GitHubClient> | undefined
  return async (question) => {
    try {
      client ??= createClient({ patienceMs: 30_000, ...connection })
      return { value: await question(await client), reason: null }
    } catch (thrown) {
      return without(faultOf(thrown), why(thrown))
    }
  }
}
