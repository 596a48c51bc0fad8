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

/** The trial with what is known of its recording. A pass over one that proves nothing is none; a failure stays. */
export function withEvidence(
  trial: TrialResult,
  { provenance, reason }: RecordingEvidence,
  copies: readonly string[] = [],
): TrialResult {
  trial.provenance = copies.length === 0 ? provenance : { ...provenance, copies: copies.slice(0, mostCopies) }
  if (reason === null || trial.outcome === 'failed') return trial
  return { ...trial, outcome: 'unverified', reason: trial.reason ?? reason }
}

/** Of a trial whose agent was run for it, and of one of a former run. */
export const ranNow: RecordingEvidence = { provenance: { kind: 'run' }, reason: null }
export const replayed: RecordingEvidence = { provenance: { kind: 'replayed' }, reason: null }
