import type { Fault } from '../baseline/remote-commits.ts'
import { BudgetSpent } from './budget.ts'
import { failureOf, isRateLimit, replyOf } from './failure.ts'

/** Permission of the job's token that runs and artifacts need. */
export const runsPermission = '`actions: read` under `permissions:`'

/** What GitHub says of where an artifact is cannot be used; its message is a clause. */
export class BadAddress extends Error {}

/** Why GitHub gave no answer about runs, artifacts or commits: a clause of plain text on one line. */
export function whyNoRuns(thrown: unknown): string {
  if (thrown instanceof BadAddress || thrown instanceof BudgetSpent) return thrown.message
  const reply = replyOf(thrown)
  if (reply !== null && [401, 403, 404].includes(reply.status) && !isRateLimit(reply)) {
    return `GitHub shows the token no workflow runs (${reply.status}: ${reply.words}); for results artifacts the job needs ${runsPermission}`
  }
  if (reply?.status === 410) return 'it has expired'
  return failureOf(thrown).message
}

/** Why GitHub gave no answer about the files of a commit: a clause of plain text on one line. */
export function whyNoFiles(thrown: unknown): string {
  if (thrown instanceof BudgetSpent) return thrown.message
  const reply = replyOf(thrown)
  if (reply !== null && [401, 403, 404].includes(reply.status) && !isRateLimit(reply)) {
    return `GitHub does not show the token the files of the base (${reply.status}: ${reply.words}); the job needs \`contents: read\` under \`permissions:\``
  }
  return failureOf(thrown).message
}

/** Whether the same question may have an answer in a moment. */
export function faultOf(thrown: unknown): Fault {
  if (thrown instanceof BadAddress || thrown instanceof BudgetSpent) return 'lasting'
  const reply = replyOf(thrown)
  // No reply, or a page of something that stands between.
  if (reply === null || isRateLimit(reply) || reply.status >= 500) return 'passing'
  return reply.status === 410 ? 'absent' : 'lasting'
}
