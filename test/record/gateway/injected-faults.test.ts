import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultKinds, type ModelFault } from '../../../src/scenario/scenario.ts'
import { firstTrial, gate, scenarioIn } from '../../support/fresh.ts'
import { openGateway } from '../../support/model-gateway.ts'
import { chatReplies, provider } from '../../support/model-provider.ts'
import { answers, service } from '../../support/service.ts'
import { temporaryFolder } from '../../support/repository.ts'

/** Asks again after a 429 and a 500 where `retries`, books refunds in a file; what it cannot take ends it with code 1. */
function writeAgent(options: { readonly retries: boolean; readonly booksTwice?: boolean }): string {
  return `
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const { retries, booksTwice } = ${JSON.stringify(options)}
const url = process.env.OPENAI_BASE_URL + '/chat/completions'
const headers = { 'content-type': 'application/json', authorization: 'Bearer ' + process.env.OPENAI_API_KEY }
const tools = [{ type: 'function', function: { name: 'look_up', parameters: { type: 'object' } } }]
const messages = [{ role: 'user', content: process.argv[2] }]
let booked = 0
const book = () => writeFileSync('booked.json', String(++booked))
const ask = async () => {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ model: 'gpt-4o', messages, tools }) })
  if (reply.ok) return reply.json()
  if (!retries || reply.status < 429) throw new Error('status ' + reply.status + ': ' + await reply.text())
  if (booksTwice) book()
  return ask()
}
for (;;) {
  const { message } = (await ask()).choices[0]
  messages.push(message)
  if (message.tool_calls === undefined) {
    console.log(message.content ?? message.refusal)
    break
  }
  for (const { id, function: call } of message.tool_calls) {
    let content = 'no such tool'
    if (call.name === 'look_up') {
      JSON.parse(call.arguments)
      book()
      content = 'sent'
    }
    messages.push({ role: 'tool', tool_call_id: id, content })
  }
}
`
}

const node = JSON.stringify(process.execPath)
const scenario = (faults: string) => `id: refund
input: Where is order 7?
run_command: [${node}, agent.mjs, '{{input}}']
state_command: [${node}, -p, "require('fs').readFileSync('booked.json', 'utf8')"]
faults: ${faults}
checks:
  - { type: exit_code, params: { code: 0 } }
  - { type: output_contains, params: { value: on its way } }
  - { type: json_path, in: state, params: { expression: $, expected: 1 } }
`

/** Runs the agent against a stand-in of its provider: recorded, and once more from the recording. */
async function runWith(faults: string, agent: string) {
  await using models = await provider(...chatReplies('It is on its way.'))
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': agent, 'booked.json': '0', 'scenarios/refund.yaml': scenario(faults) })
  const path = process.env['PATH']
  const env = { PATH: path, OPENAI_BASE_URL: `http://${models.host}/v1`, OPENAI_API_KEY: 'sk-very-secret' }
  const live = await gate(folder, { models: 'record' }, { env })
  const recording = await readFile(join(folder.path, '.scenario-gate/traces/refund/trial-1.jsonl'), 'utf8')
  const replayed = await gate(folder, { models: 'replay' }, { env: { PATH: path } })
  return { live, replayed, recording, asked: models.asked.length }
}

test.each(['{ at: 1, kind: rate-limit, retry_after: 0 }', '{ at: 2, kind: server-error }'])(
  'an agent that asks again passes, live and replayed: %s',
  async (fault) => {
    const { live, replayed, recording, asked } = await runWith(`[${fault}]`, writeAgent({ retries: true }))
    expect([scenarioIn(live, 'refund').outcome, scenarioIn(live, 'refund').reason]).toEqual([
      'passed',
      undefined,
    ])
    expect(scenarioIn(replayed, 'refund').outcome).toBe('passed')
    expect(asked).toBe(2)
    expect(Buffer.from(recording).toString()).toContain('injected')
  },
)

test.each(['rate-limit', 'server-error'])(
  'a fault %s that ends an agent is no outage: it fails, and is not attempted again',
  async (kind) => {
    const agent = writeAgent({ retries: false })
    const { live, asked } = await runWith(`[{ at: 2, kind: ${kind} }]`, agent)
    expect([scenarioIn(live, 'refund').outcome, firstTrial(live, 'refund').attempts]).toEqual([
      'failed',
      undefined,
    ])
    expect(firstTrial(live, 'refund').checks.map(({ status }) => status)[0]).toBe('fail')
    expect(asked).toBe(1)
  },
)

test('a refund that is booked once more after a fault is seen, live', async () => {
  const agent = writeAgent({ retries: true, booksTwice: true })
  const { live, replayed } = await runWith('[{ at: 2, kind: server-error }]', agent)
  for (const results of [live, replayed]) {
    const { outcome, checks } = firstTrial(results, 'refund')
    expect([outcome, checks.map(({ status }) => status)]).toEqual(['failed', ['pass', 'pass', 'fail']])
  }
})

test.each(['malformed-arguments', 'stream-cut', 'refusal', 'context-length'])(
  'an agent that takes no %s fails',
  async (kind) => {
    const { live } = await runWith(`[{ at: 1, kind: ${kind} }]`, writeAgent({ retries: true }))
    expect(scenarioIn(live, 'refund').outcome).toBe('failed')
  },
)

test('an agent that tells its model of a tool that does not exist goes on', async () => {
  const agent = writeAgent({ retries: false })
  const { live, replayed } = await runWith('[{ at: 1, kind: unknown-tool }]', agent)
  expect([live, replayed].map((results) => scenarioIn(results, 'refund').outcome)).toEqual([
    'passed',
    'passed',
  ])
})

test('a fault that never comes is unverified', async () => {
  const { live } = await runWith('[{ at: 9, kind: timeout }]', writeAgent({ retries: false }))
  const { outcome, reason } = scenarioIn(live, 'refund')
  expect([outcome, reason]).toEqual([
    'unverified',
    'its fault `timeout` at call 9 never came: the agent made 2 model calls through the gateway; remove it from `faults`, or lower `at`',
  ])
})

test('without a gateway a scenario with faults is unverified', async () => {
  await using folder = await temporaryFolder()
  await folder.write({ 'agent.mjs': '', 'scenarios/refund.yaml': scenario('[{ at: 1, kind: timeout }]') })
  const results = await gate(folder, { models: 'off' })
  expect(scenarioIn(results, 'refund').reason).toContain('its `faults` need the model gateway')
})

/** Tells by telemetry of its own how its one call failed, and goes on. */
const instrumented = `
const startTimeUnixNano = String(BigInt(Date.now()) * 1000000n)
const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"model":"gpt-4o","messages":[]}',
})
const attributes = [
  { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
  { key: 'http.response.status_code', value: { intValue: String(reply.status) } },
]
const span = {
  traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'chat gpt-4o', kind: 3, startTimeUnixNano,
  endTimeUnixNano: String(BigInt(Date.now()) * 1000000n), attributes,
  status: { code: 2, message: 'status 429: ' + await reply.text() },
}
const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ scope: { name: 'a' }, spans: [span] }] }] })
await fetch(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
console.log('Sorry, try again later.')
`

test.each([
  ['faults: [{ at: 1, kind: rate-limit }]\n', 'failed', undefined],
  ['', 'unverified', 'a model call was never answered'],
])(
  'what telemetry tells of a call is an outage only where it was not injected: %j',
  async (faults, ...told) => {
    await using models = await service(answers('{"error":{"message":"busy"}}', 429))
    await using folder = await temporaryFolder()
    const text = `id: refund\ninput: x\nrun_command: [${node}, agent.mjs]\n${faults}checks: [{ type: no_agent_error }]\n`
    await folder.write({ 'agent.mjs': instrumented, 'scenarios/refund.yaml': text })
    const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
    const { outcome, reason } = scenarioIn(await gate(folder, { retries: 0 }, { env }), 'refund')
    expect([outcome, reason?.slice(0, 31)]).toEqual(told)
  },
)

test('a reply that never comes ends with the patience of the agent', async () => {
  const agent = writeAgent({ retries: true })
    .replace("method: 'POST', headers,", "method: 'POST', signal: AbortSignal.timeout(1_000), headers,")
    .replace('tools }) })', 'tools }) }).catch(() => null)\n  if (reply === null) return ask()')
  const { live } = await runWith('[{ at: 1, kind: timeout }]', agent)
  expect(scenarioIn(live, 'refund').outcome).toBe('passed')
})

const chat = '/chat/completions'
const offered = [{ type: 'function', name: 'look_up', function: { name: 'look_up' } }]
const routes = [
  ['OPENAI_BASE_URL', chat, {}],
  ['OPENAI_BASE_URL', chat, { stream: true }],
  ['OPENAI_BASE_URL', '/responses', {}],
  ['OPENAI_BASE_URL', '/responses', { stream: true }],
  ['ANTHROPIC_BASE_URL', '/v1/messages', {}],
  ['ANTHROPIC_BASE_URL', '/v1/messages', { stream: true }],
  ['GOOGLE_GEMINI_BASE_URL', '/v1beta/models/gemini-2.5-pro:generateContent', {}],
  ['GOOGLE_GEMINI_BASE_URL', '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse', {}],
] as const
const impossible = new Set(['messages false', 'gemini false', 'gemini true'])

test.each(routes)('%s %s %j: each fault is in the shape of its provider', async (variable, path, body) => {
  const kinds = faultKinds.filter((kind) => kind !== 'timeout')
  const faults = kinds.map((kind, index): ModelFault => ({ at: index + 1, kind }))
  await using gateway = await openGateway({}, faults)
  const isStream = 'stream' in body || path.includes('stream')
  const told: [string, number, string][] = []
  const waits: (string | null)[] = []
  for (const kind of kinds) {
    const reply = await fetch(`${gateway.env[variable]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', tools: offered, ...body }),
    })
    const text = await reply.text().catch(() => 'broken off')
    told.push([kind, reply.status, text])
    waits.push(reply.headers.get('retry-after'))
  }
  const provides = path.includes('gemini') ? 'gemini' : path.includes('messages') ? 'messages' : 'openai'
  const said = provides !== 'gemini' ? 200 : 404
  const malformed = impossible.has(`${provides} ${isStream}`) ? 404 : 200
  expect(told.map(([kind, status]) => [kind, status])).toEqual([
    ['rate-limit', 429],
    ['server-error', 500],
    ['stream-cut', 200],
    ['refusal', said],
    ['malformed-arguments', malformed],
    ['unknown-tool', said],
    ['context-length', 400],
  ])
  expect(waits[0]).toBe('1')
  expect(told[2]?.[2]).toBe('broken off')
  expect(told[5]?.[2]).toContain(said === 200 ? 'tool_that_does_not_exist' : 'cannot be made')
  expect(gateway.trial.faults.explainUnmet('stopped') === null).toBe(malformed === 200)
  gateway.trial.close()
  const { trace, isDamaged } = await gateway.read()
  expect(isDamaged).toBe(false)
  const spans = trace.spans.filter(({ kind }) => kind === 'llm')
  expect(spans.map(({ name, error }) => [/injected ([\w-]+)/.exec(name)?.[1], error !== null])).toEqual(
    kinds.map((kind, index) => [kind, index < 3 || kind === 'context-length' || told[index]?.[1] === 404]),
  )
})
