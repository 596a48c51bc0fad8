import type { ScoredTrial } from '../trial/trial-result.ts'
import type { ScoredScenario } from './scored.ts'

/** Makes trials again; the same function makes the same ones. */
export type RemakeTrials = () => readonly ScoredTrial[]

/** The list that was made last: several readers in a row look at one scenario before the next. */
let latest: { readonly remake: RemakeTrials; readonly trials: readonly ScoredTrial[] } | null = null

/**
 * The scenario without its trials in memory: they are made again for each reader. A copy by `...` holds them again, which
 * costs memory and is not wrong.
 */
export function withRemadeTrials(scored: ScoredScenario, remake: RemakeTrials): ScoredScenario {
  const { trials: _, ...rest } = scored
  return {
    ...rest,
    get trials() {
      if (latest?.remake !== remake) latest = { remake, trials: remake() }
      return latest.trials
    },
  }
}
