import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { openEvaluators } from '../../src/run/open-evaluators.ts'
import { Judge } from '../../src/judge/judging.ts'
import { openDiskStore, openTreeStore } from '../../src/judge/file-cache.ts'
import type { CachedFile } from '../../src/judge/cached-verdict.ts'
import { omitNullish } from '../../src/core/json.ts'
import type { JudgeModels } from '../../src/judge/provider.ts'
import type { JudgeQuestion } from '../../src/judge/question.ts'
import { VerdictStore } from '../../src/judge/verdict-caches.ts'
import { parseOptions } from '../../src/options/options.ts'
import { Prices } from '../../src/trace/prices/prices.ts'
import { memoryTree } from '../support/memory-tree.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { temporaryFolder } from '../support/repository.ts'

const question = (text: string): JudgeQuestion => ({
  name: 'criteria',
  rubric: { criterion: 'It is polite.' },
  judged: [{ label: 'Final output', text }],
  form: 'verdict',
  model: null,
  votes: null,
})

interface Run {
  readonly caches?: readonly VerdictStore[]
  readonly untrusted?: string | null
  readonly server?: string
}

function judging(models: JudgeModels, { caches = [], untrusted = null, ...at }: Run = {}): Judge {
  return new Judge({
    ...at,
    mode: 'auto',
    votes: 1,
    untrusted,
    caches,
    replies: new VerdictStore(openDiskStore('/nowhere'), 'replies'),
    models,
    concurrency: 4,
    timeoutMs: 10_000,
    maxSpendUsd: null,
    prices: new Prices(),
    mask: (text) => text,
  })
}

/** Where the archive of a run has its verdicts. */
const folder = '.scenario-gate/verdicts'

function archive(files: readonly CachedFile[], change = (text: string) => text) {
  return memoryTree(Object.fromEntries(files.map(({ name, text }) => [`${folder}/${name}`, change(text)])))
}

const nobody: JudgeModels = { ...scriptedJudge(() => saying('pass')), idOf: () => null }

/** What a run keeps that asked about these. */
async function keptOf(...texts: readonly string[]): Promise<readonly CachedFile[]> {
  await using run = judging(scriptedJudge(() => saying('fail', { reasoning: 'It is rude.' })))
  for (const text of texts) await run.ask(question(text))
  return run.used
}

describe('verdicts that an earlier run kept', () => {
  test('cost a later run nothing, and are handed on', async () => {
    const kept = await keptOf('No.', 'Never.')
    expect(kept).toHaveLength(2)
    const models = scriptedJudge(() => saying('pass'))
    await using run = judging(models)
    run.alsoRead(new VerdictStore(openTreeStore(archive(kept), folder), folder))
    expect(await run.ask(question('No.'))).toMatchObject({
      status: 'fail',
      reasoning: 'It is rude.',
      isCached: true,
    })
    expect(await run.ask(question('Sorry.'))).toMatchObject({ status: 'pass', isCached: false })
    expect(models.requests).toHaveLength(1)
    expect(run.spending).toMatchObject({ calls: 1, kept: 1 })
    // What nobody asked for any more is dropped, so that archives do not grow from run to run.
    expect(run.used).toHaveLength(2)
    expect(kept).toContainEqual(run.used.find(({ text }) => text.includes('rude')))
    expect(run.diagnostics).toEqual([])
  })

  test('are the judge of a change that is not trusted, whoever gave them', async () => {
    const kept = await keptOf('No.')
    await using run = judging(nobody, { untrusted: 'a fork' })
    run.alsoRead(new VerdictStore(openTreeStore(archive(kept), folder), folder))
    expect(await run.ask(question('No.'))).toMatchObject({ status: 'fail', model: 'test/model' })
    expect(await run.ask(question('New.'))).toMatchObject({ reason: 'judge-not-asked' })
  })

  test.for<[string, (text: string) => string]>([
    ['is cut off', (text) => text.slice(0, 50)],
    ['is of another question', (text) => text.replaceAll(/"key": "[0-9a-f]{4}/g, '"key": "0000')],
    ['is of another model', (text) => text.replace('test/model', 'test/other')],
    ['is large', (text) => text + ' '.repeat(300_000)],
  ])('one that %s is not used, and that is said', async ([, change]) => {
    const models = scriptedJudge(() => saying('pass'))
    await using run = judging(models)
    run.alsoRead(new VerdictStore(openTreeStore(archive(await keptOf('No.'), change), folder), folder))
    expect(await run.ask(question('No.'))).toMatchObject({ status: 'pass', isCached: false })
    expect(run.diagnostics).toMatchObject([{ code: 'judge-kept', file: expect.stringContaining(folder) }])
  })

  test('of another server are no answers of this one', async () => {
    await using disk = await temporaryFolder()
    const caches = [new VerdictStore(openDiskStore(disk.path), 'cache')]
    const ask = async (status: 'pass' | 'fail', server?: string) => {
      await using run = judging(
        scriptedJudge(() => saying(status)),
        { caches, ...omitNullish({ server }) },
      )
      return await run.ask(question('No.'))
    }
    expect(await ask('pass', 'http://own.test')).toMatchObject({ status: 'pass', isCached: false })
    expect(await ask('fail')).toMatchObject({ status: 'fail', isCached: false })
    expect(await ask('fail', 'http://own.test')).toMatchObject({ status: 'pass', isCached: true })
    expect(await ask('pass')).toMatchObject({ status: 'fail', isCached: true })
  })

  test('come after those of the cache, which alone is written to', async () => {
    await using disk = await temporaryFolder()
    const kept = await keptOf('No.')
    const tree = new VerdictStore(openTreeStore(archive(kept), folder), folder)
    const cache = new VerdictStore(openDiskStore(disk.path), 'cache')
    const models = scriptedJudge(() => saying('pass'))
    await using first = judging(models, { caches: [tree, cache] })
    await first.ask(question('Hello.'))
    expect(await readdir(disk.path)).toHaveLength(1)
    await using second = judging(models, { caches: [cache, tree] })
    expect(await second.ask(question('Hello.'))).toMatchObject({ status: 'pass', isCached: true })
    expect(await second.ask(question('No.'))).toMatchObject({ status: 'fail', isCached: true })
    expect(models.requests).toHaveLength(1)
    expect(await readdir(disk.path)).toHaveLength(1)
  })

  test.for([
    ['refuse', 'fail'],
    ['run', 'error'],
  ])('of a run whose `untrusted-commands` are %s', async ([commands, status]) => {
    await using disk = await temporaryFolder()
    const options = parseOptions([{ label: (name) => name, values: { 'untrusted-commands': commands } }])
    const surroundings = {
      root: disk.path,
      env: {},
      untrusted: 'a fork',
      judgeModels: nobody,
      now: () => 0,
      baseRef: { kind: 'default' } as const,
    }
    await using asking = await openEvaluators(options, surroundings, new Prices())
    asking.trustVerdicts(archive(await keptOf('No.')), folder)
    expect(await asking.judging?.ask(question('No.'))).toMatchObject({ status })
    expect(asking.verdicts).toHaveLength(status === 'fail' ? 1 : 0)
  })
})
