import type { Results } from '../results/schema.ts'
import { pluralize, formatThousands } from './figures.ts'

/** Says how far the trials can be trusted, and the gate with them. Plain text, not escaped. */
export function trustText(results: Results): string | null {
  const sentences = [describeAlikeTrials(results), describeFalseClosings(results)].filter(
    (text) => text !== null,
  )
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Says that trials of one run repeat each other, as a cache or a fixed seed makes them. */
function describeAlikeTrials({ alikeTrials }: Results): string | null {
  if (alikeTrials === undefined) return null
  const { trials, worth } = alikeTrials
  return `Trials of one run are alike, as earlier runs show: ${trials} count as ${Number(worth.toFixed(1))}.`
}

/** Says how often a gate like this one closes for nothing, and what that rests on; null if nobody knows. Plain text, not escaped. */
function describeFalseClosings({ decision: { falseClosings } }: Results): string | null {
  if (falseClosings === undefined) return null
  const { closed, of, scenarios, trials, base, hasLimits } = falseClosings
  const suite = `${pluralize(scenarios, 'scenario')}, ${pluralize(trials, 'trial')} each, ${bases[base]}`
  const limits = hasLimits === true ? ' Floors and limits are not counted in.' : ''
  return `A gate like this closes for nothing in ${describeOften(closed, of)} pull requests (simulated: ${suite}).${limits}`
}

const bases = {
  alone: 'a base without history',
  history: 'a base with 20 earlier runs',
  run: 'the base run again',
  suspects: 'the base run again for suspects',
} as const

function describeOften(closed: number, of: number): string {
  // No closing in n pull requests leaves room for 3 in n (95%).
  if (closed === 0) return `fewer than 1 of ${formatThousands(roundToTwoDigits(of / 3))}`
  return closed / of > 0.25
    ? `about ${Math.round((closed / of) * 10)} of 10`
    : `about 1 of ${formatThousands(roundToTwoDigits(of / closed))}`
}

/** Two digits. */
function roundToTwoDigits(value: number): number {
  return Number(value.toPrecision(2))
}
