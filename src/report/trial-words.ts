import type { Results } from '../results/schema.ts'
import { counted, grouped } from './figures.ts'

/** `3 trials per scenario`, `1 to 4 trials per scenario`, of those that have any; what confirmed a failure left out; empty where none has. */
export function trialWords({ scenarios }: Results): string {
  let least = Infinity
  let most = 0
  for (const { trials, confirmation = noTally } of scenarios) {
    const { passed, failed } = confirmation
    const asked = Math.max(Math.min(trials.length, 1), trials.length - passed - failed)
    if (asked === 0) continue
    least = Math.min(least, asked)
    most = Math.max(most, asked)
  }
  if (most === 0) return ''
  const range = least === most ? counted(most, 'trial') : `${grouped(least)} to ${counted(most, 'trial')}`
  return `${range} per scenario`
}

const noTally = { passed: 0, failed: 0 }
