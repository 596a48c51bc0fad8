import { expect, test } from 'vitest'
import { callBundle } from '../support/bundle.ts'
import { chatAgent, chatReplies, provider } from '../support/model-provider.ts'
import { repository } from '../support/repository.ts'

/** The same agent as a shell script: nothing but curl. */
const shellAgent = `ask() {
  curl --silent --fail "$OPENAI_BASE_URL/chat/completions" -H 'content-type: application/json' -H "authorization: Bearer $OPENAI_API_KEY" -d "{\\"model\\":\\"gpt-4o\\",\\"messages\\":[$1]}"
}
user="{\\"role\\":\\"user\\",\\"content\\":\\"$1\\"}"
ask "$user" > first.json
call='{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"look_up","arguments":"{\\\\"order\\\\":7}"}}]}'
answer='{"role":"tool","tool_call_id":"call_1","content":"{\\\\"status\\\\":\\\\"sent\\\\"}"}'
ask "$user,$call,$answer" > second.json
echo "It is on its way."
`
const key = 'sk-of-the-agent-0123456789'

test.for<[what: string, command: string[]]>([
  ['Node and fetch', [process.execPath, 'agent.mjs']],
  ['a shell and curl', ['sh', 'agent.sh']],
])('an agent of %s, without telemetry, is gated by its model calls', async ([, command]) => {
  await using models = await provider(...chatReplies('It is on its way.'))
  await using repo = await repository()
  const scenario = `id: order
input: Where is order 7?
run_command: ${JSON.stringify(command)}
checks:
  - { type: output_contains, params: { value: on its way } }
  - { type: tools_called, params: { tools: [look_up] } }
  - { type: max_turns, params: { max: 2 } }
  - { type: max_cost, params: { max_usd: 0.01 } }
`
  await repo.commit({ 'agent.mjs': chatAgent, 'agent.sh': shellAgent, 'scenarios/order.yaml': scenario })
  const env = { OPENAI_BASE_URL: `http://${models.host}/v1`, OPENAI_API_KEY: key }
  const run = await callBundle({
    args: ['run', '--baseline', 'none', '--format', 'json'],
    cwd: repo.path,
    env,
  })
  const { scenarios, diagnostics } = JSON.parse(run.stdout) as {
    scenarios: { outcome: string; trials: { checks: { type: string; status: string }[] }[] }[]
    diagnostics: object[]
  }
  const [first] = scenarios
  expect([first?.trials[0]?.checks.map(({ type, status }) => [type, status]), diagnostics]).toEqual([
    ['output_contains', 'tools_called', 'max_turns', 'max_cost'].map((type) => [type, 'pass']),
    [],
  ])
  expect(run.stderr).toContain('recorded from its model calls')
  const trace = await callBundle({ args: ['trace', '.scenario-gate/traces'], cwd: repo.path, env })
  expect(trace.stdout).toContain('source  its model calls')
  expect(`${run.stdout}${trace.stdout}`).not.toContain(key)
  const doctor = await callBundle({ args: ['doctor', '--start-agent'], cwd: repo.path, env })
  expect(doctor.stdout).toContain('was recorded from its model calls')
})
