import type { BaseReason } from './reason.ts'

/**
 * Kind of problem that keeps an answer of GitHub away. `absent`: GitHub says that there is none. `passing`: asking again may help.
 * `lasting`: it would not. Of the last two nobody knows whether there is one.
 */
export type RemoteFault = 'absent' | 'passing' | 'lasting'

/** An answer of GitHub. */
export type RemoteAnswer<T, Reason extends BaseReason = BaseReason> =
  | { readonly value: T; readonly reason: null }
  | { readonly value: null; readonly reason: Reason; readonly fault: RemoteFault }

/** Makes an answer without a value. */
export function failed<Reason extends BaseReason>(
  fault: RemoteFault,
  reason: Reason,
): RemoteAnswer<never, Reason> {
  return { value: null, reason, fault }
}

/** Commits of this repository as GitHub has them, for a clone that lacks them. Nothing throws. */
export interface RemoteCommits {
  mergeBase(base: string, head: string): Promise<RemoteAnswer<string>>
  /** Entries of a folder of a commit, `''` for its root. */
  folder(sha: string, path: string): Promise<RemoteAnswer<readonly RemoteEntry[]>>
  /** The text of a file that a folder has. */
  text(sha: string, path: string): Promise<RemoteAnswer<string>>
}

export interface RemoteEntry {
  readonly name: string
  /** `file`, `dir`, `symlink` or `submodule`. */
  readonly type: string
  readonly size: number
}
