import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gate, scenarioIn } from '../../support/fresh.ts'
import { chatReplies, provider } from '../../support/model-provider.ts'
import { temporaryFolder } from '../../support/repository.ts'

/** Asks until it is refused, writes down how, and ends as if all were well. */
const agent = `import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => undefined)
let text = ''
for (let count = 0; count < 5; count++) {
  const reply = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{"model":"gpt-4o","messages":[]}' })
  text = await reply.text()
  if (reply.ok) continue
  writeFileSync('told.json', JSON.stringify([reply.status, JSON.parse(text).error.message]))
  break
}
console.log('Done.')
`

/** The same with spans, which hold what it made of its replies, and tell of no call that failed. */
const tracedAgent = `${agent.replace("let text = ''", "let text = ''\nconst spans = []").replace(
  'if (reply.ok) continue',
  `const id = String(spans.length + 1).padStart(16, '0')
  if (reply.ok) {
    spans.push({ spanId: id, startTimeUnixNano: String(Date.now() - 1) + '000000', response: JSON.parse(text).id })
    continue
  }`,
)}
const endTimeUnixNano = String(Date.now()) + '000000'
const list = spans.map(({ response, ...span }) => ({
  ...span, endTimeUnixNano, traceId: 'a'.repeat(32), name: 'chat', kind: 1,
  attributes: Object.entries({ 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o', 'gen_ai.response.id': response })
    .map(([key, value]) => ({ key, value: { stringValue: value } })),
}))
await fetch(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: 'x' }, spans: list }] }] }),
})
`

async function runWith(check: string, options: Record<string, unknown>, program = agent) {
  await using models = await provider(...chatReplies('Hello.'))
  await using folder = await temporaryFolder()
  const text = `id: a\ninput: hi\nrun_command: [${JSON.stringify(process.execPath)}, agent.mjs]\nchecks: [${check}]\n`
  await folder.write({ 'agent.mjs': program, 'told.json': 'null', 'scenarios/a.yaml': text })
  const env = { PATH: process.env['PATH'], OPENAI_BASE_URL: `http://${models.host}/v1` }
  const results = await gate(folder, { retries: 0, ...options }, { env })
  const told: unknown = JSON.parse(await readFile(join(folder.path, 'told.json'), 'utf8'))
  const again = await gate(folder, { replay: true })
  return { results, again, told, asked: models.asked.length }
}

test('the call that would break a limit is not made: the agent is told, and the check fails, in a replay too', async () => {
  const { results, again, told, asked } = await runWith('{ type: max_turns, params: { max: 2 } }', {})
  expect(asked).toBe(2)
  expect(told).toEqual([
    429,
    expect.stringMatching(/^Scenario Gate: `max_turns` was broken: .*3 model calls/),
  ])
  for (const { outcome, trials } of [scenarioIn(results, 'a'), scenarioIn(again, 'a')]) {
    expect([outcome, trials[0]?.checks.map(({ status }) => status)]).toEqual(['failed', ['fail']])
  }
})

test('the call that was not made counts beside the spans of an agent, which do not tell of it', async () => {
  const { results, again, asked } = await runWith('{ type: max_turns, params: { max: 2 } }', {}, tracedAgent)
  expect(asked).toBe(2)
  expect(results.diagnostics.map(({ code }) => code)).toContain('recording-incomplete')
  for (const { outcome, trials } of [scenarioIn(results, 'a'), scenarioIn(again, 'a')]) {
    const [trial] = trials
    expect([outcome, trial?.checks.map(({ actual }) => actual)]).toEqual(['failed', ['3 model calls']])
  }
})

test('the call that would cost more than is left is not made, by what calls have cost so far', async () => {
  // A call costs $0.00035.
  const { results, told, asked } = await runWith('{ type: max_turns, params: { max: 9 } }', {
    'max-spend-usd': 0.000_8,
  })
  expect(asked).toBe(2)
  expect(told).toEqual([
    429,
    'Scenario Gate: budget: $0.0007 of max-spend-usd 0.0008 is spent, and the next call may cost $0.0003',
  ])
  expect(scenarioIn(results, 'a').outcome).toBe('unverified')
})

test('an agent within its limits is told nothing', async () => {
  const checks = '{ type: max_turns, params: { max: 5 } }, { type: max_cost, params: { max_usd: 1 } }'
  const { results, told, asked } = await runWith(checks, { 'max-spend-usd': 1 })
  expect([asked, told, scenarioIn(results, 'a').outcome]).toEqual([5, null, 'passed'])
})
