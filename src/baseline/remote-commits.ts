import type { BaseReading } from './reason.ts'

/** Reads commits of this repository from GitHub, for a clone that lacks them. Never throws. */
export interface RemoteCommits {
  mergeBase(base: string, head: string): Promise<BaseReading<string>>
  /** Tells whether a commit is the head of a branch. */
  isHead(sha: string): Promise<BaseReading<boolean>>
  /** Lists the entries of a folder of a commit; `''` is its root. */
  folder(sha: string, path: string): Promise<BaseReading<readonly RemoteEntry[]>>
  /** Reads the text of a file that {@link folder} listed. */
  text(sha: string, path: string): Promise<BaseReading<string>>
}

export interface RemoteEntry {
  readonly name: string
  /** `file`, `dir`, `symlink` or `submodule`. */
  readonly type: string
  readonly size: number
}
