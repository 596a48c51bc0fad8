import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { branchMark } from '../../src/github/claim.ts'
import { writeClaim } from '../../src/github/comment-metadata.ts'
import { PullComment } from '../../src/github/pull-comment.ts'
import { readContext } from '../../src/github/context.ts'
import { buildCommentMarker } from '../../src/github/own-comments.ts'
import { publishRun, type Publication } from '../../src/github/publish.ts'
import { captured } from '../support/github/captured.ts'
import { events } from '../support/github/events.ts'
import { runnerEnvironment, type RunnerOptions } from '../support/github/runner.ts'
import { type GitHubServer, startGitHub } from '../support/github/server.ts'
import { type Fault, type StoredPull, tokens } from '../support/github/state.ts'
import { workflowCommands } from '../support/github/workflow-commands.ts'

const repository = 'octo/agent'

interface Setting extends Partial<RunnerOptions> {
  readonly pull?: Partial<StoredPull>
  readonly token?: string
  /** Body of the comment; null: none is wanted. */
  readonly comment?: string | null
  readonly faults?: readonly Fault[]
  readonly variables?: Readonly<Record<string, string>>
}

/** Publishes one report in a job on a pull request, and gathers all that can be seen of it. */
async function published(github: GitHubServer, setting: Setting = {}) {
  const { pull, token = tokens.actions, comment = 'report', faults = [] } = setting
  const stored = github.state.addPull({ number: 7, ...pull })
  github.state.faults.push(...faults)
  await using runner = await runnerEnvironment({
    event: { name: 'pull_request', payload: events.pullRequest(repository, stored) },
    apiUrl: github.url,
    ...setting,
  })
  const context = await readContext({ ...runner.env, ...setting.variables })
  const publication: Publication = {
    context,
    token,
    comment:
      comment === null
        ? null
        : {
            on: new PullComment(context, token, 'default', { wait: async () => {} }),
            body: comment,
            reach: 'any',
          },
    marks: null,
    summary: '### Summary',
    annotations: [{ level: 'error', title: 'refund', message: 'failed', file: 'a.yaml', line: 3 }],
    outputs: { outcome: 'failed', 'comment-url': 'unset' },
  }
  const { result, stdout } = await captured(runner.env, async () => await publishRun(publication))
  return {
    result,
    commands: workflowCommands(stdout),
    outputs: await runner.outputs(),
    summary: await runner.summary(),
  }
}

const claim = {
  head: 'b'.repeat(40),
  run: 4242,
  attempt: 1,
  base: branchMark('main'),
  workflow: createHash('sha256').update('Evals').digest('hex').slice(0, 8),
}
const first = `${buildCommentMarker('default')}\n${writeClaim(claim)}`
const mask = { name: 'add-mask', properties: {}, message: tokens.actions }
const error = { name: 'error', properties: { title: 'refund', file: 'a.yaml', line: '3' }, message: 'failed' }
const url = 'https://github.com/octo/agent/pull/7#issuecomment-1001'

test('a run on a pull request shows on every surface', async () => {
  await using github = await startGitHub()
  expect(await published(github)).toEqual({
    result: { comment: { action: 'created', url }, unmarked: [], warnings: [] },
    commands: [mask, error],
    outputs: { outcome: 'failed', 'comment-url': url },
    summary: '### Summary\n',
  })
  expect(github.state.comments.map(({ body }) => body)).toEqual([`${first}\nreport`])
  expect(await published(github)).toMatchObject({ result: { comment: { action: 'unchanged', url } } })
  expect(github.state.comments).toHaveLength(1)
})

describe('no comment is due, and nothing is said of it', () => {
  const none = { comment: null, unmarked: [], warnings: [] }
  test.for([
    {
      name: 'merge_group',
      payload: events.mergeGroup(repository, { head: 'b'.repeat(40), base: 'a'.repeat(40) }),
    },
    { name: 'push', payload: events.push(repository, { before: 'a'.repeat(40), after: 'b'.repeat(40) }) },
    { name: 'schedule', payload: events.schedule() },
    { name: 'workflow_dispatch', payload: events.workflowDispatch(repository) },
    { name: 'issue_comment', payload: events.issueComment(repository, 7, 'issue') },
    { name: 'pull_request', payload: '{"pull_request":' },
    { name: 'pull_request', payload: null },
  ])('on $name without a pull request: $payload', async (event) => {
    await using github = await startGitHub()
    expect(await published(github, { event })).toEqual({
      result: none,
      commands: [mask, error],
      outputs: { outcome: 'failed', 'comment-url': '' },
      summary: '### Summary\n',
    })
    expect(github.state.calls).toEqual([])
  })

  test('where none is wanted', async () => {
    await using github = await startGitHub()
    expect((await published(github, { comment: null })).result).toEqual(none)
    expect(github.state.calls).toEqual([])
  })
})

describe('a comment that cannot be posted is one warning and changes nothing else', () => {
  const same = ' The job summary has the same report.'
  const permission = '`pull-requests: write` under `permissions:`'
  const forbidden = `the token may not write comments here (403: Resource not accessible by integration); the job needs ${permission}.`
  const everywhere = { status: 500, times: 4 } as const
  test.for([
    { title: 'a read-only token', setting: { token: tokens.readOnly }, reason: 'forbidden', why: forbidden },
    {
      title: 'a fork',
      setting: { token: tokens.readOnly, pull: { headRepository: 'mallory/agent' } },
      reason: 'forbidden',
      why: `${forbidden} A pull request from a fork runs with a read-only token, whatever its workflow asks for.`,
    },
    {
      title: 'Dependabot',
      setting: { token: tokens.readOnly, actor: 'dependabot[bot]' },
      reason: 'forbidden',
      why: `${forbidden} Runs that Dependabot starts have a read-only token unless the workflow asks for more.`,
    },
    {
      title: 'no token',
      setting: { token: '' },
      reason: 'no-token',
      why: `there is no token; the job needs ${permission}.`,
    },
    {
      title: 'a wrong token',
      setting: { token: 'ghs_expired' },
      reason: 'unauthorized',
      why: `GitHub does not accept the token (401: Bad credentials); give one that is valid and has ${permission}.`,
    },
    {
      title: 'a locked conversation',
      setting: { pull: { locked: true } },
      reason: 'locked',
      why: 'the conversation takes no comments (403: Unable to create comment because issue is locked.).',
    },
    {
      title: 'a repository out of sight',
      setting: { repository: 'octo/other' },
      reason: 'not-found',
      why: `GitHub shows the token no such pull request (404: Not Found); the token needs access to the repository, and the job ${permission}.`,
    },
    {
      title: 'a comment that is too long',
      setting: { comment: 'x'.repeat(65_536) },
      reason: 'too-long',
      why: 'the comment is longer than GitHub takes (422: Validation Failed; Body is too long (maximum is 65536 characters)).',
    },
    {
      title: 'a rate limit',
      setting: {
        faults: [
          {
            operation: 'issues/create-comment',
            status: 429,
            headers: { 'retry-after': '3600' },
            message: 'Slow down',
          },
        ],
      },
      reason: 'rate-limited',
      why: "GitHub's rate limit is used up (429: Slow down); re-run the job later.",
    },
    {
      title: 'a rate limit on a fork, which is not about the token',
      setting: {
        pull: { headRepository: 'mallory/agent' },
        faults: [{ operation: 'issues/list-comments', status: 403, headers: { 'retry-after': '3600' } }],
      },
      reason: 'rate-limited',
      why: "GitHub's rate limit is used up (403: scripted); re-run the job later.",
    },
    {
      title: 'an outage',
      setting: { faults: [{ operation: 'users/get-authenticated', ...everywhere }] },
      reason: 'unavailable',
      why: 'GitHub is not available (500: scripted).',
    },
    {
      title: 'a lost connection',
      setting: { faults: [{ operation: 'issues/list-comments', ...everywhere, status: 'reset' }] },
      reason: 'unreachable',
      why: 'GitHub could not be reached (other side closed).',
    },
  ] as const satisfies readonly { title: string; setting: Setting; reason: string; why: string }[])(
    '$title',
    async ({ setting, reason, why }) => {
      await using github = await startGitHub()
      const message = `The comment on the pull request was not posted: ${why}${same}`
      const { result, commands, outputs, summary } = await published(github, setting)
      expect(result).toMatchObject({ comment: { reason }, warnings: [message] })
      expect(commands.filter(({ name }) => name !== 'add-mask')).toEqual([
        error,
        { name: 'warning', properties: { title: 'Scenario Gate' }, message },
      ])
      expect(outputs).toEqual({ outcome: 'failed', 'comment-url': '' })
      expect(summary).toBe('### Summary\n')
      expect(github.state.comments).toEqual([])
    },
  )

  test('Issues disabled', async () => {
    await using github = await startGitHub()
    github.state.issuesDisabled = true
    expect((await published(github)).result.warnings).toEqual([
      'The comment on the pull request was not posted: the conversation is gone, or Issues are disabled for this repository (410: Issues are disabled for this repo); switch Issues on for comments. The job summary has the same report.',
    ])
  })

  test('no address of an API', async () => {
    await using github = await startGitHub()
    expect((await published(github, { apiUrl: 'not an address' })).result).toMatchObject({
      comment: { reason: 'unreachable' },
    })
  })
})

test('an update that is refused leaves the comment as it was', async () => {
  await using github = await startGitHub()
  await published(github)
  const { result } = await published(github, {
    token: tokens.readOnly,
    comment: 'new',
  })
  expect(result.comment).toMatchObject({ reason: 'forbidden' })
  expect(github.state.comments.map(({ body, edits }) => [body, edits])).toEqual([[`${first}\nreport`, 0]])
})

test('without a place for the summary, no warning points to it', async () => {
  await using github = await startGitHub()
  const { result } = await published(github, { token: '', variables: { GITHUB_STEP_SUMMARY: '' } })
  expect(result.warnings).toEqual([
    'There is no job summary: GITHUB_STEP_SUMMARY is not set.',
    'The comment on the pull request was not posted: there is no token; the job needs `pull-requests: write` under `permissions:`.',
  ])
})
