import type { ArtifactStore, StoreUnavailable } from '../baseline/artifact/artifact-store.ts'
import type { InputRecorder } from '../baseline/artifact/inputs-archive.ts'
import type { Comparison } from '../compare/comparison.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { FileTree } from '../files/paths.ts'
import type { JudgeModels } from '../judge/provider.ts'
import type { OptionSource } from '../options/options.ts'
import type { Progress } from '../record/trial-job.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { BaseTreeContext } from './base-files.ts'
import type { ShardFiles } from './shard-files.ts'

/** Reads what a report shows of the traces of a comparison. */
interface TranscriptReader {
  read(
    comparison: Comparison,
    job: Pick<RunContext, 'root' | 'env'> & { readonly head: FileTree },
  ): Promise<void>
}

/** Origin of the judged change, and the secrets that its commands could reach. */
export interface ChangeTrust {
  /** Origin of an untrusted change, such as `a fork`; null for a trusted one. */
  readonly untrusted: string | null
  /** Names of variables with secrets that are in this job; only looked at for an untrusted change. */
  readonly secrets?: readonly string[]
}

/** The part of a suite that a person wants to run. */
export interface ScenarioChoice {
  /** The flags that chose it. */
  readonly words: string
  readonly includes: (scenario: Pick<Scenario, 'id' | 'tags' | 'rowOf' | 'cellOf'>) => boolean
  /** Says what to write instead, where it includes none of these. */
  readonly correct: (scenarios: readonly Pick<Scenario, 'id' | 'tags'>[]) => string
}

/** What surrounds a run, from the entries; no other file reads it itself. */
export interface RunContext extends BaseTreeContext, ChangeTrust {
  /** Client to ask instead of the providers of judges. */
  readonly judgeModels?: JudgeModels
  /** Absolute; what options name is relative to it. */
  readonly cwd: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly head: { readonly sha: string | null; readonly ref: string | null }
  /** Inputs or flags among the options: they hold for the policy of the base as well. Absent: there are none. */
  readonly overrides?: OptionSource
  /** Work that is not committed is part of what is judged: on a command line. */
  readonly includesUncommitted?: boolean
  /** Absent: the whole suite. */
  readonly choice?: ScenarioChoice
  /** Where artifacts of earlier runs are; or why none are looked for. */
  readonly artifacts?: ArtifactStore | StoreUnavailable
  /** The workflow run; absent outside of GitHub. */
  readonly workflowRun?: { readonly id: string | null; readonly attempt: number }
  /** Shards to merge; absent if this run scores itself. */
  readonly shards?: ShardFiles
  /** Records the files the run reads, so that they can be archived. */
  readonly inputRecorder?: InputRecorder
  /** Reads transcripts for the reports while the files of the run are open. Absent: reports have none. */
  readonly transcripts?: TranscriptReader | undefined
  readonly progress: Progress
  /** Problems of the surroundings themselves (an unreadable event payload). */
  readonly diagnostics: readonly Diagnostic[]
}

/** What a change is judged by: its place, and its origin. */
export type PolicyContext = BaseTreeContext & Pick<RunContext, 'untrusted' | 'overrides'>

/** Facts of a run that is none of a workflow. */
export const noWorkflowRun = { id: null, attempt: 1 } as const
