import type { GitHubContext } from './context.ts'

/** What a comment of ours is about, and the run that wrote it. */
export interface Claim {
  readonly head: string
  readonly run: number
  /** 1-based. */
  readonly attempt: number
}

/** Null where no commit is judged for sure. */
export function claimOf({ headSha, runId, runAttempt }: GitHubContext): Claim | null {
  return headSha === null ? null : { head: headSha, run: Number(runId ?? 0), attempt: runAttempt }
}

/** A line that readers do not see. It stands behind the marker of the comment. */
export function claimLine({ head, run, attempt }: Claim): string {
  return `<!-- scenario-gate:run head=${head} run=${run} attempt=${attempt} -->`
}

const line = /^<!-- scenario-gate:run head=([0-9a-f]{40}|[0-9a-f]{64}) run=(\d{1,15}) attempt=(\d{1,6}) -->$/

/** The claim on the second line of a comment; null where there is none, or somebody has edited it. */
export function claimIn(body: string): Claim | null {
  const [, second = ''] = body.split(/\r?\n/, 2)
  const [, head, run, attempt] = line.exec(second) ?? []
  return head === undefined ? null : { head, run: Number(run), attempt: Number(attempt) }
}

/** Whether a run was started after another. GitHub numbers runs in the order in which they were triggered. */
export function isNewer(claim: Claim, than: Claim): boolean {
  return claim.run > than.run || (claim.run === than.run && claim.attempt > than.attempt)
}
