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
 * Finds the base's own results at the commit that a pull request's results were compared with: a merge that GitHub makes is
 * compared with the tip of the base branch, and a head alone with where it began.
 * @throws what `results` throws.
 */
export async function findComparedBase(request: ComparedRequest): Promise<BaseReading<OwnBase>> {
  const { store, commits, pull, head, results, scratch } = request
  const lookAt = (sha: string) => findBaseResults(store, { sha, branch: pull.base.ref }, scratch)
  const start = await commits.mergeBase(pull.base.sha, head)
  if (start.value === null) return start
  // While the results come: most changes began at the tip.
  const atStart = await lookAt(start.value)
  const { run } = await results
  const sha = await findComparedCommit(run.baseline?.sha ?? '', start.value, request)
  if (sha.value === null) return sha
  return sha.value === start.value ? atStart : await lookAt(sha.value)
}

/**
 * The commit that results name, where GitHub has it on the base branch and not before the merge base; else the merge base. So
 * a fork can name none that it could not have begun at.
 */
async function findComparedCommit(
  named: string,
  start: string,
  { commits, pull: { base } }: ComparedRequest,
): Promise<BaseReading<string>> {
  const isKnown = named === start || !shaSchema.safeParse(named).success
  if (isKnown || named === base.sha) return { value: isKnown ? start : named, reason: null }
  const [onto, since] = await Promise.all([
    commits.mergeBase(named, base.ref),
    commits.mergeBase(start, named),
  ])
  if (onto.value === null) return onto
  if (since.value === null) return since
  return { value: onto.value === named && since.value === start ? named : start, reason: null }
}
