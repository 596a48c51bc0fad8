import { describe, expect, test } from 'vitest'
import { gatePullRequest, type PullRequestRun } from '../../support/github/pull-request-gate.ts'
import { startGitHub } from '../../support/github/server.ts'
import { tokens } from '../../support/github/state.ts'
import { worsened } from '../../support/github/worsened.ts'
import { careless, good, scenario } from '../../support/suite.ts'

/** Every pull request here broke the agent, so its gate closes, whatever becomes of the comment. */
interface Row {
  readonly title: string
  readonly run: Partial<PullRequestRun>
  /** What the one warning says; null: the comment is posted, and nothing is warned of. */
  readonly warns: string | null
}

const permission = 'the job needs `pull-requests: write` under `permissions:`'
const rows: Row[] = [
  { title: 'of a branch', run: {}, warns: null },
  {
    title: 'of a fork, which has a read-only token',
    run: { fork: true, token: tokens.readOnly },
    warns: 'A pull request from a fork runs with a read-only token',
  },
  {
    title: 'of a fork that is gone',
    run: { pull: { headRepository: null }, token: tokens.readOnly },
    warns: 'A pull request from a fork runs with a read-only token',
  },
  {
    title: 'of Dependabot, which has a read-only token',
    run: { runner: { actor: 'dependabot[bot]' }, token: tokens.readOnly },
    warns: 'Runs that Dependabot starts have a read-only token unless the workflow asks for more',
  },
  {
    title: 'of Dependabot, in a workflow that asks for more',
    run: { runner: { actor: 'dependabot[bot]' } },
    warns: null,
  },
  { title: 'without permission to comment', run: { token: tokens.readOnly }, warns: permission },
  { title: 'without a token', run: { token: '' }, warns: 'there is no token; the job needs' },
  { title: 'with a token that has expired', run: { token: 'ghs_expired' }, warns: '401: Bad credentials' },
  { title: "with an App's token, which may not ask `GET /user`", run: { token: tokens.app }, warns: null },
  { title: "with a person's token", run: { token: tokens.person }, warns: null },
  { title: 'that is closed meanwhile', run: { pull: { closed: true } }, warns: null },
  {
    title: 'whose conversation is locked',
    run: { pull: { locked: true } },
    warns: 'the conversation takes no comments (403: Unable to create comment because issue is locked.)',
  },
]

describe('a pull request', () => {
  test.for(rows)('$title', async ({ run, warns }) => {
    await using github = await startGitHub()
    await using at = await worsened()
    // Without an HTML report, whose script is only built into `dist/`.
    const here = { inputs: { artifact: 'none' }, isHere: true }
    const ended = await gatePullRequest(at.repo, github, { ...at, ...run, ...here })
    const bodies = github.state.comments.map(({ body }) => body)
    const warnings = ended.commands.flatMap(({ name, message }) => (name === 'warning' ? [message] : []))
    expect(ended).toMatchObject({ code: 1, outputs: { outcome: 'failed', gate: 'closed', regressed: '1' } })
    expect(ended.summary).toContain('1 regressed')
    expect(ended.outputs['comment-url'] === '').toBe(warns !== null)
    expect(bodies.map((body) => body.includes('1 regressed'))).toEqual(warns === null ? [true] : [])
    expect(warnings).toHaveLength(warns === null ? 0 : 1)
    expect(warnings.join('\n')).toContain(warns ?? '')
  })
})

test('that is closed while its comment is written: the verdict is on it all the same', async () => {
  await using github = await startGitHub()
  await using at = await worsened()
  github.state.onNext('issues/list-comments', () => {
    const pull = github.state.pulls.get(7)
    if (pull !== undefined) github.state.addPull({ ...pull, closed: true })
  })
  const ended = await gatePullRequest(at.repo, github, at)
  expect(ended).toMatchObject({ code: 1, outputs: { gate: 'closed' } })
  expect(github.state.pulls.get(7)).toMatchObject({ closed: true })
  expect(github.state.comments.map(({ body }) => body.includes('1 regressed'))).toEqual([true])
})

test('a stacked pull request is compared with the branch below it, not with main', async () => {
  await using github = await startGitHub()
  await using at = await worsened()
  const { repo, head: below } = at
  await repo.git('checkout', '-q', '-b', 'on-top')
  const head = await repo.commit({
    'scenarios/greet.yaml': scenario('greet'),
    'scenarios/traces/greet.json': good,
  })
  const ended = await gatePullRequest(repo, github, {
    base: below,
    head,
    inputs: { 'fail-on': 'regressions' },
    pull: { baseRef: 'feature', headRef: 'on-top' },
  })
  // The branch below broke the agent; this one adds a scenario that passes.
  expect(ended).toMatchObject({
    code: 0,
    outputs: { gate: 'open', failed: '1', regressed: '0', passed: '1' },
  })
  expect(ended.results.run.baseline).toMatchObject({ kind: 'git', sha: below })
  expect(github.state.comments[0]?.body).toContain(below.slice(0, 7))
})

test('each attempt of a run replaces the report of the one before, and an older attempt that ends last none', async () => {
  await using github = await startGitHub()
  await using at = await worsened()
  const gate = async (runAttempt: number) =>
    await gatePullRequest(at.repo, github, { ...at, runner: { runAttempt } })
  const bodies: (string | undefined)[] = []
  for (const attempt of [1, 3, 2]) {
    expect(await gate(attempt)).toMatchObject({ code: 1, outputs: { gate: 'closed' } })
    bodies.push(github.state.comments[0]?.body)
  }
  expect(github.state.comments).toHaveLength(1)
  expect(bodies[1]).toContain('runs/4242/attempts/3')
  expect(bodies[2]).toBe(bodies[1])
})

test('agents of Dependabot are not started: it brings packages that nobody has read', async () => {
  await using github = await startGitHub()
  await using at = await worsened()
  const head = await at.repo.commit({
    'scenarios/fresh.yaml': `${scenario('fresh')}run_command: [touch, started]\n`,
    'scenarios/traces/refund.json': careless,
  })
  const ended = await gatePullRequest(at.repo, github, {
    base: at.base,
    head,
    token: tokens.readOnly,
    runner: { actor: 'dependabot[bot]' },
  })
  expect(ended).toMatchObject({ code: 1, outputs: { gate: 'closed', unverified: '1' } })
  expect(ended.summary).toContain('its command is not started for a change from Dependabot')
  expect(await at.repo.git('status', '--porcelain', 'started')).toBe('')
})
