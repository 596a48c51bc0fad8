import { expect, test } from 'vitest'
import { plain } from '../support/github/gate-change.ts'
import { gatePullRequest, type PullRequestRun } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { repository, type Files } from '../support/repository.ts'
import { careless, good, scenario } from '../support/suite.ts'

const config = (text: string | null): Files => ({ 'scenario-gate.yaml': text })
const recorded = (text: string): Files => ({ 'scenarios/traces/refund.json': text })
const suite: Files = { 'scenarios/refund.yaml': scenario('refund'), ...recorded(good) }

/** A change to a commit of `old`, while the base branch is at `now` already; its head itself is checked out. */
async function gateOlder(old: Files, now: Files, head: Files, run: Partial<PullRequestRun> = {}) {
  await using github = await startGitHub()
  await using repo = await repository()
  const start = await repo.commit({ '.gitignore': 'scenario-gate-results.json\n', ...old })
  const base = await repo.commit(now)
  await repo.git('checkout', '--quiet', '-b', 'feature', start)
  const ended = await gatePullRequest(repo, github, {
    base,
    head: await repo.commit(head),
    isHere: true,
    ...run,
  })
  return { code: ended.code, shown: plain(ended.summary) }
}

test.for<[name: string, old: Files, now: Files, head: Files, fork?: boolean]>([
  ['a policy that the base branch replaced', config('policy: report\n'), config('policy: strict\n'), {}],
  ['one that it removed', config('policy: report\n'), config(null), {}],
  ['one that it removed, of a fork', config('policy: report\n'), config(null), {}, true],
  [
    'one that the change edits as well',
    config('policy: report\n'),
    config(null),
    config('policy: report # by now\n'),
  ],
  [
    'one that the change edits, of a fork',
    config('fail-on: never\n'),
    config(null),
    config('policy: report\n'),
    true,
  ],
  ['a time without policy', config(null), config('policy: strict\n'), config('policy: report\n')],
])('a change that starts from %s is decided by that of now', async ([, old, now, head, fork = false]) => {
  const ended = await gateOlder({ ...suite, ...old }, now, { ...head, ...recorded(careless) }, { fork })
  expect(ended.code).toBe(1)
})

test('a change that starts from a time without a gate is decided by that of now', async () => {
  const late = { ...suite, ...config('policy: report\n'), ...recorded(careless) }
  const ended = await gateOlder({ 'readme.md': '' }, { ...suite, ...config('policy: strict\n') }, late)
  expect(ended.code).toBe(1)
})

test('a change that only lags behind loosens nothing', async () => {
  const old = { ...suite, ...config('policy: { flaky: ignore }\n') }
  const ended = await gateOlder(old, config('policy: { flaky: block }\n'), { 'readme.md': '' })
  expect(ended.code).toBe(0)
  expect(ended.shown).not.toContain('From the next change on')
})
