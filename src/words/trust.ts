import type { Results } from '../results/schema.ts'
import { pluralize, formatThousands } from './figures.ts'

/** Says how far the trials can be trusted, and the gate with them. Plain text, not escaped. */
export function trustText(results: Results): string | null {
  const sentences = [
    describeAlikeTrials(results),
    describeRepeatedTrials(results),
    describeUnlikeSides(results),
    describeFalseClosings(results),
  ].filter((text) => text !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Says that trials of one run repeat each other, as a cache or a fixed seed makes them. */
function describeAlikeTrials({ alikeTrials }: Results): string | null {
  if (alikeTrials === undefined) return null
  const { trials, worth } = alikeTrials
  return `Trials of one run are alike, as earlier runs show: ${trials} count as ${Number(worth.toFixed(1))}.`
}

/** Says that trials are the same, so that several may count as one. */
function describeRepeatedTrials({ repeatedTrials }: Results): string | null {
  if (repeatedTrials === undefined) return null
  const { scenarios, of } = repeatedTrials
  return `All trials of ${formatThousands(scenarios)} of ${pluralize(of, 'scenario')} took the same number of tokens: if a cache answers them, several trials count as one.`
}

function describeUnlikeSides({ areSidesUnlike }: Results): string | null {
  if (areSidesUnlike === undefined) return null
  return 'Head and base differ in more scenarios than chance explains: the change did that, or the trials of one run are alike (a cache, a fixed seed). Five runs of the base branch would tell.'
}

/** Says how often a gate like this one closes for nothing, and what that rests on; null if nobody knows. Plain text, not escaped. */
function describeFalseClosings({ decision: { falseClosings } }: Results): string | null {
  if (falseClosings === undefined) return null
  const { closed, of, scenarios, trials, base, hasLimits } = falseClosings
  const suite = `${pluralize(scenarios, 'scenario')}, ${pluralize(trials, 'trial')} each, ${bases[base]}`
  const limits = hasLimits === true ? ' Floors and limits are not counted in.' : ''
  return `A gate like this closes for nothing in ${describeOften(closed, of)} pull requests (simulated: ${suite}); those beside one base share its luck.${limits}`
}

const bases = {
  alone: 'a base without history',
  history: 'a base with 20 earlier runs',
  run: 'the base run again',
  suspects: 'the base run again for suspects',
} as const

/** The upper bound (one-sided, 95%; Wilson) of a simulated share, in words. */
function describeOften(closed: number, of: number): string {
  // No closing in n pull requests leaves room for 3 in n (95%).
  if (closed === 0) return `fewer than 1 of ${formatThousands(roundToTwoDigits(of / 3))}`
  const share = closed / of
  const spread = Math.sqrt((share * (1 - share)) / of + oneSided ** 2 / (4 * of ** 2))
  const most = (share + oneSided ** 2 / (2 * of) + oneSided * spread) / (1 + oneSided ** 2 / of)
  return most > 0.25
    ? `at most ${Math.ceil(most * 10)} of 10`
    : `at most 1 of ${formatThousands(roundToTwoDigits(Math.floor(1 / most)))}`
}

/** The normal quantile of 95%. */
const oneSided = 1.645

/** Two digits. */
function roundToTwoDigits(value: number): number {
  return Number(value.toPrecision(2))
}
