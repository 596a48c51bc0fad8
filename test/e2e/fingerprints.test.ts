import { describe, expect, test } from 'vitest'
import { agent, type Step } from '../support/fresh.ts'
import { gateChange } from '../support/github/gate-change.ts'
import { gatePullRequest } from '../support/github/pull-request-gate.ts'
import { startGitHub } from '../support/github/server.ts'
import { anthropicWire } from '../support/judge/anthropic-wire.ts'
import { key } from '../support/judge/ask.ts'
import { standIn } from '../support/judge/stand-in.ts'
import { repository, type Files } from '../support/repository.ts'
import { modelCall } from '../support/model-call.ts'
import { good } from '../support/suite.ts'

type Env = Readonly<Record<string, string>>

const refund = 'checks: [{ type: output_contains, params: { value: refund } }]\n'
const recorded = (id: string, lines: string): Files => ({
  [`scenarios/${id}.yaml`]: `id: ${id}\n${lines}`,
  [`scenarios/traces/${id}.json`]: good,
})

test('another input is another test; the others still compare', async () => {
  const ended = await gateChange(
    { ...recorded('greet', `input: Hello.\n${refund}`), ...recorded('calm', refund) },
    { 'scenarios/greet.yaml': `id: greet\ninput: Good morning.\n${refund}` },
  )
  expect(ended.of('greet')).toMatchObject({
    // The recording answers the input before.
    outcome: 'unverified',
    change: 'incomparable',
    changeReason: 'input changed',
    differs: ['input'],
  })
  expect(ended.of('calm')).toMatchObject({ outcome: 'passed', change: 'same' })
  expect(ended.of('calm')).not.toHaveProperty('differs')
  expect(ended.comment).toContain('input changed')
})

/** Gates the base with a results file of its own, and then the change against that file, in this process. */
async function overResults(base: Files, head: Files, env: readonly [Env, Env] = [{}, {}]) {
  await using github = await startGitHub()
  await using repo = await repository()
  const before = await repo.commit({ '.gitignore': '*results.json\n.scenario-gate/\n', ...base })
  const kept = 'downloads/results.json'
  await gatePullRequest(repo, github, {
    base: before,
    head: before,
    inputs: { results: kept, baseline: 'none' },
    env: env[0],
    isHere: true,
  })
  const after = await repo.commit(head)
  const ended = await gatePullRequest(repo, github, {
    base: before,
    head: after,
    inputs: { baseline: kept },
    env: env[1],
    isHere: true,
  })
  const of = (id: string) => ended.results.scenarios.find((found) => found.id === id)
  const row = (name: string) => ended.results.metrics.find((found) => found.name === name)
  return { ...ended, results: ended.results, of, row }
}

const prices = (input: number) => ({
  'scenario-gate.yaml': `prices:\n  our-model: { input: ${input}, output: 4 }\n`,
})

describe('over the results of the base alone', () => {
  test('another judge is not compared with the one before', async () => {
    const reply = { reasoning: 'It greets.', quotes: ['refund'], verdict: 'pass' }
    await using server = await standIn(anthropicWire, { says: JSON.stringify(reply) })
    const env = (model: string) => ({
      ANTHROPIC_API_KEY: key,
      ANTHROPIC_BASE_URL: server.url,
      KENSA_JUDGE_MODEL: `anthropic/${model}`,
    })
    const suite = { ...recorded('judged', 'criteria: It is polite.\n'), ...recorded('calm', refund) }
    const ended = await overResults(suite, { 'README.md': 'x' }, [
      env('claude-sonnet-4-6'),
      env('claude-haiku-4-5'),
    ])
    expect(ended.of('judged')).toMatchObject({
      outcome: 'passed',
      change: 'incomparable',
      differs: ['judge'],
      changeReason: expect.stringContaining('judge'),
    })
    expect(ended.of('calm')).toMatchObject({ change: 'same' })
    expect(server.objections).toEqual([])
  })

  test('costs by another price list are not compared, and all else is', async () => {
    const suite = { ...recorded('greet', refund), 'scenarios/traces/greet.json': modelCall('our-model') }
    const same = await overResults({ ...suite, ...prices(1) }, { 'README.md': 'x' })
    expect(same.row('cost_usd')).toMatchObject({ delta: 0 })
    const other = await overResults({ ...suite, ...prices(1) }, prices(2))
    expect(other.row('cost_usd')).toMatchObject({ base: null, delta: null })
    expect(other.row('cost_usd')?.head).toBeGreaterThan(same.row('cost_usd')?.head ?? Infinity)
    expect(other.row('input_tokens')).toMatchObject({ delta: 0 })
    expect(other.of('greet')).toMatchObject({ change: 'same' })
    // Where the traces of the base are there, both sides have the prices of now.
    const traced = await gateChange({ ...suite, ...prices(1) }, prices(2))
    expect(traced.results.metrics.find(({ name }) => name === 'cost_usd')).toMatchObject({
      base: other.row('cost_usd')?.head,
      delta: 0,
    })
  })

  test('another command and another model are what is tested: said, and compared', async () => {
    const command = (steps: readonly Step[], more = '') =>
      `id: greet\ninput: Hello.\nrun_command: ${JSON.stringify([process.execPath, 'agent.mjs', JSON.stringify(steps)])}\n${more}${refund}`
    const ended = await overResults(
      {
        'agent.mjs': agent,
        'scenarios/greet.yaml': command([['chat', 'a refund']]),
        ...recorded('modelled', refund),
        'scenarios/traces/modelled.json': modelCall('small-model'),
      },
      {
        'scenarios/greet.yaml': command([['chat', 'no']]),
        'scenarios/traces/modelled.json': modelCall('large-model'),
      },
    )
    expect(ended.of('greet')).toMatchObject({ outcome: 'failed', change: 'regressed', differs: ['agent'] })
    expect(ended.of('modelled')).toMatchObject({ outcome: 'passed', change: 'same', differs: ['models'] })
  })
})
