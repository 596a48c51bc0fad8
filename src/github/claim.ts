import { hashText } from '../core/hash.ts'
import { writeJson, omitNullish } from '../core/json.ts'
import type { GitHubContext } from './context.ts'

/** The commit that something on GitHub is about, and the run that wrote it. Absent fields are unknown. */
export interface CommentOrigin {
  readonly head: string
  readonly run: number
  /** 1-based. */
  readonly attempt: number
  /** What the commit is compared with: `b` and the hash of a base branch, or `e` and that of an event without one. */
  readonly base?: string
  /** Hash of the workflow's file: runs of two workflows are no attempts at the same. */
  readonly workflow?: string
  /** Tells the steps of one run apart. */
  readonly step?: string
}

/** Null if no commit is judged for sure. `step`: hexadecimal digits that no other step of the run has. */
export function buildClaim(context: GitHubContext, step?: string): CommentOrigin | null {
  const { headSha: head, runId, runAttempt, workflow, base, pullRequest, eventName } = context
  if (head === null) return null
  const isOntoBranch = base !== null && (pullRequest !== null || eventName === 'merge_group')
  return {
    head,
    run: Number(runId ?? 0),
    attempt: runAttempt,
    base: isOntoBranch ? branchMark(base.ref) : `e${hashText(eventName, 8)}`,
    ...omitNullish({ workflow: workflow === null ? undefined : hashText(workflow, 8), step }),
  }
}

/** Stands for a base branch in a {@link CommentOrigin}. */
export function branchMark(branch: string): string {
  return `b${hashText(branch, 8)}`
}

/**
 * Eight hexadecimal digits for a step of `mode: publish`: the same when its job is started again, for it then answers anew
 * about the same run. Jobs of a matrix that publish different results have different inputs.
 */
export function identifyPublisher(
  { GITHUB_JOB: job, GITHUB_ACTION: action }: Readonly<Record<string, string | undefined>>,
  inputs: Readonly<Record<string, string | undefined>>,
): string {
  return hashText(writeJson([job, action, inputs]), 8)
}

/** Leading digits of a step that stay the same when its job is started again. */
const gateDigits = 4

/** Identifies a step by 16 hexadecimal digits; the first are those of its gate in each attempt. `chance`: a UUID. */
export function identifyStep(
  { GITHUB_JOB: job, GITHUB_ACTION: action, RUNNER_OS: os }: Readonly<Record<string, string | undefined>>,
  { scenarios, traces, config, 'comment-key': key }: Readonly<Record<string, string | undefined>>,
  chance: string,
): string {
  const gate = hashText(writeJson([job, action, os, scenarios, traces, config, key]), gateDigits)
  return gate + chance.replaceAll('-', '').slice(0, 16 - gateDigits)
}

/** Writes a claim as words of plain text. */
export function claimText({ head, run, attempt, base, workflow, step }: CommentOrigin): string {
  const optional = Object.entries(omitNullish({ base, workflow, step })).map(
    ([name, value]) => `${name}=${value}`,
  )
  return [`head=${head}`, `run=${run}`, `attempt=${attempt}`, ...optional].join(' ')
}

/** Tells whether two claims are of the same step. */
export function isSameClaim(left: CommentOrigin, right: CommentOrigin): boolean {
  return claimText(left) === claimText(right)
}

const shape =
  /^head=([0-9a-f]{40}|[0-9a-f]{64}) run=(\d{1,15}) attempt=(\d{1,6})(?: base=([be][0-9a-f]{8}))?(?: workflow=([0-9a-f]{8}))?(?: step=([0-9a-f]{8}|[0-9a-f]{16}))?$/

/** Reads what {@link claimText} wrote; null for anything else. */
export function parseClaim(text: string): CommentOrigin | null {
  const [, head, run, attempt, base, workflow, step] = shape.exec(text) ?? []
  if (head === undefined) return null
  return { head, run: Number(run), attempt: Number(attempt), ...omitNullish({ base, workflow, step }) }
}

/** Tells whether a run was started after another. GitHub numbers runs in the order of their triggers. */
export function isNewer(claim: CommentOrigin, than: CommentOrigin): boolean {
  return claim.run > than.run || (claim.run === than.run && claim.attempt > than.attempt)
}

/** Tells whether a claim is another job's or workflow's on the commit: neither may replace the other's answer. */
export function isOfOtherGate(other: CommentOrigin, claim: CommentOrigin): boolean {
  if (other.head !== claim.head || other.run === 0 || claim.run === 0) return false
  if (areUnlike(other.workflow, claim.workflow)) return true
  // One job of a run may be started again without the others: what these found still counts.
  const digits = other.attempt === claim.attempt ? undefined : gateDigits
  return other.run === claim.run && areUnlike(other.step?.slice(0, digits), claim.step?.slice(0, digits))
}

/** Tells whether a claim is about the same commit, compared with something else. */
export function isOnOtherBase(other: CommentOrigin, claim: CommentOrigin): boolean {
  return other.head === claim.head && areUnlike(other.base, claim.base)
}

function areUnlike(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right
}
