import type { BaselineAnswer, BaseScenario } from '../baseline/base.ts'
import type { BaseReason } from '../baseline/reason.ts'
import type { History, Weakening } from '../results/comparison-schema.ts'
import type { Change, MetricRow, Results, ScenarioResult } from '../results/schema.ts'
import type { ScoredScenario } from '../score/scored.ts'

/** Findings of further steps about a scenario, as the results file has them. Each step adds its own. */
export type ComparedParts = Partial<
  Pick<
    ScenarioResult,
    | 'cells'
    | 'cause'
    | 'evidence'
    | 'hardBreak'
    | 'decline'
    | 'broke'
    | 'differs'
    | 'reliability'
    | 'vacuous'
    | 'flaky'
    | 'confirmation'
    | 'quarantine'
    | 'accepted'
    | 'divergence'
    | 'knownFlaky'
  >
>

/** One scenario beside its base. */
export interface ComparedScenario {
  readonly scored: ScoredScenario
  /** Null without a baseline. */
  readonly change: Change | null
  readonly changeReason: string | null
  readonly base: BaseScenario | null
  readonly parts: ComparedParts
}

export interface Comparison {
  readonly baseline: BaselineAnswer
  /** A pull request or a merge group is judged, and nobody switched the comparison off: without a base it is not known. */
  readonly isChange?: true
  readonly scenarios: readonly ComparedScenario[]
  /** In the base, no longer in the head. */
  readonly removed: readonly BaseScenario[]
  readonly metrics: readonly MetricRow[]
  readonly weakenings: readonly Weakening[]
  /** Why nobody knows whether the change takes anything else away from the tests or the policy. */
  readonly weakeningsUnknown?: readonly BaseReason[]
  /** Why the change may be anybody's, in words such as `a fork`; null or absent where it is not. */
  readonly untrusted?: string | null
  readonly notRun: NonNullable<Results['notRun']>
  readonly uncovered: readonly string[]
  readonly history: History | null
}
