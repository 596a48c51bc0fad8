import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untrustedInputs, type UntrustedInputId } from '../../../scripts/pages/untrusted/inputs.ts'
import { gateFork, type ForkRun } from '../../support/github/fork.ts'
import { startGitHub, type GitHubServer } from '../../support/github/server.ts'
import { chatAgent } from '../../support/model-provider.ts'
import type { Files } from '../../support/repository.ts'
import { takeTurn } from '../../support/strength.ts'
import { walks } from './walks.ts'
import { modelCalls, replayedModels } from './replayed-world.ts'
import * as worlds from './worlds.ts'

/** Walks share their worlds, and some what is done in them: the same run is made once. */
const known = new Map<string, Promise<string>>()
let github: GitHubServer
beforeAll(async () => {
  github = await startGitHub()
})
afterAll(async () => github[Symbol.asyncDispose]())

function gateOf(world: Omit<ForkRun, 'head'>, change: Files): Promise<string> {
  // To delete what is not there is to do nothing.
  const head = Object.fromEntries(
    Object.entries(change).filter(([path, text]) => text !== null || Object.hasOwn(world.base, path)),
  )
  const key = JSON.stringify([world, head, String(world.tampered)])
  const found = known.get(key) ?? gateFork(github, { ...world, head }).then(({ gate }) => gate)
  known.set(key, found)
  return found
}

const keptByWorkflow: ReadonlySet<string> = new Set<UntrustedInputId>([
  'replayed',
  'judge-cache',
  'embeddings-cache',
])

/** Rooms that read what a fork may touch, or decide whom to trust. */
const rooms = [
  'action',
  'baseline',
  'compare',
  'files',
  'gate',
  'github',
  'judge',
  'options',
  'record',
  'run',
  'scenario',
  'score',
  'trial',
]
const ways = ['change', 'link', 'remove'] as const
const rows = untrustedInputs.map(({ id, what }, row) => ({ id, what, row }))

describe.each(rows)('$what ($id)', ({ id, row }) => {
  test.for(takeTurn(ways, row, ...rooms))('a fork may %s it, and the gate stays closed', async (how) => {
    const walk = await walks[id]()
    expect(await gateOf(walk.world, walk.world.red)).toBe('closed')
    expect(await gateOf(walk.world, { ...walk.world.red, ...walk[how] })).toBe('closed')
  })

  // What the workflow keeps in the workspace is never committed: only its own steps vouch for it.
  test.skipIf(keptByWorkflow.has(id))('its programs may change it without a commit', async () => {
    const { world, change } = await walks[id]()
    expect(await gateOf({ ...world, loose: { ...world.loose, ...change } }, world.red)).toBe('closed')
  })
})

test('every row has a walk, and every walk a row', () => {
  expect(Object.keys(walks).sort()).toEqual(untrustedInputs.map(({ id }) => id).sort())
})

describe('a fork whose change breaks nothing has an open gate, so that the worlds are red for what they say', () => {
  test.for(
    Object.entries({
      recorded: worlds.recorded,
      regressions: worlds.regressions,
      floor: worlds.floor,
      rows: worlds.rows,
      media: worlds.media,
      costly: worlds.costly,
    }),
  )('%s', async ([, world]) => {
    expect(await gateOf(world, { 'prompt.txt': 'x' })).toBe('open')
  })

  test('judged, by what the workflow kept', async () => {
    const kept = await worlds.reply('pass')
    const loose = Object.fromEntries(
      Object.entries(kept).map(([path, text]) => [path.replace('.scenario-gate/', '.cache/'), text]),
    )
    expect(await gateOf({ ...worlds.judged, loose }, { 'prompt.txt': 'x' })).toBe('open')
    expect(await gateOf(worlds.replied(kept), { 'prompt.txt': 'x' })).toBe('open')
    expect(await gateOf(worlds.calibrated(await worlds.reply('pass')), { 'prompt.txt': 'x' })).toBe('open')
  })

  test('embedded, by what the workflow kept', async () => {
    const loose = await worlds.vectors('.cache/judge/embeddings')
    expect(await gateOf({ ...worlds.embedded, loose }, { 'prompt.txt': 'x' })).toBe('open')
  })

  test('run without a key, by the model replies of its base', async () => {
    const calls = await modelCalls('Your refund is on its way.')
    expect(await gateOf(replayedModels(calls), { 'prompt.txt': 'x' })).toBe('open')
    expect(await gateOf(replayedModels(calls), { 'agent.mjs': 'console.log("No.")' })).toBe('closed')
    const rude = { 'agent.mjs': chatAgent.replace('Be brief.', 'Be rude.') }
    expect(await gateOf(replayedModels(calls), rude)).toBe('closed')
    const ignoring = { 'scenarios/fresh.yaml': `${worlds.fixed}replay_ignore: ["$.messages[0]"]\n` }
    expect(await gateOf(replayedModels(calls), { ...rude, ...ignoring })).toBe('closed')
    const { results } = await gateFork(github, { ...replayedModels(await modelCalls('No.')), head: calls })
    expect(results?.scenarios.map(({ trials }) => trials[0]?.reason)).toEqual([
      'the recording comes with an untrusted change (a fork); record it again on a trusted branch',
    ])
  })

  test('against results', async () => {
    for (const world of [await worlds.againstFile()])
      expect(await gateOf(world, { 'prompt.txt': 'x' })).toBe('open')
  })
})

test('a fork that brings further trials with its recordings proves nothing by them', async () => {
  const brought = await worlds.recordingsWithFurtherTrials()
  expect(await gateOf(worlds.replay, { ...worlds.replay.red, ...brought })).toBe('closed')
})
