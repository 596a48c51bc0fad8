import { failed } from '../../core/reading.ts'
import type { Scratch } from '../../files/scratch.ts'
import type { BaselineFacts, Results } from '../../results/schema.ts'
import { type BaseReading, catchUnread } from '../reason.ts'
import type { ArtifactStore, BaseWorkflowRun } from './artifact-store.ts'
import { listCandidates, maxCommitsBack, mostBefore, createUnendedReason } from './artifact-search.ts'
import { openArchivedRun } from './archived-run.ts'

/** Runs at the commit whose artifact is requested, one of each workflow first, because any of them may have it. */
const maxExact = 30

/** Results that a run of the base branch itself left. */
export interface OwnBase {
  readonly results: Results
  readonly facts: BaselineFacts
  /** Whether the run was at the commit itself, and not at one before it. */
  readonly isExact: boolean
}

/**
 * Finds the results of a run at a commit of a branch, else at the nearest commit before it, without a clone. They are taken as they are: nothing is scored. A nearer run that could not be read, or may still leave results, keeps
 * an older one from being taken.
 */
export async function findBaseResults(
  store: ArtifactStore,
  { sha, branch }: { readonly sha: string; readonly branch: string },
  scratch: Scratch,
): Promise<BaseReading<OwnBase>> {
  const buildReading = (results: Results, run: BaseWorkflowRun, behind: number): BaseReading<OwnBase> => {
    const at = { sha: run.sha, distance: null, committedAt: run.committedAt, source: branch, runId: run.id }
    const facts = { kind: 'artifact', ...at, ...(behind === 0 ? {} : { behind }) } as const
    return { value: { results, facts, isExact: behind === 0 }, reason: null }
  }
  // Asked for at once, to save the time: they are waited for only where no run at the commit itself has results.
  const asking = Promise.all([
    store.firstParents(sha, maxCommitsBack + 1),
    store.runs({ of: 'repository', branch }),
  ])
  const runs = await store.runs({ of: 'repository', sha })
  if (runs.value === null) return runs
  const underWay = new Map<number, BaseWorkflowRun>()
  for (const run of runs.value.slice(0, maxExact)) {
    const reading = await readRunResults(store, run, scratch)
    if (reading.value !== null) return buildReading(reading.value, run, 0)
    if (reading.fault !== 'absent') return reading
    if (!run.hasEnded) underWay.set(run.workflow, run)
  }
  const [line, before] = await asking
  if (line.value === null) return line
  if (before.value === null) return before
  for (const { run, behind } of listCandidates(before.value, line.value).slice(0, mostBefore)) {
    const reading = await readRunResults(store, run, scratch)
    const nearer = underWay.get(run.workflow)
    if (reading.value !== null && nearer !== undefined)
      return failed('passing', createUnendedReason(nearer, 0).why)
    if (reading.value !== null) return buildReading(reading.value, run, behind)
    if (reading.fault !== 'absent') return reading
  }
  const args = { branch, sha, isOnlyBefore: false, commits: maxCommitsBack }
  return failed('absent', { code: 'no-run', args })
}

/** The results in the artifact of a run, which must be about its commit. */
async function readRunResults(store: ArtifactStore, run: BaseWorkflowRun, scratch: Scratch) {
  const { id, sha } = run
  return await catchUnread(async () => {
    const file = await scratch.file()
    const downloaded = await store.download(run, file)
    if (downloaded.value === null) return downloaded
    const { results, errors } = await openArchivedRun(file, `the results artifact of run ${id}`, scratch)
    if (results === null) return failed('lasting', { code: 'errors', args: { messages: errors } })
    const of = results.run.head.sha
    if (of !== sha)
      return failed('absent', { code: 'other-commit', args: { run: id, sha: of ?? 'no commit' } })
    return { value: results, reason: null }
  })
}
