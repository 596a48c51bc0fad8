import type { ExpectedCommit } from '../setup/checked-out.ts'
import { GateError } from '../core/errors.ts'
import { type Connection, createClient } from './client.ts'
import type { GitHubContext } from './context.ts'
import { type Failure, failureOf, isFailure } from './failure.ts'
import type { EventFacts } from './event.ts'
import { readPull } from './read-pull.ts'

/** Which commit a run has to judge, and its context with all that had to be asked for. */
export interface Expectation {
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
export async function expectedCommit(
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
