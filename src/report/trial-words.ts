import type { Results } from '../results/schema.ts'
import { counted, grouped } from './figures.ts'

/** `3 trials per scenario`, `1 to 4 trials per scenario`, of those that have any; empty where none has. */
export function trialWords({ scenarios }: Results): string {
  let least = Infinity
  let most = 0
  for (const { trials } of scenarios) {
    if (trials.length === 0) continue
    least = Math.min(least, trials.length)
    most = Math.max(most, trials.length)
  }
  if (most === 0) return ''
  const range = least === most ? counted(most, 'trial') : `${grouped(least)} to ${counted(most, 'trial')}`
  return `${range} per scenario`
}
