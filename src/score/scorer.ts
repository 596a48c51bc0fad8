import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileTree } from '../files/paths.ts'
import type { BaselineFacts, Results, ScenarioResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { NewRecordings } from './new-recordings.ts'
import type { AgentMode, ScoreRequest } from './score-request.ts'
import type { AlternateDefinitions, ScoredScenario, ScoredSuite } from './scored-suite.ts'

/** Facts that tell one tree of a base from another. */
export type TreeOrigin = Pick<BaselineFacts, 'kind' | 'sha' | 'runId' | 'source'>

/** One side of a comparison, as it is scored: head and base alike. */
export interface Side {
  readonly name: 'head' | 'base'
  /** The base that the tree is of, or that the head is compared with; null for none. */
  readonly origin: TreeOrigin | null
  readonly tree: FileTree
  /** The whole suite: traces of skipped scenarios belong to no other scenario. */
  readonly scenarios: readonly Scenario[]
  /** Ids of the scenarios that are not run. */
  readonly skipped: ReadonlySet<string>
  readonly agents: AgentMode
  /** Definitions of the other side, which the traces are scored by as well. */
  readonly alternates: AlternateDefinitions
  /** The recordings that count, in a tree before the base; nobody is asked for a verdict on them. Absent: all. */
  readonly unseen?: NewRecordings
}

/** A round of further trials of each scenario. */
export interface RetryRound {
  readonly times: number
  /** From 1. */
  readonly round: number
}

/** Scores sides, here or by what other machines scored. */
export interface Scorer {
  score(side: Side): Promise<ScoredSuite>
  /** Runs the agents of scenarios once more, and scores only that. */
  retry(side: Side, scenarios: readonly ScoredScenario[], round: RetryRound): Promise<ScoredSuite>
  /** Further trials that were run where the scores are from; absent: `retry` runs them. */
  readonly recordedRetries?: RecordedRetries
  /** False for one of several machines: it compares nothing, so that it needs no recordings before the base. */
  readonly scoresEarlier: boolean
  /** Describes where the scores are from, when all sides are scored. */
  summarize(): ScoringSummary
}

/** Further trials of an earlier run, or of other machines. */
export interface RecordedRetries {
  /** Absent: no agent was run again. */
  readonly confirmations?: ReadonlyMap<string, Pick<ScenarioResult, 'confirmation' | 'flaky'>>
  readonly diagnostics: readonly Diagnostic[]
}

export interface ScoringSummary {
  readonly shards?: { readonly count: number; readonly unusable: readonly number[] }
  /** Problems of the files that scores are from. */
  readonly shardProblems: readonly Diagnostic[]
  /** Problems of models, services and programs that were asked. */
  readonly evaluatorProblems: readonly Diagnostic[]
  /** Calls of judges, and their cost; null if the judge is off. */
  readonly judging: NonNullable<Results['run']['judging']> | null
}

/** Splits a suite into the scenarios that are run and the others. */
export function splitSkipped({
  scenarios,
  skipped,
}: Pick<Side, 'scenarios' | 'skipped'>): Required<Pick<ScoreRequest, 'scenarios' | 'unselected'>> {
  if (skipped.size === 0) return { scenarios, unselected: new Set() }
  return {
    scenarios: scenarios.filter(({ id }) => !skipped.has(id)),
    unselected: new Set(scenarios.filter(({ id }) => skipped.has(id))),
  }
}
