import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
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
const offered = [
  {
    type: 'function',
    name: 'look_up',
    function: { name: 'look_up' },
    toolSpec: { name: 'look_up' },
    functionDeclarations: [{ name: 'look_up' }],
  },
]
const gemini = '/v1beta/models/gemini-2.5-pro'
const routes: readonly [variable: string, path: string, body: object][] = [
  ['OPENAI_BASE_URL', chat, {}],
  ['OPENAI_BASE_URL', chat, { stream: true }],
  ['OPENAI_BASE_URL', '/responses', {}],
  ['OPENAI_BASE_URL', '/responses', { stream: true }],
  ['ANTHROPIC_BASE_URL', '/v1/messages', {}],
  ['ANTHROPIC_BASE_URL', '/v1/messages', { stream: true }],
  ['GOOGLE_GEMINI_BASE_URL', `${gemini}:generateContent`, {}],
  ['GOOGLE_GEMINI_BASE_URL', `${gemini}:streamGenerateContent`, {}],
  ['GOOGLE_GEMINI_BASE_URL', `${gemini}:streamGenerateContent?alt=sse`, {}],
  ['AWS_ENDPOINT_URL_BEDROCK_RUNTIME', '/model/m/converse', { toolConfig: { tools: offered } }],
  ['AWS_ENDPOINT_URL_BEDROCK_RUNTIME', '/model/m/converse-stream', { toolConfig: { tools: offered } }],
]
const kinds = faultKinds.filter((kind) => kind !== 'timeout')
const env = { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://127.0.0.1:9' }

/** Asks once for each kind of fault. */
async function meetFaults([variable, path, body]: (typeof routes)[number]) {
  await using gateway = await openGateway(
    env,
    kinds.map((kind, index): ModelFault => ({ at: index + 1, kind })),
  )
  const replies: { readonly status: number; readonly text: string; readonly headers: Headers }[] = []
  for (let count = 0; count < kinds.length; count++) {
    const reply = await fetch(`${gateway.env[variable]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', tools: offered, ...body }),
    })
    const text = await reply.text().catch(() => 'broken off')
    replies.push({ status: reply.status, text, headers: reply.headers })
  }
  const unmet = gateway.trial.faults.explainUnmet('stopped')
  gateway.trial.close()
  return { replies, unmet, ...(await gateway.read()) }
}

test.each(routes)('%s %s %j: each fault is in the shape of its provider', async (...route) => {
  const { replies, unmet, trace, isDamaged } = await meetFaults(route)
  expect(replies.map(({ status }, index) => [kinds[index], status])).toEqual([
    ['rate-limit', 429],
    ['server-error', 500],
    ['stream-cut', 200],
    ['refusal', 200],
    ['malformed-arguments', 200],
    ['unknown-tool', 200],
    ['context-length', 400],
  ])
  expect([replies[0]?.headers.get('retry-after'), replies[2]?.text]).toEqual(['1', 'broken off'])
  expect([isDamaged, unmet]).toEqual([false, null])
  const spans = trace.spans.filter(({ kind }) => kind === 'llm')
  expect(spans.map(({ name }) => /injected ([\w-]+)/.exec(name)?.[1])).toEqual(kinds)
  // What its provider reports as a failed call in its reply counts as one, too.
  const failures = spans.filter((_, index) => index < 3 || kinds[index] === 'context-length')
  expect(failures.map(({ error }) => error === null)).toEqual([false, false, false, false])
  const calls = spans.map(({ content }) =>
    content.output.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool_call' ? part.call.name : [])),
    ),
  )
  expect(calls[5]).toEqual(['tool_that_does_not_exist'])
  expect(calls[4]).toEqual(route[1].includes('gemini') ? [] : ['look_up'])
  expect(replies[4]?.text.includes('MALFORMED_FUNCTION_CALL')).toBe(route[1].includes('gemini'))
})

test.each([
  ['a kind of request that has no shape', 'CO_API_URL', '/v2/chat', offered, 'refusal'],
  ['a model that is offered no tool', 'OPENAI_BASE_URL', chat, [], 'malformed-arguments'],
] as const)(
  'a fault cannot be made for %s: the trial is without a verdict',
  async (_, variable, path, tools, kind) => {
    await using gateway = await openGateway({}, [{ at: 1, kind }])
    const body = JSON.stringify({ model: 'm', tools })
    const reply = await fetch(`${gateway.env[variable]}${path}`, { method: 'POST', body })
    expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('cannot be made')])
    expect(gateway.trial.faults.explainUnmet('stopped')).toContain(
      `its fault \`${kind}\` at call 1 cannot be made`,
    )
  },
)

test('messages of the event stream of AWS carry the checksums that its SDKs verify', async () => {
  await using gateway = await openGateway(env, [{ at: 1, kind: 'unknown-tool' }])
  const url = `${gateway.env['AWS_ENDPOINT_URL_BEDROCK_RUNTIME']}/model/m/converse-stream`
  const reply = await fetch(url, { method: 'POST', body: '{}' })
  expect(reply.headers.get('content-type')).toBe('application/vnd.amazon.eventstream')
  const bytes = Buffer.from(await reply.arrayBuffer())
  let count = 0
  for (let at = 0; at < bytes.length; count++) {
    const message = bytes.subarray(at, (at += bytes.readUInt32BE(at)))
    expect(message.readUInt32BE(8)).toBe(crc32(message.subarray(0, 8)))
    expect(message.readUInt32BE(message.length - 4)).toBe(crc32(message.subarray(0, -4)))
  }
  expect(count).toBe(6)
})
