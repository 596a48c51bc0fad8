import type { RecordTrials } from '../record/fresh-trial.ts'

/**
 * Which recorded traces count for a scenario whose agent could be run: none, only those that the scenario
 * names itself in `traces`, or all.
 */
type CountedRecordings = 'none' | 'named' | 'all'

/** What happens to scenarios whose agent could be run. */
export type Agents = { readonly recorded: CountedRecordings } & (
  | { readonly kind: 'run'; readonly record: RecordTrials }
  /** Recordings of an earlier run, in this folder of the tree, stand for a run. */
  | { readonly kind: 'replay'; readonly folder: string }
  /** `reason`: why none is run, for a scenario that would need it; one sentence. */
  | { readonly kind: 'left'; readonly reason: string }
)
