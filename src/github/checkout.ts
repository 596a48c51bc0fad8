import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Options } from '../options/options.ts'
import { relocateInputs, listPlaces, type Inputs } from './inputs.ts'
import { isGenuine, type Commit } from '../baseline/git/commit.ts'
import type { RemoteCommits } from '../baseline/remote-commits.ts'
import { openRepository } from '../baseline/git/open-repository.ts'
import { writeReasons } from '../words/baseline.ts'
import { readTreeCommit, findOnlyTree, findWorkTree } from '../baseline/git/work-trees.ts'
import { GateError } from '../core/errors.ts'
import { defaultScenarioFolders } from '../scenario/scenario-paths.ts'
import { createClient, readPull, type SharedConnection } from './client.ts'
import { describeUntrusted, type GitHubContext } from './context.ts'
import { toGitHubFailure, isFailure, type Failure } from './failure.ts'
import type { EventFacts } from './event.ts'
import type { CommitMark } from './marks/mark.ts'
import { isOffBranch } from './off-branch.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { Environment } from '../core/environment.ts'

/** The commit that has to be checked out for a verdict to count. */
export interface ExpectedCommit {
  readonly sha: string
  /** GITHUB_SHA; for a pull request, GitHub's own merge commit. */
  readonly merge: string | null
  /** Base of the event; null if it names none. */
  readonly base: EventFacts['base']
  /** The change is untrusted, so the clone is verified, too. */
  readonly isUntrusted: boolean
  /** Reads commits from GitHub; null if GitHub cannot be asked. */
  readonly commits: RemoteCommits | null
  /** Name of the commit, such as `the head of pull request 7`. */
  readonly what: string
  /** A sentence that says how a workflow checks it out. */
  readonly mend: string
}

interface CheckoutRequest {
  /** Absolute path of the folder that the job works in. */
  readonly workspace: string
  /** Paths of scenarios and traces, relative to the workspace; empty: the default folders. */
  readonly paths: readonly string[]
  readonly env: Environment
  /** Null: whatever is checked out is judged. */
  readonly expected: ExpectedCommit | null
}

/**
 * Finds the judged repository, in the workspace or in a folder of it, and compares its commit with the expected one.
 * `root`: absolute path of the repository that contains everything that is judged, else the workspace. `sha`: the
 * checked-out commit; null without a repository. `commits`: those of all repositories. `problem`: why this is not the commit
 * to judge.
 */
async function findCheckout(request: CheckoutRequest) {
  const { expected, workspace, env } = request
  const { root, trees } = await findTrees(request)
  const heads = await Promise.all(
    trees.map(async (tree) => ({
      ...(await readTreeCommit(tree, env)),
      tree,
      name: relative(workspace, tree),
    })),
  )
  const sha = heads[0]?.value?.sha ?? null
  const commits = heads.flatMap(({ value }) => value?.sha ?? [])
  if (expected === null) return { root, sha, commits, problem: null }
  for (const { value, reason, name, tree } of heads) {
    if (value === null)
      return { root, sha, commits, problem: createUnknownCommitError(expected, writeReasons(reason)) }
    const problem = await findProblem(value, expected, { root: tree, env, name })
    if (problem !== null) return { root, sha, commits, problem }
  }
  const problem =
    heads.length === 0 ? createUnknownCommitError(expected, 'the workspace is not a git repository') : null
  return { root, sha, commits, problem }
}

/** Finds the repositories that contain the judged paths, each once, and the folder that contains all paths. */
async function findTrees(request: CheckoutRequest) {
  const { workspace, paths, env } = request
  const usual = defaultScenarioFolders.filter((folder) => existsSync(resolve(workspace, folder)))
  const places = paths.length > 0 ? paths : usual.length > 0 ? usual : ['.']
  const roots = await Promise.all([...new Set(places)].map((path) => findWorkTree(workspace, path, env)))
  const inside = [...new Set(roots.filter((tree) => tree !== null))]
  if (!roots.includes(null))
    return { root: inside.length === 1 ? (inside[0] ?? workspace) : workspace, trees: inside }
  // Searches upwards, as git does, else in the folder that a `path:` of actions/checkout names.
  const outer =
    (await openRepository(workspace, env)).value === null ? await findOnlyTree(workspace) : workspace
  const isNothingNamed = paths.length === 0 && usual.length === 0
  return {
    root: isNothingNamed ? (outer ?? workspace) : workspace,
    trees: outer === null ? inside : [...new Set([...inside, outer])],
  }
}

interface WorkTree {
  readonly root: string
  readonly env: Environment
  /** Path of its folder in the workspace. */
  readonly name: string
}

/**
 * Explains why a commit is not the one that the event is about. A merge has the head as its second parent, and is compared
 * with its first. All code that runs in the job can make such a commit, so it counts only if it is GitHub's own, or if its
 * first parent is on the base branch.
 */
async function findProblem({ sha, parents }: Commit, expected: ExpectedCommit, tree: WorkTree) {
  const { base, merge, commits, isUntrusted } = expected
  const [first = '', second] = parents
  if (sha === expected.sha) {
    if (base === null || !isUntrusted || (await hasGenuineCommits(tree, base.sha, sha))) return null
    return createUnknownCommitError(expected, 'a commit of this clone is not what its id says')
  }
  if (parents.length !== 2 || second !== expected.sha) return createOtherCommitError(expected, sha, tree.name)
  if (base === null || sha === merge || first === base.sha) return null
  const reply = await commits?.mergeBase(first, base.ref)
  if (reply?.value === first) return null
  const why = reply?.reason ? `, and GitHub does not tell: ${writeReasons(reply.reason)}` : ''
  return createOtherCommitError(
    expected,
    sha,
    tree.name,
    `It merges that into \`${first.slice(0, 7)}\`, which is not known to be on \`${base.ref}\`${why}. `,
  )
}

async function hasGenuineCommits({ root, env }: WorkTree, base: string, head: string): Promise<boolean> {
  const { value } = await openRepository(root, env)
  return value !== null && (await isGenuine(value, base, head))
}

/** `name`: path of the work tree's folder in the workspace; `why`: a sentence and a space, or empty. */
function createOtherCommitError(
  { sha, what, mend }: ExpectedCommit,
  headSha: string,
  name: string,
  why = '',
): GateError {
  const tree = name === '' ? 'the work tree' : `the work tree \`${name.split(sep).join('/')}\``
  return new GateError(
    'other-commit',
    `Another commit was checked out: ${tree} is at \`${headSha.slice(0, 7)}\`, and ${what} is \`${sha.slice(0, 7)}\`. ${why}${mend}`,
  )
}

function createUnknownCommitError({ sha, what }: ExpectedCommit, reason: string): GateError {
  return new GateError(
    'unknown-commit',
    `The checked-out commit is not known: ${reason}. This run would have to judge \`${sha.slice(0, 7)}\`, ${what}. Run actions/checkout before this step, in a job that has git.`,
  )
}

/**
 * Checks that the checked-out commit is the one of the event, and records both in the session.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmCheckout(begun: RunSession): Promise<void> {
  const { env, workspace, inputs } = begun
  const { context, expected } = await findExpectedCommit(begun)
  begun.context = context
  const checkout = await findCheckout({ workspace, paths: listPlaces(inputs.values), env, expected })
  begun.root = checkout.root
  begun.inputs = relocateInputs(inputs, workspace, checkout.root)
  begun.expected = expected
  if (checkout.problem !== null) throw checkout.problem
  if (expected !== null) return
  const { sha } = checkout
  // Reports name the commit that is judged.
  begun.context = {
    ...context,
    headSha: sha,
    headRef: sha !== null && sha === context.sha ? context.headRef : null,
  }
  await noteOffBranch(begun, checkout.commits)
}

/** Notes in the session where what was checked out for an event without a commit may be a fork's. */
async function noteOffBranch(begun: RunSession, commits: readonly string[]): Promise<void> {
  if (describeUntrusted(begun.context) !== null) return
  const { context } = begun
  const off = await Promise.all(commits.map((sha) => isOffBranch(sha, context, begun.commits)))
  begun.context = { ...context, isOffBranch: off.includes(true) }
}

/**
 * Checks the commit of all scenarios and traces that options name, including the config file's: they may be in another
 * repository inside this one.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmPlaces(begun: RunSession, options: Options): Promise<void> {
  const { root, env, expected } = begun
  const paths = listPlaces(options)
  if (paths.length === 0) return
  const { commits, problem } = await findCheckout({ workspace: root, paths, env, expected })
  if (problem !== null) throw problem
  if (expected === null) await noteOffBranch(begun, commits)
}

/**
 * Finds the commit that the event is about. A comment on a pull request does not name it, so GitHub is asked.
 * `expected`: null if the event names no commit; then the checked-out commit is judged and reported.
 * @throws GateError `unknown-commit`
 */
async function findExpectedCommit({ context: event, token, connection, commits }: RunSession) {
  const { eventName, problem } = event
  if (problem !== null && mends.has(eventName))
    throw new GateError('unknown-commit', `It is not known which commit to judge: ${problem.message}`)
  const facts =
    event.headSha === null && event.pullRequest !== null ? await askPull(event, token, connection) : {}
  const context = { ...event, ...facts }
  const { headSha, sha: merge, base } = context
  if (headSha === null) return { context, expected: null }
  const isUntrusted = describeUntrusted(context) !== null
  const { pullRequest: pull } = context
  const what = pull === null ? 'the commit of this event' : `the head of pull request ${pull}`
  const mend = mends.get(context.eventName) ?? 'Remove `ref:` from actions/checkout.'
  return {
    context,
    expected: { sha: headSha, merge, base, isUntrusted, commits, what, mend },
  }
}

async function askPull(
  { repository, pullRequest, apiUrl }: GitHubContext,
  token: string,
  connection: SharedConnection,
): Promise<EventFacts> {
  const failed = ({ message }: Failure) =>
    new GateError('unknown-commit', `The head of pull request ${pullRequest ?? 0} is not known: ${message}.`)
  if (token === '' || repository === null || pullRequest === null)
    throw failed({ reason: 'no-token', message: 'there is no token to ask GitHub with' })
  try {
    const client = await createClient({ ...connection, token, apiUrl })
    const facts = await readPull(client, repository, pullRequest)
    if (isFailure(facts)) throw failed(facts)
    return facts
  } catch (thrown) {
    throw thrown instanceof GateError ? thrown : failed(toGitHubFailure(thrown))
  }
}

const head = '`ref: ${{ github.event.pull_request.head.sha }}`'
const ofPull = `Remove \`ref:\` from actions/checkout, or give it ${head}.`
/** Events whose GITHUB_SHA is not the commit that they are about, so they need their payload; how to check that out. */
const mends: ReadonlyMap<string, string> = new Map([
  ['pull_request', ofPull],
  ['pull_request_review', ofPull],
  ['pull_request_review_comment', ofPull],
  [
    'pull_request_target',
    `This event checks out the base branch. Run the gate on \`pull_request\`, or give actions/checkout ${head} in a job without secrets.`,
  ],
  [
    'issue_comment',
    'This event checks out the default branch. Give actions/checkout `ref: refs/pull/${{ github.event.issue.number }}/head` in a job without secrets.',
  ],
  [
    'workflow_run',
    'This event checks out the default branch. Give actions/checkout `ref: ${{ github.event.workflow_run.head_sha }}`, and for forks `repository: ${{ github.event.workflow_run.head_repository.full_name }}`, in a job without secrets.',
  ],
])

/** State of a run so far. */
export interface RunSession {
  readonly token: string
  readonly env: Environment
  /** Absolute path of the folder of the job. */
  readonly workspace: string
  context: GitHubContext
  /** Absolute path of the judged repository. */
  root: string
  inputs: Inputs
  expected: ExpectedCommit | null
  notes: readonly Diagnostic[]
  /** Undefined until they are read. */
  options: Options | undefined
  readonly connection: SharedConnection
  /** Commits of the repository as GitHub has them; null if it cannot be asked. */
  readonly commits: RemoteCommits | null
  /** Another job, with `merge` or `mode: publish`, shows the result. */
  readonly isPart: boolean
  /** Marks to keep on the judged commit. */
  readonly marks: readonly CommitMark[]
  /** Hexadecimal digits, unique to this step of the workflow run. */
  readonly step: string
}
