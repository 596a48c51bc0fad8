import type { CustomChecks } from '../checks/custom/custom-check.ts'
import type { FileTree } from '../files/tree.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { ScoredSuite } from '../score/scored.ts'
import type { Base } from './base.ts'
import type { BaseRequest } from './find-base.ts'
import type { Environment } from './git.ts'

/** What a run tells the baseline of itself. */
export interface BaselineRequest {
  /** `auto`, `none`, `git`, or the path of a results file. */
  readonly option: string
  /** Absolute; a results file is relative to it. */
  readonly cwd: string
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRequest
  /** Files and folders of the suite, relative to the workspace. */
  readonly paths: readonly string[]
  /** The project's own checks: the head's definitions, over the files that a tree has. */
  readonly customOf?: (tree: FileTree) => Promise<CustomChecks>
  /** The head's suite, with the checks of `groups`. */
  readonly scenarios: readonly Scenario[]
  /** Groups of checks that are asked; none: all. */
  readonly groups?: readonly string[]
  /** Scores scenarios over the traces of a tree, just as the head is scored. */
  readonly score: (scenarios: readonly Scenario[], tree: FileTree) => Promise<ScoredSuite>
}

/** One step of the ladder: a base, or a sentence (without a full stop) on why it has none. */
export type Rung = (
  request: BaselineRequest,
) => Promise<
  { readonly base: Base; readonly reason: string | null } | { readonly base: null; readonly reason: string }
>
