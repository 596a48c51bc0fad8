import type { RunQuery } from '../baseline/artifact/artifact-store.ts'
import { runsReply, type RunReply } from './artifact-replies.ts'
import type { GitHubClient } from './client.ts'
import type { Repository } from './context.ts'

export interface RunListing extends RunQuery {
  readonly repository: Repository
  /** File of this workflow; null where it is not known, and then it has no runs. */
  readonly workflow: string | null
}

/** Runs that have ended, at most 100; throws what the client or a reply that is not as documented throws. */
export async function listRuns(client: GitHubClient, listing: RunListing): Promise<RunReply[]> {
  const { repository, workflow, branch, sha, among, until = null } = listing
  const wanted = {
    ...repository,
    status: 'completed' as const,
    per_page: 100,
    ...(branch === null ? {} : { branch }),
    ...(branch === null || among === 'commit' ? { head_sha: sha } : {}),
    ...(until === null ? {} : { created: `<=${until}` }),
  }
  if (among !== 'workflow') {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/runs', wanted)
    return runsReply.parse(data).workflow_runs
  }
  if (workflow === null) return []
  const { data } = await client.request('GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs', {
    ...wanted,
    event: 'push',
    workflow_id: workflow,
  })
  return runsReply.parse(data).workflow_runs
}
