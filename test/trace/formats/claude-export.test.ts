import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../../src/core/json.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const rows = readFileSync(new URL('../../fixtures/traces/claude-code-3.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as JsonObject)

/** A row as Claude's API exports it: without ids, session and usage. */
function exported({ type, timestamp, message }: JsonObject): JsonObject[] {
  if (!isObject(message) || timestamp === undefined) return []
  return [
    {
      type: type ?? null,
      timestamp,
      message: { role: message['role'] ?? null, content: message['content'] ?? null },
    },
  ]
}

/** A row without ids, session and role. */
const said = (type: string, content: unknown, more: object = {}) => ({ type, message: { content }, ...more })

async function factsOf(text: string) {
  const { llmCalls, toolCalls, userInput, finalOutput } = describeTrace(await readOne(text, 'session.json'))
  return { llmCalls, toolCalls, userInput, finalOutput }
}

describe('an export of Claude Code (`{loglines}`) is read as the session is', () => {
  const bare = rows.flatMap(exported)
  test.for([
    ['with all keys of its rows', { loglines: rows }],
    ['with other keys before them', { branch: 'main', loglines: rows }],
    ['without ids', { loglines: bare }],
    ['without ids, with a title', { title: 'x', loglines: bare, session_context: {} }],
  ] as const)('%s', async ([, document]) => {
    const { traces } = await readAll(fixture('claude-code-3.jsonl'))
    const [session] = traces
    if (session === undefined) throw new Error('no session')
    const { llmCalls, toolCalls, userInput, finalOutput } = describeTrace(session)
    const wanted = { llmCalls, toolCalls, userInput, finalOutput }
    expect(await factsOf(JSON.stringify(document))).toEqual(wanted)
    expect(await factsOf(JSON.stringify(document, null, 2))).toEqual(wanted)
  })

  test('too long to be looked at whole', async () => {
    const padded = bare.map((row) => ({ ...row, note: 'x'.repeat(200_000) }))
    const { traces, diagnostics } = await readAll(
      memoryFile(JSON.stringify({ loglines: padded }), 'session.json'),
    )
    expect(diagnostics).toEqual([])
    expect(traces.map(({ toolCalls }) => toolCalls?.length)).toEqual([4])
  })

  test.for([
    ['a list', JSON.stringify(bare), 'rows.json'],
    ['one a line', jsonLines(...bare), 'rows.jsonl'],
  ] as const)('rows without ids that no export holds are a session too: %s', async ([, text, name]) => {
    const [session] = (await readAll(fixture('claude-code-3.jsonl'))).traces
    const { traces, diagnostics } = await readAll(memoryFile(text, name))
    expect(diagnostics).toEqual([])
    expect(traces.map(({ id, finalOutput }) => [id, finalOutput])).toEqual([['rows', session?.finalOutput]])
    expect(traces[0]?.toolCalls?.map((call) => call.name)).toEqual(
      session?.toolCalls?.map((call) => call.name),
    )
  })

  const call = { type: 'tool_use', id: 't', name: 'Read', input: {} }
  const asked = said('user', 'Look.', { timestamp: '2026-01-01T00:00:00Z' })
  const replies = [
    said('assistant', [call]),
    said('user', [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }]),
    said('assistant', [{ type: 'text', text: 'Done.' }]),
  ]
  test.for([
    ['a question as text, without a role', [asked, ...replies]],
    ['a summary that names no row before them', [{ type: 'summary', summary: 'A look' }, asked, ...replies]],
    [
      'a row of the queue before them',
      [{ type: 'queue-operation', operation: 'enqueue' }, asked, ...replies],
    ],
  ] as const)('what people or older versions leave out is not needed: %s', async ([, lines]) => {
    const { traces, diagnostics } = await readAll(memoryFile(jsonLines(...lines), 'rows.jsonl'))
    expect(diagnostics).toEqual([])
    expect(traces.map((trace) => [trace.userInput, trace.finalOutput])).toEqual([['Look.', 'Done.']])
    expect(traces[0]?.toolCalls?.map(({ name }) => name)).toEqual(['Read'])
  })

  test.for([
    ['a question without a role and a time', said('user', 'Look.')],
    ['a user whose message says nothing', { type: 'user', message: { id: 1 } }],
    ['a message of another role', { type: 'user', message: { role: 'bot', content: 'Hi.' } }],
    ['parts of another kind', { type: 'user', message: { content: [{ type: 'input_text', text: 'Hi.' }] } }],
  ] as const)('other rows are of no format: %s', async ([, row]) => {
    const { traces, diagnostics } = await readAll(memoryFile(jsonLines(row, row), 'rows.jsonl'))
    expect([traces.length, diagnostics.length]).toEqual([0, 1])
  })
})
