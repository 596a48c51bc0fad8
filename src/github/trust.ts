import type { GitHubContext } from './context.ts'

/**
 * Whose change this is, in words, where it may be anybody's: the commands of its scenarios must not meet
 * secrets. Null where only people with write access can have made it.
 */
export function untrustedOf({ isFork, isDependabot, eventName, problem }: GitHubContext): string | null {
  if (isFork) return 'a fork'
  if (isDependabot) return 'Dependabot'
  if (problem !== null) return 'a place that the event does not name'
  return events.has(eventName) ? null : 'a place that this event does not describe'
}

/** Events that say which change they are about, or that nobody without write access can cause. */
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

/** Whether GitHub gives the job of an untrusted change a token that can only read. */
export function hasReadOnlyToken({ isDependabot, eventName }: GitHubContext): boolean {
  return readOnlyEvents.has(eventName) || (isDependabot && eventName === 'push')
}

const readOnlyEvents: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
])
