import type { CustomChecks } from '../checks/custom/custom-check.ts'
import type { Scratch } from '../files/scratch.ts'
import type { FileTree } from '../files/tree.ts'
import type { LoadedFiles } from '../scenario/loaded-files.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { NewRecordings } from '../score/new-recordings.ts'
import type { ScoredSuite, AlternateDefinitions, Places } from '../score/scored.ts'
import type { BaselineFacts } from '../results/schema.ts'
import type { ArtifactStore, StoreUnavailable } from './artifact/artifact-store.ts'
import type { Baseline } from './base.ts'
import type { BaseRef } from './find-base.ts'
import type { Environment } from './git/git.ts'
import type { BaseReason } from './reason.ts'

/** Facts of a run that the baseline is looked for by. */
export interface BaselineRequest {
  /** `auto`, `none`, `git`, `run`, `artifact`, or the path of a results file or of a results artifact. */
  readonly option: string
  /** Absolute; a results file is relative to it. */
  readonly cwd: string
  /** Absolute path of the workspace. */
  readonly root: string
  readonly env: Environment
  readonly find: BaseRef
  /** Origin of a change that may be anybody's, in words such as `a fork`; null or absent for another one. */
  readonly untrusted?: string | null
  /** Artifacts of earlier runs; or why none are looked for. */
  readonly artifacts?: ArtifactStore | StoreUnavailable
  /** Whether runs that this machine kept count. */
  readonly isLocal?: boolean
  /** How long a base is waited for that may still come, in milliseconds. Default: not at all. */
  readonly waitMs?: number
  /** Room for files that are unpacked. */
  readonly scratch: Scratch
  /** Told where an artifact of the base branch has verdicts of judges, by a tree that stays open. */
  readonly verdicts?: (tree: FileTree, folder: string) => void
  /** Files and folders of the suite, relative to the workspace. */
  readonly paths: readonly string[]
  /** The same for the files of a base, where it may have them elsewhere, and its traces. */
  readonly placesOf?: (tree: FileTree) => Promise<Places>
  /** The project's own checks as the base defines them, over the files that a tree has. */
  readonly customOf?: (tree: FileTree) => Promise<CustomChecks>
  /** The same as the head defines them. */
  readonly customHere?: (tree: FileTree) => Promise<CustomChecks>
  /** The head's suite, with the checks of `groups`. */
  readonly scenarios: readonly Scenario[]
  /** Its files: those that the base has too are not read anew. */
  readonly loaded?: LoadedFiles
  /** Groups of checks that are asked; none: all. */
  readonly groups?: readonly string[]
  /**
   * Scores scenarios over the traces of a tree, just as the head is scored. `counted`: recordings of
   * fresh trials that are in it stand for runs of their agents. `of`: what the tree is a base of. `definitions`: what
   * else they are scored by.
   */
  readonly score: (
    scenarios: readonly Scenario[],
    tree: FileTree,
    recordings: 'counted' | 'none',
    of: TreeOrigin,
    definitions?: AlternateDefinitions,
  ) => Promise<ScoredSuite>
  /** The same of new recordings in an earlier tree, without asking anybody for a verdict; absent: none are scored. */
  readonly scoreNew?: (
    scenarios: readonly Scenario[],
    tree: FileTree,
    unseen: NewRecordings,
  ) => Promise<ScoredSuite>
}

/** Facts that tell one tree of a base from another. */
export type TreeOrigin = Pick<BaselineFacts, 'kind' | 'sha' | 'runId' | 'source'>

/** A base, or none, and the reasons why there is none or why it says less than it could. */
export interface SourceResult {
  readonly base: Baseline | null
  readonly reasons: readonly BaseReason[]
  /** A nearer base than this exists, or may exist, and could not be read. */
  readonly unreadable?: UnreadableBase
}

/** A base that exists, or may exist, and could not be read. */
export interface UnreadableBase {
  readonly why: BaseReason
  /** Event after which it may be there: a run that ends, an outage of GitHub. Null: it will not be. */
  readonly passesWith: 'run' | 'outage' | null
}

/** One step of the ladder. */
export type BaselineSource = (request: BaselineRequest) => Promise<SourceResult>
