import type { ScoredTrial } from '../trial/trial-result.ts'
import type { ScoredScenario } from './scored-suite.ts'

/** Scenarios of one suite whose trials are not in memory: they are made again for each reader. */
export class RemadeTrials {
  /** The list that was made last: several readers in a row look at one scenario before the next. */
  #latest: { readonly remake: () => readonly ScoredTrial[]; readonly trials: readonly ScoredTrial[] } | null =
    null

  /** The scenario, whose trials `remake` makes. A copy by `...` holds them again, which costs memory and is not wrong. */
  of(scored: ScoredScenario, remake: () => readonly ScoredTrial[]): ScoredScenario {
    const { trials: _, ...rest } = scored
    const latest = (): readonly ScoredTrial[] => {
      if (this.#latest?.remake !== remake) this.#latest = { remake, trials: remake() }
      return this.#latest.trials
    }
    return {
      ...rest,
      get trials() {
        return latest()
      },
    }
  }
}
