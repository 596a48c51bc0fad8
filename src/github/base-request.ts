import type { BaseRequest } from '../baseline/find-base.ts'
import type { GitHubContext } from './context.ts'

/** How the event says the base is found; the default branch where it says nothing. */
export function baseRequestOf({ eventName, base, headSha }: GitHubContext): BaseRequest {
  if (base === null) return { kind: 'default' }
  if (eventName === 'push') return { kind: 'push', before: base.sha, branch: base.ref }
  if (headSha === null) return { kind: 'default' }
  return { kind: 'event', base: base.sha, head: headSha, branch: base.ref }
}
