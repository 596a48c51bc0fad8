import type { Outcome } from '../core/verdict.ts'
import type { BaselineFacts, Change, MetricRow } from '../results/schema.ts'
import type { ScoredScenario } from '../score/scored.ts'

/** Trials of one scenario by outcome. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly unverified: number
}

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
  /** Metric samples by name, one per trial that states it. */
  readonly metrics: Readonly<Record<string, readonly number[]>>
  /** Fingerprint of the checks that the base itself has for this scenario; null where it has no such scenario. */
  readonly ownChecks: string | null
  /** Fingerprint of the checks that `outcome` was made with. */
  readonly scoredWith: string
}

export interface Base {
  readonly facts: BaselineFacts
  readonly scenarios: readonly BaseScenario[]
}

/** Either a base, or why there is none. `required`: the user asked for it by name. */
export type BaselineAnswer =
  | { readonly base: Base; readonly reason: null }
  | { readonly base: null; readonly reason: string; readonly required: boolean }

/** One scenario beside its base. */
export interface ComparedScenario {
  readonly scored: ScoredScenario
  /** Null without a baseline. */
  readonly change: Change | null
  readonly changeReason: string | null
  readonly base: BaseScenario | null
}

export interface Comparison {
  readonly baseline: BaselineAnswer
  readonly scenarios: readonly ComparedScenario[]
  /** In the base, no longer in the head. */
  readonly removed: readonly BaseScenario[]
  readonly metrics: readonly MetricRow[]
}
