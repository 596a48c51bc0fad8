import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../src/core/limits.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { ShardFiles } from '../../src/run/shard-files.ts'
import { temporaryFolder } from '../support/repository.ts'
import { zipOf } from '../support/zip.ts'

const shard = (path: string) =>
  JSON.stringify({
    shardVersion: 1,
    tool: { name: 'scenario-gate', version: '1.0.0' },
    shard: { index: 1, count: 1 },
    run: { id: null, attempt: 1, startedAt: '', durationMs: 0, head: { sha: null, ref: null } },
    suite: { scenarios: 1, digest: '' },
    options: {},
    base: null,
    isScreened: false,
    fresh: [],
    confirmations: [],
    problems: { scoring: [], confirming: [], asking: [] },
    summed: [],
    departed: [],
    bases: [],
    scenarios: [
      {
        id: 'a',
        outcome: 'failed',
        reason: null,
        trials: [
          {
            index: 1,
            outcome: 'failed',
            trace: { id: 't', source: path, format: 'recording' },
            checks: [],
            judge: null,
            metrics: {},
          },
        ],
      },
    ],
  })

test('a folder is searched for files of shards; links, other names and what is too large are not read', async () => {
  await using folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  await mkdir(at('in/deeper'), { recursive: true })
  await writeFile(at('in/deeper/scenario-gate-shard-1-of-1.json'), shard('x.jsonl'))
  await writeFile(at('in/scenario-gate-results.json'), '{}')
  await writeFile(at('secret.json'), '{}')
  await symlink(at('secret.json'), at('in/scenario-gate-shard-2-of-2.json'))
  await writeFile(at('in/scenario-gate-shard-huge.json'), '')
  await truncate(at('in/scenario-gate-shard-huge.json'), limits.resultsFile + 1)
  await using found = await ShardFiles.open(['in'], folder.path)
  expect(found.files.map(({ path, problem }) => [path, problem])).toEqual([
    ['in/deeper/scenario-gate-shard-1-of-1.json', null],
    ['in/scenario-gate-shard-huge.json', expect.stringContaining('more than the')],
  ])
})

test('what is not there is an error that says what to name', async () => {
  await using folder = await temporaryFolder()
  await expect(ShardFiles.open(['shards'], folder.path)).rejects.toThrow(
    'there is no folder or file `shards`',
  )
})

test('recordings of a shard lie beside the work tree; nothing else of its archive is shown, and nothing before its time', async () => {
  await using folder = await temporaryFolder()
  const source = '.scenario-gate/traces/a/trial-1.jsonl'
  await folder.write({ 'mine.txt': 'mine', 'shards/scenario-gate-shard-1-of-1.json': shard(source) })
  const archive = zipOf(
    [source, '.scenario-gate/traces/a/media.png', 'scenario-gate.yaml', 'mine.txt'].map((name) => ({
      name,
      content: 'theirs',
    })),
  )
  await writeFile(join(folder.path, 'shards/scenario-gate-shard-1-of-1-inputs.zip'), archive)
  await using found = await ShardFiles.open(['shards'], folder.path)
  const tree = found.over(openDiskTree(folder.path))
  expect(await tree.size(source)).toBeNull()
  await found.reveal(
    found.files.flatMap((file) => file.shard ?? []),
    '.scenario-gate/traces',
  )
  expect(await tree.readText(source, 99)).toBe('theirs')
  expect(await tree.readText('mine.txt', 99)).toBe('mine')
  expect(await tree.size('scenario-gate.yaml')).toBeNull()
  expect(await tree.glob('.scenario-gate/**')).toEqual(['.scenario-gate/traces/a/media.png', source])
  expect(await tree.real?.(source)).toBe(source)
})

test('an archive that is none takes nothing from the verdicts', async () => {
  await using folder = await temporaryFolder()
  await folder.write({
    'shards/scenario-gate-shard-1-of-1.json': shard('x.jsonl'),
    'shards/scenario-gate-shard-1-of-1-inputs.zip': 'no archive',
  })
  await using found = await ShardFiles.open(['shards/*.json'], folder.path)
  expect(found.files.map(({ problem }) => problem)).toEqual([null])
  expect(await found.verdicts()).toEqual([])
})
