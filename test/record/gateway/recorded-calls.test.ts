import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gate, scenarioIn } from '../../support/fresh.ts'
import { chatAgent, chatReplies, provider } from '../../support/model-provider.ts'
import { temporaryFolder } from '../../support/repository.ts'

const checks = `checks:
  - { type: output_contains, params: { value: on its way } }
  - { type: tool_called, params: { name: look_up } }
  - { type: max_turns, params: { max: 2 } }
`
const scenario = `id: a\ninput: Where is order 7?\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs, '{{input}}']\n${checks}`

test('an agent without telemetry is seen by its model calls, in a replay too', async () => {
  await using models = await provider(...chatReplies('It is on its way.'))
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': chatAgent, 'scenarios/a.yaml': scenario })
  const env = {
    PATH: process.env['PATH'],
    OPENAI_BASE_URL: `http://${models.host}/v1`,
    OPENAI_API_KEY: 'sk-very-secret-key-0123456789',
  }
  const results = await gate(folder, {}, { env })
  const found = scenarioIn(results, 'a')
  expect([found.outcome, results.diagnostics]).toEqual(['passed', []])
  expect(models.asked.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/chat/completions'])
  expect(models.asked[0]?.headers.authorization).toBe(`Bearer ${env.OPENAI_API_KEY}`)
  const recorded = await readFile(join(folder.path, '.scenario-gate/traces/a/trial-1.jsonl'), 'utf8')
  expect(recorded).toContain('chatcmpl-2')
  expect(recorded).not.toContain(env.OPENAI_API_KEY)
  const replayed = scenarioIn(await gate(folder, { replay: true }), 'a')
  const [first] = found.trials
  expect(replayed.trials).toMatchObject([{ checks: first?.checks, metrics: first?.metrics }])
})

test('`models: off` leaves the calls alone', async () => {
  await using models = await provider(...chatReplies('It is on its way.'))
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': chatAgent, 'scenarios/a.yaml': scenario })
  const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1`, OPENAI_API_KEY: 'k' }
  const results = await gate(folder, { models: 'off' }, { env })
  expect(scenarioIn(results, 'a').outcome).toBe('unverified')
  expect(models.asked).toHaveLength(2)
})
