import { findPair, type BaseRequest } from './find-base.ts'
import { countCommits, readCommit } from './git/commit.ts'
import { openRepository, type Answer, type Environment, type Repository } from './git/git.ts'
import { without, type Asked, type RemoteCommits } from './remote-commits.ts'

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
  const local = opened.value === null ? opened : await inClone(opened.value, find)
  if (local.value !== null) return local
  if (find.kind !== 'event') return without('absent', local.reason)
  const asked = await remote.mergeBase(find.base, find.head)
  if (asked.value === null) return asked
  const { branch } = find
  const unknown = { distance: null, committedAt: null }
  return { value: { sha: asked.value, branch, ...unknown, repository: opened.value }, reason: null }
}

async function inClone(repository: Repository, find: BaseRequest): Promise<Answer<MergeBase>> {
  const pair = await findPair(repository, find)
  if (pair.value === null) return pair
  const { base: sha, head, source } = pair.value
  const distance = await countCommits(repository, sha, head)
  const committedAt = (await readCommit(repository, sha))?.committedAt ?? null
  return { value: { sha, branch: branchOf(find, source), distance, committedAt, repository }, reason: null }
}

/** The branch whose runs count. A commit or a tag is none. */
function branchOf(find: BaseRequest, source: string): string | null {
  if (find.kind === 'event') return find.branch
  if (find.kind === 'push' && find.branch !== undefined) return find.branch
  const name = source.replace(/^(?:refs\/heads\/|(?:refs\/remotes\/)?origin\/)/, '')
  return /^(?:[0-9a-f]{7,64}|HEAD.*)$/.test(name) ? null : name
}
