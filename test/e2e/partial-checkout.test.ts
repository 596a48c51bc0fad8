import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { openWorkTree } from '../../src/baseline/git/sparse-tree.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { workflow } from '../support/github/pushed.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { cloneOf, repository, type TestRepository } from '../support/repository.ts'
import { again, good, scenario } from '../support/suite.ts'
import { command } from '../support/terminal.ts'

/** A checkout that leaves files of the suite out says so, whatever is missing, and never opens a gate. */

const recorded = (id: string) => good.replace('{', `{"scenario":"${id}",`)
const pointer =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n'

let origin: TestRepository
let github: GitHubServer
let base: string
let head: string
beforeAll(async () => {
  github = await startGitHub()
  origin = await repository()
  await origin.git('config', 'uploadpack.allowFilter', 'true')
  base = await origin.commit({
    'scenario-gate.yaml': 'checks:\n  politeness: { module: checks/politeness.mjs }\n',
    'checks/politeness.mjs': "export default { async evaluate() { return { status: 'pass' } } }\n",
    'scenarios/hello.yaml': scenario('hello'),
    'scenarios/refund.yaml': scenario('refund', '  - type: politeness\n'),
    'scenarios/traces/hello.json': recorded('hello'),
    'scenarios/traces/refund.json': recorded('refund'),
    '.github/workflows/evals.yml': 'on: pull_request\njobs: { gate: { steps: [] } }\n',
    'app/agent.py': 'print(1)\n',
    'web/index.html': '<p>\n',
    '.gitignore': 'scenario-gate-*.*\n',
  })
  await origin.git('checkout', '-q', '-b', 'feature')
  head = await origin.commit({
    'app/agent.py': 'print(2)\n',
    'scenarios/traces/hello.json': again(recorded('hello'), 2),
  })
})
afterAll(async () => {
  await origin[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
})

const env = { PATH: process.env['PATH'] ?? '' }

/** A clone whose checkout has what the patterns name. `args`: of `git clone`. */
async function checkedOut(patterns: readonly string[], ...args: string[]): Promise<TestRepository> {
  const clone = await cloneOf(origin, { branch: 'feature', args: ['--no-checkout', ...args] })
  await clone.git('sparse-checkout', 'set', '--no-cone', ...patterns)
  await clone.git('checkout', '-q', 'feature')
  return clone
}

const gate = (clone: TestRepository) =>
  gatePullRequest(clone, github, { base, head, env: workflow, isHere: true, inputs: { comment: 'always' } })

const suite = ['/scenarios', '/checks', '/scenario-gate.yaml']

describe('what a sparse checkout leaves out is named, with what to write', () => {
  test.for<[name: string, patterns: readonly string[], missing: string]>([
    ['all scenarios', ['/app', '/checks', '/scenario-gate.yaml'], '`scenarios/hello.yaml` and 3 other files'],
    ['a scenario', [...suite, '!/scenarios/refund.yaml'], '`scenarios/refund.yaml`'],
    ['all traces', [...suite, '!/scenarios/traces'], '`scenarios/traces/hello.json` and 1 other file'],
    ['a trace', [...suite, '!/scenarios/traces/refund.json'], '`scenarios/traces/refund.json`'],
    ['the config file', ['/scenarios', '/checks'], '`scenario-gate.yaml`'],
    ['a check of its own', ['/scenarios', '/scenario-gate.yaml'], '`checks/politeness.mjs`'],
  ])('%s', async ([, patterns, missing]) => {
    await using clone = await checkedOut(patterns)
    github.state.comments.length = 0
    const ended = await gate(clone)
    const local = await command(['run'], clone.path, env)
    expect([ended.outputs['gate'], ended.outputs['outcome']]).toEqual(['closed', 'unverified'])
    for (const text of [github.state.comments[0]?.body ?? '', local.stderr]) {
      expect(text).toContain(missing)
      expect(text).toContain('not in this checkout, which is sparse')
      expect(text).toContain('write `fetch-depth: 0` in place of `sparse-checkout`')
      expect(text).not.toContain('No scenario was found')
    }
    expect([ended.code, local.code]).not.toContain(0)
  })
})

test('a sparse checkout with the whole suite is gated like any other', async () => {
  await using clone = await checkedOut(suite)
  const { code, results } = await gate(clone)
  expect(results.run.baseline).toMatchObject({ kind: 'git', sha: base })
  expect(results.scenarios.map(({ outcome, change }) => [outcome, change])).toEqual([
    ['passed', 'same'],
    ['passed', 'same'],
  ])
  expect([code, results.decision.gate]).toEqual([0, 'open'])
})

test('files of the base that a partial clone lacks are named, and the gate stays closed', async () => {
  await using clone = await checkedOut(suite, '--filter=blob:none')
  const { code, results, summary } = await gate(clone)
  expect([code, results.decision.gate]).toEqual([1, 'closed'])
  expect(summary).toContain('check out without `filter` and `sparse-checkout`, and with `fetch-depth: 0`')
})

test('a checkout that is no longer sparse has all files, and git keeps its list', async () => {
  await using clone = await checkedOut(['/app'])
  await clone.git('sparse-checkout', 'disable')
  expect((await gate(clone)).code).toBe(0)
  expect((await command(['validate'], clone.path)).code).toBe(0)
})

test('a linked work tree has a list of its own', async () => {
  await using clone = await checkedOut(suite)
  await clone.git('worktree', 'add', '-q', '--no-checkout', '--detach', 'linked')
  const linked = join(clone.path, 'linked')
  await expect(openWorkTree(clone.path, env).list('web')).rejects.toThrow('`web/index.html` is in the commit')
  await clone.git('-C', linked, 'sparse-checkout', 'set', '--no-cone', '/web')
  await clone.git('-C', linked, 'checkout', '-q')
  expect(await openWorkTree(linked, env).list('web')).toEqual(['web/index.html'])
  await expect(openWorkTree(linked, env).size('app/agent.py')).rejects.toThrow(
    '`app/agent.py` is in the commit',
  )
})

test.for<[asked: string, missing: string]>([
  ['scenarios/one.yaml', '`scenarios/one.yaml`'],
  ['evals/**/*.yaml', '`evals/deep/refund.yaml`'],
  ['scenarios/*/*.yaml', '`scenarios/shared/refund.yaml`'],
])('what a link leads to is missing behind the link too: %s', async ([asked, missing]) => {
  await using linking = await repository()
  await linking.commit({
    'suite/hello.yaml': scenario('hello'),
    'suite/deep/refund.yaml': scenario('refund'),
    evals: { link: 'suite' },
    'scenarios/bye.yaml': scenario('bye'),
    'scenarios/shared': { link: '../suite/deep' },
    'scenarios/one.yaml': { link: '../suite/deep/refund.yaml' },
    'scenarios/none.yaml': { link: '../nothing.yaml' },
  })
  await linking.git('sparse-checkout', 'set', '--no-cone', '/evals', '/scenarios', '/suite/hello.yaml')
  const tree = openWorkTree(linking.path, env)
  await expect(tree.glob(asked)).rejects.toThrow(`${missing} is in the commit`)
  await expect(tree.list('evals')).rejects.toThrow('`evals/deep/refund.yaml` is in the commit')
  expect(await tree.list('scenarios/bye.yaml')).toEqual(['scenarios/bye.yaml'])
})

test('a submodule of the suite that is not checked out is named; one elsewhere does not matter', async () => {
  await using shared = await repository()
  await shared.commit({ 'refund.yaml': scenario('refund') })
  await using parent = await repository()
  await parent.commit({
    'scenarios/hello.yaml': scenario('hello'),
    'scenarios/hello.json': recorded('hello'),
  })
  const add = ['-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', shared.path]
  await parent.git(...add, 'scenarios/shared')
  await parent.git(...add, 'vendor/shared')
  await parent.commit({})
  expect(await openWorkTree(parent.path, env).list('scenarios')).toContain('scenarios/shared/refund.yaml')
  await parent.git('submodule', 'deinit', '-q', '--all')
  const tree = openWorkTree(parent.path, env)
  const missing = 'The submodule `scenarios/shared` is not checked out'
  await expect(tree.list('scenarios')).rejects.toThrow(missing)
  await expect(tree.glob('scenarios/**/*.yaml')).rejects.toThrow(missing)
  await expect(tree.glob('scenarios/*/*.yaml')).rejects.toThrow(missing)
  await expect(tree.size('scenarios/shared/refund.yaml')).rejects.toThrow(missing)
  expect(await tree.glob('scenarios/*.yaml')).toEqual(['scenarios/hello.yaml'])
  expect(await tree.list('.')).toContain('scenarios/hello.yaml')
  const { code, stderr } = await command(['run'], parent.path, env)
  expect([code, stderr]).toEqual([3, expect.stringContaining(missing)])
})

test.for<[name: string, path: string]>([
  ['a scenario', 'scenarios/hello.yaml'],
  ['a recording', 'scenarios/traces/hello.json'],
  ['the config file', 'scenario-gate.yaml'],
])('a pointer of Git LFS in the place of %s is named', async ([, path]) => {
  await using clone = await cloneOf(origin, { branch: 'feature' })
  await clone.write({ [path]: pointer })
  const { code, stdout, stderr } = await command(['run'], clone.path, env)
  expect(code).not.toBe(0)
  expect((stdout + stderr).replaceAll(/\s+/g, ' ')).toContain(
    'is a pointer of Git LFS. Check out with `lfs: true`',
  )
})

test('doctor names inputs of actions/checkout that leave files out, and what is missing here', async () => {
  await using clone = await checkedOut([...suite, '/.github'])
  await clone.write({
    '.github/workflows/evals.yml': `on: [pull_request, push]
jobs:
  gate:
    steps:
      - uses: actions/checkout@v6
        with: { fetch-depth: 0, persist-credentials: false, sparse-checkout: scenarios, filter: "blob:none" }
      - uses: scenario-gate/scenario-gate@v1
`,
  })
  const { stdout } = await command(['doctor', '--format', 'json'], clone.path, env)
  const { findings } = JSON.parse(stdout) as { findings: { message: string; write?: string }[] }
  const named = findings.filter(({ message }) => /leaves files out|is sparse/.test(message))
  expect(named.map(({ write }) => write)).toEqual([
    'git sparse-checkout disable',
    'Remove `sparse-checkout`.',
    'Remove `filter`.',
  ])
  expect(named[0]?.message).toBe('The checkout is sparse and lacks 3 files of the commit')
})
