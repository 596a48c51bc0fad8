import { addDays } from '../core/day.ts'

/** Days that an entry counts for at most: long enough to settle a change, too short to forget it. */
export const longestAcceptance = 90

/** The last day on which an entry counts. */
export function computeLastDay({
  at,
  expires,
}: {
  readonly at: string
  readonly expires?: string | undefined
}): string {
  return expires ?? addDays(Date.parse(at), longestAcceptance)
}
