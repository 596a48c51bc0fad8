import { findPair, type BaseRequest } from './find-base.ts'
import { countCommits, readCommit } from './git/commit.ts'
import { openRepository, type Environment, type Repository } from './git/git.ts'
import type { Asked, RemoteCommits } from './remote-commits.ts'

/** The commit that a change started from, as far as the clone and GitHub can tell. */
export interface MergeBase {
  readonly sha: string
  /** The branch whose runs count; null where what is compared with is no branch. */
  readonly branch: string | null
  /** Commits on the head side since; null where unknown. */
  readonly distance: number | null
  /** Null where this clone does not have it. */
  readonly committedAt: string | null
  readonly repository: Repository | null
}

/** Finds it in the clone; GitHub is asked where the clone cannot tell and the event names the commits. */
export async function findMergeBase(
  { root, env, find }: { readonly root: string; readonly env: Environment; readonly find: BaseRequest },
  remote: Pick<RemoteCommits, 'mergeBase'>,
): Promise<Asked<MergeBase>> {
  const opened = await openRepository(root, env)
  const pair = opened.value === null ? opened : await findPair(opened.value, find)
  if (pair.value !== null && opened.value !== null) {
    const { base: sha, head, source } = pair.value
    const distance = await countCommits(opened.value, sha, head)
    const committedAt = (await readCommit(opened.value, sha))?.committedAt ?? null
    const branch = branchOf(find, source)
    return { value: { sha, branch, distance, committedAt, repository: opened.value }, reason: null }
  }
  if (find.kind !== 'event') return { value: null, reason: pair.reason ?? '', fault: 'absent' }
  const asked = await remote.mergeBase(find.base, find.head)
  if (asked.value === null) return asked
  const { branch } = find
  const unknown = { distance: null, committedAt: null }
  return { value: { sha: asked.value, branch, ...unknown, repository: opened.value }, reason: null }
}

/** The branch whose runs count. A commit or a tag is none. */
function branchOf(find: BaseRequest, source: string): string | null {
  if (find.kind === 'event') return find.branch
  if (find.kind === 'push' && find.branch !== undefined) return find.branch
  const name = source.replace(/^(?:refs\/heads\/|(?:refs\/remotes\/)?origin\/)/, '')
  return /^(?:[0-9a-f]{7,64}|HEAD.*)$/.test(name) ? null : name
}
