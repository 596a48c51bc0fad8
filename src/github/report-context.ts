import type { ReportContext } from '../report/context.ts'
import type { GitHubContext } from './context.ts'

/** Where reports of a run are read. `reproduce`: the command that gives the same verdict elsewhere. */
export function reportContext(context: GitHubContext, reproduce: string | null): ReportContext {
  const { repository, serverUrl, headSha, runUrl } = context
  return {
    serverUrl,
    repository: repository === null ? null : `${repository.owner}/${repository.repo}`,
    headSha,
    runUrl,
    reproduce,
  }
}
