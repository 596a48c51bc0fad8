import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { framed, otlpProto } from '../../support/otlp-proto.ts'
import {
  claude,
  claudeRecords,
  codex,
  codexRecords,
  geminiRecords,
  logs,
} from '../../support/coding-agent-logs.ts'
import { lenient, statusesOn } from '../../support/losses.ts'
import { jsonLines, memoryFile, otlp, readAll } from '../../support/trace-files.ts'

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

const statuses = (more: Parameters<typeof claude>) =>
  statusesOn(logs([...claudeRecords, claude(...more)]), lenient)

describe('what a record of a coding agent does not say', () => {
  // Claude Code hides the names of the tools of MCP servers behind one, unless it is told to log details.
  test.for([{}, { tool_name: 'mcp_tool' }])('the name of a tool: it may be any, %j', async (named) => {
    const [banned] = await statuses([500, 'tool_result', { success: 'true', ...named }])
    expect(banned).toBe('error')
  })

  test.for(['true', 'yes', null])('whether a tool worked, by %s', async (success) => {
    const values = success === null ? {} : { success }
    const rows = claudeRecords.map((row) =>
      row.name === 'tool_result' ? claude(1200, row.name, { tool_name: 'Bash', ...values }) : row,
    )
    expect(await statusesOn(logs(rows), [['no_tool_errors', {}]])).toEqual([
      success === 'true' ? 'pass' : 'error',
    ])
  })

  test('what an agent would have done whose model did not answer', async () => {
    const failed = { model: 'claude-sonnet-4-5', error: 'Overloaded', status_code: '529', attempt: '10' }
    expect(await statuses([3000, 'api_error', failed])).toEqual(lenient.map(() => 'error'))
    // One that was asked again, and answered; what it took nobody knows.
    expect(await statuses([500, 'api_error', failed])).toEqual(['pass', 'pass', 'error', 'pass'])
  })
})

const asked = (at: number, from = 'sdk') => claude(at, 'api_request', { model: 'm', query_source: from })
const said = (at: number, response: string, from = 'sdk', length = response.length) =>
  claude(at, 'assistant_response', { response, response_length: length, query_source: from })

describe('the answer of Claude Code', () => {
  const answer = [asked(2500), said(2501, 'Done.')]

  test.for<[string, Parameters<typeof logs>[0], string | null]>([
    ['is what it said last', answer, 'Done.'],
    [
      'is its own, not that of a sub-agent',
      [...answer, said(2600, 'Found.', 'agent:builtin:Explore')],
      'Done.',
    ],
    [
      'stays where only its title was asked for later',
      [...answer, asked(2600, 'generate_session_title')],
      'Done.',
    ],
    ['is not what it said on the way', [said(1000, 'I look.'), asked(2500)], null],
    [
      'is not what it said before a tool',
      [...answer, claude(2600, 'tool_result', { tool_name: 'Bash' })],
      null,
    ],
    ['is not there where it was masked', [...answer, asked(2600), said(2601, '<REDACTED>', 'sdk', 9)], null],
    ['is not there where it was cut off', [...answer, asked(2600), said(2601, 'I am', 'sdk', 90)], null],
    ['is not there where nobody says whose it is', [asked(2500), said(2501, 'Done.', '')], null],
  ])('%s', async ([, records, output]) => {
    const { traces } = await readAll(
      memoryFile(JSON.stringify(logs([...claudeRecords, ...records])), 'a.json'),
    )
    expect(traces.map(({ finalOutput }) => finalOutput)).toEqual([output])
  })
})

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
