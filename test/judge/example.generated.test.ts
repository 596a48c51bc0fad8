import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { JudgeModels } from '../../src/judge/provider.ts'
import { parseOptions } from '../../src/options/options.ts'
import { run } from '../../src/run.ts'
import { saying, scriptedJudge } from '../support/judge/scripted-judge.ts'
import { leftOver } from '../support/left-over.ts'
import { temporaryFolder, type Files } from '../support/repository.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const replies = 'scenarios-example/replies'

/** What the judge of the example says: written by hand, as the agent's model is a stand-in. */
const byHand: JudgeModels = {
  ...scriptedJudge(() => ({
    ...saying('pass', {
      reasoning:
        'The temperature and the clouds are what get_weather returned. The forecast failed, and the answer gives none.',
      quotes: ['It is 18°C and cloudy in Paris.', 'forecast service down'],
    }),
    usage: null,
  })),
  idOf: () => 'example/by-hand',
}

/** Runs the one judged scenario of the example over a copy of it. */
async function example(judge: 'record' | 'replay', models: JudgeModels, more: Files) {
  const folder = await temporaryFolder()
  const copied = [
    'scenarios-example/scenarios/weather-paris.yaml',
    'scenarios-example/.kensa/judges/grounded.yaml',
    'scenarios-example/traces/weather-paris.json',
  ].map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)
  await folder.write({ ...Object.fromEntries(await Promise.all(copied)), ...more })
  const values = {
    scenarios: 'scenarios-example/scenarios',
    baseline: 'none',
    judge,
    'judge-replies': replies,
  }
  const results = await run(parseOptions([{ label: String, values }]), {
    root: folder.path,
    cwd: folder.path,
    env: {},
    now: Date.now,
    head: { sha: null, ref: null },
    baseRef: { kind: 'default' },
    untrusted: null,
    judgeModels: models,
    progress: () => undefined,
    diagnostics: [],
  })
  return { folder, results }
}

/** The reply as a run with `judge: record` writes it. */
async function recordedReply() {
  const { folder, results } = await example('record', byHand, {})
  await using _ = folder
  expect(results.summary.outcome).toBe('passed')
  const [name = ''] = await readdir(join(folder.path, replies))
  return { name, text: await readFile(join(folder.path, replies, name), 'utf8') }
}

test('the recorded reply of the example is that to its question', async () => {
  const { name, text } = await recordedReply()
  await expect(text).toMatchFileSnapshot(join(root, replies, name))
  // The question decides the name: a reply to a former question is of no use.
  expect(leftOver(join(root, replies), [name])).toEqual([])
})

test('the example is judged from it, without a model', async () => {
  const { name, text } = await recordedReply()
  const { folder, results } = await example(
    'replay',
    { ...byHand, idOf: () => null },
    {
      [`${replies}/${name}`]: text,
    },
  )
  await using _ = folder
  expect(results.summary.outcome).toBe('passed')
  expect(results.scenarios[0]?.trials[0]?.judge).toMatchObject({ status: 'pass', cached: true })
})
