import { resolveCommit } from '../baseline/git/commit.ts'
import { GitTree } from '../baseline/git/git-tree.ts'
import { openRepository } from '../baseline/git/open-repository.ts'
import { shortenCommitName } from '../baseline/reason.ts'
import { openDiskTree } from '../files/disk-tree.ts'
import { readSize, type FileTree } from '../files/paths.ts'
import { phrase, type Phrase } from '../words/phrase.ts'
import type { BaselineFacts, Results } from '../results/schema.ts'
import type { Environment } from '../core/environment.ts'

/** Trace files of one side of a run. */
export type TraceFiles = Pick<FileTree, 'size' | 'open'>

export type OpenBase = () => Promise<TraceFiles & AsyncDisposable>

/** Places where the traces of kept results may still be. Dispose of them. */
interface ResultsTrees extends AsyncDisposable {
  readonly head: TraceFiles
  /** Opens those of the base; null if they cannot be read. */
  readonly openBase: OpenBase | null
  /** Why they cannot; null if they can, or there is no base. */
  readonly whyNoBase: Phrase | null
}

/** Finds trace files of kept results: in git, or for the head at its own commit, in the work tree. */
export async function openResultTrees(
  { run }: Pick<Results, 'run'>,
  root: string,
  env: Environment,
): Promise<ResultsTrees> {
  const { value: repository } = await openRepository(root, env)
  const commitOf = async (name: string | null | undefined) =>
    repository === null || typeof name !== 'string' ? null : resolveCommit(repository, name)
  // The results are untrusted input: only an id may name a commit.
  const commitOfId = (sha: string | null | undefined) => commitOf(isCommitId(sha) ? sha : null)
  const work = openDiskTree(root)
  const headSha = await commitOfId(run.head.sha)
  const isCheckedOut = headSha === (await commitOf('HEAD'))
  const head =
    repository === null || headSha === null || isCheckedOut ? null : new GitTree(repository, headSha)
  const { baseline } = run
  const whyNot = baseline === null ? null : explainUnread(baseline)
  const baseSha = whyNot === null ? await commitOfId(baseline?.sha) : null
  const openBase =
    repository === null || baseSha === null ? null : async () => new GitTree(repository, baseSha)
  return {
    head: head === null ? work : overlayFiles(head, work),
    openBase,
    whyNoBase: whyNot ?? (baseline === null || openBase !== null ? null : describeMissingCommit(baseline)),
    [Symbol.asyncDispose]: async () => head?.[Symbol.asyncDispose](),
  }
}

/** Each file from the first of two trees that has it. */
function overlayFiles(left: TraceFiles, right: TraceFiles): TraceFiles {
  const holder = async (path: string) => ((await readSize(left, path)) === null ? right : left)
  return {
    size: async (path) => (await holder(path)).size(path),
    async *open(path) {
      yield* (await holder(path)).open(path)
    },
  }
}

/** Says why recordings of a base are in no commit; null if they are in one. */
export function explainUnread({ kind, isRun, runId, source }: BaselineFacts): Phrase | null {
  if (isRun === true) return ["the base's agent was run for this comparison, and its traces were not kept"]
  if (kind === 'results')
    return phrase`the base is a results file, ${{ value: source }}, which holds no traces`
  if (kind === 'git') return null
  return runId === undefined
    ? ['they are kept with an earlier run']
    : phrase`they are in the artifact of workflow run ${{ value: runId }}`
}

function describeMissingCommit({ sha }: BaselineFacts): Phrase {
  return !isCommitId(sha)
    ? ['the results do not name its commit']
    : phrase`commit ${{ value: shortenCommitName(sha) }} is not in this clone. Fetch it: ${{ value: `git fetch origin ${sha}` }}`
}

function isCommitId(sha: string | null | undefined): sha is string {
  return typeof sha === 'string' && /^[0-9a-f]{40,64}$/.test(sha)
}
