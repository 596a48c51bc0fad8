import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Options } from '../options/options.ts'
import { inputsFor, placesIn, type Inputs } from './inputs.ts'
import type { Commit } from '../baseline/git/commit.ts'
import { openRepository, type Environment } from '../baseline/git/git.ts'
import { reasonText } from '../report/words/baseline.ts'
import { commitOfTree, onlyTreeIn, workTreeAround } from '../baseline/git/work-trees.ts'
import { GateError } from '../core/errors.ts'
import { defaultScenarioFolders } from '../scenario/scenario-paths.ts'
import { createClient, readPull, type Connection, type SharedConnection } from './client.ts'
import type { GitHubContext } from './context.ts'
import { failureOf, isFailure, type Failure } from './failure.ts'
import type { EventFacts } from './event.ts'
import type { Mark } from './marks/mark.ts'
import type { Diagnostic } from '../core/diagnostic.ts'

/** The commit that has to be checked out for a verdict to count. */
export interface ExpectedCommit {
  readonly sha: string
  /** Name of the commit, such as `the head of pull request 7`. */
  readonly what: string
  /** One sentence on how a workflow checks it out. */
  readonly mend: string
}

interface CheckoutRequest {
  /** Absolute path of the folder that the job works in. */
  readonly workspace: string
  /** Places of scenarios and traces, relative to the workspace; empty: the default folders. */
  readonly paths: readonly string[]
  readonly env: Environment
  /** Null: whatever is checked out is judged. */
  readonly expected: ExpectedCommit | null
}

/** The files that are judged. */
interface Checkout {
  /** Absolute: the repository that holds all that is judged, else the workspace. */
  readonly root: string
  /** The commit that is checked out; null without a repository. */
  readonly sha: string | null
  /** Reason that this is not the commit to judge. */
  readonly problem: GateError | null
}

/** Finds the repository that is judged, in the workspace or in a folder of it, and holds its commit to the expected one. */
async function checkedOut(request: CheckoutRequest): Promise<Checkout> {
  const { expected, workspace, env } = request
  const { root, trees } = await treesOf(request)
  const found = await Promise.all(
    trees.map(async (tree) => ({ ...(await commitOfTree(tree, env)), name: relative(workspace, tree) })),
  )
  const sha = found[0]?.value?.sha ?? null
  if (expected === null) return { root, sha, problem: null }
  for (const { value, reason, name } of found) {
    if (value === null) return { root, sha, problem: unknown(expected, reasonText(reason)) }
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

/**
 * Finds what is checked out and holds it to the commit of the event, then notes both in what is known of the run.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmCheckout(begun: Begun): Promise<void> {
  const { token, env, workspace, inputs, connection } = begun
  const { context, expected } = await expectedCommit(begun.context, token, connection)
  begun.context = context
  const checkout = await checkedOut({ workspace, paths: placesIn(inputs.values), env, expected })
  begun.root = checkout.root
  begun.inputs = inputsFor(inputs, workspace, checkout.root)
  begun.expected = expected
  if (checkout.problem !== null) throw checkout.problem
  if (expected !== null) return
  const { sha } = checkout
  // Nothing else is reported than what is judged.
  begun.context = {
    ...context,
    headSha: sha,
    headRef: sha !== null && sha === context.sha ? context.headRef : null,
  }
}

/**
 * Holds all scenarios and traces that options name to the commit of the event, those of the config file included: they
 * may lie in another repository inside of this one.
 * @throws GateError `other-commit`, `unknown-commit`
 */
export async function confirmPlaces({ root, env, expected }: Begun, options: Options): Promise<void> {
  const paths = placesIn(options)
  if (paths.length === 0 || expected === null) return
  const { problem } = await checkedOut({ workspace: root, paths, env, expected })
  if (problem !== null) throw problem
}

/** Which commit a run has to judge, and its context with all that had to be asked for. */
interface Expectation {
  readonly context: GitHubContext
  /** Null where the event names no commit: what is checked out is judged, and reported as such. */
  readonly expected: ExpectedCommit | null
}

/** Events whose GITHUB_SHA is not the commit that they are about, so that nothing stands in for their payload. */
const describedByPayload: ReadonlySet<string> = new Set([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
  'issue_comment',
  'workflow_run',
])

/**
 * Finds the commit that the event is about. A comment on a pull request does not name it, so GitHub is asked.
 * @throws GateError `unknown-commit` where it cannot be found out.
 */
async function expectedCommit(
  given: GitHubContext,
  token: string,
  connection: Omit<Connection, 'token' | 'apiUrl'> = {},
): Promise<Expectation> {
  const { eventName, problem } = given
  if (problem !== null && describedByPayload.has(eventName))
    throw new GateError('unknown-commit', `It is not known which commit to judge: ${problem.message}`)
  const facts =
    given.headSha === null && given.pullRequest !== null ? await askPull(given, token, connection) : {}
  const context = { ...given, ...facts }
  const { headSha } = context
  return { context, expected: headSha === null ? null : { sha: headSha, ...wordsOf(context) } }
}

async function askPull(
  { repository, pullRequest, apiUrl }: GitHubContext,
  token: string,
  connection: Omit<Connection, 'token' | 'apiUrl'>,
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
    throw thrown instanceof GateError ? thrown : failed(failureOf(thrown))
  }
}

function wordsOf({ eventName, pullRequest }: GitHubContext): Pick<ExpectedCommit, 'what' | 'mend'> {
  const what = pullRequest === null ? 'the commit of this event' : `the head of pull request ${pullRequest}`
  return { what, mend: mends.get(eventName) ?? 'Remove `ref:` from actions/checkout.' }
}

const head = '`ref: ${{ github.event.pull_request.head.sha }}`'
const ofPull = `Remove \`ref:\` from actions/checkout, or give it ${head}.`
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

/** State of a run, as far as it got. */
export interface Begun {
  readonly token: string
  readonly env: Environment
  /** Absolute: the folder of the job. */
  readonly workspace: string
  context: GitHubContext
  /** Absolute: the repository that is judged. */
  root: string
  inputs: Inputs
  expected: ExpectedCommit | null
  notes: readonly Diagnostic[]
  /** Undefined until they could be read. */
  options: Options | undefined
  readonly connection: SharedConnection
  /** Another job shows what this one finds: that with `merge`, or that with `mode: publish`. */
  readonly isPart: boolean
  /** Marks to keep on the judged commit. */
  readonly marks: readonly Mark[]
  /** Eight hexadecimal digits that no other step of the workflow run has. */
  readonly step: string
}
