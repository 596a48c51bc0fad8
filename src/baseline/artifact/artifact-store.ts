import type { Answer } from '../git/git.ts'

/** A workflow run on the base branch that has ended. */
export interface BaseRun {
  readonly id: string
  /** The commit that it ran at. */
  readonly sha: string
  /** ISO 8601; null where it is not said. */
  readonly committedAt: string | null
}

/** What is looked for. */
export interface RunQuery {
  /** The base branch; null where what is compared with is no branch. */
  readonly branch: string | null
  /** The merge base. */
  readonly sha: string
  /**
   * The newest that a push has started of this same `workflow`; those of any workflow, however started: at the
   * merge base itself (`commit`), or the newest (`repository`).
   */
  readonly among: 'workflow' | 'commit' | 'repository'
  /** Only those made before, ISO 8601: a busy branch has many newer ones. Null: unknown. */
  readonly until?: string | null
}

/**
 * Where results artifacts of earlier runs are. Only runs of this repository itself count, on that branch,
 * started by who can write to it. Nothing throws: a reason is one sentence without a full stop.
 */
export interface ArtifactStore {
  /** The newest first. */
  runs(query: RunQuery): Promise<Answer<readonly BaseRun[]>>
  /** For a clone that cannot tell. */
  mergeBase(base: string, head: string): Promise<Answer<string>>
  /** A commit and its first parents, at most so many, for a clone that cannot tell. */
  firstParents(sha: string, most: number): Promise<Answer<readonly string[]>>
  /** Writes the artifact of a run, a zip archive, to this file. */
  download(run: BaseRun, file: string): Promise<Answer<'written'>>
}
