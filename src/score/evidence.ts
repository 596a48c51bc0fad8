import type { Diagnostic } from '../core/diagnostic.ts'
import type { Provenance } from '../results/trial-schema.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { OtherDefinitions } from './other-definitions.ts'
import type { RecordedRun } from '../trace/model/trace-init.ts'

/** What is known of a recording beside what it holds. */
export interface RecordingEvidence {
  /** Shared by all trials of which the same is known. */
  readonly provenance: Provenance
  /** Why it proves nothing, in one clause; null where it does. */
  readonly reason: string | null
}

/** A recording that counts as a trial. */
export interface ScoredRecording {
  readonly file: string
  /** What it says of itself; null where no run of ours made it. */
  readonly recorded: RecordedRun | null
  /** It stands for a run of its agent, by `replay`. */
  readonly isReplayed: boolean
}

/** What is known of the recordings of a suite. */
export interface Evidence {
  /** Of a recording that counts as a trial of a scenario. */
  of(scenario: Scenario, recording: ScoredRecording): RecordingEvidence
  /** Looks at what makes the agents of scenarios with recordings that say what made theirs; before `of`. */
  look(scenarios: Iterable<Scenario>): Promise<void>
  /** After all of them: what cannot be told, once. */
  diagnostics(): readonly Diagnostic[]
}

/** Finds out about the recordings in some files, for these scenarios. `former`: what the base has them defined as. */
export type GatherEvidence = (
  files: readonly string[],
  scenarios: readonly Scenario[],
  former: OtherDefinitions['former'],
) => Promise<Evidence>

/** Copies of one recording that are named; the others are counted. */
const mostCopies = 20

/** The trial with what is known of its recording. */
export function withEvidence(
  trial: TrialResult,
  { provenance, reason }: RecordingEvidence,
  copies: readonly string[] = [],
): TrialResult {
  trial.provenance = copies.length === 0 ? provenance : { ...provenance, copies: copies.slice(0, mostCopies) }
  return reason === null ? trial : withDoubt(trial, reason)
}

/** A trial whose recording proves nothing. A failure stays one: what is doubtful never opens a gate. */
export function withDoubt(trial: TrialResult, reason: string): TrialResult {
  return trial.outcome === 'failed'
    ? trial
    : { ...trial, outcome: 'unverified', reason: trial.reason ?? reason }
}

/** Of a trial whose agent was run for it. */
export const ranNow: RecordingEvidence = { provenance: { kind: 'run' }, reason: null }
/** Of one of a former run, where nothing else is known. */
export const replayed: RecordingEvidence = { provenance: { kind: 'replayed' }, reason: null }
