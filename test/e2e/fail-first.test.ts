import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOfBundle } from '../support/bundle.ts'
import {
  checkoutWorld,
  commented,
  gateCheckout,
  type CheckoutWorld,
} from '../support/github/checkout-world.ts'
import { buildCommentMarker } from '../../src/github/own-comments.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { authors } from '../support/github/state.ts'
import { repository } from '../support/repository.ts'

let world: CheckoutWorld
beforeAll(async () => {
  world = await checkoutWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const green = '### ✅ all is well'
const text = (file: string, content: string) => (workspace: string) =>
  writeFile(join(workspace, file), content)

describe('a run that cannot begin takes the old verdict away', () => {
  test.for<{
    readonly title: string
    readonly inputs?: Record<string, string>
    readonly prepared: (workspace: string) => Promise<void>
    readonly key?: string
    readonly says: RegExp
  }>([
    {
      title: 'all scenarios are deleted',
      prepared: (workspace) => rm(join(workspace, 'scenarios'), { recursive: true }),
      says: /no scenario was found/,
    },
    {
      title: 'a key of the config file',
      prepared: text('scenario-gate.yaml', 'fail_on: never\n'),
      says: /fail-on/,
    },
    { title: 'no YAML', prepared: text('scenario-gate.yaml', 'fail-on: [\n'), says: /scenario-gate\.yaml:/ },
    {
      title: 'an input',
      inputs: { 'fail-on': 'never!' },
      prepared: async () => undefined,
      says: /failures, regressions, never/,
    },
    {
      title: 'a config file that also names the comment',
      prepared: text('scenario-gate.yaml', 'fail_on: never\ncomment-key: evals\n'),
      key: 'evals',
      says: /fail-on/,
    },
  ])('$title', async ({ inputs = {}, prepared, key = 'default', says }) => {
    const { commits } = world
    const { github, comment } = await commented(commits, { head: commits.older }, green, key)
    await using _ = github
    const ended = await gateCheckout(world, {
      event: 'pull_request',
      checkout: 'merge',
      github,
      inputs,
      prepared,
      isHere: true,
    })
    expect(ended).toMatchObject({ code: 2, outputs: { outcome: 'unverified', gate: 'closed' } })
    expect(github.state.comments).toHaveLength(1)
    expect(comment.body).toMatch(/### ❌ .*not verified/)
    expect(comment.body).toMatch(says)
    expect(comment.body).toContain(commits.head.slice(0, 7))
    expect(comment.body).not.toContain('✅')
  })

  test('where there is no comment, one says so', async () => {
    await using github = await startGitHub()
    const prepared = text('scenario-gate.yaml', 'fail_on: never\n')
    await gateCheckout(world, { event: 'pull_request', checkout: 'merge', github, prepared })
    expect(github.state.comments.map(({ body }) => body)).toEqual([expect.stringContaining('not verified')])
  })

  test.for(['comment: never\n', 'comment: never\nfail_on: never\n'])(
    'nothing is touched with %j',
    async (config) => {
      const { commits } = world
      const { github, comment } = await commented(commits, { head: commits.older }, green)
      await using _ = github
      const prepared = text('scenario-gate.yaml', config)
      await gateCheckout(world, { event: 'pull_request', checkout: 'merge', github, prepared })
      expect(github.state.comments).toEqual([comment])
      expect(comment.edits).toBe(0)
    },
  )
})

test('a run that is killed leaves no verdict: not in its outputs, nor in the comment', async () => {
  await using github = await startGitHub()
  await using repo = await repository()
  const base = await repo.commit({
    'hang.mjs': 'setInterval(() => {}, 1000)\n',
    'scenarios/a.yaml':
      'id: a\nrun_command: [node, hang.mjs]\nchecks: [{ type: output_contains, params: { value: x } }]\n',
  })
  const comment = github.state.addComment(7, authors.actions, `${buildCommentMarker('default')}\n${green}`)
  const ended = await gatePullRequest(repo, github, {
    base,
    head: base,
    // Its agents have process groups of their own, so that a hard kill of us alone would leave them.
    inputs: { timeout: '20s' },
    started: (child) => {
      const look = setInterval(() => {
        if (!comment.body.includes('running, not verified')) return
        clearInterval(look)
        child.kill('SIGKILL')
      }, 20)
      void endOfBundle(child).then(() => clearInterval(look))
    },
  })
  expect(ended.code).toBeNull()
  expect(ended.outputs).toMatchObject({ outcome: 'unverified', gate: 'closed', headline: /running/ })
  expect(comment.body).not.toContain('✅')
  expect(comment.body).toContain(base.slice(0, 7))
})

describe('a run that is not the newest', () => {
  test('leaves the comment to the newer commit, and its outputs say what it found', async () => {
    const { commits } = world
    const { github, comment } = await commented(commits, { head: commits.older }, green)
    await using _ = github
    const run = { event: 'pull_request', checkout: 'merge', github } as const
    // Pushed while this run is judging: after it has said that it is under way.
    github.state.onNext('issues/update-comment', () => {
      github.state.addPull({ number: 7, headSha: 'd'.repeat(40), baseSha: commits.base })
    })
    const ended = await gateCheckout(world, run)
    expect(ended).toMatchObject({
      code: 1,
      outputs: { outcome: 'failed', gate: 'closed', 'comment-url': '' },
    })
    expect(comment.body).toContain('running, not verified')
    expect(ended.warnings).toContainEqual(expect.stringContaining('`ddddddd` now'))
    const calls = github.state.calls.length
    expect(calls).toBeLessThanOrEqual(12)
  })

  test('leaves it to a newer attempt', async () => {
    const { commits } = world
    const { github, comment } = await commented(commits, { head: commits.head, run: 4242, attempt: 2 }, green)
    await using _ = github
    const before = comment.body
    const ended = await gateCheckout(world, { event: 'pull_request', checkout: 'merge', github })
    expect([ended.code, comment.body]).toEqual([1, before])
    expect(ended.warnings).toContainEqual(expect.stringContaining('run 4242, attempt 2, is newer'))
  })
})

test.for([403, 503])(
  'where GitHub does not tell the head (%s), the verdict stands and no newer comment is replaced',
  async (status) => {
    const { commits } = world
    const { github, comment } = await commented(
      commits,
      { head: commits.older, run: 9999 },
      '### ❌ of a newer run',
    )
    await using _ = github
    const before = comment.body
    const headers = { 'retry-after': '3600' }
    github.state.faults.push({ operation: 'pulls/get', status, headers, times: 99 })
    const ended = await gateCheckout(world, { event: 'pull_request', checkout: 'merge', github })
    expect([ended.code, comment.body]).toEqual([1, before])
    expect(ended.warnings).toContainEqual(expect.stringContaining('out of date'))
  },
)
