import type { BaselineAnswer, BaseScenario } from '../baseline/base.ts'
import type { Change, MetricRow } from '../results/schema.ts'
import type { ScoredScenario } from '../score/scored.ts'

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
