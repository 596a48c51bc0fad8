import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkoutWorld,
  commented,
  gateCheckout,
  pullOf,
  type CheckoutWorld,
  type Commits,
  type EventName,
} from '../support/github/checkout-world.ts'
import { startGitHub } from '../support/github/server.ts'
import type { Fault, StoredComment } from '../support/github/state.ts'

let world: CheckoutWorld
beforeAll(async () => {
  world = await checkoutWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** What a verdict, or none, does to the exit code, the outputs and a comment that calls an older commit good. */
const ends = {
  /** The head is judged, and it is red. */
  judged: { code: 1, outcome: 'failed', gate: 'closed', comment: 'red' },
  /** Another commit was checked out, or nobody can tell. */
  refused: { code: 3, outcome: 'unverified', gate: 'closed', comment: 'not verified' },
  /** The same, where the event has no pull request. */
  unheard: { code: 3, outcome: 'unverified', gate: 'closed', comment: 'untouched' },
  /** No pull request: the comment is nobody's business. */
  apart: { code: 1, outcome: 'failed', gate: 'closed', comment: 'untouched' },
  /** The event names no commit, so the verdict is about what is checked out. */
  itself: { code: 0, outcome: 'passed', gate: 'open', comment: 'untouched' },
} as const

type Row = [event: EventName, checkout: keyof Commits | null, end: keyof typeof ends, says?: RegExp]

const table: Row[] = [
  ['pull_request', 'merge', 'judged'],
  ['pull_request', 'head', 'judged'],
  ['pull_request', 'base', 'refused', /Remove ref:/],
  ['pull_request', 'older', 'refused'],
  ['pull_request', 'olderMerge', 'refused'],
  ['pull_request', 'update', 'refused'],
  ['pull_request', null, 'refused', /actions\/checkout/],
  ['pull_request_review', 'merge', 'judged'],
  ['pull_request_review', 'base', 'refused', /Remove ref:/],
  ['pull_request_target', 'head', 'judged'],
  ['pull_request_target', 'base', 'refused', /ref: \$\{\{ github\.event\.pull_request\.head\.sha \}\}/],
  ['issue_comment', 'head', 'judged'],
  ['issue_comment', 'merge', 'judged'],
  ['issue_comment', 'base', 'refused', /refs\/pull\/\$\{\{ github\.event\.issue\.number \}\}\/head/],
  ['workflow_run', 'head', 'apart'],
  ['workflow_run', 'base', 'unheard', /github\.event\.workflow_run\.head_sha/],
  ['merge_group', 'head', 'apart'],
  ['merge_group', 'base', 'unheard'],
  ['push', 'head', 'apart'],
  ['push', 'base', 'unheard'],
  ['push', null, 'unheard', /actions\/checkout/],
  ['schedule', 'base', 'itself'],
  ['schedule', 'older', 'itself'],
  ['workflow_dispatch', 'older', 'itself'],
  ['workflow_dispatch', null, 'itself'],
]

const compare = 'repos/compare-commits-with-basehead'

const plain = (text: string) => text.replaceAll('`', '')

/** What became of the comment; a report must name the head. */
function fateOf({ body, edits }: StoredComment, { head }: Commits): string {
  if (edits === 0) return 'untouched'
  if (body.includes('✅') || !body.includes(head.slice(0, 7))) return body
  return /### ❌ .*(?:1 regressed)/.test(body)
    ? 'red'
    : /### ❌ .*not verified/.test(body)
      ? 'not verified'
      : body
}

test.for(table)('%s with %s checked out is %s', async ([event, checkout, end, says = /./]) => {
  const { commits } = world
  const { github, comment } = await commented(commits, { head: commits.older }, '### ✅ all is well')
  await using _ = github
  const ended = await gateCheckout(world, { event, checkout, github, isHere: true })
  const { code, outcome, gate, ...expected } = ends[end]
  expect({ code: ended.code, ...ended.outputs }).toMatchObject({ code, outcome, gate })
  const found = {
    comment: fateOf(comment, commits),
    isGreen: ended.summary.includes('✅'),
    // The commit that the results are about.
    head: ended.results?.run.head.sha ?? null,
  }
  const isOfHead = end === 'judged' || end === 'apart'
  const itself = end === 'itself' && checkout !== null ? commits[checkout] : null
  expect(found).toEqual({ isGreen: end === 'itself', head: isOfHead ? commits.head : itself, ...expected })
  expect(plain(ended.summary)).toMatch(says)
  expect(github.state.comments).toHaveLength(1)
})

test('a comment about the head itself is kept by a run that judged another commit', async () => {
  const { commits } = world
  const { github, comment } = await commented(commits, { head: commits.head }, '### ❌ broken')
  await using _ = github
  const before = comment.body
  const ended = await gateCheckout(world, { event: 'pull_request_target', checkout: 'base', github })
  expect(ended.code).toBe(3)
  expect(comment).toMatchObject({ body: before, edits: 0 })
  expect(ended.warnings).toEqual([expect.stringContaining('it is about this commit already')])
})

test('without a token nobody knows which commit a comment is about', async () => {
  const { commits } = world
  const { github } = await commented(commits, { head: commits.older }, '### ✅ all is well')
  await using _ = github
  const ended = await gateCheckout(world, { event: 'issue_comment', checkout: 'head', github, token: '' })
  expect(ended).toMatchObject({ code: 3, outputs: { outcome: 'unverified', gate: 'closed' } })
  expect(ended.summary).toContain('there is no token')
})

test('nothing stands in for a payload that cannot be read', async () => {
  const { commits } = world
  const { github } = await commented(commits, { head: commits.older }, '### ✅ all is well')
  await using _ = github
  const run = {
    event: 'pull_request_target',
    checkout: 'base',
    github,
    payload: '{"pull_request": ',
  } as const
  const ended = await gateCheckout(world, run)
  expect(ended).toMatchObject({ code: 3, outputs: { outcome: 'unverified', gate: 'closed' } })
})

describe("a merge that is not the event's own, into a commit that is not the event's base", () => {
  test.for<[title: string, onBranch: (base: string) => string | Fault, code: number]>([
    ['counts where GitHub knows that commit on the base branch', (base) => base, 1],
    ['does not count where the two went apart before', () => 'd'.repeat(40), 3],
    ['does not count where GitHub does not know it', () => ({ operation: compare, status: 404 }), 3],
    ['does not count in an outage', () => ({ operation: compare, status: 503, times: 9 }), 3],
  ])('%s', async ([, answer, code]) => {
    const { commits } = world
    await using github = await startGitHub()
    pullOf(github, commits, { baseSha: commits.older })
    const found = answer(commits.base)
    if (typeof found === 'string') github.state.workflows.mergeBases.set(`${commits.base}...main`, found)
    else github.state.faults.push({ ...found, headers: { 'retry-after': '0' } })
    const run = {
      event: 'pull_request',
      checkout: 'merge',
      github,
      sha: 'e'.repeat(40),
      isHere: true,
    } as const
    const ended = await gateCheckout(world, run)
    const isRefused = plain(ended.summary).includes('which is not known to be on main')
    const sha = ended.results?.run.baseline?.sha ?? null
    expect({ code: ended.code, isRefused, sha }).toEqual(
      code === 1 ? { code, isRefused: false, sha: commits.base } : { code, isRefused: true, sha: null },
    )
  })

  test('counts without a question where it is that of the event', async () => {
    await using github = await startGitHub()
    const run = {
      event: 'pull_request',
      checkout: 'merge',
      github,
      sha: 'e'.repeat(40),
      isHere: true,
    } as const
    expect((await gateCheckout(world, run)).code).toBe(1)
    expect(github.state.calls.map(({ operation }) => operation)).not.toContain(compare)
  })
})

describe('a repository below the workspace', () => {
  test.for<[title: string, inputs: Record<string, string>]>([
    ['is the only one there', {}],
    ['holds the scenarios', { scenarios: 'agent/scenarios' }],
    ['holds scenarios and traces', { scenarios: 'agent/scenarios', traces: 'agent/scenarios/traces/*.json' }],
  ])('%s: its base is found and its comment posted', async ([, inputs]) => {
    const { commits } = world
    const { github, comment } = await commented(commits, { head: commits.older }, '### ✅ all is well')
    await using _ = github
    const run = { event: 'pull_request', checkout: 'merge', github, path: 'agent', inputs } as const
    const ended = await gateCheckout(world, run)
    expect(ended).toMatchObject({ code: 1, outputs: { outcome: 'failed', regressed: '1' } })
    expect(ended.results?.run.baseline).toMatchObject({ kind: 'git', sha: commits.base })
    expect(ended.results?.scenarios).toMatchObject([{ file: 'scenarios/refund.yaml' }])
    expect(comment.body).toMatch(/### ❌ .*1 regressed/)
    expect(comment.body).toContain(`blob/${commits.head}/scenarios/refund.yaml`)
  })

  test('is held to the head, too', async () => {
    const { github } = await commented(world.commits, { head: world.commits.older }, '### ✅ all is well')
    await using _ = github
    const run = { event: 'pull_request', checkout: 'base', github, path: 'agent' } as const
    expect(await gateCheckout(world, run)).toMatchObject({ code: 3, outputs: { gate: 'closed' } })
  })

  test.for<[title: string, inputs: Record<string, string>, config: string | null]>([
    ['inputs', { scenarios: 'old/scenarios' }, null],
    ['the config file', {}, 'scenarios: old/scenarios\n'],
  ])('with another commit is found out where %s name it', async ([, inputs, config]) => {
    const { commits, origin } = world
    const { github } = await commented(commits, { head: commits.older }, '### ✅ all is well')
    await using _ = github
    const run = { event: 'pull_request', checkout: 'merge', github, inputs } as const
    const prepared = async (workspace: string) => {
      await origin.git('checkout', '-q', '--detach', commits.base)
      await origin.git('clone', '-q', origin.path, join(workspace, 'old'))
      if (config !== null) await writeFile(join(workspace, 'scenario-gate.yaml'), config)
    }
    const ended = await gateCheckout(world, { ...run, prepared })
    expect(ended).toMatchObject({ code: 3, outputs: { outcome: 'unverified' } })
    expect(ended.summary).toContain('Another commit was checked out: the work tree `old` is at')
  })
})
