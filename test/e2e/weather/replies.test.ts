import { describe, expect, test } from 'vitest'
import { gatePullRequest } from '../../support/github/pull-request-gate.ts'
import { pushed, says, workflow } from '../../support/github/pushed.ts'
import { startGitHub } from '../../support/github/server.ts'
import type { Fault } from '../../support/github/state.ts'
import { worsened } from '../../support/github/worsened.ts'

interface Row {
  readonly title: string
  readonly fault: Fault
  /** What the one warning says; null: the comment is posted all the same. */
  readonly warns: string | null
}

const list = 'issues/list-comments'
const create = 'issues/create-comment'
const hour = { 'retry-after': '3600' }
const now = { 'retry-after': '0' }
const usedUp = { 'x-ratelimit-remaining': '0' }

const rows: Row[] = [
  {
    title: 'the primary limit, which is reset',
    fault: { operation: list, status: 403, headers: { ...usedUp, 'x-ratelimit-reset': '1' } },
    warns: null,
  },
  {
    title: 'the primary limit, which is reset too late',
    fault: {
      operation: list,
      status: 403,
      headers: { ...usedUp, 'x-ratelimit-reset': '99999999999' },
      times: 9,
    },
    warns: "GitHub's rate limit is used up (403",
  },
  {
    title: 'the secondary limit, which ends',
    fault: {
      operation: create,
      status: 403,
      headers: now,
      message: 'You have exceeded a secondary rate limit.',
    },
    warns: null,
  },
  {
    title: 'the secondary limit as 429, which ends',
    fault: { operation: create, status: 429, headers: now },
    warns: null,
  },
  {
    title: 'the secondary limit, which ends too late',
    fault: { operation: create, status: 429, headers: hour, times: 9 },
    warns: "GitHub's rate limit is used up (429",
  },
  {
    title: 'an outage that ends',
    fault: { operation: list, status: 503, headers: now, times: 3 },
    warns: null,
  },
  {
    title: 'an outage that does not end',
    fault: { operation: list, status: 503, headers: hour, times: 9 },
    warns: 'GitHub is not available (503',
  },
  {
    title: 'a page of something between',
    fault: { operation: list, status: 502, headers: now, page: '<h1>Bad gateway</h1>' },
    warns: null,
  },
  {
    title: 'a page in place of every reply',
    fault: { operation: list, status: 200, page: '<h1>Sign in</h1>', times: 9 },
    warns: "GitHub's reply is not as documented",
  },
  { title: 'a reply that is cut', fault: { operation: list, status: 'cut' }, warns: null },
  { title: 'a connection that is lost', fault: { operation: list, status: 'reset' }, warns: null },
  {
    title: 'a comment that is created, and the reply is lost',
    fault: { operation: create, status: 'reset', done: true },
    warns: null,
  },
  {
    title: 'a comment that is not created, and the reply is lost',
    fault: { operation: create, status: 'reset' },
    warns: null,
  },
  { title: 'no answer to one request', fault: { operation: list, status: 'hang' }, warns: null },
]

describe('GitHub answers with', () => {
  test.for(rows)('$title: the verdict stands', async ({ fault, warns }) => {
    await using github = await startGitHub()
    await using at = await worsened()
    github.state.faults.push(fault)
    // Of connections, the client in `dist/` is asked as well.
    const isHere = typeof fault.status === 'number'
    const ended = await gatePullRequest(at.repo, github, { ...at, isHere })
    const bodies = github.state.comments.map(({ body }) => body)
    const warnings = ended.commands.flatMap(({ name, message }) => (name === 'warning' ? [message] : []))
    expect(ended).toMatchObject({ code: 1, outputs: { outcome: 'failed', gate: 'closed', regressed: '1' } })
    expect(ended.summary).toContain('1 regressed')
    expect(bodies.map((body) => body.includes('1 regressed'))).toEqual(warns === null ? [true] : [])
    expect(warnings).toHaveLength(warns === null ? 0 : 1)
    expect(warnings.join('\n')).toContain(warns ?? '')
  })
})

test('GitHub Enterprise Server: the comment and its links are on that server', async () => {
  await using github = await startGitHub({ basePath: '/api/v3' })
  await using at = await worsened()
  const serverUrl = 'https://git.example.com'
  const ended = await gatePullRequest(at.repo, github, { ...at, runner: { serverUrl }, isHere: true })
  expect(ended).toMatchObject({ code: 1, outputs: { gate: 'closed', regressed: '1' } })
  const body = github.state.comments[0]?.body ?? ''
  expect(body).toContain(`${serverUrl}/octo/agent/blob/${at.head}/scenarios/refund.yaml`)
  expect(body).not.toContain('](https://github.com/octo')
})

test('GitHub Enterprise Server tells no digest of an artifact, which is a base all the same', async () => {
  await using at = await pushed()
  const { repo, github, base } = at
  github.state.workflows.artifacts.splice(0, 1)
  github.state.workflows.addArtifact(github.state.workflows.runs[0]?.id ?? 0, at.artifact, { digest: null })
  const head = await repo.commit(says('go away'))
  const runner = { serverUrl: 'https://git.example.com' }
  const ended = await gatePullRequest(repo, github, { base, head, env: workflow, runner })
  expect(ended).toMatchObject({ code: 1, outputs: { gate: 'closed', regressed: '1' } })
  expect(ended.results.run.baseline).toMatchObject({ kind: 'artifact', sha: base })
})
