import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContext } from '../../src/github/context.ts'
import { openGitHubCommits } from '../../src/github/remote-commits.ts'
import { readFromBase, type ReadableFiles } from '../../src/run/base-files.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { tokens, type Fault } from '../support/github/state.ts'
import { cloneOf, gitEnv, repository, type TestRepository } from '../support/repository.ts'
import { worded } from '../support/reason-words.ts'

const files = { 'scenario-gate.yaml': 'fail-on: never\n', 'evals/deep/gate.yaml': 'fail-on: failures\n' }

/** A change that is checked out at depth 1: the clone lacks its base, which GitHub has. */
async function shallow() {
  const github = await startGitHub()
  const repo = await repository()
  const base = await repo.commit(files)
  await repo.git('checkout', '-q', '-b', 'feature')
  const head = await repo.commit({ 'scenario-gate.yaml': null, 'evals/a.txt': 'x' })
  const clone = await cloneOf(repo, { depth: 1, branch: 'feature' })
  github.state.workflows.mergeBases.set(`${base}...${head}`, base)
  for (const [path, text] of Object.entries(files)) github.state.workflows.files.set(`${base}:${path}`, text)
  return {
    github,
    repo,
    clone,
    base,
    baseRef: { kind: 'event', base, head, branch: 'main' } as const,
    [Symbol.asyncDispose]: async () => {
      for (const opened of [clone, repo, github]) await opened[Symbol.asyncDispose]()
    },
  }
}

type World = Awaited<ReturnType<typeof shallow>>

async function read<T>(
  at: Pick<World, 'github' | 'baseRef'> & { readonly clone: Pick<TestRepository, 'path'> },
  what: (files: ReadableFiles) => Promise<T>,
  options: { readonly token?: string; readonly timeoutMs?: number; readonly root?: string } = {},
) {
  const { token = tokens.readOnly, timeoutMs = 20_000, root = at.clone.path } = options
  const env = { GITHUB_API_URL: at.github.url, GITHUB_REPOSITORY: 'octo/agent' }
  const connection = { wait: async () => {}, timeoutMs }
  const commits = openGitHubCommits(await readContext(env), token, connection)
  return worded(await readFromBase({ root, env: gitEnv, baseRef: at.baseRef, commits }, what))
}

const config = (named: ReadableFiles) => named.readText('scenario-gate.yaml', 1_000)
const callsOf = ({ state }: GitHubServer) => state.calls.map(({ operation }) => operation)

describe('files of a base that the clone lacks', () => {
  let at: World
  beforeAll(async () => {
    at = await shallow()
  })
  afterAll(() => at[Symbol.asyncDispose]())

  test('are read from GitHub, each once', async () => {
    at.github.state.calls.length = 0
    const found = await read(at, async (named) => [
      await config(named),
      await named.size('scenario-gate.yaml'),
      await named.size('scenario-gate-accepted.yaml'),
      await named.readText('evals/deep/gate.yaml', 1_000),
      await named.size('evals/none/gate.yaml'),
      await named.size('evals'),
      await named.list('evals/deep'),
      await named.list('none'),
    ])
    expect(found).toEqual({
      value: ['fail-on: never\n', 15, null, 'fail-on: failures\n', null, null, ['evals/deep/gate.yaml'], []],
      reason: null,
    })
    expect(callsOf(at.github)).toEqual([
      'repos/compare-commits-with-basehead',
      ...Array.from({ length: 5 }, () => 'repos/get-content'),
    ])
  })

  test('are those of the workspace, where that is a folder of the repository', async () => {
    const found = await read(at, (named) => named.readText('deep/gate.yaml', 1_000), {
      root: join(at.clone.path, 'evals'),
    })
    expect(found.value).toBe('fail-on: failures\n')
  })

  test('are read no further than a limit, and links are not followed', async () => {
    expect(await read(at, (named) => named.readText('scenario-gate.yaml', 3))).toMatchObject({ value: null })
    at.github.state.workflows.files.set(`${at.base}:link.yaml`, { type: 'symlink' })
    const linked = await read(at, (named) => named.size('link.yaml'))
    expect(linked.reason).toContain('`link.yaml` is, or is behind, a link')
    at.github.state.workflows.files.delete(`${at.base}:link.yaml`)
  })

  const faults: readonly (readonly [string, Omit<Fault, 'operation'>])[] = [
    ['404', { status: 404, message: 'Not Found' }],
    ['403', { status: 403, message: 'Resource not accessible by integration' }],
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['a page', { status: 200, page: '<h1>Sign in</h1>' }],
    ['a reply that is cut', { status: 'cut' }],
    ['no reply', { status: 'hang' }],
  ]
  const calls = [
    ['repos/compare-commits-with-basehead', 0],
    ['repos/get-content', 0],
    ['repos/get-content', 1],
  ] as const

  test.for(
    calls.flatMap(([operation, after]) => faults.map(([kind, fault]) => ({ operation, after, kind, fault }))),
  )('are never taken for missing: call $after of $operation: $kind', async ({ operation, after, fault }) => {
    at.github.state.faults.splice(0, Infinity, { operation, after, ...fault, times: 99 })
    const found = await read(at, config, fault.status === 'hang' ? { timeoutMs: 100 } : {})
    at.github.state.faults.length = 0
    expect(found).toMatchObject({ value: null, fault: expect.stringMatching(/^(?:lasting|passing)$/) })
    expect(found.reason).toMatch(/fetch-depth: 0.*; GitHub/)
  })

  test('cannot be read without a token: how to fetch them', async () => {
    const found = await read(at, config, { token: '' })
    expect(found).toMatchObject({
      value: null,
      fault: 'lasting',
      reason: expect.stringContaining('fetch-depth: 0'),
    })
  })
})

test('files that the clone has are read from git, and GitHub is not asked', async () => {
  await using at = await shallow()
  const found = await read({ ...at, clone: at.repo }, config)
  expect([found.value, callsOf(at.github)]).toEqual(['fail-on: never\n', []])
})
