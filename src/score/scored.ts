import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome } from '../core/verdict.ts'
import type { CheckOverTrials, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A scenario with all its trials judged, on one side of the comparison. */
export interface ScoredScenario {
  readonly scenario: Scenario
  readonly outcome: Outcome
  /** Why it is unverified, one sentence; null otherwise. */
  readonly reason: string | null
  readonly trials: readonly TrialResult[]
  /** Checks that decide over all trials; absent where there are none. */
  readonly overTrials?: readonly CheckOverTrials[]
}

/** A suite scored over the traces of one tree (the work tree, or a commit). */
export interface ScoredSuite {
  readonly scenarios: readonly ScoredScenario[]
  readonly diagnostics: readonly Diagnostic[]
}
