import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskTree } from '../../src/files/disk-tree.ts'
import { loadSuite } from '../support/load-suite.ts'
import { scoreSuite } from '../../src/score/score-suite.ts'
import { Prices } from '../../src/trace/prices/prices.ts'

/** 2 by 3 pixels. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAAAAACcgYFdAAAAC0lEQVR4nGNggAIAAAkAAftSuKkAAAAASUVORK5CYII=',
  'base64',
)
const root = mkdtempSync(join(tmpdir(), 'images-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const scenario = `
id: draw
name: draw
input: draw
checks:
  - type: image_dimensions
    params: { width: 2, height: 3 }
  - type: image_format
    params: { formats: [png] }
`

/** Verdicts on an answer with an image that is a file somewhere. */
async function verdicts(name: string, media: object, files: Readonly<Record<string, Uint8Array>>) {
  const folder = join(root, name, 'work')
  const message = { role: 'assistant', parts: [{ type: 'image', media }] }
  const run = { RunID: 'r', ScenarioID: 'draw', ProviderID: 'p', Region: 'd', PromptPack: '' }
  const all = {
    ...files,
    'scenarios/draw.yaml': scenario,
    'traces/run.json': JSON.stringify({ ...run, Messages: [message], Cost: {}, Duration: 1, Error: '' }),
  }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  if (name === 'link') symlinkSync(join(root, 'secret.png'), join(folder, 'traces/out.png'))
  const tree = openDiskTree(folder)
  const suite = await loadSuite(tree, ['scenarios'])
  const { scenarios } = await scoreSuite({
    scenarios: suite.scenarios,
    tree,
    traceGlobs: ['traces/**'],
    judge: 'off',
    prices: new Prices(),
    agents: { kind: 'left', recorded: 'all', left: { code: 'of-base' } },
  })
  return scenarios.flatMap(({ trials }) =>
    trials.flatMap(({ checks }) => checks.map(({ status, reason }) => `${status} ${reason}`)),
  )
}

const unknown = ['error missing-data', 'error missing-data']

describe('images that a trace points at', () => {
  test('beside the trace, or below the root of the workspace', async () => {
    const beside = { file_path: 'out/cat.png' }
    expect(await verdicts('beside', beside, { 'traces/out/cat.png': png })).toEqual(['pass ok', 'pass ok'])
    const below = { storage_reference: 'media/cat.png' }
    expect(await verdicts('below', below, { 'media/cat.png': png })).toEqual(['pass ok', 'pass ok'])
  })

  test('what the recording says stands', async () => {
    const media = { file_path: 'cat.png', mime_type: 'image/webp', width: 9 }
    expect(await verdicts('stated', media, { 'traces/cat.png': png })).toEqual([
      'fail violated',
      'fail violated',
    ])
  })

  test.for<[string, string]>([
    ['missing', 'cat.png'],
    ['outside', '../../secret.png'],
    ['absolute', join(root, 'secret.png')],
    ['link', 'out.png'],
    ['address', 'https://example.com/cat.png'],
    ['text', 'notes.png'],
  ])('of a file that is %s nothing is known', async ([name, path]) => {
    writeFileSync(join(root, 'secret.png'), png)
    expect(await verdicts(name, { file_path: path }, { 'traces/notes.png': Buffer.from('a cat') })).toEqual(
      unknown,
    )
  })
})
