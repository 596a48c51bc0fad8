import type { BaselineResult, BaseScenario } from '../baseline/base.ts'
import type { BaseReason } from '../baseline/reason.ts'
import type { Cells, Decline, Evidence, History } from '../results/comparison-schema.ts'
import type { Weakening } from '../results/weakening-schema.ts'
import type { Change, MetricRow, Results, ScenarioResult } from '../results/schema.ts'
import type { ScoredScenario } from '../score/scored-suite.ts'

/*
 * The stages of a comparison, in order; each adds to the one before, and changes nothing in it:
 * paired → remembered → tested → compared. `compare.ts` goes through them.
 */

/** Obstacles to a comparison of a scenario with its base, in the order in which they are looked for. */
export type IncomparableReason =
  | 'no-baseline'
  | 'base-unread'
  | 'no-scenario'
  | 'only-traces'
  | 'other-checks'
  | 'other-input'
  | 'other-judge'
  | 'no-base-trace'

/** A scenario of the head and its counterpart in the base. */
export interface ScenarioPair {
  readonly scored: ScoredScenario
  readonly base: BaseScenario | null
  /** Null: the outcomes of the two sides can be compared. */
  readonly obstacle: IncomparableReason | null
  /** Parts that differ between the two sides. */
  readonly differs: NonNullable<ScenarioFindings['differs']>
  /** Outcomes by whose traces and whose checks; null if the base has no such scenario. */
  readonly cells: Cells | null
  /** File of the base that may define it, and why that cannot be read. */
  readonly unread?: UnreadFile
}

/** A file of the base that exists but cannot be read. */
export interface UnreadFile {
  /** With a `/` at its end for a folder. */
  readonly file: string
  readonly why: string
}

/** Pair with what earlier runs, further trials and an empty run say about its scenario. */
export interface ScenarioWithHistory extends ScenarioPair {
  readonly priorFindings: Pick<ScenarioFindings, 'confirmation' | 'flaky' | 'knownFlaky' | 'vacuous'>
  /** How much worse it does, where its agent can be run again; null if it cannot. */
  readonly screenedDecline: Decline | null
  /** How alike the trials of one run are, by the history of the base branch; absent: no more than chance makes them. */
  readonly likeness?: number
}

/** Result of the statistics: the head is worse, better, or neither beyond chance; or there was nothing to test. */
export type TestOutcome = 'worse' | 'better' | 'noise' | 'untested'

/** Remembered pair with what its trials prove. */
export interface TestedScenario extends ScenarioWithHistory {
  readonly finding: TestOutcome
  /** Null: nothing was tested. */
  readonly evidence: Evidence | null
  /** How much worse the head is by itself; null if it is not, or nothing was tested. */
  readonly decline: Decline | null
  readonly broke: NonNullable<ScenarioFindings['broke']> | null
}

/** Note on a comparison that a reader must know. */
export type ChangeReason =
  | {
      readonly code: Exclude<
        IncomparableReason,
        'no-baseline' | 'no-scenario' | 'no-base-trace' | 'base-unread'
      >
    }
  | { readonly code: 'base-unread'; readonly args: UnreadFile }
  /** `isRun`: the agent is run for it, so that of the base could be. */
  | { readonly code: 'no-base-trace'; readonly args: { readonly isRun: boolean } }
  | { readonly code: 'unverified-base' }
  /** `headByBase`: the outcome by the base's checks, where it is another one; `isCause`: it is all that changed. */
  | {
      readonly code: 'checks-changed'
      readonly args: { readonly headByBase: Cells['headByBase']; readonly isCause: boolean }
    }

/** Findings about a scenario, as the results file has them. The gate adds what its policy marks. */
export type ScenarioFindings = Partial<
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

/** Scenario whose change against the base is settled. */
export interface ComparedScenario extends ScenarioPair {
  /** Null without a baseline. */
  readonly change: Change | null
  readonly changeReason: ChangeReason | null
  readonly parts: ScenarioFindings
}

export interface Comparison {
  readonly baseline: BaselineResult
  /** A pull request or merge group with the comparison switched on: without a base, the result is undecided. */
  readonly isChange?: true
  /** All scenarios were run afresh, and suspects could be run again. */
  readonly isScreened?: true
  readonly scenarios: readonly ComparedScenario[]
  /** In the base, no longer in the head. */
  readonly removed: readonly BaseScenario[]
  readonly metrics: readonly MetricRow[]
  readonly weakenings: readonly Weakening[]
  /** This change, or others, loosened the tests of an older base. */
  readonly isAnyLoosened?: true
  /** Why it is unknown whether the change loosens anything else. */
  readonly weakeningsUnknown?: readonly BaseReason[]
  /** Origin of an untrusted change, such as `a fork`; null or absent for a trusted one. */
  readonly untrusted?: string | null
  readonly notRun: NonNullable<Results['notRun']>
  readonly uncovered: readonly string[]
  readonly history: History | null
  /** How alike the trials of one run are; absent: no more than by chance, or unknown. */
  readonly likeness?: number
  /** Scenarios whose trials all took the same tokens, among those that record tokens; absent: few, or unknown. */
  readonly repeated?: { readonly scenarios: number; readonly of: number }
  /** Head and base differ in more scenarios than independent trials would. */
  readonly areSidesUnlike?: true
}

/** Maps former ids of scenarios (the base's, or by row number) to present ones. An id in use is not a former one. */
export function mapFormerIds({ scenarios, notRun }: Comparison): ReadonlyMap<string, string> {
  const former = new Map<string, string>()
  for (const { scored } of scenarios) {
    const { id, rowOf } = scored.scenario
    if (rowOf !== undefined) former.set(`${rowOf.scenario}/${rowOf.index}`, id)
  }
  for (const { scored, base } of scenarios) if (base !== null) former.set(base.id, scored.scenario.id)
  for (const { scored } of scenarios) former.delete(scored.scenario.id)
  for (const { id } of notRun) former.delete(id)
  return former
}
