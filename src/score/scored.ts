import type { Diagnostic } from '../core/diagnostic.ts'
import type { Outcome, Status } from '../core/verdict.ts'
import type { CheckOverTrials, TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** A scenario with all its trials judged, on one side of the comparison. */
export interface ScoredScenario {
  readonly scenario: Scenario
  readonly outcome: Outcome
  /** Why it is unverified, one sentence; null otherwise. */
  readonly reason: string | null
  readonly trials: readonly TrialResult[]
  /** It has no trial, though its agent was run or its traces were looked for. */
  readonly isUntraced?: true
  /** Checks that decide over all trials; absent where there are none. */
  readonly overTrials?: readonly CheckOverTrials[]
  /** What its traces show beside its verdicts; sorted, without repetition. */
  readonly shown?: { readonly models: readonly string[]; readonly judges: readonly string[] }
  /** What another definition of it says of the same traces, where one was given. */
  readonly other?: OtherVerdict
}

/** What a definition that is not the suite's own says of traces: an outcome, no results of their own. */
export interface OtherVerdict {
  readonly definition: Scenario
  readonly outcome: Outcome
  readonly trials: readonly Pick<TrialResult, 'outcome'>[]
  /** Of each of its checks, in order: the worst over the trials; null where no trial has it. */
  readonly statuses: readonly (Status | null)[]
  /** The same of its judge. */
  readonly judge: Status | null
}

/** A suite scored over the traces of one tree (the work tree, or a commit). */
export interface ScoredSuite {
  readonly scenarios: readonly ScoredScenario[]
  readonly diagnostics: readonly Diagnostic[]
  /** Ids of the scenarios whose agents were run for it; absent: none. */
  readonly fresh?: ReadonlySet<string>
  /** What definitions that the suite has no more say of its traces, by id; absent where none was given. */
  readonly departed?: ReadonlyMap<string, OtherVerdict>
}
