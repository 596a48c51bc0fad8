import type { RunQuery } from '../baseline/artifact/artifact-store.ts'
import { runsReply, type RunReply } from './artifact-replies.ts'
import type { GitHubClient } from './client.ts'
import type { Repository } from './context.ts'

export interface RunListing {
  readonly query: RunQuery
  readonly repository: Repository
  /** File of this workflow; null where it is not known, and then it has no runs. */
  readonly workflow: string | null
}

/** At most 100 runs, the newest; throws what the client or a reply that is not as documented throws. */
export async function listRuns(client: GitHubClient, listing: RunListing): Promise<RunReply[]> {
  const { query, repository, workflow } = listing
  const wanted = { ...repository, ...filtersOf(query), per_page: 100 }
  if (query.of === 'repository') {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/runs', wanted)
    return runsReply.parse(data).workflow_runs
  }
  if (workflow === null) return []
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    ...wanted,
    workflow_id: workflow,
  })
  return runsReply.parse(data).workflow_runs
}

function filtersOf(query: RunQuery) {
  if ('sha' in query) return { head_sha: query.sha }
  const { of, branch, until = null } = query
  // Of its own workflow only a push says what the branch was at: others would push it out of the newest.
  const narrowed = of === 'workflow' ? { event: 'push' } : { status: 'completed' as const }
  return { ...narrowed, branch, ...(until === null ? {} : { created: `<=${until}` }) }
}
