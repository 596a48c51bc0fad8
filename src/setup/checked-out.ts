import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Commit } from '../baseline/git/commit.ts'
import { openRepository, type Environment } from '../baseline/git/git.ts'
import { commitOfTree, onlyTreeIn, workTreeAround } from '../baseline/git/work-trees.ts'
import { GateError } from '../core/errors.ts'
import { defaultScenarioFolders } from '../scenario/scenario-paths.ts'

/** The commit that has to be checked out for a verdict to count. */
export interface ExpectedCommit {
  readonly sha: string
  /** What it is, such as `the head of pull request 7`. */
  readonly what: string
  /** One sentence on how a workflow checks it out. */
  readonly mend: string
}

export interface CheckoutRequest {
  /** Absolute path of the folder that the job works in. */
  readonly workspace: string
  /** Where scenarios and traces are, relative to the workspace; none: in the default folders. */
  readonly paths: readonly string[]
  readonly env: Environment
  /** Null: whatever is checked out is judged. */
  readonly expected: ExpectedCommit | null
}

/** The files that are judged. */
export interface Checkout {
  /** Absolute: the repository that holds all that is judged, else the workspace. */
  readonly root: string
  /** The commit that is checked out; null without a repository. */
  readonly sha: string | null
  /** Why this is not the commit to judge. */
  readonly problem: GateError | null
}

/** Finds the repository that is judged, in the workspace or in a folder of it, and holds its commit to the expected one. */
export async function checkedOut(request: CheckoutRequest): Promise<Checkout> {
  const { expected, workspace, env } = request
  const { root, trees } = await treesOf(request)
  const found = await Promise.all(
    trees.map(async (tree) => ({ ...(await commitOfTree(tree, env)), name: relative(workspace, tree) })),
  )
  const sha = found[0]?.value?.sha ?? null
  if (expected === null) return { root, sha, problem: null }
  for (const { value, reason, name } of found) {
    if (value === null) return { root, sha, problem: unknown(expected, reason) }
    if (!isCommitOrMerge(value, expected.sha)) return { root, sha, problem: other(expected, value, name) }
  }
  const problem = found.length === 0 ? unknown(expected, 'the workspace is not a git repository') : null
  return { root, sha, problem }
}

/** The repositories that what is judged lies in, each once, and the folder that all paths are inside of. */
async function treesOf({
  workspace,
  paths,
  env,
}: CheckoutRequest): Promise<{ readonly root: string; readonly trees: readonly string[] }> {
  const usual = defaultScenarioFolders.filter((folder) => existsSync(resolve(workspace, folder)))
  const places = paths.length > 0 ? paths : usual.length > 0 ? usual : ['.']
  const around = await Promise.all([...new Set(places)].map((path) => workTreeAround(workspace, path, env)))
  const inside = [...new Set(around.filter((tree) => tree !== null))]
  if (!around.includes(null))
    return { root: inside.length === 1 ? (inside[0] ?? workspace) : workspace, trees: inside }
  // As git does, upwards; and else the folder that a `path:` of actions/checkout names.
  const outer =
    (await openRepository(workspace, env)).value === null ? await onlyTreeIn(workspace) : workspace
  const isNothingNamed = paths.length === 0 && usual.length === 0
  return {
    root: isNothingNamed ? (outer ?? workspace) : workspace,
    trees: outer === null ? inside : [...new Set([...inside, outer])],
  }
}

/** GitHub's test merge of a pull request has its head as the second parent. */
function isCommitOrMerge({ sha, parents }: Commit, expected: string): boolean {
  return sha === expected || (parents.length === 2 && parents[1] === expected)
}

/** `name`: of the work tree's folder in the workspace. */
function other({ sha, what, mend }: ExpectedCommit, found: Commit, name: string): GateError {
  const tree = name === '' ? 'the work tree' : `the work tree \`${name.split(sep).join('/')}\``
  return new GateError(
    'other-commit',
    `Another commit was checked out: ${tree} is at \`${found.sha.slice(0, 7)}\`, and ${what} is \`${sha.slice(0, 7)}\`. ${mend}`,
  )
}

function unknown({ sha, what }: ExpectedCommit, reason: string): GateError {
  return new GateError(
    'unknown-commit',
    `The checked-out commit is not known: ${reason}. This run would have to judge \`${sha.slice(0, 7)}\`, ${what}. Run actions/checkout before this step, in a job that has git.`,
  )
}
