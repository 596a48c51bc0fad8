import type { Results } from '../results/schema.ts'
import { isAcceptable } from '../gate/acceptable.ts'
import type { Groups } from './groups.ts'
import { openWeakenings } from './weakening-words.ts'

/** The command that says a change was intended, where there is any to say it of; plain text, not escaped. */
export function acceptCommand(results: Results, { regressed, failed, byTests }: Groups): string | null {
  const ids = new Set([
    ...[...regressed, ...failed, ...byTests].filter(isAcceptable).map(({ id }) => id),
    ...openWeakenings(results).flatMap(({ scenario }) => scenario ?? []),
  ])
  // A scenario that has no base to differ from has nothing to accept.
  if (results.run.baseline === null || ids.size === 0) return null
  const [only = ''] = ids
  const named = ids.size === 1 && /^[\w][\w./-]{0,79}$/.test(only) ? only : 'SCENARIO'
  return `scenario-gate accept ${named} --reason "WHY"`
}
