import type { RunCommand, Scenario } from '../scenario/scenario.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { RecordedBy } from '../trace/model/origin.ts'
import type { PlacedTrial } from './fresh-trial.ts'
import type { ModelGateway } from './gateway/model-gateway.ts'
import type { ModelMode } from './gateway/model-mode.ts'
import type { Receiver } from './otlp/receiver.ts'
import type { NamedTraces } from './written/named-traces.ts'
import type { JudgeModels } from '../judge/provider.ts'
import type { Redactor } from './redact/redact.ts'
import type { Environment } from '../core/environment.ts'

/** Progress of the fresh runs, for people who wait. Counts known dollars only. */
export interface ProgressState {
  readonly total: number
  readonly done: number
  /** Trials that run now, the one that was started last at the end: `scenario` or `scenario, trial 2`. */
  readonly running: readonly string[]
  readonly spentUsd: number
  /** Why these are run again: failed scenarios, or trials without a verdict, and how many; null for the first trials. */
  readonly again: { readonly of: 'failures' | 'outages'; readonly count: number } | null
  /** Folder of the recordings, relative to the workspace. */
  readonly folder: string
  /** Whose agent is run, where it is not that of the work tree: `main's agent at abc1234`. */
  readonly whose?: string
}

/** One trial that has ended. */
export interface ProgressStep {
  /** Its place among the trials of this run, in the order in which they began: from 1. */
  readonly number: number
  readonly trial: string
  /** `ended after 3.2 s`, `exit code 3 after 0.4 s`, `timed out after 300.0 s`, or why it did not run. */
  readonly words: string
}

/** Takes what there is to say while trials run; `step` is null if one was started. */
export type Progress = (state: ProgressState, step: ProgressStep | null) => void

/** Runs tasks with the same key one at a time, in the order they were given. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` once every earlier task with this key has settled. Settles as `work` does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work)
    this.#last.set(
      key,
      turn.catch(() => undefined),
    )
    return turn
  }
}

/** A scenario with a command, and which of its trials this is. */
export interface TrialJob extends PlacedTrial {
  readonly scenario: Scenario
  readonly command: RunCommand
  /** The scenario is run once, apart from retries. */
  readonly isOnly: boolean
}

/** How simulated users ask their models: as judges do. */
export interface UserModelOptions {
  /** `baseUrl`: whom all models are asked of; null for their providers. */
  readonly open: (env: Environment, baseUrl: string | null) => JudgeModels
  readonly baseUrl: string | null
  /** Milliseconds of one call. */
  readonly timeoutMs: number
}

/** Settings that the runs of a suite share. */
export interface AgentRunOptions {
  /** Absolute; nothing that a scenario names may leave it. */
  readonly root: string
  /** Absolute; where commands start that do not say. */
  readonly cwd: string
  readonly env: Environment
  /** Secrets that are in no variable, to be masked in what is recorded. */
  readonly secrets: readonly string[]
  /** False: the commands get an environment without secrets. */
  readonly trusted: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly progress: Progress
  readonly concurrency: number
  /** Whether what agents ask their models is recorded. */
  readonly models: ModelMode
  /** Folder of the workspace for recorded model calls. */
  readonly modelReplies: string
  /** How simulated users ask their models. */
  readonly user: UserModelOptions
  /** Further attempts at a `setup` that failed. */
  readonly retries: number
  /** Of each scenario, in place of what it asks for. */
  readonly trials?: number
  /** Of a scenario that does not say. */
  readonly timeoutMs: number
  /** For traces that state no cost. */
  readonly prices: Prices
  /** Origins that are written down with recordings, by scenario; found before any command is started. */
  readonly originOf?: (scenario: Scenario) => Promise<RecordedBy | null>
  /** Finds a source of the agent that a command of this run has altered since then; null if none is. */
  readonly findAltered?: (scenario: Scenario) => Promise<string | null>
  /** Of the workspace, for recordings. */
  readonly folder: string
  /** Called with each recording that was written. */
  readonly noteRecording?: (file: string) => Promise<void>
  /** Whose agent is run, where it is not that of the work tree: `main's agent at abc1234`. */
  readonly whose?: string
}

/** State that trials share while they run. */
export interface RunState extends AgentRunOptions {
  /** Of the folder that commands start in. */
  readonly dotEnv: Readonly<Record<string, string>>
  readonly redactor: Redactor
  readonly origins: ReadonlyMap<Scenario, RecordedBy | null>
  /** Folders that a scenario reads the trace file of its command from, absolute. */
  readonly traceFolders: ReadonlySet<string>
  /** One lock per folder: commands run there one at a time, because otherwise the owner of a file would be unknown. */
  readonly folderLocks: KeyedMutex
  readonly namedTraces: NamedTraces
  readonly receiver: Receiver
  /** Null if nothing is to stand between agents and their models. */
  readonly gateway: ModelGateway | null
  /** Aborted when the whole run is to end; its reason is a sentence. */
  readonly signal: AbortSignal
}
