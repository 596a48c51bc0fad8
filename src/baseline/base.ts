import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome } from '../core/verdict.ts'
import type { BaselineFacts, TrialResult } from '../results/schema.ts'

/** Trials of one scenario by outcome. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly unverified: number
}

/** Values of one metric by its name, one per trial that states it. Has no prototype: names are input. */
export type Samples = Readonly<Record<string, readonly number[]>>

/**
 * What the base says of one scenario, wherever it came from (traces scored again, a results file).
 * This is the seam for further rungs of the ladder: a rung gives a `Base`, nothing else.
 */
export interface BaseScenario {
  readonly id: string
  readonly name: string
  readonly file: string
  readonly outcome: Outcome
  readonly tally: Tally
  readonly metrics: Samples
  /** Fingerprint of the checks that the base itself has for this scenario; null where it has no such scenario. */
  readonly ownChecks: string | null
  /** Fingerprint of the checks that `outcome` was made with. */
  readonly scoredWith: string
}

export interface Base {
  readonly facts: BaselineFacts
  readonly scenarios: readonly BaseScenario[]
  /** Why the base says less than it could; warnings only, they decide nothing. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A base, with a sentence where it has nothing to tell (no scenarios yet, no traces); or why there is
 * none. `required`: the user asked for it by name.
 */
export type BaselineAnswer =
  | { readonly base: Base; readonly reason: string | null }
  | { readonly base: null; readonly reason: string; readonly required: boolean }

export function tallyOf(trials: readonly Pick<TrialResult, 'outcome'>[]): Tally {
  const tally = { passed: 0, failed: 0, unverified: 0 }
  for (const { outcome } of trials) tally[outcome] += 1
  return tally
}

export function samplesOf(trials: readonly Pick<TrialResult, 'metrics'>[]): Samples {
  const samples: Record<string, number[]> = Object.create(null) as Record<string, number[]>
  for (const { metrics } of trials) {
    for (const [name, value] of Object.entries(metrics)) (samples[name] ??= []).push(value)
  }
  return samples
}
