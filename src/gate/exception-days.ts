import { addDays } from '../core/day.ts'

/** Days that an exception (accepted, quarantined, a soak) counts for at most: long enough to settle it, too short to forget it. */
export const longestException = 90

/** The last day on which an entry counts. */
export function computeLastDay({
  at,
  expires,
}: {
  readonly at: string
  readonly expires?: string | undefined
}): string {
  return expires ?? addDays(Date.parse(at), longestException)
}
