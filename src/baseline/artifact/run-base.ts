import { GateError } from '../../core/errors.ts'
import { GitTree } from '../git/git-tree.ts'
import type { MergeBase } from '../merge-base.ts'
import { without, type Asked } from '../remote-commits.ts'
import type { BaselineRequest, RungAnswer } from '../rung.ts'
import type { ArtifactStore, BaseRun } from './artifact-store.ts'
import { baseOfKept } from './kept-base.ts'
import { openKeptRun } from './kept-run.ts'

/** A run, and how many first-parent commits it is before the merge base. */
export interface Candidate {
  readonly run: BaseRun
  readonly behind: number
}

/** The artifact of a run as a base. */
export async function baseOfRun(
  request: BaselineRequest,
  store: ArtifactStore,
  { branch, distance, repository, sha: mergeBase }: MergeBase,
  { run, behind }: Candidate,
): Promise<Asked<RungAnswer>> {
  const { sha, committedAt, id: runId } = run
  const shown = `the results artifact of run ${runId}`
  try {
    const file = await request.scratch.file()
    const downloaded = await store.download(run, file)
    if (downloaded.value === null) return downloaded
    const kept = await openKeptRun(file, shown, request.scratch)
    const of = kept.results?.run.head.sha ?? sha
    // Then the run has none of this commit.
    if (of !== sha)
      return without('absent', `${shown} is of another commit, \`${of.slice(0, 7)}\`, than its run`)
    const facts = { kind: 'artifact', sha, distance, committedAt, source: branch ?? sha, runId } as const
    // Its scenarios are those of the merge base, whatever run its traces are of; nobody has them without git.
    const suite = () =>
      repository !== null && distance !== null
        ? request.scratch.hold(new GitTree(repository, mergeBase))
        : null
    const answer =
      behind === 0
        ? await baseOfKept(request, kept, facts, shown)
        : await baseOfKept(request, kept, { ...facts, behind }, shown, suite())
    return answer.base === null ? without('lasting', answer.reason) : { value: answer, reason: null }
  } catch (thrown) {
    if (!(thrown instanceof GateError)) throw thrown
    return without('lasting', thrown.message.replace(/\.$/, ''))
  }
}
