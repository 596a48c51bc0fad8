import type { RemoteCommits } from '../baseline/remote-commits.ts'
import type { GitHubContext } from './context.ts'

/**
 * Tells whether a commit that GitHub knows is neither the run's own, nor on the default branch, nor the head of another one:
 * those of pull requests from forks are kept beside the repository's. True where an outage keeps the answer back. False
 * for what GitHub does not have: it was made in the job, or is of a repository that the workflow names.
 */
export async function isOffBranch(
  sha: string,
  { sha: ownSha, defaultBranch }: GitHubContext,
  commits: RemoteCommits | null,
): Promise<boolean> {
  if (sha === ownSha || defaultBranch === null || commits === null) return false
  const [start, isHead] = await Promise.all([commits.mergeBase(defaultBranch, sha), commits.isHead(sha)])
  if (start.value === sha || isHead.value === true) return false
  return start.value !== null || start.fault === 'passing'
}
