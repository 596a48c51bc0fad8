import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JsonObject } from '../../src/core/json.ts'
import { signRecording } from '../../src/trace/formats/recording/trial-span.ts'
import { describe, expect, test } from 'vitest'
import { agent, agentScenario, firstTrial, gate, scenarioIn } from '../support/fresh.ts'
import { repository } from '../support/repository.ts'

const checks = 'checks: [{ type: output_contains, params: { value: Hello } }]'
const scenario = (lines = '') => ({
  'scenarios/a.yaml': agentScenario('a', [['print', 'Hello']], `${lines}${checks}`),
})
const kept = '.scenario-gate/traces/a/trial-1.jsonl'
const gone = 'its agent changed after it was recorded; run it again'

/** `main` with an agent at the top and a scenario, and a recording of it that is not committed. */
async function recorded() {
  const repo = await repository()
  const revision = await repo.commit({ 'agent.mjs': agent, 'docs/a.md': 'a', ...scenario() })
  expect(scenarioIn(await gate(repo), 'a').outcome).toBe('passed')
  return { repo, revision, text: await readFile(join(repo.path, kept), 'utf8') }
}

const attributesIn = (text: string) => {
  const { resourceSpans } = JSON.parse(text.split('\n', 1)[0] ?? '') as {
    resourceSpans: { resource: { attributes: { key: string; value: Record<string, unknown> }[] } }[]
  }
  return new Map(
    resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
  )
}

const withHash = /,\{"key":"scenario_gate\.digest","value":\{"stringValue":"\w+"\}\}/

describe('a recording that we made', () => {
  test('says of what it is, and by which run', async () => {
    const { repo, revision, text } = await recorded()
    await using folder = repo
    const found = attributesIn(text)
    expect(found.get('vcs.ref.head.revision')).toBe(revision)
    expect(found.get('scenario_gate.agent.digest')).toMatch(/^[0-9a-f]{64}$/)
    expect(found.get('scenario_gate.agent.dirty')).toBe(false)
    expect(found.get('scenario_gate.input.digest')).toMatch(/^[0-9a-f]{16}$/)
    expect(found.get('scenario_gate.version')).toMatch(/^\d+\.\d+\.\d+/)
    await folder.write({ 'agent.mjs': `${agent}\n` })
    await gate(
      folder,
      {},
      { env: { PATH: process.env['PATH'], GITHUB_RUN_ID: '17', GITHUB_RUN_ATTEMPT: '2' } },
    )
    const dirty = attributesIn(await readFile(join(folder.path, kept), 'utf8'))
    expect([dirty.get('scenario_gate.agent.dirty'), dirty.get('cicd.pipeline.run.id')]).toEqual([
      true,
      '17/2',
    ])
    expect(dirty.get('scenario_gate.agent.digest')).not.toBe(found.get('scenario_gate.agent.digest'))
  })

  test('is not replayed for another agent, and is for the same one', async () => {
    const { repo, revision } = await recorded()
    await using folder = repo
    const replayed = await gate(folder, { replay: true })
    expect(firstTrial(replayed, 'a')).toMatchObject({
      outcome: 'passed',
      provenance: { kind: 'replayed', commit: revision },
    })
    await folder.write({ 'docs/a.md': 'b' })
    expect(scenarioIn(await gate(folder, { replay: true }), 'a').outcome).toBe('passed')
    await folder.write({ 'agent.mjs': 'process.exit(0)' })
    const stale = await gate(folder, { replay: true })
    expect(scenarioIn(stale, 'a')).toMatchObject({ outcome: 'unverified', reason: gone })
    const warned = await gate(folder, { replay: true, policy: { stale: 'warn' } })
    expect(firstTrial(warned, 'a')).toMatchObject({ outcome: 'passed', provenance: { stale: 'change' } })
    await folder.write({ 'agent.mjs': agent })
    expect(scenarioIn(await gate(folder, { replay: true }), 'a').outcome).toBe('passed')
  })

  test('and that is committed is fresh whatever the order of commits, by its digest', async () => {
    const { repo, text } = await recorded()
    await using folder = repo
    await folder.git('checkout', '--quiet', '-b', 'feature')
    // Recorded first, with the agent that is committed after it.
    await folder.commit({
      ...scenario('traces: [a.jsonl]\n'),
      'scenarios/a.jsonl': text,
      'agent.mjs': 'process.exit(0)',
    })
    const other = await gate(folder, { base: 'main' })
    expect(scenarioIn(other, 'a').outcome).toBe('unverified')
    expect(firstTrial(other, 'a').provenance).toMatchObject({ kind: 'recorded', stale: 'change' })
    await folder.commit({ 'agent.mjs': agent })
    expect(firstTrial(await gate(folder, { base: 'main' }), 'a')).toMatchObject({ outcome: 'passed' })
  })

  test.for<[name: string, edit: (text: string) => string]>([
    ['its answer', (text) => text.replace('Hello', 'Hello, dear')],
    ['its trial', (text) => text.replace(/("scenario\.trial","value":\{"intValue":")1/, '$12')],
    [
      'the agent that it is of',
      (text) => text.replace(/(agent\.digest","value":\{"stringValue":")./, '$1f0'),
    ],
    ['its hash, which it has no more', (text) => text.replace(withHash, '')],
  ])('and that was edited by hand proves nothing: %s', async ([, edit]) => {
    const { repo, text } = await recorded()
    await using folder = repo
    const edited = edit(text)
    expect(edited).not.toBe(text)
    await folder.commit({ ...scenario('traces: [a.jsonl]\n'), 'scenarios/a.jsonl': edited })
    const results = await gate(folder, { base: 'main' })
    expect(scenarioIn(results, 'a').reason).toBe('its recording was edited after the run; record it again')
    expect(firstTrial(results, 'a').provenance?.kind).toBe('edited')
  })

  test('counts once, however many copies are listed', async () => {
    const { repo, text } = await recorded()
    await using folder = repo
    const listed = scenario('trials: 2\ntraces: [a.jsonl, b.jsonl]\n')
    await folder.commit({ ...listed, 'scenarios/a.jsonl': text, 'scenarios/b.jsonl': text })
    expect(scenarioIn(await gate(folder), 'a').reason).toBe(
      '1 of 2 trials have a trace; 1 more recording is a copy',
    )
  })

  test.for([false, true])('counts once under other ids, replayed: %s', async (replay) => {
    const { repo, text } = await recorded()
    await using folder = repo
    const [, id = ''] = /"traceId":"(\w+)"/.exec(text) ?? []
    const [first = '', ...lines] = text.replaceAll(id, id.replace(/^../, '0b')).trimEnd().split('\n')
    const request = JSON.parse(
      first.replace(withHash, '').replace('"intValue":"1"', '"intValue":"2"'),
    ) as JsonObject
    const other = `${[JSON.stringify(signRecording(request, lines)), ...lines].join('\n')}\n`
    const at = replay ? '.scenario-gate/traces/a' : 'scenarios'
    const traces = replay ? '' : 'traces: [trial-1.jsonl, trial-2.jsonl]\n'
    await folder.write({
      ...scenario(`trials: 2\n${traces}`),
      [`${at}/trial-1.jsonl`]: text,
      [`${at}/trial-2.jsonl`]: other,
    })
    expect(scenarioIn(await gate(folder, { replay }), 'a').reason).toBe(
      '1 of 2 trials have a trace; 1 more recording is a copy',
    )
  })

  test('of each of several runs counts, however alike they are', async () => {
    await using repo = await repository()
    await repo.commit({ 'agent.mjs': agent, ...scenario('trials: 3\n') })
    await gate(repo)
    const texts = await Promise.all(
      [1, 2, 3].map((n) => readFile(join(repo.path, `.scenario-gate/traces/a/trial-${n}.jsonl`), 'utf8')),
    )
    const files = Object.fromEntries(texts.map((text, index) => [`scenarios/r${index}.jsonl`, text]))
    await repo.commit({ ...scenario('trials: 3\ntraces: [r*.jsonl]\n'), ...files })
    expect(scenarioIn(await gate(repo), 'a').outcome).toBe('passed')
  })
})
