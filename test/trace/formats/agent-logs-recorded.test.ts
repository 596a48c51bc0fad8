import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/core/json.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import {
  claudeRecords,
  codexRecords,
  geminiRecords,
  logs,
  type Values,
} from '../../support/coding-agent-logs.ts'
import { findLoss } from '../../../src/trace/views/losses.ts'
import { recordingOf, replayed } from '../../support/recordings.ts'
import { otlp } from '../../support/trace-files.ts'

const claudeSpan = (kind: string, values: Values, at: number) =>
  ({
    id: `${kind}${at}`,
    parent: 'interaction',
    start: at,
    end: at + 10,
    attributes: { 'span.type': kind, 'session.id': 's1', ...values },
  }) as const

const chatOf = (session: string) => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.usage.input_tokens': 3,
  'session.id': session,
})

const ofGemini = (name: string) => ({ 'gen_ai.operation.name': name, 'gen_ai.agent.name': 'gemini-cli' })

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
  const geminiSpans = otlp(
    { id: 'a0', name: 'schedule_tool_calls', start: 0, end: 10, attributes: ofGemini('schedule_tool_calls') },
    {
      id: 'a1',
      parent: 'a0',
      name: 'tool_call',
      start: 0,
      end: 10,
      attributes: { ...ofGemini('tool_call'), 'gen_ai.tool.name': 'read_file' },
    },
  )
  // Told to continue a trace, Claude Code writes its records into it, with spans or without.
  const claudeLogs = logs(claudeRecords.map((one) => ({ ...one, trace: 'a1' })))

  test.for<[what: string, requests: readonly object[], known: object]>([
    ['Claude Code, records alone', [claudeLogs], { llmCalls: 2, inputTokens: 130 }],
    ['Claude Code, spans too', [claudeLogs, claudeSpans], { llmCalls: 1, inputTokens: 30 }],
    [
      'Claude Code, of whose spans one request was lost',
      [claudeLogs, otlp(claudeSpan('llm_request', { model: 'x', input_tokens: 30 }, 100))],
      { llmCalls: 1, inputTokens: 30 },
    ],
    [
      'Claude Code, whose requests have no spans',
      [claudeLogs, otlp(claudeSpan('tool', { tool_name: 'Bash' }, 900))],
      { llmCalls: 2, inputTokens: 130 },
    ],
    [
      'Claude Code below a program that names its session',
      [claudeLogs, otlp({ id: 'w', start: 0, end: 9, attributes: chatOf('s1') })],
      { llmCalls: 3, inputTokens: 133 },
    ],
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

  test.for([
    ['Codex', codexSpans, logs(codexRecords)],
    ['Gemini CLI', geminiSpans, logs(geminiRecords, { 'session.id': 'g1' })],
  ] as const)(
    '%s, spans alone beside tools of another program: some steps are missing',
    async ([, spans, told]) => {
      const look = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'look' }
      const others = otlp(
        { id: 'w', start: 0, end: 9, attributes: chatOf('s') },
        { id: 't', start: 1, end: 2, attributes: look },
      )
      const losses = [
        [spans, others],
        [spans, others, told],
      ].map(async (requests) => {
        const { traces } = await replayed(recordingOf({ requests: requests as JsonObject[] }))
        return traces.map((trace) => findLoss(trace))
      })
      expect(await Promise.all(losses)).toEqual([[expect.stringContaining('its log records')], [null]])
    },
  )
})
