import { failureOf, isRateLimit, replyOf } from './failure.ts'

/** Permission of the job's token that runs and artifacts need. */
export const runsPermission = '`actions: read` under `permissions:`'

/** What GitHub says of where an artifact is cannot be used; its message is a clause. */
export class BadAddress extends Error {}

/** Why GitHub gave no answer about runs, artifacts or commits: a clause of plain text on one line. */
export function whyNoRuns(thrown: unknown): string {
  if (thrown instanceof BadAddress) return thrown.message
  const reply = replyOf(thrown)
  if (reply !== null && [401, 403, 404].includes(reply.status) && !isRateLimit(reply)) {
    return `GitHub shows the token no workflow runs (${reply.status}: ${reply.words}); for results artifacts the job needs ${runsPermission}`
  }
  if (reply?.status === 410) return 'it has expired'
  return failureOf(thrown).message
}
