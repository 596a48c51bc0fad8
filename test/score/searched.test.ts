import { expect, test } from 'vitest'
import { arenaRun } from '../support/arena-run.ts'
import { scoreFiles } from '../support/score-files.ts'

const scenario = `apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Scenario
metadata: { name: a }
spec:
  turns: [{ role: user, content: hi, assertions: [{ type: contains, params: { patterns: [x] } }] }]
`
const arena = 'kind: Arena\nspec: { scenarios: [{ file: a.scenario.yaml }] }\n'
const files = { 'p/a.scenario.yaml': scenario, 'p/arena.yaml': arena }

test.for([
  ['no run is there', files, 'no-file'],
  [
    'the runs are of other scenarios',
    { ...files, 'p/out/1.json': arenaRun({ scenario: 'b', turns: [{ user: 'hi', reply: 'x' }] }) },
    'not-in-files',
  ],
] as const)('a scenario without a trace says where it was looked for: %s', async ([, given, code]) => {
  const { scored } = await scoreFiles(given, ['p/arena.yaml'])
  expect(scored.scenarios[0]).toMatchObject({
    outcome: 'unverified',
    reason: { code, args: { globs: ['p/out/*.json'] } },
  })
})

test('an error that ended a run is shown', async () => {
  const run = arenaRun({
    scenario: 'a',
    turns: [{ user: 'hi', reply: null }],
    error: 'provider mock: quota exceeded',
  })
  const { scored } = await scoreFiles({ ...files, 'p/out/1.json': run }, ['p/arena.yaml'])
  expect(scored.scenarios[0]?.trials[0]?.checks[0]).toMatchObject({
    type: 'no_agent_error',
    status: 'fail',
    actual: 'provider mock: quota exceeded',
  })
})

test('trials that were not written are missing, whatever the one that is there shows', async () => {
  const asked = scenario.replace('turns:', 'trials: 3\n  turns:')
  const outcomeOf = async (reply: string) => {
    const run = arenaRun({ scenario: 'a', turns: [{ user: 'hi', reply }] })
    const given = { ...files, 'p/a.scenario.yaml': asked, 'p/out/1.json': run }
    return (await scoreFiles(given, ['p/arena.yaml'])).scored.scenarios[0]
  }
  expect(await outcomeOf('x')).toMatchObject({
    outcome: 'unverified',
    reason: { code: 'too-few-trials', args: { found: 1, wanted: 3, copies: 0 } },
  })
  expect(await outcomeOf('y')).toMatchObject({ outcome: 'failed' })
})

const latency = (messages: object[]) =>
  JSON.stringify({
    RunID: '1',
    ScenarioID: 'a',
    ProviderID: 'p',
    Region: 'default',
    PromptPack: '',
    Messages: [{ role: 'user', content: 'hi', timestamp: '2026-01-01T00:00:00Z' }, ...messages],
    Error: '',
  })

test.for([
  ['that was not recorded', {}, 1000, 'error'],
  ['of a mock, in nanoseconds', { cost_info: { input_tokens: 1, latency_ns: 12_084 } }, 1000, 'pass'],
  ['with a budget of nothing', { latency_ms: 5 }, 0, 'fail'],
] as const)('a latency %s', async ([, facts, max, status]) => {
  const run = latency([{ role: 'assistant', content: 'x', timestamp: '2026-01-01T00:00:01Z', ...facts }])
  const asked = scenario.replace(
    'contains, params: { patterns: [x] }',
    `latency_budget, params: { max_ms: ${max} }`,
  )
  const { scored } = await scoreFiles({ ...files, 'p/a.scenario.yaml': asked, 'p/out/1.json': run }, [
    'p/arena.yaml',
  ])
  expect(scored.scenarios[0]?.trials[0]?.checks[1]?.status).toBe(status)
})
