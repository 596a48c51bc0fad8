import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Results } from '../../src/results/schema.ts'
import { gateChange, plain } from '../support/github/gate-change.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { gatePush, project, says, workflow } from '../support/github/pushed.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { repository, type Files, type TestRepository } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'
import { unzipped } from '../support/unzipped.ts'
import { zipOf } from '../support/zip.ts'

/** Id, outcome and change of every scenario. */
const said = ({ scenarios }: Results) =>
  scenarios.map(({ id, outcome, change }) => `${id} ${outcome} ${change}`)

describe('a suite whose agents are run', () => {
  let github: GitHubServer
  let repo: TestRepository
  /** Of `main`; the branch is off the third. */
  let commits: readonly string[]
  /** What the push of the first left. */
  let artifact: Buffer

  beforeAll(async () => {
    github = await startGitHub()
    repo = await repository()
    const first = await repo.commit(project)
    const pushed = await gatePush(repo, github, first)
    artifact = pushed.artifact
    await repo.git('clean', '-fdxq')
    const later = []
    for (const text of ['a', 'b', 'c']) later.push(await repo.commit({ 'a.txt': text }))
    commits = [first, ...later]
    await repo.git('checkout', '-q', '-b', 'feature', later[1] ?? '')
  })

  afterAll(async () => {
    await repo[Symbol.asyncDispose]()
    await github[Symbol.asyncDispose]()
  })

  /** Gates the change in this process, where these runs are known; an artifact that is null was not uploaded. */
  async function gate(change: Files, runs: readonly Run[]) {
    const { workflows } = github.state
    for (const list of [workflows.runs, workflows.artifacts, github.state.comments]) list.length = 0
    for (const { at, content, event = 'push', ...stored } of runs) {
      const { id } = workflows.addRun({ sha: commits[at] ?? '', event })
      if (content !== null) workflows.addArtifact(id, content, stored)
    }
    const head = await repo.commit(change)
    const ended = await gatePullRequest(repo, github, {
      base: commits[3] ?? '',
      head,
      env: workflow,
      isHere: true,
    })
    const { baseline, baselineReason } = ended.results.run
    const [greet] = ended.results.scenarios
    return { ...ended, baseline, baselineReason, greet, comment: plain(github.state.comments.at(-1)?.body) }
  }

  interface Run {
    readonly at: number
    readonly content: Buffer | null
    readonly event?: string
    readonly expired?: boolean
    readonly digest?: string
  }

  test('takes the nearest commit before the merge base that has an artifact, and says how far it is', async () => {
    const ended = await gate(says('go away'), [{ at: 0, content: artifact }])
    expect(ended.baseline).toMatchObject({ kind: 'artifact', sha: commits[0], behind: 2, runId: '100' })
    expect(ended.greet).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
    expect(ended.comment).toContain('2 commits before the merge base')
    expect(ended.comment).toContain('/actions/runs/100')
    expect(ended.code).toBe(1)
  })

  test('takes neither the tip of the branch, nor the run of a pull request, nor what is not its digest', async () => {
    const ended = await gate(says('go away'), [
      { at: 0, content: artifact },
      { at: 3, content: artifact },
      { at: 2, content: artifact, event: 'pull_request' },
      { at: 1, content: artifact, digest: `sha256:${'0'.repeat(64)}` },
    ])
    expect(ended.baseline).toMatchObject({ kind: 'artifact', sha: commits[0], behind: 2, runId: '100' })
    expect(ended.baselineReason).toMatch(/run 103 .*digest/)
    expect(ended.comment).toMatch(/run 103 .*digest/)
  })

  test.for<readonly [string, () => readonly Run[], RegExp]>([
    ['no run at all', () => [], /no run on main has ended at the merge base or at one of the 50 commits/],
    [
      'a run that left no artifact',
      () => [{ at: 2, content: null }],
      /run 100 has no artifact scenario-gate-default/,
    ],
    [
      'an artifact that has expired',
      () => [{ at: 2, content: artifact, expired: true }],
      /run 100 .*expired/,
    ],
    [
      'an artifact of another commit',
      () => [{ at: 2, content: artifact }],
      /run 100 is of another commit, \w{7} ?, than its run/,
    ],
  ])('%s is said, and its own checks decide', async ([, runs, sentence]) => {
    const green = await gate(says('hello again'), runs())
    expect(plain(green.baselineReason)).toMatch(sentence)
    expect(green.comment).toMatch(sentence)
    expect([green.greet?.outcome, green.greet?.change, green.code]).toEqual(['passed', 'incomparable', 0])
  })

  test('an artifact that is broken is one that nobody could read: nothing that depends on it is decided', async () => {
    const ended = await gate(says('hello again'), [{ at: 2, content: artifact.subarray(0, 200) }])
    expect(ended.results.run.baselineUnreadable).toMatch(/results artifact of run 100 /)
    expect(ended.comment).toMatch(/The base could not be read/)
    expect([ended.greet?.outcome, ended.code]).toEqual(['passed', 1])
  })

  test('a failure without a base closes the gate, and is not called a regression', async () => {
    const red = await gate(says('go away'), [])
    expect([red.greet?.outcome, red.outputs['regressed'], red.code]).toEqual(['failed', '0', 1])
  })

  test('results of another schema version are passed over; the traces beside them are scored', async () => {
    const files = await unzipped(artifact)
    const other = zipOf(
      files.map(({ name, content }) =>
        name.endsWith('.json')
          ? { name, content: String(content).replace('"schemaVersion": 1', '"schemaVersion": 99') }
          : { name, content },
      ),
    )
    const ended = await gate(says('go away'), [{ at: 0, content: other }])
    expect(ended.baselineReason).toMatch(/schemaVersion.*99/)
    expect(ended.comment).toMatch(/schemaVersion.*99/)
    expect(ended.greet).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
    const bare = zipOf(files.filter(({ name }) => name.endsWith('.json')))
    const asThen = await gate(says('go away'), [{ at: 0, content: bare }])
    expect(asThen.baselineReason).toContain('its verdicts are compared as they were then')
    expect(asThen.greet).toMatchObject({ change: 'regressed', baseOutcome: 'passed' })
  })
})

const suite = { 'scenarios/refund.yaml': scenario('refund'), 'scenarios/traces/refund.json': good }

describe('the change that brings the first scenarios', () => {
  test('is told that there is no base yet, and gated by its checks', async () => {
    const first = await gateChange({ 'README.md': 'An agent.\n' }, suite)
    expect(said(first.results)).toEqual(['refund passed new'])
    expect(first.comment).toMatch(/base \w{7} has no scenarios yet/)
    expect(first.code).toBe(0)
    const red = await gateChange(
      { 'README.md': 'An agent.\n' },
      { ...suite, 'scenarios/traces/refund.json': careless },
    )
    expect([said(red.results), red.outputs['regressed'], red.code]).toEqual([['refund failed new'], '0', 1])
  })
})

describe('results that are committed at the merge base', () => {
  test('stand in for traces that are not, and it is said', async () => {
    await using repo = await repository()
    await repo.commit(suite)
    await using github = await startGitHub()
    const base = await repo.git('rev-parse', 'HEAD')
    const kept: Results = (
      await gatePullRequest(repo, github, { base, head: base, inputs: { baseline: 'none' } })
    ).results
    const before = {
      'scenarios/refund.yaml': scenario('refund'),
      'scenario-gate-results.json': JSON.stringify(kept),
    }
    const ended = await gateChange(before, { 'scenarios/traces/refund.json': careless })
    expect(ended.results.run.baseline).toMatchObject({ kind: 'git' })
    expect(said(ended.results)).toEqual(['refund failed regressed'])
    expect(ended.comment).toMatch(
      /one scenario is compared with the verdicts of the scenario-gate-results.json/,
    )
  })
})
