import { describe, expect, test } from 'vitest'
import { agentFolder, agentScenario, gate, scenarioIn, type Step } from '../support/fresh.ts'

/** Sends, or writes as a file, one tool call and one model call below a parent: `MISSING`, or the caller that it was told of. */
const childOf = `
import { appendFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
const [, , parent, where] = process.argv
const [, traceId, caller] = process.env.TRACEPARENT.split('-')
const text = (key, stringValue) => ({ key, value: { stringValue } })
const parentSpanId = parent === 'caller' ? caller : 'd'.repeat(16)
const span = (spanId, start, attributes) => ({ traceId, spanId: spanId.repeat(16), parentSpanId, name: 'x', startTimeUnixNano: start + '000', endTimeUnixNano: start + '001', attributes })
const reply = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'Done.' }] }])
const spans = [
  span('1', '1', [text('gen_ai.operation.name', 'execute_tool'), text('gen_ai.tool.name', 'search')]),
  span('2', '2', [text('gen_ai.operation.name', parent === 'made-up' ? 'invoke_agent' : 'chat'), text('gen_ai.output.messages', reply), ...(parent === 'made-up' ? [text('langfuse.internal.as_root', 'true')] : [])]),
]
if (parent === 'made-up') spans[0].parentSpanId = spans[1].spanId
const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
if (where === 'file') writeFileSync('run.jsonl', body + '\\n')
else request(process.env.OTEL_EXPORTER_OTLP_ENDPOINT + '/v1/traces', { method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => reply.resume()).end(body)
`

test('an agent that says sorry because its model is not there has neither passed nor failed', async () => {
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
    { key: 'error.type', value: { stringValue: 'APIConnectionError' } },
  ]
  const span = {
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    name: 'chat',
    attributes,
    status: { code: 2 },
  }
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })
  const steps: Step[] = [
    ['post', '/v1/traces', body],
    ['print', 'Sorry, try again later.'],
  ]
  const checks =
    'checks: [{ type: output_contains, params: { value: Sorry } }, { type: exit_code, params: { code: 0 } }]'
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, checks) })
  expect(scenarioIn(await gate(folder), 'a')).toMatchObject({
    outcome: 'unverified',
    reason: 'a model call was never answered: APIConnectionError',
  })
})

/** Sends a span whose last message is a call. */
const asksIn = (operation: string, ...said: object[]): Step => {
  const parts = [...said, { type: 'tool_call', id: 'c', name: 'search', arguments: {} }]
  const attributes = [
    { key: 'gen_ai.operation.name', value: { stringValue: operation } },
    {
      key: 'gen_ai.output.messages',
      value: { stringValue: JSON.stringify([{ role: 'assistant', parts }]) },
    },
  ]
  const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'x', attributes }
  return ['post', '/v1/traces', JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })]
}

describe('the answer of a command that prints one, too', () => {
  test.for<[what: string, steps: Step[], answer: string, problems: number]>([
    [
      'is what it printed where the model asked for a tool last',
      [asksIn('chat'), ['print', 'It is 18 °C.']],
      'It is 18 °C.',
      0,
    ],
    [
      'is what it printed where the model asked with a word or two',
      [asksIn('chat', { type: 'text', content: 'Let me look.' }), ['print', 'It is 18 °C.']],
      'It is 18 °C.',
      0,
    ],
    [
      'is what it printed where the run itself ends in a call',
      [asksIn('invoke_agent'), ['print', 'It is 18 °C.']],
      'It is 18 °C.',
      0,
    ],
    ['is what a terminal shows', [['print', '\u001b[32mIt is \u001b[1m18\u001b[0m.']], 'It is 18.', 0],
    [
      'is reported where the model answered nothing',
      [
        ['chat', ''],
        ['print', 'Hello.'],
      ],
      '',
      1,
    ],
    [
      'is another one where it is only the start of a word',
      [
        ['chat', 'No'],
        ['print', 'Nothing: yes'],
      ],
      'No',
      1,
    ],
    [
      'is one in colours, in a frame, in JSON, without marks of Markdown',
      [
        ['chat', '**Hello** big world'],
        ['print', '{"text": "\u001b[1mHello\u001b[0m\\n│ big world │"}'],
      ],
      '..Hello.. big world',
      0,
    ],
    [
      'is that of its spans, and both are reported where they differ',
      [
        ['chat', 'Hello.'],
        ['print', 'Bye!'],
      ],
      'Hello.',
      1,
    ],
    [
      'is one where it prints the same',
      [
        ['chat', 'Hello  you.'],
        ['print', '> Hello you.'],
      ],
      'Hello  you.',
      0,
    ],
  ])('%s', async ([, steps, answer, problems]) => {
    const checks = `checks: [{ type: output_matches, params: { pattern: '^${answer}$' } }]`
    await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, checks) })
    const results = await gate(folder)
    expect(scenarioIn(results, 'a').outcome).toBe('passed')
    expect(results.diagnostics.filter(({ message }) => message.includes('the command printed'))).toHaveLength(
      problems,
    )
  })
})

test('a duration is that of the steps, else that of the command, which is said', async () => {
  const checks = 'checks: [{ type: max_duration, params: { max_seconds: 0.001 } }]'
  const foundOf = async (steps: Step[]) => {
    await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, checks) })
    return scenarioIn(await gate(folder), 'a').trials[0]?.checks[0]?.actual
  }
  expect(await foundOf([['chat', 'Hi']])).toBe('0.5 s')
  expect(await foundOf([['print', 'Hi']])).toMatch(/^[\d.]+ s \(its command; no step has a time\)$/)
})

test('a trial has only what its own command added to its trace file', async () => {
  const log = `
import { appendFileSync, existsSync } from 'node:fs'
const isFirst = !existsSync('run.jsonl')
const call = { id: 'c', type: 'function', function: { name: isFirst ? 'pay' : 'search', arguments: '{}' } }
const lines = [{ role: 'user', content: 'Hi' }, { role: 'assistant', content: '', tool_calls: [call] }, { role: 'tool', tool_call_id: 'c', content: 'ok' }, { role: 'assistant', content: 'Done.' }]
appendFileSync('run.jsonl', JSON.stringify({ messages: lines }) + '\\n')
`
  await using folder = await agentFolder({
    'log.mjs': log,
    'scenarios/a.yaml': `id: a
run_command: [${JSON.stringify(process.execPath)}, log.mjs]
trace_file: run.jsonl
trials: 2
checks: [{ type: tools_called, params: { tools: [pay] } }]
`,
  })
  const { trials } = scenarioIn(await gate(folder), 'a')
  expect(trials.map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
})

describe('a span that others name as their parent and that never came', () => {
  const checks =
    'checks: [{ type: tools_not_called, params: { tools: [pay] } }, { type: tool_called, params: { name: search } }]'
  const run = async (parent: string, where: string, lines = '') => {
    const command = `run_command: [${JSON.stringify(process.execPath)}, child.mjs, ${parent}, ${where}]`
    await using folder = await agentFolder({
      'child.mjs': childOf,
      'scenarios/a.yaml': `id: a\n${command}\n${checks}\n${lines}\n`,
    })
    const fresh = await gate(folder)
    const replayed = await gate(folder, { record: 'never', replay: true })
    const { outcome, trials } = scenarioIn(fresh, 'a')
    expect(scenarioIn(replayed, 'a').trials.map((trial) => trial.checks)).toEqual(
      trials.map((trial) => trial.checks),
    )
    return {
      outcome,
      checks: trials[0]?.checks.map(({ status, reason }) => [status, reason]),
      reason: trials[0]?.reason ?? scenarioIn(fresh, 'a').reason,
      problems: fresh.diagnostics.map(({ message }) => message),
    }
  }

  test.for([
    ['otlp', ''],
    ['file', 'trace_file: run.jsonl'],
  ] as const)('leaves what it may have held unverified (%s)', async ([where, lines]) => {
    expect(await run('missing', where, lines)).toEqual({
      outcome: 'unverified',
      checks: [
        ['error', 'missing-data'],
        ['pass', 'ok'],
      ],
      reason: expect.stringMatching(
        /lacks data: its outermost span: the agent ended without flushing its exporter$/,
      ),
      problems: [
        expect.stringMatching(/one span that others name as their parent is missing: the agent may/),
      ],
    })
  })

  test.for([
    ['caller', 'otlp', ''],
    ['caller', 'file', 'trace_file: run.jsonl'],
    ['made-up', 'otlp', ''],
  ] as const)('is none of the agent where it called it: %s, %s', async ([parent, where, lines]) => {
    expect(await run(parent, where, lines)).toMatchObject({ outcome: 'passed', problems: [] })
  })
})
