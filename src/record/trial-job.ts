import type { RunCommand, Scenario } from '../scenario/scenario.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { RecordedBy } from '../trace/model/trace-init.ts'
import type { Progress } from './progress.ts'
import type { Receiver } from './otlp/receiver.ts'
import type { Redactor } from './redact/redact.ts'
import type { Turns } from './turns.ts'

/** A scenario with a command, and which of its trials this is. */
export interface TrialJob {
  readonly scenario: Scenario
  readonly command: RunCommand
  /** 1-based. */
  readonly trial: number
}

/** What the runs of a suite have in common. */
export interface AgentRuns {
  /** Absolute; nothing that a scenario names may leave it. */
  readonly root: string
  /** Absolute; where commands start that do not say. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Secrets that are in no variable, to be masked in what is recorded. */
  readonly secrets: readonly string[]
  /** False: the commands get an environment without secrets. */
  readonly trusted: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly progress: Progress
  readonly concurrency: number
  /** Of a scenario that does not say. */
  readonly timeoutMs: number
  readonly maxSpendUsd: number | null
  /** For traces that state no cost. */
  readonly prices: Prices
  /** What is written down with a recording of a scenario, asked before any command is started. */
  readonly originOf?: (scenario: Scenario) => Promise<RecordedBy | null>
  /** Of the workspace, for recordings. */
  readonly folder: string
}

/** What trials share while they run. */
export interface RunningAgents extends AgentRuns {
  /** Of the folder that commands start in. */
  readonly dotEnv: Readonly<Record<string, string>>
  readonly redactor: Redactor
  readonly origins: ReadonlyMap<Scenario, RecordedBy | null>
  /** Commands that write trace files into one folder take turns: whose a file is could not be told. */
  readonly turns: Turns
  readonly receiver: Receiver
  /** Aborted when the whole run is to end; its reason is a sentence. */
  readonly signal: AbortSignal
}
