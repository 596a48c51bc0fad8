import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agent } from '../support/fresh.ts'
import { startGitHub, type GitHubServer } from '../support/github/server.ts'
import { openedFor, withoutTimes, type EndedJob, type WorkflowRun } from '../support/github/sharded.ts'
import { temporaryFolder, type TemporaryFolder } from '../support/repository.ts'
import { unzipped } from '../support/unzipped.ts'

/**
 * A run whose failed jobs are started again: artifacts of the first attempt lie beside those of the next. Each shard counts
 * once, by its newest attempt, with the recordings of that attempt and of no other.
 */

const ids = ['one', 'two', 'three', 'four']
let github: GitHubServer
let outside: TemporaryFolder
let pull: Awaited<ReturnType<typeof openedFor>>
let run: WorkflowRun
beforeAll(async () => {
  github = await startGitHub()
  outside = await temporaryFolder()
  const said = JSON.stringify(join(outside.path, 'said.json'))
  const files = {
    'agent.mjs': agent,
    'bot.mjs': `import { readFileSync } from 'node:fs'\nprocess.argv[2] = readFileSync(${said}, 'utf8')\nawait import('./agent.mjs')\n`,
    ...Object.fromEntries(
      ids.map((id) => [
        `scenarios/${id}.yaml`,
        `id: ${id}\nrun_command: [${JSON.stringify(process.execPath)}, bot.mjs]\nchecks:\n  - type: output_contains\n    params: { value: hello }\n`,
      ]),
    ),
    '.gitignore': 'scenario-gate-*.*\n.scenario-gate/\nshards/\n',
  }
  pull = await openedFor(github, files, { 'README.md': 'x' })
  run = pull.run
})
afterAll(async () => {
  await pull[Symbol.asyncDispose]()
  await outside[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
})

type Downloads = Map<string, Buffer | string>

const isHere = true

/** What the jobs of an attempt upload, when the agent says this. */
async function score(shards: readonly string[], attempt: number, says: string): Promise<Downloads> {
  await writeFile(join(outside.path, 'said.json'), JSON.stringify([['chat', says]]))
  const files: Downloads = new Map()
  for (const shard of shards)
    for (const [name, content] of (await run.job({ attempt, inputs: { shard }, isHere })).files)
      files.set(name, content)
  return files
}

const merge = (attempt: number, ...downloads: readonly Downloads[]) =>
  run.merge(new Map(downloads.flatMap((files) => [...files])), { attempt, isHere })

const outcomes = ({ results }: EndedJob) => results.scenarios.map(({ outcome }) => outcome)
const shardProblems = ({ results }: EndedJob) =>
  results.diagnostics.flatMap(({ code, severity, message }) => (code === 'shard' ? [severity, message] : []))

/** Answers in the recordings that the merge keeps for later runs. */
async function keptAnswers({ files }: EndedJob): Promise<string[]> {
  const archive = files.get('scenario-gate-inputs.zip') ?? Buffer.alloc(0)
  const recordings = (await unzipped(archive)).filter(({ name }) => name.startsWith('.scenario-gate/traces/'))
  return [...new Set(recordings.flatMap(({ content }) => String(content).match(/hello \d|sorry \d/g) ?? []))]
}

test('only the failed jobs are started again: each shard counts, by its newest attempt', async () => {
  const before = await score(['1/3', '3/3'], 1, 'hello 1')
  const failed = await merge(1, before)
  expect([failed.code, failed.outputs['gate']]).toEqual([1, 'closed'])
  expect(shardProblems(failed)).toEqual([
    'error',
    'Shard 2 of 3 is missing. Check that its job finished and uploaded its file, then re-run the failed jobs.',
  ])
  const merged = await merge(2, before, await score(['2/3'], 2, 'hello 2'))
  expect([merged.code, merged.outputs['gate'], merged.outputs['passed']]).toEqual([0, 'open', '4'])
  expect(merged.results.run.shards).toEqual({ count: 3, unusable: [] })
  expect(shardProblems(merged)).toEqual([
    'warning',
    'From an earlier attempt of this run: shard 1 (attempt 1), shard 3 (attempt 1). Its job was not re-run, or left no file.',
  ])
  expect((await keptAnswers(merged)).toSorted()).toEqual(['hello 1', 'hello 2'])
})

test.for<[first: string, second: string, outcome: string]>([
  ['sorry 1', 'hello 2', 'passed'],
  ['hello 1', 'sorry 2', 'failed'],
])('both attempts of each shard, %s and then %s: %s', async ([first, second, outcome]) => {
  const downloads = [await score(['1/2', '2/2'], 1, first), await score(['1/2', '2/2'], 2, second)]
  expect(new Set(downloads.flatMap((files) => [...files.keys()])).size).toBe(8)
  const one = await merge(2, ...downloads)
  const [older = new Map(), newer = new Map()] = downloads
  const earlier = new Map([...older].map(([name, content]) => [name.replace('shard-', 'shard-0-'), content]))
  const other = await merge(2, earlier, newer)
  expect(outcomes(one)).toEqual(ids.map(() => outcome))
  expect(shardProblems(one)).toEqual([])
  expect([await keptAnswers(one), await keptAnswers(other)]).toEqual([[second], [second]])
  expect(withoutTimes(other.text)).toBe(withoutTimes(one.text))
})

test('the job that merges is started again alone', async () => {
  const downloads = await score(['1/2', '2/2'], 1, 'hello 1')
  const [once, again] = [await merge(1, downloads), await merge(2, downloads)]
  expect([once.code, again.code, again.outputs['passed']]).toEqual([0, 0, '4'])
  expect(shardProblems(once)).toEqual([])
})

test('the newest attempt of a shard that cannot be used is not replaced by an older one', async () => {
  const downloads = await score(['1/2', '2/2'], 1, 'hello 1')
  const newer = await score(['2/2'], 2, 'hello 2')
  const [name = '', content] = [...newer].find(([path]) => path.endsWith('.json')) ?? []
  const half = { ...(JSON.parse(String(content)) as object), scenarios: [] }
  const merged = await merge(2, downloads, new Map([[name, JSON.stringify(half)]]))
  expect([merged.code, merged.outputs['gate']]).toEqual([1, 'closed'])
  expect(outcomes(merged).filter((outcome) => outcome === 'unverified')).toHaveLength(2)
})

test('another number of shards: those that are missing from it are unverified', async () => {
  const downloads = await score(['1/2', '2/2'], 1, 'hello 1')
  const merged = await merge(2, downloads, await score(['2/3'], 2, 'hello 2'))
  expect([merged.code, merged.outputs['gate'], merged.outputs['outcome']]).toEqual([
    1,
    'closed',
    'unverified',
  ])
  expect(shardProblems(merged).join('\n')).toMatch(
    /Shard 1 of 3 is missing.*Shard 3 of 3 is missing.*it is shard 1 of 2, and the others are parts of 3/s,
  )
  const fewer = await merge(2, downloads, await score(['1/1'], 2, 'hello 2'))
  expect([fewer.code, fewer.outputs['passed']]).toEqual([0, '4'])
})
