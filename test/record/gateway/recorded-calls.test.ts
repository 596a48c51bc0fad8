import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gate, scenarioIn } from '../../support/fresh.ts'
import { chatAgent, chatReplies, provider } from '../../support/model-provider.ts'
import { temporaryFolder } from '../../support/repository.ts'
import { memoryFile, readAll } from '../../support/trace-files.ts'

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

test('a secret in the pieces of a stream is masked', async () => {
  const secret = 'open-sesame-0123'
  const [, said] = chatReplies('')
  const chunks = ['Say open-', 'sesame', '-0123 twice.'].map((content, index) => ({
    ...said,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: { content }, finish_reason: index === 2 ? 'stop' : null }],
  }))
  await using models = await provider(chunks)
  await using folder = await temporaryFolder()
  const program = `await (await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{"model":"gpt-4o","messages":[],"stream":true}' })).text()\n`
  const checkText = '{ type: regex, params: { pattern: "^Say [*]{3} twice.$" } }'
  const text = `id: a\ninput: hi\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\nchecks: [${checkText}]\n`
  await folder.write({ 'agent.mjs': program, 'scenarios/a.yaml': text })
  const env = {
    PATH: process.env['PATH'],
    OPENAI_BASE_URL: `http://${models.host}/v1`,
    DOOR_PASSWORD: secret,
  }
  const results = await gate(folder, { models: 'record' }, { env })
  expect(scenarioIn(results, 'a').trials[0]?.checks).toMatchObject([{ status: 'pass' }])
  for (const file of ['traces', 'models']) {
    const recorded = await readFile(join(folder.path, `.scenario-gate/${file}/a/trial-1.jsonl`), 'utf8')
    expect(recorded).toMatch(/Say \*{3}(?!\*)/)
    expect(recorded).not.toMatch(/sesame|0123 twice/)
  }
})

test.for<[prints: string, program: string, outcome: string, codes: string[]]>([
  ['another answer', "console.log('undefined')", 'failed', ['recording-unused']],
  ['a part of the reply', "console.log(message.content.split(' ').slice(0, 2).join(' '))", 'failed', []],
  ['the reply among other words', "console.log('Answer:', message.content)", 'passed', []],
  ['nothing', '', 'passed', []],
])('an agent that prints %s, in a replay too', async ([, program, outcome, codes]) => {
  await using models = await provider(...chatReplies('It is on its way.'))
  await using folder = await temporaryFolder()
  const agent = chatAgent.replace('console.log(message.content)', program)
  await folder.write({ 'agent.mjs': agent, 'scenarios/a.yaml': scenario })
  const env = {
    PATH: process.env['PATH'],
    OPENAI_BASE_URL: `http://${models.host}/v1`,
    OPENAI_API_KEY: 'sk-very-secret-key-0123456789',
  }
  for (const mode of ['record', 'replay'] as const) {
    const results = await gate(folder, { models: mode }, { env })
    const found = results.diagnostics.map(({ code }) => code).filter((code) => code !== 'models-replayed')
    expect([scenarioIn(results, 'a').outcome, found]).toEqual([outcome, codes])
  }
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

/** Sends the span of a model call, from \`from\` until now. */
const sendSpan = `
async function sendSpan(from, name, attributes) {
  const nanos = (ms) => String(BigInt(ms) * 1000000n)
  const list = Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }))
  const ids = { traceId: 'a'.repeat(32), spanId: String(Date.now() % 1e9).padStart(16, '0') }
  const span = { ...ids, name, kind: 1, startTimeUnixNano: nanos(from), endTimeUnixNano: nanos(Date.now()), attributes: list }
  const body = JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: 'x' }, spans: [span] }] }] })
  const url = process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces'
  await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}
async function ask(messages) {
  const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: JSON.stringify({ model: 'gpt-4o', messages }) })
  return reply.json()
}
const from = Date.now()
const hi = [{ role: 'user', content: 'Hi' }]
`
const chat = `{ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o', 'gen_ai.response.id': id }`
const anonymous = `{ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o' }`

test.for<[what: string, program: string, calls: number, seenBy: string[], difference: string[]]>([
  [
    'a span tells of it',
    `const { id } = await ask(hi)\nawait sendSpan(from, 'chat', ${chat})`,
    1,
    ['telemetry'],
    [],
  ],
  [
    'spans tell of one of two',
    `const { id } = await ask(hi)\nawait sendSpan(from, 'chat', ${chat})\nawait ask(hi)`,
    2,
    ['telemetry', 'model-calls'],
    ['1 model call of the agent is in none of its s'],
  ],
  [
    'a span around two does not say which it is',
    `await ask(hi)\nawait ask(hi)\nawait sendSpan(from, 'chat', ${anonymous})`,
    2,
    ['telemetry', 'model-calls'],
    ['1 model call of the agent is in none of its s'],
  ],
  [
    'a span for each of two does not say which it is, and one is within the time of the other',
    `await ask(hi)\nconst later = Date.now()\nawait ask(hi)\nawait sendSpan(later, 'chat', ${anonymous})\nawait sendSpan(from, 'chat', ${anonymous})`,
    2,
    ['telemetry'],
    [],
  ],
  [
    'spans tell of something else',
    `await ask(hi)\nawait sendSpan(from, 'work', { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'A' })`,
    1,
    ['telemetry', 'model-calls'],
    [],
  ],
  [
    'spans tell of a call by another way',
    `await ask(hi)\nconst id = 'x'\nawait sendSpan(1, 'chat', ${chat})`,
    1,
    ['telemetry'],
    ['1 model call of the agent is in none of its s'],
  ],
])('one call is one call: %s', async ([, program, calls, seenBy, difference]) => {
  await using models = await provider(...chatReplies('Hello.'))
  await using folder = await temporaryFolder()
  const text = `id: a\ninput: hi\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\nchecks: [{ type: max_turns, params: { max: 9 } }]\n`
  await folder.write({ 'agent.mjs': `${sendSpan}${program}\n`, 'scenarios/a.yaml': text })
  const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
  const { diagnostics } = await gate(folder, {}, { env })
  expect(diagnostics.map(({ message }) => message.slice(0, 45))).toEqual(difference)
  const recording = await readFile(join(folder.path, '.scenario-gate/traces/a/trial-1.jsonl'))
  const [trace] = (await readAll(memoryFile(recording))).traces
  expect([trace?.llmCalls.length, trace?.recorded?.seenBy]).toEqual([calls, seenBy])
})

test.for<[what: string, check: string, options: Record<string, unknown>, reason: RegExp]>([
  ['a check', '{ type: max_turns, params: { max: 1 } }', {}, /max_turns/],
  ['the cap of the run', '{ type: max_turns, params: { max: 99 } }', { 'max-spend-usd': 0.0001 }, /budget: /],
])(
  'a budget ends a run by its model calls, and the next one is told: %s',
  async ([, check, options, reason]) => {
    await using models = await provider(...chatReplies('Hello.'))
    await using folder = await temporaryFolder()
    const program = `import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => undefined)
for (;;) {
  const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{"model":"gpt-4o","messages":[]}' })
  const text = await reply.text()
  if (!reply.ok) {
    writeFileSync('told.json', JSON.stringify([reply.status, JSON.parse(text).error.message]))
    break
  }
}
`
    const text = `id: a\ninput: hi\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\nchecks: [${check}]\n`
    await folder.write({ 'agent.mjs': program, 'scenarios/a.yaml': text })
    const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
    const results = await gate(folder, { retries: 0, ...options }, { env })
    expect(scenarioIn(results, 'a').outcome).not.toBe('passed')
    const [status, message] = JSON.parse(await readFile(join(folder.path, 'told.json'), 'utf8')) as [
      number,
      string,
    ]
    expect(status).toBe(429)
    expect(message).toMatch(reason)
  },
)
