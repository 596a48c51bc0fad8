import { omitNullish } from '../core/json.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { readEvent, shaSchema, type EventFacts } from './event.ts'
import type { BaseRef } from '../baseline/find-base.ts'
import { noContext, type ReportContext } from '../report/context.ts'
import type { Environment } from '../core/environment.ts'

/** Facts of a workflow run, from the runner and from the event's payload. */
export interface GitHubContext extends EventFacts {
  readonly eventName: string
  /** Null unless the runner gives it as `owner/name`. */
  readonly repository: RepositoryName | null
  /** Without a slash at the end; on GitHub Enterprise Server both are the server's own. */
  readonly apiUrl: string
  readonly serverUrl: string
  /** The page of this run and attempt; null if the runner does not name it. */
  readonly runUrl: string | null
  readonly runId: string | null
  /** 1-based. */
  readonly runAttempt: number
  /** GITHUB_SHA: for a pull request the test merge, not the commit that its author pushed. */
  readonly sha: string | null
  /** Null if the event does not name it. */
  readonly defaultBranch: string | null
  /** The workflow's file, as `owner/name/path`, else its name; null if the runner says neither. */
  readonly workflow: string | null
  readonly actor: string
  readonly isDependabot: boolean
  /** The event names no change, and what was checked out for it is a commit on no branch of the repository. */
  readonly isOffBranch?: boolean
  /** The folder that the repository was checked out into. */
  readonly workspace: string | null
  /** The file that the job summary is appended to. */
  readonly summaryPath: string | null
  /** Problem of the event's payload; the run can go on without pull request and base. */
  readonly problem: Diagnostic | null
}

export interface RepositoryName {
  readonly owner: string
  readonly repo: string
}

/** Reads the GITHUB_* variables and the event's payload. Never throws: `problem` has what is wrong. */
export async function readContext(env: Environment): Promise<GitHubContext> {
  const eventName = env['GITHUB_EVENT_NAME'] ?? ''
  const { facts, defaultBranch, problem } = await readEvent(env['GITHUB_EVENT_PATH'], eventName)
  const serverUrl = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/$/, '')
  const [, owner, repo] = /^([\w.-]+)\/([\w.-]+)$/.exec(env['GITHUB_REPOSITORY'] ?? '') ?? []
  const repository = owner === undefined || repo === undefined ? null : { owner, repo }
  const runId = /^\d+$/.exec(env['GITHUB_RUN_ID'] ?? '')?.[0] ?? null
  const runAttempt = Math.max(1, Number.parseInt(env['GITHUB_RUN_ATTEMPT'] ?? '1', 10) || 1)
  const sha = shaSchema.safeParse(env['GITHUB_SHA']).data ?? null
  const actor = env['GITHUB_ACTOR'] ?? ''
  const isRun = repository !== null && runId !== null
  const firstUrl = isRun ? `${serverUrl}/${repository.owner}/${repository.repo}/actions/runs/${runId}` : null
  return {
    ...facts,
    eventName,
    repository,
    apiUrl: (env['GITHUB_API_URL'] || 'https://api.github.com').replace(/\/$/, ''),
    serverUrl,
    runUrl: firstUrl === null || runAttempt === 1 ? firstUrl : `${firstUrl}/attempts/${runAttempt}`,
    runId,
    runAttempt,
    sha,
    // A schedule runs on the default branch, and its payload does not name it.
    defaultBranch: defaultBranch ?? (eventName === 'schedule' ? env['GITHUB_REF_NAME'] || null : null),
    headSha: facts.headSha ?? (eventName === 'push' ? sha : null),
    headRef: facts.headRef ?? (env['GITHUB_REF_NAME'] || null),
    workflow: env['GITHUB_WORKFLOW_REF']?.split('@')[0] || env['GITHUB_WORKFLOW'] || null,
    actor,
    isDependabot: actor === 'dependabot[bot]',
    workspace: env['GITHUB_WORKSPACE'] || null,
    summaryPath: env['GITHUB_STEP_SUMMARY'] || null,
    problem,
  }
}

/** Returns the request for the base by the event; the default branch if the event names none. */
export function buildBaseRequest({ eventName, base, headSha, defaultBranch }: GitHubContext): BaseRef {
  const ofRepository = omitNullish({ defaultBranch })
  if (base !== null && eventName === 'push')
    return { kind: 'push', before: base.sha, branch: base.ref, ...ofRepository }
  if (base === null || headSha === null) return { kind: 'default', ...ofRepository }
  const commits = { kind: 'event', base: base.sha, head: headSha, branch: base.ref } as const
  return eventName === 'merge_group' ? { ...commits, isGroup: true } : commits
}

/** Describes the origin of an untrusted change, kept from secrets. Null if its authors have write access. */
export function describeUntrusted(context: GitHubContext): string | null {
  const { isFork, isDependabot, isOffBranch, eventName, problem } = context
  if (isFork) return 'a fork'
  if (isOffBranch) return 'a commit on no branch of the repository'
  if (isDependabot) return 'Dependabot'
  if (problem !== null) return 'a place that the event does not name'
  return events.has(eventName) ? null : 'a place that this event does not describe'
}

/** Events that name their change, or that only people with write access can cause. */
const events: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'merge_group',
  'push',
  'release',
  'repository_dispatch',
  'schedule',
  'workflow_dispatch',
])

/** Tells whether GitHub gives the job of an untrusted change a read-only token. */
export function hasReadOnlyToken({ isDependabot, eventName }: GitHubContext): boolean {
  return readOnlyEvents.has(eventName) || (isDependabot && eventName === 'push')
}

const readOnlyEvents: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
])

/** Returns the context of a run's reports. `commands`: how to start this version elsewhere, and how to get the same verdict. */
export function reportContext(
  context: GitHubContext,
  commands: Partial<Pick<ReportContext, 'program' | 'reproduce'>> = {},
): ReportContext {
  const { repository, serverUrl, headSha, runUrl } = context
  return {
    ...noContext,
    serverUrl,
    repository: repository === null ? null : `${repository.owner}/${repository.repo}`,
    headSha,
    runUrl,
    canAccept: describeUntrusted(context) === null,
    ...commands,
  }
}
