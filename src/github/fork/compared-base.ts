import { findBaseResults, type OwnBase } from '../../baseline/artifact/base-results.ts'
import type { ArtifactStore } from '../../baseline/artifact/artifact-store.ts'
import type { BaseReading } from '../../baseline/reason.ts'
import type { RemoteCommits } from '../../baseline/remote-commits.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { Results } from '../../results/schema.ts'
import { shaSchema, type PullFacts } from '../event.ts'

interface ComparedRequest {
  readonly store: ArtifactStore
  readonly commits: Pick<RemoteCommits, 'mergeBase'>
  readonly pull: PullFacts
  /** The head that GitHub says the run was about. */
  readonly head: string
  readonly results: Promise<Results>
  readonly scratch: Scratch
}

/**
 * Finds the base's own results at the commit that a pull request's results name as their base, where GitHub has that on the
 * base branch and not before the merge base; else at the merge base. A merge that GitHub makes is compared with the tip of the branch,
 * a head alone with where it began; and a fork can name no commit that it could not have begun at.
 * @throws what `results` throws.
 */
export async function findComparedBase(request: ComparedRequest): Promise<BaseReading<OwnBase>> {
  const { store, commits, pull, head, results, scratch } = request
  const { sha: tip, ref: branch } = pull.base
  const start = await commits.mergeBase(tip, head)
  if (start.value === null) return start
  // While the results come: most changes began at the tip.
  const atStart = await findBaseResults(store, { sha: start.value, branch }, scratch)
  const named = shaSchema.safeParse((await results).run.baseline?.sha).data ?? start.value
  if (named === start.value) return atStart
  if (named !== tip) {
    const onto = await commits.mergeBase(named, branch)
    if (onto.value === null) return onto
    const since = await commits.mergeBase(start.value, named)
    if (since.value === null) return since
    if (onto.value !== named || since.value !== start.value) return atStart
  }
  return await findBaseResults(store, { sha: named, branch }, scratch)
}
