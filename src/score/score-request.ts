import type { SkipReason } from './unverified.ts'
import type { ExternalEvaluators } from '../trial/external-evaluators.ts'
import type { Work } from '../core/work.ts'
import type { FileTree } from '../files/paths.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { GatherEvidence } from './evidence.ts'
import type { NewRecordings } from './new-recordings.ts'
import type { AlternateDefinitions } from './scored-suite.ts'
import type { VerdictCache } from './shared-files.ts'
import type { RecordTrials } from '../record/fresh-trial.ts'

/** Further trials of a suspect in a round, where nothing says how many. */
export const defaultRetryCount = 5

/**
 * Returns how many suspects of a suite, or trials without a verdict, are run again. Beside a base, chance makes a suspect of
 * one in eight scenarios at most, and outages are rarer: where there are more, the agent as a whole broke, or its models are
 * not there, and further trials of all would cost much and tell nothing new.
 */
export function computeMaxRetries(count: number): number {
  return Math.max(20, Math.ceil(count / 5))
}

/** Scenarios, traces and agents of one scoring, and the evaluators that it may ask. */
export interface ScoreRequest {
  readonly scenarios: readonly Scenario[]
  /** Scenarios that are not run; their traces must not be assigned to others. */
  readonly unselected?: ReadonlySet<Scenario>
  readonly tree: FileTree
  /** Globs of traces for scenarios that do not name their own. */
  readonly traceGlobs: readonly string[]
  /** The same as the base has them, for `definitions`; absent: as here. */
  readonly poolOfBase?: readonly string[]
  /** The user named the pool, so a glob that matches no file is a mistake. */
  readonly hasExplicitGlobs?: boolean
  readonly judge: JudgeMode
  /** Work that its checks share with those of other requests; absent: they have their own. */
  readonly work?: Work
  /** If a trial has no verdict after all attempts, the others decide if they are more than half. */
  readonly sparesOutages?: boolean
  /** For traces that state no cost. */
  readonly prices: Prices
  readonly agents: AgentMode
  /** Answers for judged checks and the project's own; absent: they have no verdict. */
  readonly inquiry?: ExternalEvaluators
  /** Collects the provenance of traces; absent: it is not examined. */
  readonly evidence?: GatherEvidence
  /** Verdicts that the scoring of the base keeps for that of the head. */
  readonly shared?: { readonly files: VerdictCache; readonly side: 'base' | 'head' }
  /** Recordings that count; absent: all. */
  readonly onlyRecordings?: NewRecordings
  /** Other definitions that the traces are scored by, while they are read. */
  readonly definitions?: AlternateDefinitions
}

/** Which recordings count if the agent could be run: none, those named in `traces`, or all. */
type RecordingScope = 'none' | 'named' | 'all'

/** Handling of scenarios whose agent could be run. */
export type AgentMode = { readonly recorded: RecordingScope } & (
  | {
      readonly kind: 'run'
      readonly record: RecordTrials
      /** Most further attempts at a trial that came to no verdict; absent: none. */
      readonly retries?: number
    }
  /** Recordings of an earlier run, in this folder of the tree, stand for a run. */
  | { readonly kind: 'replay'; readonly folder: string }
  | { readonly kind: 'left'; readonly left: SkipReason }
)
