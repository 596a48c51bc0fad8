import { describe, expect, test } from 'vitest'
import { describeCause } from '../../src/report/cause-sentences.ts'
import { groupCauses } from '../../src/report/causes.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { agentFolder, agentScenario, firstTrial, gate, scenarioIn, type Step } from '../support/fresh.ts'
import { otlp } from '../support/trace-files.ts'

const says = (text: string) =>
  `checks: [{ type: output_contains, params: { value: ${JSON.stringify(text)} } }]`

const chatMessages = JSON.stringify([
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'From a recording' },
])

/** What becomes of one scenario, with the reason where there is one. */
async function outcomeOf(steps: readonly Step[], lines: string) {
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, lines) })
  const results = await gate(folder)
  const { outcome, reason } = scenarioIn(results, 'a')
  return { outcome, reason, diagnostics: results.diagnostics }
}

describe('an agent that sends no spans', () => {
  const callsTool = 'checks: [{ type: tool_called, params: { name: search } }]'
  const toDo =
    /Load an OpenTelemetry instrumentation .* Flush it .* `trace_file`; its messages as JSON are enough\.$/

  test.for<[seen: RegExp, steps: Step[]]>([
    [/: it ended after [\d.]+ s with code 0 and printed nothing; no request reached the receiver\. /, []],
    [/ and printed 6 characters; no request reached the receiver\. /, [['print', 'Hello']]],
    [/; the receiver got 1 request without a span\. /, [['post', '/v1/metrics', '{}']]],
    [
      /; the receiver got 2 requests without a span\. /,
      [
        ['post', '/v1/traces', '{"resourceSpans":[]}'],
        ['post', '/v1/logs', '{}'],
      ],
    ],
  ])('is named before the data that a check lacks: %s', async ([seen, steps]) => {
    const { outcome, reason, diagnostics } = await outcomeOf(steps, callsTool)
    const mute = String(seen).includes('6 characters') ? '' : ', and printed nothing'
    expect([outcome, reason]).toEqual([
      'unverified',
      `your agent sent no spans and no model calls${mute}; \`tool_called\` lacks data: tool calls`,
    ])
    const [found, ...others] = diagnostics
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'no-spans', severity: 'warning', file: 'scenarios/a.yaml', line: 3 })
    expect(found?.message).toMatch(/^Your agent sent no spans for `a`: /)
    expect(found?.message).toMatch(seen)
    expect(found?.message).toMatch(toDo)
  })

  test.for<[what: string, steps: Step[], lines: string]>([
    ['what it prints is all that is asked of', [['print', 'Hello']], says('Hello')],
    ['it ends badly', [['exit', 3]], callsTool],
    ['a trace is written', [['write', 'run.json', chatMessages]], `trace_file: run.json\n${callsTool}`],
    ['a recording is printed', [['print', chatMessages]], callsTool],
    ['a span arrives', [['chat', 'x']], callsTool],
  ])('is no matter where %s', async ([, steps, lines]) => {
    const { reason, diagnostics } = await outcomeOf(steps, lines)
    expect(diagnostics.map(({ code }) => code)).not.toContain('no-spans')
    expect(reason ?? '').not.toMatch(/no spans/)
  })

  test('or none of a model or a tool is named before the data that a check lacks', async () => {
    const span = otlp({ id: '1', end: 1, attributes: { 'http.request.method': 'GET' } })
    const { reason } = await outcomeOf([['post', '/v1/traces', JSON.stringify(span)]], callsTool)
    expect(reason).toBe(
      'your agent sent no model or tool call, only 1 other span; `tool_called` lacks data: tool calls',
    )
  })

  test.for<[seen: string, steps: Step[]]>([
    ['your agent sent no spans and no model calls, and printed nothing', []],
    [
      'exit code 3: TypeError: no order',
      [
        ['warn', 'TypeError: no order'],
        ['exit', 3],
      ],
    ],
  ])('or ends badly is named before the time that it took: %s', async ([seen, steps]) => {
    const lines = `${callsTool.slice(0, -1)}, { type: max_duration, params: { max_seconds: 0.001 } }]`
    await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', steps, lines) })
    const results = await gate(folder, { retries: 0 })
    expect(scenarioIn(results, 'a').outcome).toBe('failed')
    expect(firstTrial(results, 'a').reason).toBe(seen)
    const [cause] = groupCauses(results.scenarios)
    expect(cause === undefined ? '' : writeMessage(describeCause(cause))).toBe(seen)
  })

  test('or spans without content is told first what to set', async () => {
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o' }
    const sent: Step = ['post', '/v1/traces', JSON.stringify(otlp({ id: '1', end: 1, attributes }))]
    expect((await outcomeOf([sent], says('Hello'))).reason).toMatch(
      /^its models' questions and answers are not recorded: where the agent starts, set `OTEL_[^;]*; `\w+` lacks data: the final output/,
    )
    expect(
      (await outcomeOf([sent], 'checks: [{ type: tool_not_called, params: { name: x } }]')).reason,
    ).toMatch(/^its models' questions/)
    const whole = await outcomeOf([['chat', 'Hello']], callsTool)
    expect(whole.reason ?? '').not.toMatch(/questions/)
  })

  test('but calls by gRPC without its trial is told what to do', async () => {
    await using folder = await agentFolder({
      'grpc.mjs': `import { connect } from 'node:http2'
const session = connect(new URL(process.env.OTEL_EXPORTER_OTLP_ENDPOINT).origin)
session.request({ ':method': 'POST', 'content-type': 'application/grpc' }).resume().on('close', () => session.close()).end()
`,
      'scenarios/a.yaml': `id: a\ninput: hi\nrun_command: [${JSON.stringify(process.execPath)}, grpc.mjs]\n${callsTool}\n`,
    })
    const results = await gate(folder)
    const { outcome, reason } = scenarioIn(results, 'a')
    expect(outcome).toBe('unverified')
    expect(reason).toMatch(
      /^your agent sent no spans and no model calls; .* 1 call by gRPC that named no trial\. Let it take its headers from/,
    )
    expect(results.diagnostics.map(({ code }) => code)).toContain('no-spans')
    const messages = results.diagnostics.map(({ message }) => message).join('\n')
    expect(messages).toContain('Refused: 1 call by gRPC that named no trial. ')
    expect(messages).toContain('`opentelemetry-exporter-otlp-proto-http` (Python)')
  })

  test('is said once for all scenarios', async () => {
    const files = ['a', 'b', 'c'].map((id) => [`scenarios/${id}.yaml`, agentScenario(id, [], callsTool)])
    await using folder = await agentFolder(Object.fromEntries(files))
    const { diagnostics } = await gate(folder)
    expect(diagnostics.map(({ message }) => message.slice(0, 48))).toEqual([
      'Your agent sent no spans for `a` (and 2 more): i',
    ])
  })
})

test('a replay gives the same reason', async () => {
  const check = 'checks: [{ type: tool_called, params: { name: search } }]'
  await using folder = await agentFolder({ 'scenarios/a.yaml': agentScenario('a', [['print', 'Hi']], check) })
  const fresh = scenarioIn(await gate(folder), 'a')
  const replayed = scenarioIn(await gate(folder, { replay: true }), 'a')
  expect([replayed.outcome, replayed.reason]).toEqual([fresh.outcome, fresh.reason])
})
