import { describe, expect, test } from 'vitest'
import { Budget } from '../../src/github/client.ts'
import { artifactOf, resolve, shown, suite, world } from '../support/artifact-world.ts'

const runs = { ...suite, 'scenarios/refund.yaml': `${suite['scenarios/refund.yaml']}run_command: ['true']\n` }

/** A run at the merge base that has not ended, and an older one with another result. */
async function underWay(run: { readonly workflow?: string; readonly branch?: string } = {}) {
  const at = await world(runs)
  await at.repo.commit(runs)
  const baseRef = { ...at.baseRef, head: await at.repo.git('rev-parse', 'HEAD') } as typeof at.baseRef
  const [, second = ''] = at.commits
  const { workflows } = at.github.state
  const { id } = workflows.addRun({ sha: at.base, status: 'in_progress', ...run })
  await at.addRun(second, await artifactOf(second, 'broken'), run)
  const content = await artifactOf(at.base, 'sorry')
  return {
    ...at,
    baseRef,
    upload: () => workflows.addArtifact(id, content),
    end: () => workflows.runs.splice(0, 1, { ...workflows.runs[0]!, status: 'completed' }),
  }
}

/** What it comes to, and how long was waited; `on`: what happens in a pause, by its number. */
async function waitedFor(
  at: Awaited<ReturnType<typeof underWay>>,
  waitMs: number,
  on: Readonly<Record<number, () => unknown>> = {},
) {
  const pauses: number[] = []
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds)
    on[pauses.length]?.()
  }
  const answer = shown(await resolve(at.github, at.repo, at.baseRef, { waitMs, connection: { wait } }))
  return { answer, pauses }
}

describe('a run at the merge base that has not ended', () => {
  test('is waited for, at growing distances', async () => {
    await using at = await underWay()
    const { answer, pauses } = await waitedFor(at, 300_000, { 3: at.upload })
    expect(answer).toMatchObject({ sha: at.base, outcomes: ['refund passed'], reason: null })
    expect(answer).not.toHaveProperty('unreadable')
    expect(pauses).toEqual([5_000, 10_000, 15_000])
  })

  test('is not replaced by an older one when the time is up: that is only shown', async () => {
    await using at = await underWay()
    const { answer, pauses } = await waitedFor(at, 40_000)
    const why = 'run 100 at the merge base has not ended, after 40 s of waiting (`baseline-wait`)'
    expect(answer).toMatchObject({ behind: 1, outcomes: ['refund failed'], unreadable: why, reason: why })
    expect(pauses).toEqual([5_000, 10_000, 15_000, 10_000])
  })

  test('is not waited for where nobody wants to', async () => {
    await using at = await underWay()
    const { answer, pauses } = await waitedFor(at, 0)
    expect(answer).toMatchObject({ unreadable: 'run 100 at the merge base has not ended' })
    expect(pauses).toEqual([])
  })

  test('and then ends without an artifact never has one: the older base counts, and it is said', async () => {
    await using at = await underWay()
    const { answer } = await waitedFor(at, 300_000, { 1: at.end })
    expect(answer).toMatchObject({ behind: 1, reason: 'run 100 has no artifact `scenario-gate-default`' })
    expect(answer).not.toHaveProperty('unreadable')
  })

  test('is not needed where its artifact is there already', async () => {
    await using at = await underWay()
    at.upload()
    expect(await waitedFor(at, 300_000)).toMatchObject({ answer: { sha: at.base }, pauses: [] })
  })

  test('is not needed where all traces are committed, and nothing is to be run', async () => {
    await using at = await underWay()
    await at.repo.git('checkout', '-q', '-b', 'traced', at.commits[3] ?? '')
    const base = await at.repo.commit({ ...suite, 'traces/refund.txt': 'sorry' })
    const head = await at.repo.commit({ 'traces/refund.txt': 'broken' })
    at.github.state.workflows.addRun({ sha: base, status: 'queued' })
    const baseRef = { kind: 'event', base, head, branch: 'main' } as const
    const { answer, pauses } = await waitedFor({ ...at, baseRef }, 300_000)
    expect(answer).toMatchObject({ kind: 'git', sha: base, reason: null })
    expect([answer, pauses]).toEqual([expect.not.objectContaining({ unreadable: expect.anything() }), []])
  })

  test('of another workflow counts where that one made the older artifact', async () => {
    await using at = await underWay({ workflow: 'nightly.yml' })
    const { answer } = await waitedFor(at, 300_000, { 2: at.upload })
    expect(answer).toMatchObject({ sha: at.base, outcomes: ['refund passed'] })
  })

  test('of a workflow that has never made an artifact is not waited for', async () => {
    await using at = await underWay()
    at.github.state.workflows.runs.splice(0, 1, {
      ...at.github.state.workflows.runs[0]!,
      workflow: 'lint.yml',
    })
    const { answer, pauses } = await waitedFor(at, 300_000)
    expect(answer).toMatchObject({ behind: 1, reason: null })
    expect([answer, pauses]).toEqual([expect.not.objectContaining({ unreadable: expect.anything() }), []])
  })

  test('counts before the merge base, too, where that has no run', async () => {
    await using at = await underWay()
    const { runs: known } = at.github.state.workflows
    const [first = '', second = ''] = at.commits
    known.splice(0, 2, { ...known[0]!, sha: second })
    await at.addRun(first, await artifactOf(first, 'broken'), { id: 50 })
    expect((await waitedFor(at, 0)).answer).toMatchObject({
      behind: 2,
      unreadable: 'run 100, 1 commit before the merge base, has not ended',
    })
  })
})

test('a run of the same commit under another branch is the base', async () => {
  await using at = await underWay({ branch: 'release/2' })
  at.upload()
  expect((await waitedFor(at, 0)).answer).toMatchObject({ sha: at.base, outcomes: ['refund passed'] })
})

test('an outage is waited for no longer than GitHub may take in all', async () => {
  await using at = await underWay()
  at.upload()
  at.github.state.faults.push({ operation: 'blob', status: 503, times: 99 })
  const pauses: number[] = []
  const wait = async (milliseconds: number) => {
    pauses.push(milliseconds)
  }
  const connection = { wait, budget: new Budget(20_000, () => 0) }
  const answer = shown(await resolve(at.github, at.repo, at.baseRef, { waitMs: 3_600_000, connection }))
  expect(pauses).toEqual([1_000, 4_000, 10_000, 5_000])
  expect(answer.unreadable).toMatch(
    /^the results artifact of run 100 cannot .* answered 503, after 5 s of waiting/,
  )
})
