import type { Diagnostic } from '../core/diagnostic.ts'
import type { Provenance } from '../results/trial-schema.ts'
import type { TrialResult } from '../results/schema.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** What is known of a recording beside what it holds. */
export interface RecordingEvidence {
  /** Shared by all trials of which the same is known. */
  readonly provenance: Provenance
  /** Why it proves nothing, in one clause; null where it does. */
  readonly reason: string | null
}

/** What is known of the recordings of a suite. */
export interface Evidence {
  /** Of a recording that counts as a trial of a scenario; `file`: where it is. */
  of(scenario: Scenario, file: string): RecordingEvidence
  /** After all of them: what cannot be told, once. */
  diagnostics(): readonly Diagnostic[]
}

/** Finds out about the recordings in some files, for these scenarios. */
export type GatherEvidence = (files: readonly string[], scenarios: readonly Scenario[]) => Promise<Evidence>

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

/** Of a trial whose agent was run for it, and of one of a former run. */
export const ranNow: RecordingEvidence = { provenance: { kind: 'run' }, reason: null }
export const replayed: RecordingEvidence = { provenance: { kind: 'replayed' }, reason: null }
