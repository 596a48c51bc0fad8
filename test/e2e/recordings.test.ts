import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rowId } from '../support/row-id.ts'
import type { Results } from '../../src/results/schema.ts'
import { agentFolder, agentScenario, firstTrial, gate, scenarioIn } from '../support/fresh.ts'

const says = (text: string) =>
  `checks: [{ type: output_contains, params: { value: ${JSON.stringify(text)} } }]`

const chatMessages = JSON.stringify([
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'From a recording' },
])
/** What the agent was asked is not in it. */
const answerOnly = JSON.stringify([{ role: 'assistant', content: 'From a recording' }])
const rowOf = (text: string) => `rows/${rowId(JSON.stringify([['print', text]]))}`
/** All but where the traces come from. */
const verdictsOf = ({ scenarios }: Results) =>
  scenarios.map(({ trials, ...rest }) => ({
    ...rest,
    trials: trials.map((trial) => ({ ...trial, provenance: undefined })),
  }))

describe('recordings', () => {
  const files = {
    'scenarios/a.yaml': agentScenario(
      'a',
      [
        ['chat', 'Hi'],
        ['tool', 'look'],
      ],
      `trials: 2\n${says('Hi')}`,
    ),
    'scenarios/b.yaml': agentScenario(
      'b',
      [
        ['chat', 'Ho'],
        ['exit', 1],
      ],
      says('Ho'),
    ),
    'scenarios/rows.yaml': `${agentScenario('rows', [], says('row')).replace(/^input:.*\n/m, '')}dataset: rows.jsonl\ninput_field: steps\n`,
    'scenarios/rows.jsonl': [
      ['print', 'row 1'],
      ['print', 'row 2'],
    ]
      .map((step) => JSON.stringify({ steps: JSON.stringify([step]) }))
      .join('\n'),
  }

  test('are replayed to the same verdicts', async () => {
    await using folder = await agentFolder(files)
    const fresh = await gate(folder)
    const replayed = await gate(folder, { replay: true })
    expect(verdictsOf(replayed)).toEqual(verdictsOf(fresh))
    expect(fresh.scenarios.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'passed'],
      ['b', 'unverified'],
      [rowOf('row 1'), 'passed'],
      [rowOf('row 2'), 'passed'],
    ])
  })

  test('tell what was wrong as the run did, and no secret', async () => {
    const steps = [
      ['print', 'Hi'],
      ['post', '/s3cret-value', '{}'],
    ] as const
    await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, says('Hi')) })
    const env = { PATH: process.env['PATH'], API_KEY: 's3cret-value' }
    const fresh = await gate(folder, {}, { env })
    const replayed = await gate(folder, { replay: true }, { env })
    const what =
      'Refused: 1 export request to "/***". Exporters add /v1/traces or /v1/logs to OTEL_EXPORTER_OTLP_ENDPOINT.'
    expect(scenarioIn(fresh, 'a').reason).toBe(
      `part of its recording could not be read: r${what.slice(1, -1)}`,
    )
    expect(fresh.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['recording-incomplete', what],
    ])
    expect([verdictsOf(replayed), replayed.diagnostics]).toEqual([verdictsOf(fresh), fresh.diagnostics])
  })

  test('of another input are not replayed', async () => {
    await using folder = await agentFolder(files)
    await gate(folder)
    await folder.write({ 'scenarios/a.yaml': agentScenario('a', [['chat', 'Hi!']], says('Hi')) })
    const { outcome, reason } = scenarioIn(await gate(folder, { replay: true }), 'a')
    expect({ outcome, reason }).toEqual({
      outcome: 'unverified',
      reason: 'its recording was made with another command or input; run it again without `replay`',
    })
  })

  test('count once, however many copies there are', async () => {
    await using folder = await agentFolder(files)
    await gate(folder)
    const traces = join(folder.path, '.scenario-gate/traces')
    await copyFile(join(traces, 'a/trial-1.jsonl'), join(traces, 'a/trial-2.jsonl'))
    const { outcome, reason } = scenarioIn(await gate(folder, { replay: true }), 'a')
    expect({ outcome, reason }).toEqual({
      outcome: 'unverified',
      reason: '1 of 2 trials have a trace',
    })
  })

  test('do not count where the scenario lists traces since, as no agent would be run', async () => {
    const fresh = agentScenario('a', [['print', 'old']], `trials: 2\n${says('From a recording')}`)
    await using folder = await agentFolder({ 'scenarios/a.yaml': fresh })
    expect(scenarioIn(await gate(folder), 'a').outcome).toBe('failed')
    await folder.write({
      'scenarios/a.yaml': `${fresh}\ntraces: traces/a.json\n`,
      'scenarios/traces/a.json': answerOnly,
    })
    const [recorded, replayed] = [await gate(folder), await gate(folder, { replay: true })]
    expect(scenarioIn(recorded, 'a').reason).toBe('1 of 2 trials have a trace')
    expect(replayed.scenarios).toEqual(recorded.scenarios)
  })

  test('of a scenario that names traces are replayed, where its agent is run anyway', async () => {
    const lines = `traces: [recorded.json]\n${says('fresh')}`
    await using folder = await agentFolder({
      'scenarios/a.yaml': agentScenario('a', [['print', 'fresh']], lines),
      'scenarios/recorded.json': chatMessages,
    })
    const fresh = await gate(folder, { record: 'always' })
    const replayed = await gate(folder, { record: 'always', replay: true })
    expect(fresh.scenarios.map(({ outcome }) => outcome)).toEqual(['passed'])
    expect(verdictsOf(replayed)).toEqual(verdictsOf(fresh))
  })

  test('of more trials than are wanted now are gone', async () => {
    await using folder = await agentFolder(files)
    await gate(folder)
    await folder.write({ 'scenarios/a.yaml': files['scenarios/a.yaml'].replace('trials: 2', 'trials: 1') })
    await gate(folder)
    expect(scenarioIn(await gate(folder, { replay: true }), 'a').trials).toHaveLength(1)
  })

  test('hold no secret of the environment', async () => {
    await using folder = await agentFolder({
      'scenarios/a.yaml': agentScenario(
        'a',
        [
          ['env', 'OPENAI_API_KEY'],
          ['warn', 'key sk-12345678'],
          ['exit', 1],
        ],
        says('x'),
      ),
    })
    const env = { PATH: process.env['PATH'], OPENAI_API_KEY: 'sk-12345678' }
    const results = await gate(folder, {}, { env })
    const kept = await readFile(join(folder.path, '.scenario-gate/traces/a/trial-1.jsonl'), 'utf8')
    expect(kept).toContain('OPENAI_API_KEY=***')
    expect(kept).not.toContain('sk-12345678')
    expect(scenarioIn(results, 'a').reason).toBe('exit code 1: key ***')
  })

  test('are not committed by accident', async () => {
    await using folder = await agentFolder(files)
    await gate(folder)
    expect(await readFile(join(folder.path, '.scenario-gate/traces/.gitignore'), 'utf8')).toBe('*\n')
  })

  test('have folders of their own on every system, whatever the ids', async () => {
    const ids = ['../x', '.', 'con', 'nul.txt', 'refund', 'refund.', 'Refund', 'a/b', 'a-b', 'füß']
    await using folder = await agentFolder(
      Object.fromEntries(
        ids.map((id, index) => [
          `scenarios/${index}.yaml`,
          agentScenario(JSON.stringify(id), [['print', String(index)]], says(String(index))),
        ]),
      ),
    )
    await gate(folder)
    const { scenarios } = await gate(folder, { replay: true })
    expect(scenarios.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, 'passed']))
    const names = (await readdir(join(folder.path, '.scenario-gate/traces'))).filter(
      (name) => name !== '.gitignore',
    )
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length)
    expect(names.filter((name) => /^(?:con|nul)(?:\.|$)|\.$|[^\w.-]/.test(name))).toEqual([])
  })

  test('stay in the workspace', async () => {
    await using folder = await agentFolder(files)
    await expect(gate(folder, { 'traces-dir': '../elsewhere' })).rejects.toThrow('leads out of the workspace')
  })
})

describe('whether agents are run', () => {
  const recorded = { 'scenarios/traces/a.json': chatMessages }
  const fresh = { 'scenarios/a.yaml': agentScenario('a', [['print', 'fresh']], says('fresh')) }

  const lines = (more: string) => ({
    'scenarios/a.yaml': agentScenario('a', [['print', 'fresh']], `${more}${says('fresh')}`),
  })
  // The recording fails, and the run passes. What a fork brings is not run.
  test.for<[record: string, more: string, own: string, fork: string]>([
    ['auto', '', 'passed', 'unverified'],
    ['auto', 'trace_refs: [traces/a.json]\n', 'passed', 'unverified'],
    ['auto', 'traces: [traces/a.json]\n', 'failed', 'failed'],
    ['always', '', 'passed', 'unverified'],
    ['always', 'traces: [traces/a.json]\n', 'passed', 'unverified'],
    ['never', '', 'failed', 'failed'],
    ['never', 'trace_refs: [traces/a.json]\n', 'failed', 'failed'],
  ])('where there is a recorded trace: %s, %j', async ([record, more, own, fork]) => {
    await using folder = await agentFolder({ ...recorded, ...lines(more) })
    expect(scenarioIn(await gate(folder, { record }), 'a').outcome).toBe(own)
    const refused = await gate(folder, { record }, { untrusted: 'a fork' })
    expect(scenarioIn(refused, 'a').outcome).toBe(fork)
  })

  test('a recording beside a run is named, and cannot keep its agent from being run', async () => {
    const broken = { 'scenarios/traces/a.json': '{"messages": [' }
    const told: [string[], string | undefined][] = []
    for (const beside of [recorded, broken]) {
      await using folder = await agentFolder({ ...beside, ...fresh })
      const results = await gate(folder)
      expect(scenarioIn(results, 'a').outcome).toBe('passed')
      const refused = scenarioIn(await gate(folder, {}, { untrusted: 'a fork' }), 'a')
      told.push([results.diagnostics.map(({ message }) => message), refused.reason])
    }
    expect(told[0]).toEqual([
      [
        'Recorded traces of `a` were not used: a scenario with `run_command` is run. To score the recordings instead, list them in its `traces`.',
      ],
      'its command is not started for a change from a fork, and a recording replaces a run only if `traces` lists it',
    ])
  })

  test('never: what has no trace is unverified', async () => {
    await using folder = await agentFolder(fresh)
    expect(scenarioIn(await gate(folder, { record: 'never' }), 'a').reason).toBe(
      'no trace found; its command was not started (`record: never`)',
    )
  })

  test('not for a stranger', async () => {
    await using folder = await agentFolder(fresh)
    const { outcome, reason, trials } = scenarioIn(await gate(folder, {}, { untrusted: 'a fork' }), 'a')
    expect({ outcome, reason, trials }).toEqual({
      outcome: 'unverified',
      reason: 'no trace found; its command is not started for a change from a fork',
      trials: [],
    })
  })

  test('for a stranger where it is allowed, without secrets', async () => {
    await using folder = await agentFolder({
      'scenarios/a.yaml': agentScenario(
        'a',
        [
          ['env', 'OPENAI_API_KEY'],
          ['env', 'GREETING'],
        ],
        says('OPENAI_API_KEY=undefined\nGREETING=undefined'),
      ),
    })
    const env = { PATH: process.env['PATH'], OPENAI_API_KEY: 'sk-12345678', GREETING: 'hello' }
    const results = await gate(folder, { 'untrusted-commands': 'run' }, { untrusted: 'a fork', env })
    expect(firstTrial(results, 'a').outcome).toBe('passed')
  })
})
