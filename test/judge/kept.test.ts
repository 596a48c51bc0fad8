import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { JudgeModels } from '../../src/judge/provider.ts'
import { scenarioIn } from '../support/fresh.ts'
import { judge, judged, project, verdictOf } from '../support/judge/judged-project.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { repository, type Files, type TemporaryFolder } from '../support/repository.ts'
import { recording } from '../support/suite.ts'

const cache = { 'cache-dir': '.cache' }
/** Where there is no key, nobody knows the model either. */
const nobody: JudgeModels = { ...scriptedJudge(() => saying('pass')), idOf: () => null }

async function filesIn(folder: TemporaryFolder, name: string): Promise<string[]> {
  const names = await readdir(join(folder.path, name)).catch((): string[] => [])
  return names.toSorted()
}

/** Changes what the one file of a folder holds. */
async function rewrite(
  folder: TemporaryFolder,
  name: string,
  change: (text: string) => string,
): Promise<void> {
  const [file = ''] = await filesIn(folder, name)
  const text = await readFile(join(folder.path, name, file), 'utf8')
  await folder.write({ [`${name}/${file}`]: change(text) })
}

describe('the cache', () => {
  test('what did not change costs nothing', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass', { reasoning: 'Kind words.' }))
    const first = await judge(folder, models, cache)
    const second = await judge(folder, models, cache)
    expect(models.requests).toHaveLength(1)
    expect(verdictOf(second)).toEqual({ ...verdictOf(first), cached: true })
    expect(second.run.judging).toEqual({
      calls: 0,
      kept: 1,
      inputTokens: 0,
      outputTokens: 0,
      costUsd: 0,
      callsUnpriced: 0,
    })
    expect(second.metrics).toEqual(first.metrics)
  })

  test.for([
    [
      'the rubric',
      async (folder: TemporaryFolder) => folder.write(judged('refund', 'criteria: It is brief.\n')),
      {},
    ],
    [
      'the answer',
      async (folder: TemporaryFolder) =>
        folder.write({ 'scenarios/refund.json': recording({ tools: ['get_order'], answer: 'No.' }) }),
      {},
    ],
    [
      'a tool',
      async (folder: TemporaryFolder) =>
        folder.write({
          'scenarios/refund.json': recording({
            tools: ['other'],
            answer: 'Your refund of $12 is on its way.',
          }),
        }),
      {},
    ],
    ['the votes', async () => undefined, { 'judge-votes': 3 }],
  ] as const)('%s is part of what is asked', async ([, change, options]) => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, cache)
    await change(folder)
    await judge(folder, models, { ...cache, ...options })
    expect(models.requests.length).toBeGreaterThan(1)
  })

  test('so is the model', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, cache)
    await judge(folder, { ...models, idOf: () => 'test/another' }, cache)
    expect(models.requests).toHaveLength(2)
    expect(await filesIn(folder, '.cache')).toHaveLength(2)
  })

  test('what was no verdict is not kept', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge((_, count) =>
      count === 1 ? { kind: 'failed', reason: 'judge-rate-limited', message: '429' } : saying('pass'),
    )
    await judge(folder, models, cache)
    expect(await filesIn(folder, '.cache')).toEqual([])
    expect(verdictOf(await judge(folder, models, cache)).status).toBe('pass')
  })

  test.for([
    ['is cut off', (text: string) => text.slice(0, 40)],
    ['says another verdict word', (text: string) => text.replace('"pass"', '"passed"')],
    ['has a key too many', (text: string) => text.replace('"version"', '"trust": 1, "version"')],
    ['is of another question', (text: string) => text.replaceAll(/"key": "[0-9a-f]{4}/g, '"key": "0000')],
    ['is of another model', (text: string) => text.replace('test/model', 'test/other')],
    [
      'has a score that nobody asked for',
      (text: string) => text.replace('"verdict"', '"score": 1, "verdict"'),
    ],
    [
      'has a reasoning that states another verdict, as an older version kept it',
      (text: string) => text.replace(/"reasoning": "[^"]*"/, '"reasoning": "It is rude. Verdict: fail."'),
    ],
    ['is large', (text: string) => text + ' '.repeat(300_000)],
  ] as const)('a file that %s is not used, and that is said', async ([, change]) => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, cache)
    await rewrite(folder, '.cache', change)
    const results = await judge(folder, models, cache)
    expect(models.requests).toHaveLength(2)
    expect(verdictOf(results)).toMatchObject({ status: 'pass', cached: false })
    expect(results.diagnostics).toMatchObject([{ code: 'judge-kept', severity: 'warning' }])
  })

  test('is the only judge of a change that is not trusted', async () => {
    await using folder = await repository()
    await folder.write({ ...judged('refund'), ...judged('new', 'criteria: It is short.\n') })
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, { ...cache, scenarios: 'scenarios/refund.yaml' })
    const results = await judge(folder, nobody, cache, { untrusted: 'a fork' })
    expect(verdictOf(results)).toMatchObject({ status: 'pass', cached: true, model: 'test/model' })
    expect(verdictOf(results, 'new')).toMatchObject({ status: 'error', reason: 'judge-not-asked' })
    expect(scenarioIn(results, 'new').outcome).toBe('unverified')
    const withKey = await judge(folder, models, cache, { untrusted: 'a fork' })
    expect(verdictOf(withKey, 'new')).toMatchObject({ reason: 'judge-not-asked' })
    expect(models.requests).toHaveLength(1)
  })

  test.for([
    ['its commands are run, which could write there', 'a repository', { 'untrusted-commands': 'run' }],
    ['git cannot say what it brought along', 'no repository', {}],
  ] as const)('is not believed where a change is not trusted and %s', async ([, kind, options]) => {
    await using folder = kind === 'a repository' ? await repository() : await project({})
    await folder.write(judged('refund'))
    await judge(
      folder,
      scriptedJudge(() => saying('pass')),
      cache,
    )
    const results = await judge(folder, nobody, { ...cache, ...options }, { untrusted: 'a fork' })
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason: 'judge-not-asked' })
  })

  test('is refused where it is committed, so that a change cannot bring its verdicts along', async () => {
    await using folder = await repository()
    await folder.commit({ ...judged('refund'), '.cache/a.json': '{}' })
    const models = scriptedJudge(() => saying('pass'))
    await expect(judge(folder, models, cache)).rejects.toThrow(
      /`cache-dir`: `.cache` holds files that are committed/,
    )
  })

  test.for<readonly [string, Files, string]>([
    ['a link that is committed', { '.cache': { link: 'docs' } }, '.cache/judge'],
    ['a link to a link', { '.cache': { link: 'a' }, a: { link: 'docs' } }, '.cache/judge'],
    ['a link on the way', { 'tmp/x': { link: '../docs' }, 'tmp/y': '' }, 'tmp/x/judge'],
  ])('is refused behind %s, so that a change cannot bring its verdicts along', async ([, links, place]) => {
    await using folder = await repository()
    const models = scriptedJudge(() => saying('pass'))
    await folder.commit({ ...judged('refund'), ...links, 'docs/judge/a.json': '{}' })
    for (const untrusted of ['a fork', null])
      await expect(judge(folder, models, { 'cache-dir': place }, { untrusted })).rejects.toThrow(
        /`cache-dir`: .* lies behind a link/,
      )
  })

  test('is refused where a link of the workflow leads to files that are committed', async () => {
    await using folder = await repository()
    const models = scriptedJudge(() => saying('pass'))
    await folder.commit({ ...judged('refund'), 'docs/judge/a.json': '{}' })
    await folder.write({ '.cache': { link: 'docs' } })
    await expect(judge(folder, models, { 'cache-dir': '.cache/judge' })).rejects.toThrow(/are committed/)
    expect(verdictOf(await judge(folder, models, { 'cache-dir': '.cache/other' })).status).toBe('pass')
  })
})

describe('recorded replies', () => {
  test('are made once, and replayed without a model', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('fail', { reasoning: 'It is rude.' }))
    await judge(folder, models, { judge: 'record' })
    await judge(folder, models, { judge: 'record' })
    expect(models.requests).toHaveLength(1)
    expect(await filesIn(folder, '.scenario-gate/judge')).toHaveLength(1)
    const results = await judge(folder, nobody, { judge: 'replay' })
    expect(verdictOf(results)).toMatchObject({ status: 'fail', reasoning: 'It is rude.', cached: true })
    expect(scenarioIn(results, 'refund').outcome).toBe('failed')
  })

  test('hold no secrets', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass', { reasoning: 'The token is hunter2-hunter2.' }))
    const env = { PATH: process.env['PATH'], SHOP_TOKEN: 'hunter2-hunter2' }
    await judge(folder, models, { judge: 'record' }, { env })
    const [file = ''] = await filesIn(folder, '.scenario-gate/judge')
    const text = await readFile(join(folder.path, '.scenario-gate/judge', file), 'utf8')
    expect(text).not.toContain('hunter2')
    expect(text).toContain('The token is ***.')
  })

  test('one that is missing is an error, and nobody is asked', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    await judge(folder, models, { judge: 'record' })
    await folder.write(judged('refund', 'criteria: It is brief.\n'))
    const results = await judge(folder, models, { judge: 'replay' })
    expect(models.requests).toHaveLength(1)
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason: 'judge-not-recorded' })
    expect(scenarioIn(results, 'refund')).toMatchObject({
      outcome: 'unverified',
      reason: 'its judge gave no verdict: this question has no recorded reply',
    })
  })

  test('are never made of a change that is not trusted', async () => {
    await using folder = await project(judged('refund'))
    const models = scriptedJudge(() => saying('pass'))
    const results = await judge(folder, models, { judge: 'record' }, { untrusted: 'a fork' })
    expect(models.requests).toEqual([])
    expect(verdictOf(results)).toMatchObject({ status: 'error', reason: 'judge-not-asked' })
  })

  test('of a change that is not trusted are those of its base, and nobody edits what the base has', async () => {
    await using folder = await repository()
    await folder.commit({ ...judged('refund'), ...judged('new') })
    const rude = scriptedJudge(() => saying('fail'))
    await judge(folder, rude, { judge: 'record', scenarios: 'scenarios/refund.yaml' })
    const base = await folder.commit({})
    await rewrite(folder, '.scenario-gate/judge', (text) => text.replace('"fail"', '"pass"'))
    await judge(
      folder,
      scriptedJudge(() => saying('pass')),
      { judge: 'record' },
    )
    const head = await folder.commit({})
    const baseRef = { kind: 'event', base, head, branch: 'main' } as const
    const results = await judge(folder, nobody, { judge: 'replay' }, { untrusted: 'a fork', baseRef })
    expect(verdictOf(results).status).toBe('fail')
    const ours = await judge(folder, nobody, { judge: 'replay' }, { baseRef })
    expect(verdictOf(ours).status).toBe('fail')
    expect(ours.scenarios.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  test('stay in the workspace', async () => {
    await using folder = await project(judged('refund'))
    await expect(judge(folder, nobody, { judge: 'replay', 'judge-replies': '../elsewhere' })).rejects.toThrow(
      /leaves the workspace/,
    )
  })
})
