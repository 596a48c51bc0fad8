import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const textOf = (name: string) =>
  readFileSync(new URL(`../../fixtures/traces/${name}`, import.meta.url), 'utf8')

const run = (more: object = {}) => ({
  RunID: '2026-09-14T08-30-00Z-0001_p_default_s_5c1e9a04_0001',
  PromptPack: '',
  ScenarioID: 's',
  ProviderID: 'p',
  Messages: [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: 'hello' },
  ],
  Cost: { input_tokens: 0, output_tokens: 0, total_cost_usd: 0 },
  Error: '',
  ...more,
})

const cost = (input_tokens: number) => ({ input_tokens, output_tokens: 1, total_cost_usd: 0.5 })

const created = (session_id: string, Content: string) => ({
  TYPE: 'message.created',
  type: 'message.created',
  timestamp: '2026-01-01T00:00:00Z',
  session_id,
  data: { role: 'assistant', CONTENT: Content },
})

describe('Arena runs', () => {
  test('what the run states: scenario, cost, time, states, skills, guardrails, media, evals', async () => {
    const { traces, diagnostics } = await readAll(fixture('promptkit-arena-1.json'))
    const [trace] = traces
    expect(diagnostics).toEqual([])
    expect(trace?.scenario).toBe('refund-damaged')
    expect(trace?.trial).toBeNull()
    expect(trace?.durationUs).toBe(7.5e6)
    expect(trace?.stated.scores).toEqual({ polite: 0.9 })
    const move = { from: 'intake', to: 'settle', event: 'OrderFound', isEnd: false }
    expect(trace?.workflow).toEqual({
      current: 'settle',
      transitions: [{ ...move, callsBefore: 3, messagesBefore: 7 }],
      isComplete: false,
      spoken: [{ message: 11, state: 'settle' }],
    })
    expect(trace?.skills).toEqual([{ name: 'refunds', toolCall: 0, error: null }])
    expect(trace?.validations).toEqual([
      {
        name: 'banned_words',
        kind: 'guardrail',
        passed: false,
        score: 0,
        stage: 'output',
        message: 11,
        details: { validator_type: 'content_excludes', score: 0, value: ['guarantee'], direction: 'output' },
        spanId: null,
      },
      {
        name: 'polite',
        kind: 'evaluation',
        passed: null,
        score: 0.9,
        stage: null,
        message: null,
        details: { type: 'llm_judge', value: 0.9, explanation: 'Polite.', duration_ms: 0 },
        spanId: null,
      },
    ])
    expect(trace?.media).toMatchObject([
      {
        role: 'user',
        mimeType: 'image/jpeg',
        uri: 'https://example.com/mug.jpg',
        bytes: 122_880,
        width: 800,
      },
      { role: 'tool', mimeType: 'image/png', data: 'aGk=', width: 64, toolCall: 3 },
    ])
  })

  test('a message with parts is its parts, a tool result its text; calls take as long as they took', async () => {
    const { traces } = await readAll(fixture('promptkit-arena-1.json'))
    const [trace] = traces
    expect(trace?.userInput).toBe('My mug from order A-1 came broken, see the photo.')
    expect(trace?.toolCalls?.map(({ name, result, error }) => [name, result, error])).toEqual([
      ['skill__activate', 'Refunds: ask for a photo.', null],
      ['lookup_order', '{"order":"A-1","item":"mug","eur":12}', null],
      ['workflow__transition', '{"status":"transitioned","to":"settle"}', null],
      ['photo_of', [{ type: 'text', text: 'The photo.' }, expect.objectContaining({ type: 'image' })], null],
      ['refund', null, 'eur: expected a number'],
      ['refund', '{"refunded":12}', null],
    ])
    const failed = trace?.spans.find(({ error }) => error !== null)
    expect(failed?.error).toEqual({ type: 'validation', message: 'eur: expected a number' })
    expect(trace?.llmCalls.map(({ startUs, endUs }) => (endUs ?? 0) - (startUs ?? 0))).toEqual([
      1.8e6, 1.2e6, 1.4e6, 1.75e6,
    ])
  })

  test('nobody counted: no cost and no tokens, and not none', async () => {
    const trace = await readOne(JSON.stringify(run()))
    expect(describeTrace(trace)).toMatchObject({ costUsd: null, inputTokens: null, finalOutput: 'hello' })
    expect(trace.validations).toEqual([])
  })

  test('what the simulated user took counts where the run counts it', async () => {
    const trace = await readOne(
      JSON.stringify(
        run({
          Messages: [
            { role: 'user', content: 'hi', cost_info: cost(5) },
            { role: 'assistant', content: 'hello', cost_info: cost(10) },
          ],
          Cost: { input_tokens: 15, output_tokens: 2, total_cost_usd: 1 },
        }),
      ),
    )
    expect(describeTrace(trace)).toMatchObject({ llmCalls: 1, inputTokens: 15, costUsd: 1 })
  })

  test.for([
    ['before the first reply', [{ role: 'user', content: 'hi' }], { finalOutput: null, toolCalls: null }],
    [
      'while it was asked again',
      [...run().Messages, { role: 'user', content: 'and?' }],
      { finalOutput: null, toolCalls: [] },
    ],
    ['with its last word said', run().Messages, { finalOutput: 'hello', toolCalls: [] }],
  ] as const)('a run that broke off %s', async ([, Messages, expected]) => {
    const trace = await readOne(JSON.stringify(run({ Messages, Error: 'provider is down' })))
    expect({ finalOutput: trace.finalOutput, toolCalls: trace.toolCalls }).toEqual(expected)
    expect(trace.spans[0]?.error).toEqual({ type: null, message: 'provider is down' })
  })

  test('older runs: the result of a tool as text, guardrails that passed', async () => {
    const trace = await readOne(
      JSON.stringify(
        run({
          Messages: [
            { role: 'assistant', content: '', tool_calls: [{ id: 'c', name: 'f', args: {} }] },
            {
              role: 'tool',
              content: 'no',
              tool_result: { id: 'c', name: 'f', content: 'no', latency_ms: 0 },
            },
            {
              role: 'assistant',
              content: 'done',
              validations: [
                { validator_type: 'max_length', passed: true, timestamp: '0001-01-01T00:00:00Z' },
              ],
            },
          ],
        }),
      ),
    )
    expect(trace.toolCalls).toMatchObject([
      { id: 'c', args: {}, argsKnown: true, result: 'no', executed: true },
    ])
    expect(trace.validations).toMatchObject([{ name: 'max_length', passed: true, details: null }])
  })

  test('the index beside the runs is no trace, and nothing is wrong with it', async () => {
    expect(await readAll(fixture('promptkit-index-1.json'))).toEqual({
      traces: [],
      superseded: 0,
      damaged: [],
      diagnostics: [],
    })
  })

  test('a run that Arena skipped is no trial', async () => {
    const skipped = run({ Messages: [], Skipped: true, SkipReason: 'needs vision' })
    expect(await readAll(memoryFile(JSON.stringify(skipped)))).toMatchObject({ traces: [], diagnostics: [] })
  })

  test('turn by turn: the tool is named by its request', async () => {
    const { traces } = await readAll(fixture('promptkit-turns-1.json'))
    const [trace] = traces
    expect(trace?.turns).toHaveLength(2)
    expect(trace?.toolCalls).toMatchObject([{ name: 'lookup_order', result: '{"state":"on its way"}' }])
  })
})

describe('session recordings', () => {
  test('the log of events: messages, calls of the agent, tools, states, guardrails', async () => {
    const { traces, diagnostics } = await readAll(fixture('promptkit-recording-1.jsonl'))
    const [trace] = traces
    expect(diagnostics).toEqual([])
    expect(trace?.scenario).toBe('gate_code')
    expect(trace?.messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'tool',
      'assistant',
    ])
    expect(trace?.llmCalls.map(({ startUs, endUs }) => (endUs ?? 0) - (startUs ?? 0))).toEqual([1.1e6, 0.9e6])
    expect(trace?.toolCalls).toMatchObject([
      { name: 'check_code', result: 'unknown gate', error: 'the tool call failed', executed: true },
    ])
    expect(trace?.workflow).toEqual({
      current: 'refuse',
      transitions: [
        { from: 'ask', to: 'refuse', event: 'CodeWrong', callsBefore: 1, messagesBefore: 4, isEnd: true },
      ],
      isComplete: true,
    })
    expect(trace?.validations).toMatchObject([
      { name: 'max_length', kind: 'guardrail', passed: false, stage: 'output' },
      { name: 'refuses', kind: 'evaluation', passed: true, score: 1 },
    ])
  })

  test('exported, without what the calls took: only what the messages were updated with is known', async () => {
    const { traces } = await readAll(fixture('promptkit-recording-2.jsonl'))
    const [trace] = traces
    expect(trace?.id).toBe('sess-42')
    expect(trace?.cost).toMatchObject({ complete: false })
    expect(trace?.models).toEqual(['gpt-4o-mini'])
  })

  test('a document of the export reads like its lines', async () => {
    const rows = textOf('promptkit-recording-2.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly metadata?: object; readonly event?: object })
    const document = {
      metadata: rows[0]?.metadata,
      events: rows.flatMap(({ event }) => event ?? []),
    }
    const { traces } = await readAll(fixture('promptkit-recording-2.jsonl'))
    const read = await readOne(JSON.stringify(document, null, 2))
    expect([describeTrace(read)]).toEqual(traces.map(describeTrace))
  })

  test('lines twice and out of order are the same session', async () => {
    const lines = textOf('promptkit-recording-1.jsonl').trim().split('\n')
    const mixed = await readOne(jsonLines(...lines.toReversed(), ...lines))
    const { traces } = await readAll(fixture('promptkit-recording-1.jsonl'))
    expect([mixed].map(describeTrace)).toEqual(traces.map(describeTrace))
  })

  test('a tool that only its events know did run', async () => {
    const lines = textOf('promptkit-recording-1.jsonl')
      .trim()
      .split('\n')
      .filter((line) => !line.includes('"Role":"tool"') && !line.includes('"Index":2,'))
    const trace = await readOne(jsonLines(...lines))
    expect(trace.toolCalls).toMatchObject([
      { name: 'check_code', args: { gate: 7, code: '1234' }, error: 'the tool call failed', executed: true },
    ])
  })

  test('several sessions in one log; keys in any case', async () => {
    const rows = [created('a', 'one'), created('b', 'two')].map((each, index) => ({
      seq: index + 1,
      event: each,
    }))
    const { traces } = await readAll(memoryFile(jsonLines(...rows)))
    expect(traces.map(({ id, finalOutput }) => [id, finalOutput])).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ])
  })

  test('a line that cannot be read damages the session', async () => {
    const lines = textOf('promptkit-recording-1.jsonl').trim().split('\n')
    const { damaged, diagnostics } = await readAll(memoryFile(jsonLines(...lines.with(3, '{"seq":'))))
    expect(damaged).toHaveLength(1)
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['trace-line', 4]])
  })

  test.for([
    ['2026-08-31T19-48-12Z-0001_gemini-flash_default_tool-usage_3a7b0b83_000b', 'tool-usage'],
    ['2025-12-21T14-24Z_claude_default_customer_support_b47dd679', 'customer_support'],
    ['2025-12-21T14-24Z_claude_eu-west_refund_b47dd679', 'refund'],
    ['2025-12-21T14-24Z_my_llm_eu_west_refund_now_b47dd679', null],
    ['session-1', null],
  ] as const)('scenario in the id %s: %s', async ([session_id, scenario]) => {
    const document = {
      metadata: { session_id },
      events: [{ type: 'message', timestamp: '', message: { role: 'assistant', content: 'x' } }],
    }
    const trace = await readOne(JSON.stringify(document))
    expect(trace.scenario).toBe(scenario)
  })
})

describe('transcripts', () => {
  test('words are text: `yes`, 0077, times without quotes', async () => {
    const { traces, diagnostics } = await readAll(fixture('promptkit-1.transcript.yaml'))
    const [trace] = traces
    expect(diagnostics).toEqual([])
    expect(trace?.turns.map(({ user }) => user?.parts)).toEqual([
      [{ type: 'text', text: 'Cancel order 0077' }],
      [{ type: 'text', text: 'yes' }],
    ])
    expect(trace?.toolCalls).toMatchObject([
      { name: 'cancel_order', args: { order: '0077' }, result: 'cancelled', executed: true },
    ])
    expect(trace?.durationUs).toBe(15e6)
  })

  test.for([
    ['messages:\n  - role: user\n   content: x\n', 3],
    ['messages:\n  - role: user\n    role: user\n', 3],
    ['messages:\n  - role: user\n    content: hi\n  - x: 1\n', 4],
  ] as const)('%j is a problem in line %i', async ([text, line]) => {
    const { diagnostics } = await readAll(memoryFile(text, 'a.transcript.yaml'))
    expect(diagnostics.map((each) => [each.code, each.line])).toEqual([['trace-document', line]])
  })

  test('messages may be written in braces', async () => {
    const text = 'metadata: { session_id: s }\nmessages:\n  - { role: user, content: Hi }\n'
    const { traces } = await readAll(memoryFile(text, 'a.transcript.yaml'))
    expect(traces.map(({ id, messages }) => [id, messages.length])).toEqual([['s', 1]])
  })

  test('other YAML is no transcript', async () => {
    const { diagnostics } = await readAll(memoryFile('id: a\nmessages:\n  - role: user\n', 'a.yaml'))
    expect(diagnostics.map(({ code }) => code)).toEqual(['trace-format'])
  })

  test('wherever it is cut off or damaged', async () => {
    const whole = Buffer.from(textOf('promptkit-1.transcript.yaml'))
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: whole.length }),
        fc.nat({ max: whole.length - 1 }),
        fc.nat({ max: 255 }),
        async (end, at, byte) => {
          const bytes = Buffer.from(whole)
          bytes[at] = byte
          const { traces, diagnostics } = await readAll(memoryFile(bytes.subarray(0, end)))
          expect(diagnostics.filter(({ code }) => code === 'trace-unreadable')).toEqual([])
          expect(traces.length + diagnostics.length).toBeGreaterThan(0)
          for (const trace of traces) expect(describeTrace(trace).toolCalls.length).toBeLessThan(2)
        },
      ),
      { numRuns: 300 },
    )
  })
})
