import type { GitHubContext } from './context.ts'

/**
 * Whose change this is, in words, where it may be anybody's: the commands of its scenarios must not meet
 * secrets. Null where only people with write access can have made it.
 */
export function untrustedOf({ isFork, isDependabot, eventName, problem }: GitHubContext): string | null {
  if (isFork) return 'a fork'
  if (isDependabot) return 'Dependabot'
  if (problem !== null) return 'a place that the event does not name'
  return eventsOfOthers.get(eventName) ?? null
}

/** Started by people without write access, or by what they did, in the rights of the base. */
const eventsOfOthers: ReadonlyMap<string, string> = new Map([
  ['issue_comment', 'a pull request that the event does not describe'],
  ['workflow_run', 'a run that the event does not describe'],
])
