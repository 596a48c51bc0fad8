import type { Inquiry } from '../trial/inquiry.ts'
import type { Work } from '../core/work.ts'
import type { FileTree } from '../files/tree.ts'
import type { JudgeMode } from '../judge/judging.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { Prices } from '../trace/prices/prices.ts'
import type { Agents } from './agents.ts'
import type { GatherEvidence } from './evidence.ts'
import type { OtherDefinitions } from './other-definitions.ts'

/** What a suite is scored over, and by whom. */
export interface ScoreRequest {
  readonly scenarios: readonly Scenario[]
  /** Scenarios that are not run: traces that are theirs are nobody else's. */
  readonly beside?: ReadonlySet<Scenario>
  readonly tree: FileTree
  /** Globs of traces for scenarios that do not name their own. */
  readonly pool: readonly string[]
  /** Somebody named the pool, so that a glob of it that matches no file is a slip. */
  readonly isPoolGiven?: boolean
  readonly judge: JudgeMode
  /** What the checks may do together with those of other requests; absent: on their own. */
  readonly work?: Work
  /** For traces that state no cost. */
  readonly prices: Prices
  readonly agents: Agents
  /** Who answers for the checks of the project's own; without it nobody does. */
  readonly inquiry?: Inquiry
  /** What is known of the traces beside what they hold; without it they are taken at their word. */
  readonly evidence?: GatherEvidence
  /** What else the traces are scored by, while they are read. */
  readonly definitions?: OtherDefinitions
}
