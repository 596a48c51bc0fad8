import type { Diagnostic } from '../core/diagnostic.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ReadItem } from '../trace/reading/reader.ts'
import type { Silence } from './silence.ts'

/** One trial of a scenario whose agent was to be run. */
export interface FreshTrial {
  readonly scenario: Scenario
  /** 1-based. */
  readonly trial: number
  /** What its recording holds; empty where none was made. */
  readonly items: readonly ReadItem[]
  /** Where the recording is, relative to the workspace; empty where it was not kept. */
  readonly file: string
  /** Why there is no recording, in one sentence; null where there is one. */
  readonly withheld: string | null
  /** The command came to a good end, and nothing that it sent or wrote shows what the agent did. */
  readonly silence?: Silence
}

/** Trials after those that a scenario has already. */
export interface FurtherTrials {
  /** Of each scenario. */
  readonly count: number
  /** The number of the last trial that it has, by its id. */
  readonly after: ReadonlyMap<string, number>
}

/**
 * Makes the trials of scenarios with a command, as they come to their end; and says what went wrong around
 * them. `further`: these trials in place of those that the scenarios ask for; former recordings stay.
 */
export type RecordTrials = (
  scenarios: readonly Scenario[],
  further?: FurtherTrials,
) => AsyncIterable<FreshTrial | Diagnostic>
