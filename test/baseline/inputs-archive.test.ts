import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { InputRecorder, archiveInputs, writeInputs } from '../../src/baseline/artifact/inputs-archive.ts'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { ZipTree } from '../../src/files/zip/zip-tree.ts'
import { temporaryFolder, type Files } from '../support/repository.ts'
import { aResults, aScenario, aTrial } from '../support/results.ts'

const none = aResults({})
const hashOf = (index: number) => ((index * 2654435761) % 2 ** 32).toString(16)
/** Does not pack well. */
const noise = Array.from({ length: 400 }, (_, index) => hashOf(index)).join('')

/** A workspace of which some files are read: texts whole, others as a stream. */
async function madeOf(files: Files, texts: readonly string[], streams: readonly string[]) {
  const folder = await temporaryFolder()
  await folder.write(files)
  const made = new InputRecorder(openDiskTree(folder.path))
  for (const path of texts) await made.tree.readText(path, 100_000)
  for (const path of streams) for await (const _ of made.tree.open(path));
  const archive = join(folder.path, 'out/inputs.zip')
  return { folder, made, archive, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function contentOf(path: string): Promise<Record<string, string>> {
  await using tree = await ZipTree.open(path, 'it')
  const files = await tree.list('.')
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await tree.readText(file, 1e6)] as const)),
  )
}

const manifest = (traces: boolean) => ({ '.scenario-gate/inputs.json': `{"version":1,"traces":${traces}}\n` })

const trace = (source: string) => aTrial({ trace: { id: 't', source, format: 'otlp' } })

describe('what a run was made of', () => {
  test('is what was read, under its paths, and nothing else of the workspace', async () => {
    const files = { 'scenarios/a.yaml': 'id: a', 'traces/a.jsonl': '{}', 'src/secret.ts': 'key', 'b.md': 'b' }
    await using at = await madeOf(files, ['scenarios/a.yaml', './b.md'], ['traces/a.jsonl'])
    // Looking is not reading.
    await at.made.tree.list('.')
    await at.made.tree.size('src/secret.ts')
    expect(await writeInputs(at.archive, at.made, none)).toEqual([])
    expect(await contentOf(at.archive)).toEqual({
      ...manifest(true),
      'scenarios/a.yaml': 'id: a',
      'b.md': 'b',
      'traces/a.jsonl': '{}',
    })
  })

  test('is also what the run recorded itself, and which verdicts of judges it used', async () => {
    const recording = '.scenario-gate/traces/a/trial-1.jsonl'
    await using at = await madeOf({ [recording]: 'recorded' }, [], [])
    const sources = [recording, recording, '', '../../etc/passwd', '/etc/passwd', 'gone.jsonl', '**/*']
    const results = aResults({ scenarios: [aScenario('a', { trials: sources.map(trace) })] })
    at.made.verdicts = [
      { name: 'b.json', text: 'two' },
      { name: 'a.json', text: 'one' },
    ]
    expect(await writeInputs(at.archive, at.made, results)).toEqual([])
    expect(await contentOf(at.archive)).toEqual({
      ...manifest(true),
      [recording]: 'recorded',
      '.scenario-gate/verdicts/a.json': 'one',
      '.scenario-gate/verdicts/b.json': 'two',
    })
  })

  test('never has files that hold secrets by their name, nor what lies outside', async () => {
    const files = { '.env': 'TOKEN=1', 'app/.env.local': 'TOKEN=2', 'a.env.yaml': 'no secret' }
    await using at = await madeOf(files, Object.keys(files), [])
    await symlink('/etc/hostname', join(at.folder.path, 'link'))
    await expect(at.made.tree.readText('link', 1000)).rejects.toThrow('a link out of the workspace')
    await writeInputs(at.archive, at.made, none)
    expect(await contentOf(at.archive)).toEqual({ ...manifest(true), 'a.env.yaml': 'no secret' })
  })

  test('has files of any name that a path can have, and none of what its own are called', async () => {
    const files = {
      'test[gpt-4].jsonl': '1',
      'a {b}*?.jsonl': '2',
      '.scenario-gate/verdicts/x.json': 'forged',
    }
    await using at = await madeOf(files, [], Object.keys(files))
    expect(await writeInputs(at.archive, at.made, none)).toEqual([])
    expect(await contentOf(at.archive)).toEqual({
      ...manifest(true),
      'test[gpt-4].jsonl': '1',
      'a {b}*?.jsonl': '2',
    })
  })

  test('has no traces at all where one of them has a name that no archive can have', async () => {
    const files = { 's.yaml': 'id: s', 'a\\b.jsonl': '1', 'c.jsonl': '2' }
    await using at = await madeOf(files, ['s.yaml'], ['a\\b.jsonl', 'c.jsonl'])
    const [found] = await writeInputs(at.archive, at.made, none)
    expect(found?.message).toMatch(
      /`a\\b.jsonl` is a name that no archive can have, so the traces were left out$/,
    )
    expect(await contentOf(at.archive)).toEqual({ ...manifest(false), 's.yaml': 'id: s' })
  })

  test.for(['other', null])('has no traces where another run replaced one: %s', async (content) => {
    const recording = '.scenario-gate/traces/a/trial-1.jsonl'
    await using at = await madeOf({ 's.yaml': 'id: s', [recording]: 'one' }, ['s.yaml'], [])
    const results = aResults({ scenarios: [aScenario('a', { trials: [trace(recording)] })] })
    await at.made.noteRecording(recording)
    await at.folder.write({ [recording]: content })
    const [found] = await writeInputs(at.archive, at.made, results)
    expect(found?.message).toContain('trial-1.jsonl` holds what another run wrote, so it and the traces were')
    expect(await contentOf(at.archive)).toEqual({ ...manifest(false), 's.yaml': 'id: s' })
  })

  test.for(['.env', '.npmrc', 'a/.netrc', '.ENV.local', '.git-credentials', 'gha-creds-1f.json'])(
    'never has %s, nor by a link to it',
    async (secret) => {
      await using at = await madeOf({ [secret]: 'TOKEN=1', 'b.txt': 'b' }, [secret, 'b.txt'], [])
      await symlink(join(at.folder.path, secret), join(at.folder.path, 'notes.txt'))
      expect(await at.made.tree.readText('notes.txt', 100)).toBe('TOKEN=1')
      await writeInputs(at.archive, at.made, none)
      expect(await contentOf(at.archive)).toEqual({ ...manifest(true), 'b.txt': 'b' })
    },
  )

  test('makes the same bytes, whatever was read first', async () => {
    const files = { a: '1', b: '2', 'c/d': noise }
    await using one = await madeOf(files, ['a', 'b'], ['c/d'])
    await using two = await madeOf(files, ['b', 'a'], ['c/d', 'c/d'])
    for (const { archive, made } of [one, two]) await writeInputs(archive, made, none)
    expect((await readFile(one.archive)).equals(await readFile(two.archive))).toBe(true)
  })

  test('has no traces where they are too large, and the run says so', async () => {
    const files = { 'scenarios/a.yaml': 'id: a', 'traces/a.jsonl': noise }
    await using at = await madeOf(files, ['scenarios/a.yaml'], ['traces/a.jsonl'])
    expect(await writeInputs(at.archive, at.made, none, 1000)).toEqual([
      {
        code: 'inputs-unkept',
        severity: 'warning',
        message:
          'the files of this run could not all be archived for later comparisons: packed they are larger than 1000 bytes, so the traces were left out',
      },
    ])
    expect(await contentOf(at.archive)).toEqual({ ...manifest(false), 'scenarios/a.yaml': 'id: a' })
  })

  test.for([
    ['a bound that nothing fits into', 10, 'out/inputs.zip', /the archive has more than 10 bytes/],
    ['a place that cannot be written', 1000, 'a/inputs.zip', /ENOTDIR|EEXIST/],
  ] as const)('%s is a warning', async ([, maxBytes, place, why]) => {
    await using at = await madeOf({ a: 'x' }, ['a'], [])
    if (maxBytes === 10) await at.folder.write({ [place]: 'of a run before' })
    const [found] = await writeInputs(join(at.folder.path, place), at.made, none, maxBytes)
    expect(found).toMatchObject({ code: 'inputs-unkept', severity: 'warning' })
    expect(found?.message).toMatch(why)
    expect(await openDiskTree(at.folder.path).size(place)).toBeNull()
  })

  test('what went wrong is in the results', async () => {
    await using at = await madeOf({ a: 'x' }, ['a'], [])
    const told = await archiveInputs(none, at.made, join(at.folder.path, 'a/inputs.zip'))
    expect(told.diagnostics.map(({ code }) => code)).toEqual(['inputs-unkept'])
    expect(await archiveInputs(none, at.made, null)).toEqual(none)
  })
})

describe('a secret of the job', () => {
  const token = 'ghs_16C7e42F292c6912E7710c838347Ae178B4a'
  const header = Buffer.from(`x-access-token:${token}`).toString('base64')
  const quoted = 'p"a/ss\\wörd-0123'
  const secrets = [
    { name: '`GITHUB_TOKEN`', value: token },
    { name: '`SHOP_PASSWORD`', value: quoted },
  ]
  const forms = [
    ['plain', token, '`GITHUB_TOKEN`'],
    ['as git sends it', `AUTHORIZATION: basic ${header}`, '`GITHUB_TOKEN`'],
    ['in JSON', JSON.stringify({ key: quoted }), '`SHOP_PASSWORD`'],
    ['in JSON in JSON', JSON.stringify(JSON.stringify(quoted)), '`SHOP_PASSWORD`'],
    ['in an address', `https://shop.example/?p=${encodeURIComponent(quoted)}`, '`SHOP_PASSWORD`'],
    ['over two pieces', `${' '.repeat(256 * 1024 - 7)}${token}`, '`GITHUB_TOKEN`'],
  ] as const

  test.for(forms)('%s in a trace is not kept, and that is said', async ([, text, name]) => {
    await using at = await madeOf({ 'a.yaml': 'id: a', 't.jsonl': text }, ['a.yaml'], ['t.jsonl'])
    at.made.secrets = async () => secrets
    expect(await writeInputs(at.archive, at.made, none)).toEqual([
      {
        code: 'inputs-unkept',
        severity: 'warning',
        message: `the files of this run could not all be archived for later comparisons: \`t.jsonl\` holds ${name}, so it and the traces were left out`,
      },
    ])
    expect(await contentOf(at.archive)).toEqual({ ...manifest(false), 'a.yaml': 'id: a' })
  })

  test('in a scenario, a verdict and a trace: none of them is kept', async () => {
    await using at = await madeOf(
      { 'a.yaml': token, 'b.yaml': 'b', 't.jsonl': 't' },
      ['a.yaml', 'b.yaml'],
      ['t.jsonl'],
    )
    at.made.secrets = async () => secrets
    at.made.verdicts = [{ name: 'v.json', text: header }]
    const [found] = await writeInputs(at.archive, at.made, none)
    expect(found?.message).toContain('`a.yaml` holds `GITHUB_TOKEN`')
    expect(await contentOf(at.archive)).toEqual({ ...manifest(false), 'b.yaml': 'b' })
  })
})
