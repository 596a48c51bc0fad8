import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { statusesOn } from '../support/losses.ts'
import { traceOf } from '../support/dialect-traces.ts'
import { jsonLines, memoryFile, otlp, readAll } from '../support/trace-files.ts'

const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }

/** What an agent said whose only model call ended in these messages. */
async function answerOf(messages: JsonValue): Promise<string | null> {
  const attributes = { ...chat, 'gen_ai.output.messages': JSON.stringify(messages) }
  return (await traceOf({ id: 'a', attributes })).finalOutput
}

describe('an answer that cannot be read is not an empty one', () => {
  test.for<JsonValue>([
    [7],
    [null],
    [true],
    [
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', content: 'So.' },
          { type: 'text', content: null },
        ],
      },
    ],
    [
      {
        role: 'assistant',
        parts: [
          { type: 'tool_call', name: 'a' },
          { type: 'poem', lines: ['O'] },
        ],
      },
    ],
  ])('%j', async (messages) => {
    expect(await answerOf(messages)).toBe(null)
  })

  test.for([
    { type: 'artifact', artifact: { content: 'SECRET' } },
    { type: 'resource', resource: { uri: 'x', text: 'SECRET' } },
    { type: 'card', blocks: [{ html: '<b>SECRET</b>' }] },
  ])('a text deep in a part that is not known may be what must not be said: %j', async (part) => {
    const attributes = {
      ...chat,
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', parts: [{ type: 'text', content: 'Done.' }, part] },
      ]),
    }
    expect(
      await statusesOn(otlp({ id: 'a', attributes }), [['content_excludes', { patterns: ['SECRET'] }]]),
    ).toEqual(['error'])
  })

  test('but a call without a word is', async () => {
    expect(await answerOf([{ role: 'assistant', parts: [{ type: 'tool_call', name: 'a' }] }])).toBe('')
  })

  test('and what is read beside a part that is not is the answer', async () => {
    const parts = [
      { type: 'text', content: 'Done.' },
      { type: 'poem', lines: ['O'] },
    ]
    expect(await answerOf([{ role: 'assistant', parts }])).toBe('Done.')
  })
})

test.for([
  [{ type: 'text_v2', text: 'SECRET' }, 'missing-data'],
  [{ type: 'output_audio', transcript: 'SECRET' }, 'missing-data'],
  [{ type: 'redacted', data: 'c2VjcmV0' }, 'ok'],
] as const)('checks of what an agent must not say beside %j', async ([part, reason]) => {
  const output = [{ role: 'assistant', parts: [{ type: 'text', content: 'Done.' }, part] }]
  const trace = await traceOf({
    id: 'a',
    attributes: { ...chat, 'gen_ai.output.messages': JSON.stringify(output) },
  })
  const asked = ['content_excludes', 'max_length'].map((type) =>
    bindCheck({
      type,
      params: type === 'max_length' ? { max: 9 } : { patterns: ['SECRET'] },
      severity: 'error',
      surface: 'assertion',
      description: '',
    }),
  )
  expect(runChecks(trace, asked).map((verdict) => verdict.reason)).toEqual([reason, reason])
})

describe('what is of no known kind leaves its file unverified', () => {
  test.for<readonly [place: string, content: string]>([
    [
      '[1].role',
      JSON.stringify([
        { role: 'user', content: 'hi' },
        { role: 'bot', content: 'Deleted.' },
      ]),
    ],
    [
      'messages[1].role',
      JSON.stringify({
        model: 'm',
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'bot', content: [] },
        ],
      }),
    ],
    [
      'steps[0].source',
      JSON.stringify({ schema_version: 'ATIF-v1.2', steps: [{ source: 'bot', message: 'Deleted.' }] }),
    ],
    [
      'resourceSpans[0].scopeSpans[0].spans[0].attributes[0].value',
      JSON.stringify(
        withAttributes([{ key: 'gen_ai.tool.name', value: { Value: { StringValue: 'delete' } } }]),
      ),
    ],
  ])('%s', async ([place, content]) => {
    const { diagnostics } = await readAll(memoryFile(content))
    expect(diagnostics).toMatchObject([{ severity: 'error' }])
    expect(diagnostics[0]?.message).toContain(`\`${place}\` should be`)
  })
})

/** An export request of one span. */
function withAttributes(attributes: readonly JsonObject[]): object {
  const span = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), name: 'run', attributes }
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] }
}

const row = (id: string, more: JsonObject) => ({ span_id: id, name: id, kind: 'llm', ...more })

describe('a span that names no trace', () => {
  test.for<readonly [order: string, ...rows: JsonObject[]]>([
    ['after one that does', row('a', { trace_id: 't' }), row('b', {})],
    ['before one that does', row('a', {}), row('b', { trace_id: 't' })],
  ])('%s is missing from it', async ([, ...rows]) => {
    const { diagnostics } = await readAll(memoryFile(jsonLines(...rows)))
    expect(diagnostics).toMatchObject([
      { severity: 'error', message: expect.stringContaining('names no trace') },
    ])
  })

  test('is of a trace of its own where no span names one', async () => {
    const { traces, diagnostics } = await readAll(memoryFile(jsonLines(row('a', {}), row('b', {}))))
    expect([traces.length, diagnostics]).toEqual([1, []])
  })
})

test('how long a run took is not known if a span has an end and no start', async () => {
  const whole = { id: 'b', start: 1000, end: 2000 }
  const { traces } = await readAll(memoryFile(JSON.stringify(otlp({ id: 'a', end: 2500 }, whole))))
  expect(traces).toMatchObject([{ durationUs: null }])
})

describe('a recorded call whose name is empty is a call of an unknown tool', () => {
  test.for([
    'atif-1.json',
    'tau2-results-1.json',
    'gemini-cli-1.json',
    'adk-evalset-1.json',
    'examples/agentcheck.json',
    'examples/codex-exec.jsonl',
    'openai-responses-mcp-1.json',
    'codex-rollout-1.jsonl',
    'promptfoo-2.jsonl',
    'examples/promptfoo.result.json',
  ])('%s', async (recording) => {
    const content = readFileSync(new URL(`../fixtures/traces/${recording}`, import.meta.url), 'utf8')
    const namesIn = async (text: string) => {
      const { traces } = await readAll(memoryFile(text, recording))
      return traces.flatMap(({ toolCalls }) => (toolCalls ?? []).map(({ name }) => name))
    }
    const names = await namesIn(content)
    const [tool = 'none'] = names
    const unnamed = names.map((name) => (name === tool ? '' : name))
    expect(await namesIn(content.replaceAll(JSON.stringify(tool), '""'))).toEqual(unnamed)
  })
})
