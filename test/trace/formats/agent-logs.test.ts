import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { framed, otlpProto } from '../../support/otlp-proto.ts'
import type { JsonObject } from '../../../src/core/json.ts'
import { recordingOf, replayed } from '../../support/recordings.ts'
import { jsonLines, memoryFile, otlp, readAll } from '../../support/trace-files.ts'

type Values = Readonly<Record<string, string | number | boolean>>

interface Log {
  readonly at: number
  readonly name: string
  readonly body?: string
  readonly values: Values
  readonly trace?: string
  readonly eventName?: string
}

const pairs = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }))

function anyValue(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'string') return { stringValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

/** Times are milliseconds into 2026-03-17. */
function logs(records: readonly Log[], resource: Values = {}): object {
  const logRecords = records.map(({ at, name, body, values, trace, eventName }) => ({
    timeUnixNano: `${BigInt(1_773_757_800_000 + at) * 1_000_000n}`,
    attributes: pairs({ 'event.name': name, ...values }),
    ...(eventName === undefined ? {} : { eventName }),
    ...(body === undefined ? {} : { body: { stringValue: body } }),
    ...(trace === undefined ? {} : { traceId: trace.padEnd(32, '0'), spanId: 'f'.repeat(16) }),
  }))
  return { resourceLogs: [{ resource: { attributes: pairs(resource) }, scopeLogs: [{ logRecords }] }] }
}

const claude = (at: number, name: string, values: Values): Log => ({
  at,
  name,
  body: `claude_code.${name}`,
  values: { 'session.id': 's1', 'prompt.id': 'p1', ...values },
})
const claudeRecords = [
  claude(0, 'user_prompt', { prompt: 'list the files', prompt_length: '14' }),
  claude(900, 'api_request', {
    model: 'claude-sonnet-4-5',
    cost_usd: 0.01,
    duration_ms: '800',
    input_tokens: '10',
    output_tokens: '20',
    cache_read_tokens: '100',
    cache_creation_tokens: '5',
  }),
  claude(950, 'tool_decision', { tool_name: 'Bash', decision: 'accept', source: 'config' }),
  claude(1200, 'tool_result', {
    tool_name: 'Bash',
    success: 'false',
    error: 'no such folder',
    duration_ms: '200',
    tool_parameters: '{"bash_command":"ls"}',
  }),
  claude(2000, 'api_request', {
    model: 'claude-sonnet-4-5',
    cost_usd: 0.02,
    duration_ms: 500,
    input_tokens: 15,
    output_tokens: 2,
  }),
]

const codex = (at: number, name: string, values: Values): Log => ({
  at,
  name: `codex.${name}`,
  values: { 'conversation.id': 'c1', model: 'gpt-5.1-codex', ...values },
})
const codexRecords = [
  codex(0, 'user_prompt', { prompt: '[REDACTED]', prompt_length: 9 }),
  codex(100, 'sse_event', { 'event.kind': 'response.output_item.done' }),
  codex(200, 'sse_event', {
    'event.kind': 'response.completed',
    input_token_count: 100,
    cached_token_count: 40,
    output_token_count: 10,
    reasoning_token_count: 4,
  }),
  codex(300, 'tool_result', {
    tool_name: 'shell',
    call_id: 'x',
    arguments: '{"command":["ls"]}',
    success: 'true',
    output: 'a.txt',
    duration_ms: 50,
  }),
]

const gemini = (at: number, name: string, values: Values): Log => ({
  at,
  name: `gemini_cli.${name}`,
  values,
})
const geminiRecords = [
  gemini(0, 'user_prompt', { prompt: 'read it' }),
  gemini(500, 'api_response', {
    model: 'gemini-2.5-flash',
    duration_ms: 400,
    input_token_count: 100,
    cached_content_token_count: 60,
    output_token_count: 10,
    thoughts_token_count: 5,
  }),
  gemini(600, 'tool_call', {
    function_name: 'read_file',
    function_args: '{"path":"a"}',
    success: true,
    duration_ms: 30,
  }),
]

async function facts(...content: readonly (string | Uint8Array)[]) {
  const read = await readAll(...content.map((text, index) => memoryFile(text, `${index}.jsonl`)))
  expect(read.diagnostics).toEqual([])
  return read.traces.map((trace) => {
    const { id, scenario, userInput, llmCalls, toolCalls, inputTokens, outputTokens, cachedTokens, costUsd } =
      describeTrace(trace)
    const calls = {
      scenario,
      userInput,
      llmCalls,
      toolCalls,
      inputTokens,
      outputTokens,
      cachedTokens,
      costUsd,
    }
    return [id, { ...calls, durationMs: describeTrace(trace).durationMs }]
  })
}

const claudeFacts = {
  scenario: 'files',
  userInput: 'list the files',
  llmCalls: 2,
  toolCalls: [{ name: 'Bash', args: null, error: 'no such folder' }],
  inputTokens: 130,
  outputTokens: 22,
  cachedTokens: 100,
  costUsd: 0.03,
  durationMs: 2000,
}

describe('log records of coding agents are a trace of the session', () => {
  const request = logs(claudeRecords, { 'scenario.id': 'files' })

  test.for<[string, string | Uint8Array]>([
    ['in a document', JSON.stringify(request)],
    ['delivered twice', jsonLines(request, request)],
    [
      'one request a record',
      jsonLines(...claudeRecords.map((one) => logs([one], { 'scenario.id': 'files' }))),
    ],
    ['as protobuf', framed(otlpProto(request))],
  ])('Claude Code, %s', async ([, content]) => {
    expect(await facts(content)).toEqual([['s1', claudeFacts]])
  })

  test('Codex', async () => {
    expect(await facts(JSON.stringify(logs(codexRecords)))).toEqual([
      [
        'c1',
        {
          scenario: null,
          userInput: null,
          llmCalls: 1,
          toolCalls: [{ name: 'shell', args: { command: ['ls'] } }],
          inputTokens: 100,
          outputTokens: 10,
          cachedTokens: 40,
          costUsd: null,
          durationMs: 300,
        },
      ],
    ])
  })

  test('Gemini CLI, whose session is said of all', async () => {
    expect(await facts(JSON.stringify(logs(geminiRecords, { 'session.id': 'g1' })))).toEqual([
      [
        'g1',
        {
          scenario: null,
          userInput: 'read it',
          llmCalls: 1,
          toolCalls: [{ name: 'read_file', args: { path: 'a' } }],
          inputTokens: 100,
          outputTokens: 15,
          cachedTokens: 60,
          costUsd: null,
          durationMs: 600,
        },
      ],
    ])
  })

  test('Codex 0.171, which names a line of its sources, ends a reply twice and calls each command that ran a success', async () => {
    const line = 'event otel/src/events/session_telemetry.rs:1123'
    const records = [
      codex(50, 'sse_event', { 'event.kind': 'response.completed', duration_ms: '0' }),
      ...codexRecords,
      codex(400, 'tool_result', {
        tool_name: 'exec_command',
        call_id: 'y',
        arguments: '{"cmd":"cat missing.txt"}',
        success: 'true',
        output:
          'Chunk ID: 4ed767\nWall time: 0.0000 seconds\nProcess exited with code 1\nOutput:\nno such file',
      }),
    ]
    const told = logs(records.map((one) => ({ ...one, eventName: line })))
    const [[, known] = []] = await facts(JSON.stringify(told))
    expect(known).toMatchObject({
      llmCalls: 1,
      toolCalls: [
        { name: 'shell' },
        { name: 'exec_command', args: { cmd: 'cat missing.txt' }, error: 'exit code 1' },
      ],
      inputTokens: 100,
    })
  })

  test('Gemini CLI 0.61, whose records have a sentence, and for some a trace', async () => {
    const records = geminiRecords.map((one, at) => ({
      ...one,
      body: 'API response from gemini-2.5-flash. Status: 200.',
      ...(at === 2 && { trace: 'a1' }),
    }))
    const read = await facts(JSON.stringify(logs(records, { 'session.id': 'g1' })))
    expect(read).toMatchObject([
      ['g1', { llmCalls: 1, toolCalls: [{ name: 'read_file' }], inputTokens: 100 }],
    ])
  })

  test('each session is a trace of its own', async () => {
    const read = await facts(jsonLines(request, logs(codexRecords)))
    expect(read.map(([id]) => id)).toEqual(['s1', 'c1'])
  })

  test('records of a trace are told by its spans', async () => {
    const spans = otlp({ id: 'f', start: 0, end: 1, attributes: { 'gen_ai.operation.name': 'chat' } })
    const read = await facts(jsonLines(spans, logs(claudeRecords.map((one) => ({ ...one, trace: 'a1' })))))
    expect(read).toMatchObject([['a1'.padEnd(32, '0'), { llmCalls: 1, toolCalls: [] }]])
  })

  test('records without a session, and of others, are none', async () => {
    const strange = [
      { at: 0, name: 'claude_code.tool_result', values: { tool_name: 'Bash' } },
      { at: 0, name: 'toString.constructor', values: { 'session.id': 's' } },
      { at: 0, name: 'codex.constructor', values: { 'conversation.id': 's' } },
    ]
    const { traces } = await readAll(memoryFile(JSON.stringify(logs(strange))))
    expect(traces).toEqual([])
  })

  test('no values break the reading', async () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean())
    const names = [
      'session.id',
      'success',
      'duration_ms',
      'input_tokens',
      'tool_name',
      'tool_input',
      'prompt',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ at: fc.nat(), name: fc.constantFrom('tool_result', 'api_request', 'user_prompt') }),
        ),
        fc.dictionary(fc.constantFrom(...names), value),
        async (records, values) => {
          const { traces } = await readAll(
            memoryFile(JSON.stringify(logs(records.map(({ at, name }) => claude(at, name, values))))),
          )
          const tools = records.filter(({ name }) => name === 'tool_result').length
          const calls = traces.flatMap((trace) => describeTrace(trace).toolCalls)
          expect(calls.length).toBeLessThanOrEqual(tools)
        },
      ),
    )
  })
})

const claudeSpan = (kind: string, values: Values, at: number) =>
  ({
    id: `${kind}${at}`,
    parent: 'interaction',
    start: at,
    end: at + 10,
    attributes: { 'span.type': kind, 'session.id': 's1', ...values },
  }) as const

describe('telemetry of a coding agent in a recording', () => {
  const claudeSpans = otlp(
    {
      id: 'interaction',
      start: 0,
      end: 2000,
      attributes: { 'span.type': 'interaction', 'session.id': 's1' },
    },
    claudeSpan('llm_request', { model: 'claude-sonnet-4-5', input_tokens: 30, output_tokens: 4 }, 100),
    claudeSpan('tool', { tool_name: 'Bash' }, 900),
  )
  const codexSpans = otlp(
    ...['exec_command', 'unified_exec.exec_command'].map((name, at) => ({
      id: `a${at}`,
      name,
      start: at,
      end: 10,
      attributes: { 'code.module.name': 'codex_core::tools', tool_name: 'exec_command', call_id: 'x' },
    })),
  )
  const geminiSpans = otlp({
    id: 'a1',
    start: 0,
    end: 10,
    attributes: {
      'gen_ai.operation.name': 'tool_call',
      'gen_ai.agent.name': 'gemini-cli',
      'gen_ai.tool.name': 'read_file',
    },
  })
  // Told to continue a trace, Claude Code writes its records into it, with spans or without.
  const claudeLogs = logs(claudeRecords.map((one) => ({ ...one, trace: 'a1' })))

  test.for<[what: string, requests: readonly object[], known: object]>([
    ['Claude Code, records alone', [claudeLogs], { llmCalls: 2, inputTokens: 130 }],
    ['Claude Code, spans too', [claudeLogs, claudeSpans], { llmCalls: 1, inputTokens: 30 }],
    ['Codex, records alone', [logs(codexRecords)], { llmCalls: 1, inputTokens: 100 }],
    ['Codex, spans too', [codexSpans, logs(codexRecords)], { llmCalls: 1, inputTokens: 100 }],
    [
      'Gemini CLI, spans too',
      [geminiSpans, logs(geminiRecords, { 'session.id': 'g1' })],
      { llmCalls: 1, inputTokens: 100 },
    ],
  ])('%s: each step is told once', async ([, requests, known]) => {
    const { traces, diagnostics } = await replayed(
      recordingOf({ requests: requests as readonly JsonObject[] }),
    )
    expect(diagnostics).toEqual([])
    expect(traces.map(describeTrace)).toMatchObject([{ ...known, toolCalls: [expect.anything()] }])
  })

  test.for([
    ['Codex', codexSpans],
    ['Gemini CLI', geminiSpans],
  ] as const)('%s, spans alone: its tool calls are not known', async ([, spans]) => {
    const { traces } = await replayed(recordingOf({ requests: [spans as JsonObject] }))
    expect(traces.map(({ toolCalls }) => toolCalls)).toEqual([null])
  })
})
