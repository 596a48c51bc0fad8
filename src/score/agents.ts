import type { RecordTrials } from '../record/fresh-trial.ts'

/** What becomes of scenarios whose agent could be run. `always`: recorded traces of theirs do not count. */
export type Agents =
  | { readonly kind: 'run'; readonly record: RecordTrials; readonly always: boolean }
  /** Recordings of an earlier run, in this folder of the tree, stand for a run. */
  | { readonly kind: 'replay'; readonly folder: string; readonly always: boolean }
  /** `reason`: why none is run, for a scenario that would need it; one sentence. */
  | { readonly kind: 'left'; readonly reason: string }
