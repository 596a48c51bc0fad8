import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BaselineResult, BaseScenario } from '../../src/baseline/base.ts'
import type { BaseRef } from '../../src/baseline/find-base.ts'
import { resolveBaseline } from '../../src/baseline/resolve.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { Scratch } from '../../src/files/scratch.ts'
import { writeResults } from '../../src/results/write.ts'
import { loadSuite } from '../support/load-suite.ts'
import { cloneOf, gitEnv, repository, temporaryFolder, type TestRepository } from '../support/repository.ts'
import { aResults, aScenario, aTrial } from '../support/results.ts'
import { baseAgents, scorerByWords } from '../support/score-by-words.ts'
import { reasonOf } from '../support/reason-words.ts'

/** A scenario whose one check wants a word in the output. */
function scenarioFile(id: string, word: string, more = ''): string {
  return `id: ${id}\n${more}checks:\n  - type: output_contains\n    params: {value: ${word}}\n`
}

async function resolve(
  repo: Pick<TestRepository, 'path'>,
  option = 'auto',
  baseRef: BaseRef = { kind: 'default' },
) {
  const { scenarios } = await loadSuite(openDiskTree(repo.path), ['scenarios'])
  const { path } = repo
  return resolveBaseline({
    option,
    cwd: path,
    root: path,
    env: gitEnv,
    baseRef,
    paths: ['scenarios'],
    scenarios,
    scorer: scorerByWords,
    skipped: new Set(),
    agents: baseAgents,
    scratch: new Scratch(),
  })
}

function inBase(answer: BaselineResult): Record<string, Pick<BaseScenario, 'outcome' | 'tally'>> {
  return Object.fromEntries(
    answer.base?.scenarios.map(({ id, outcome, tally }) => [id, { outcome, tally }]) ?? [],
  )
}

const passed = { outcome: 'passed', tally: { passed: 1, failed: 0, unverified: 0 } }
const failed = { outcome: 'failed', tally: { passed: 0, failed: 1, unverified: 0 } }
const untraced = { outcome: 'unverified', tally: { passed: 0, failed: 0, unverified: 0 } }

/** `main` has these files; a branch off it is checked out. */
async function branched(files: Readonly<Record<string, string>>) {
  const repo = await repository()
  const sha = await repo.commit(files)
  await repo.git('checkout', '-q', '-b', 'feature')
  return { repo, sha, [Symbol.asyncDispose]: () => repo[Symbol.asyncDispose]() }
}

const suite = {
  'scenarios/refund.yaml': scenarioFile('refund', 'sorry'),
  'scenarios/vip.yaml': scenarioFile('vip', 'escalated'),
  'traces/refund.txt': 'sorry',
  'traces/vip.txt': 'no',
}

describe('the traces committed at the merge base', () => {
  test('are scored again, and say where they are from', async () => {
    await using world = await branched(suite)
    await world.repo.commit({ 'traces/refund.txt': 'broken', 'traces/vip.txt': 'escalated' })
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toEqual({ refund: passed, vip: failed })
    expect(answer).toMatchObject({
      reasons: [],
      base: {
        facts: {
          kind: 'git',
          sha: world.sha,
          distance: 1,
          committedAt: '2026-01-01T00:00:00.000Z',
          source: 'main',
        },
        diagnostics: [],
      },
    })
    expect(answer.base?.scenarios[0]?.metrics).toEqual(
      Object.assign(Object.create(null), { tool_calls: [1] }),
    )
  })

  test('are scored with the checks of the head, and the change of the checks is known', async () => {
    await using world = await branched(suite)
    await world.repo.commit({ 'scenarios/refund.yaml': scenarioFile('refund', 'deeply sorry') })
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toMatchObject({ refund: failed })
    const [refund, vip] = answer.base?.scenarios ?? []
    expect(refund?.baseChecksFingerprint).not.toBe(refund?.checksFingerprint)
    expect(vip?.baseChecksFingerprint).toBe(vip?.checksFingerprint)
  })

  test('are found where the base has them, also when the head moved them or wants more', async () => {
    await using world = await branched({
      'scenarios/a.yaml': scenarioFile('a', 'ok', 'traces: ../old/*.txt\n'),
      'old/1.txt': 'ok',
    })
    await world.repo.commit({
      'scenarios/a.yaml': scenarioFile('a', 'ok', 'trials: 4\ntraces: ../new/*.txt\n'),
      'old/1.txt': null,
      'new/1.txt': 'ok',
    })
    expect(inBase(await resolve(world.repo))).toEqual({ a: passed })
  })

  test('a scenario that is gone is scored with its own checks', async () => {
    await using world = await branched(suite)
    await world.repo.commit({ 'scenarios/vip.yaml': null, 'traces/vip.txt': null })
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toEqual({ refund: passed, vip: failed })
    expect(answer.base?.scenarios.find(({ id }) => id === 'vip')?.baseChecksFingerprint).not.toBeNull()
  })

  test('a new scenario is not in the base, unless the base has traces that it can be scored over', async () => {
    await using world = await branched({ ...suite, 'traces/late.txt': 'no' })
    await world.repo.commit({
      'scenarios/new.yaml': scenarioFile('new', 'x'),
      'scenarios/late.yaml': scenarioFile('late', 'x'),
    })
    const answer = await resolve(world.repo)
    expect(Object.keys(inBase(answer)).toSorted()).toEqual(['late', 'refund', 'vip'])
    expect(answer.base?.scenarios.find(({ id }) => id === 'late')).toMatchObject({
      outcome: 'failed',
      baseChecksFingerprint: null,
    })
  })

  test('a scenario file that broke in the head is scored as the base has it', async () => {
    await using world = await branched(suite)
    await world.repo.commit({ 'scenarios/refund.yaml': 'id: refund\nchecks: [' })
    expect(inBase(await resolve(world.repo))).toMatchObject({ refund: passed })
  })

  test('a scenario file that was broken in the base is scored as the head has it', async () => {
    await using world = await branched({ 'scenarios/a.yaml': 'id: a\nchecks: [', 'other/1.txt': 'ok' })
    await world.repo.commit({ 'scenarios/a.yaml': scenarioFile('a', 'ok', 'traces: ../other/*.txt\n') })
    expect(inBase(await resolve(world.repo))).toEqual({ a: passed })
  })

  test('work that is not committed yet is compared with the last commit', async () => {
    await using world = await branched(suite)
    await world.repo.git('checkout', '-q', 'main')
    await world.repo.write({ 'traces/refund.txt': 'broken' })
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toMatchObject({ refund: passed })
    expect(answer.base?.facts.distance).toBe(0)
  })

  test('Git LFS pointers are told', async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`
    await using world = await branched({ ...suite, 'traces/refund.txt': pointer })
    const answer = await resolve(world.repo)
    expect(answer.base?.diagnostics.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['trace-lfs', 'warning', 'traces/refund.txt'],
    ])
  })
})

describe('a base with nothing to tell', () => {
  test('no scenarios yet', async () => {
    await using world = await branched({ 'README.md': 'hello' })
    await world.repo.commit(suite)
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toEqual({})
    expect([answer.base?.facts.sha, reasonOf(answer)]).toEqual([
      world.sha,
      `the base \`${world.sha.slice(0, 7)}\` has no scenarios yet`,
    ])
  })

  test('scenarios, and traces in the head only', async () => {
    await using world = await branched({ 'scenarios/refund.yaml': suite['scenarios/refund.yaml'] })
    await world.repo.commit({ 'traces/refund.txt': 'sorry' })
    const answer = await resolve(world.repo)
    expect(inBase(answer)).toEqual({ refund: untraced })
    expect(reasonOf(answer)).toBe(`the base \`${world.sha.slice(0, 7)}\` has no recorded traces yet`)
  })

  test('a scenario folder without a scenario', async () => {
    await using world = await branched({ 'scenarios/README.md': 'soon' })
    await world.repo.commit(suite)
    expect(reasonOf(await resolve(world.repo))).toContain('has no scenarios yet')
  })
})

describe('the ladder', () => {
  test.for([
    ['auto', false],
    ['git', true],
  ] as const)('`%s` outside of a repository; asked for by name: %s', async ([option, required]) => {
    await using folder = await temporaryFolder()
    await folder.write(suite)
    expect(await resolve(folder, option)).toEqual({
      base: null,
      reasons: [{ code: 'no-git-repository', args: {} }],
      required,
    })
  })

  test('`none`', async () => {
    await using world = await branched(suite)
    expect(await resolve(world.repo, 'none')).toEqual({
      base: null,
      reasons: [{ code: 'off', args: {} }],
      required: false,
      isOff: true,
    })
  })

  test('a shallow clone', async () => {
    await using world = await branched(suite)
    const head = await world.repo.commit({ 'traces/refund.txt': 'broken' })
    await using clone = await cloneOf(world.repo, { depth: 1, branch: 'feature' })
    const answer = await resolve(clone, 'auto', { kind: 'event', base: world.sha, head, branch: 'main' })
    expect(answer.base).toBeNull()
    expect(reasonOf(answer)).toMatch(/the clone is shallow.*`fetch-depth: 0`/)
  })

  test('a partial clone', async () => {
    await using world = await branched(suite)
    await world.repo.commit({ 'traces/refund.txt': 'broken' })
    await world.repo.git('config', 'uploadpack.allowFilter', 'true')
    await using clone = await cloneOf(world.repo, { branch: 'feature', args: ['--filter=blob:none'] })
    const answer = await resolve(clone, 'auto', { kind: 'ref', ref: world.sha })
    expect(answer.base).toBeNull()
    expect(reasonOf(answer)).toMatch(/^the base `[0-9a-f]{7}` cannot be read: .*clone/)
  })

  test('a bug is not taken for an absent base', async () => {
    await using world = await branched(suite)
    const { path } = world.repo
    const answer = resolveBaseline({
      option: 'auto',
      cwd: path,
      root: path,
      env: gitEnv,
      baseRef: { kind: 'default' },
      paths: ['scenarios'],
      scenarios: [],
      scorer: { score: () => Promise.reject(new TypeError('a bug')), scoresEarlier: false },
      skipped: new Set(),
      agents: baseAgents,
      scratch: new Scratch(),
    })
    await expect(answer).rejects.toThrow(new TypeError('a bug'))
  })
})

describe('a results file', () => {
  test('is a base as it was scored then', async () => {
    await using folder = await temporaryFolder()
    await folder.write(suite)
    const results = aResults({
      scenarios: [
        aScenario('refund', { trials: [aTrial({ metrics: { cost_usd: 0.5 } }), aTrial()] }),
        aScenario('old', { trials: [] }),
      ],
    })
    await writeResults(join(folder.path, 'base.json'), results)
    expect(await resolve(folder, 'base.json')).toMatchObject({
      reasons: [],
      base: {
        facts: {
          kind: 'results',
          sha: 'abc1234def5678901234567890abcdef12345678',
          distance: null,
          committedAt: null,
          source: 'base.json',
        },
        scenarios: [
          {
            id: 'refund',
            name: 'refund',
            file: 'scenarios/refund.yaml',
            outcome: 'passed',
            tally: { passed: 2, failed: 0, unverified: 0 },
            metrics: Object.assign(Object.create(null), { cost_usd: [0.5] }),
            baseChecksFingerprint: 'f1',
            checksFingerprint: 'f1',
            baseVerdict: { outcome: 'passed', tally: { passed: 2, failed: 0, unverified: 0 } },
          },
          {
            id: 'old',
            name: 'old',
            file: 'scenarios/old.yaml',
            outcome: 'unverified',
            tally: { passed: 0, failed: 0, unverified: 0 },
            metrics: Object.create(null) as object,
            baseChecksFingerprint: 'f1',
            checksFingerprint: 'f1',
          },
        ],
        diagnostics: [],
      },
    })
  })

  test.for([
    ['nowhere.json', /^The results file `nowhere\.json` does not exist$/],
    ['traces/refund.txt', /^The results file `traces\/refund\.txt` cannot be used: it is not JSON/],
  ] as const)('`%s`: a base that was asked for and is not there', async ([option, reason]) => {
    await using folder = await temporaryFolder()
    await folder.write(suite)
    const answer = await resolve(folder, option)
    expect(answer).toMatchObject({ base: null, required: true })
    expect(reasonOf(answer)).toMatch(reason)
  })

  test('without scenarios says so', async () => {
    await using folder = await temporaryFolder()
    await folder.write(suite)
    await writeResults(join(folder.path, 'base.json'), aResults({}))
    expect(reasonOf(await resolve(folder, 'base.json'))).toBe('the results file `base.json` has no scenarios')
  })
})
