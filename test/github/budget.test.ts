import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openArtifactStore } from '../../src/github/artifact-store.ts'
import { Budget } from '../../src/github/client.ts'
import { readContext } from '../../src/github/context.ts'
import { BudgetSpent } from '../../src/github/failure.ts'
import { checkRun } from '../../src/github/marks/check-run.ts'
import { GuardedMark } from '../../src/github/marks/guarded-mark.ts'
import { PullComment } from '../../src/github/pull-comment.ts'
import { githubWith, list } from '../support/github/attempts.ts'
import { tokens } from '../support/github/state.ts'
import { temporaryFolder } from '../support/repository.ts'

/** A clock that moves when it is told to. */
function clock() {
  const time = { now: 0 }
  return { time, read: () => time.now }
}

describe('the time that a run may spend on GitHub', () => {
  test('is used up by work and by pauses', async () => {
    const { time, read } = clock()
    const budget = new Budget(1_000, read)
    await budget.spend(20_000, async () => {
      time.now += 300
    })
    budget.charge(200)
    expect(budget.leftMs).toBe(500)
    await expect(
      budget.spend(20_000, async () => {
        time.now += 900
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(budget.leftMs).toBe(0)
    await expect(budget.spend(1, async () => 'never')).rejects.toThrow(BudgetSpent)
  })

  test('ends what takes longer than is left', async () => {
    const budget = new Budget(30, Date.now)
    const endless = budget.spend(
      20_000,
      (signal) =>
        new Promise((_, fail) => {
          signal.addEventListener('abort', () => fail(signal.reason as Error))
        }),
    )
    await expect(endless).rejects.toThrow(/timeout/)
  })

  test('is not given back by a clock that is set back, and what closes has time of its own', async () => {
    const { time, read } = clock()
    const budget = new Budget(1_000, read)
    await budget.spend(20_000, async () => {
      time.now -= 500
    })
    expect(budget.leftMs).toBe(1_000)
    budget.charge(5_000)
    expect(budget.leftMs).toBe(0)
    expect(budget.split({ minMs: 200 }).leftMs).toBe(200)
  })
})

describe('all that asks GitHub shares it', () => {
  test('attempts: no pause is longer than what is left', async () => {
    const operation = 'issues/list-comments'
    const limited = { status: 429, headers: { 'retry-after': '5' }, times: 9 } as const
    await using github = await githubWith({ operation, ...limited })
    const budget = new Budget(12_000, () => 0)
    const { waits, result } = await list(github, { budget })
    expect(waits).toEqual([5_000, 5_000])
    expect(result).toMatchObject({ reason: 'rate-limited' })
    expect(budget.leftMs).toBe(2_000)
  })

  test('a download that stands still, and what is asked after it', async () => {
    await using github = await githubWith()
    await using folder = await temporaryFolder()
    const { workflows, faults } = github.state
    const { id } = workflows.addRun({ sha: 'a'.repeat(40) })
    workflows.addArtifact(id, Buffer.from('zip'))
    faults.push({ operation: 'blob', status: 'hang', times: 9 })
    const budget = new Budget(1_500, Date.now)
    const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo/agent' }
    const settings = { token: tokens.actions, env, name: 'scenario-gate-default' }
    const context = await readContext(env)
    const store = openArtifactStore({ ...settings, context, connection: { budget, wait: async () => {} } })
    if (typeof store === 'string') throw new Error(store)
    const run = { id: String(id), sha: 'a'.repeat(40), committedAt: null, workflow: 1, hasEnded: true }
    const answer = await store.download(run, join(folder.path, 'artifact.zip'))
    expect(answer).toMatchObject({ value: null, reason: { code: 'not-downloaded' } })
    expect(await store.runs({ of: 'repository', sha: run.sha })).toEqual({
      value: null,
      reason: { code: 'no-answer', args: { message: 'GitHub took longer than 1.5 s in all' } },
      fault: 'lasting',
    })
  })

  test('a comment has time left, whatever came before', async () => {
    await using github = await githubWith()
    const spent = new Budget(1, () => 0)
    spent.charge(1_000)
    const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo/agent', GITHUB_RUN_ID: '1' }
    const context = { ...(await readContext(env)), pullRequest: 7, headSha: 'b'.repeat(40) }
    const comment = new PullComment(context, tokens.actions, 'default', { budget: spent })
    expect(await comment.show('report', 'any')).toMatchObject({ action: 'created' })
  })

  test('marks of a step that was killed have no more than is left, for its job is ended soon', async () => {
    await using github = await githubWith()
    const budget = new Budget(1_000, () => 0)
    budget.charge(1_000)
    const context = await readContext({ GITHUB_API_URL: github.url, GITHUB_REPOSITORY: 'octo/agent' })
    const mark = new GuardedMark(checkRun, 'Gate', { token: tokens.actions, connection: { budget } })
    const claim = { head: 'b'.repeat(40), run: 1, attempt: 1 }
    const report = { conclusion: 'cancelled', title: '', summary: '' } as const
    expect(await mark.closeOpen(context, claim, report)).toMatchObject({
      message: expect.stringContaining('GitHub took longer than 1 s in all') as string,
    })
    expect(github.state.calls).toEqual([])
  })
})
