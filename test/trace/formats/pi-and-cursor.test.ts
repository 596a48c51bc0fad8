import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { fixture, jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../fixtures/traces/examples/${name}`, import.meta.url), 'utf8')
const events = example('pi.stream.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly type: string; readonly message?: { readonly role: string } })

describe('output of `pi --mode json`', () => {
  test('tells the same as the session, each message once', async () => {
    const [stream, session] = await Promise.all(
      ['pi.stream.jsonl', 'pi.jsonl'].map((name) => readOne(example(name))),
    )
    expect(describeTrace(stream!)).toEqual(describeTrace(session!))
  })

  test('a retry after a failed reply goes on with the run', async () => {
    const { traces, damaged, diagnostics } = await readAll(fixture('pi-events-1.jsonl'))
    expect([damaged, diagnostics, traces[0]?.stated.gap ?? null]).toEqual([[], [], null])
    expect(traces[0]?.llmCalls.map(({ error }) => error?.message ?? null)).toEqual([
      null,
      null,
      'Rate limit exceeded',
      null,
    ])
  })

  test.for<[string, (event: (typeof events)[number]) => boolean, string]>([
    [
      'an answer',
      ({ type, message }) => type === 'message_end' && message?.role === 'toolResult',
      'messages that its events name',
    ],
    [
      'a reply',
      ({ type, message }) => type === 'message_end' && message?.role === 'assistant',
      'messages that its events name',
    ],
    ['the last turn', (event) => events.indexOf(event) > 11, 'its end'],
  ])('%s that is lost makes a run that lacks it', async ([, isLost, gap]) => {
    const trace = await readOne(jsonLines(...events.filter((event) => !isLost(event))))
    expect(trace.stated.gap).toBe(gap)
  })
})

const said = (role: string, ...content: readonly object[]) => ({ role, message: { content } })
const asked = said('user', { type: 'text', text: 'List.' })
const lists = said('assistant', { type: 'tool_use', name: 'Shell', input: { command: 'ls' } })
const ended = (status: string) => ({ type: 'turn_ended', status })
const done = said('assistant', { type: 'text', text: 'It is empty.' })

describe('transcripts of Cursor', () => {
  test('tell calls, and nothing of what they answered', async () => {
    const { described, damaged } = await read(asked, lists, done)
    expect(described).toMatchObject([
      {
        format: 'cursor-transcript',
        toolCalls: [{ name: 'Shell', args: { command: 'ls' } }],
        finalOutput: 'It is empty.',
      },
    ])
    expect(damaged).toEqual([])
  })

  test.for([
    ['a part of a new kind', said('assistant', { type: 'tool_used', name: 'Shell', input: {} })],
    ['a reply without parts', said('assistant')],
  ])('%s may be a call', async ([, row]) => {
    expect((await read(asked, row as object, done)).damaged).toHaveLength(1)
  })

  test('a turn that has no end where others have one is cut off, and one may fail', async () => {
    const cut = await read(asked, done, ended('success'), asked, lists, done)
    expect(cut.traces[0]?.stated.gap).toBe('its end')
    const failed = await read(asked, done, { ...ended('error'), error: 'out of usage' })
    expect(failed.traces[0]?.failure).toBe('out of usage')
  })
})

async function read(...rows: readonly object[]) {
  const { traces, damaged } = await readAll(memoryFile(jsonLines(...rows)))
  return { described: traces.map(describeTrace), traces, damaged }
}

const stream = readFileSync(new URL('../../fixtures/traces/cursor-stream-1.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test.for([1, 2, 7])(
  'output of Cursor whose row %i lost its session is no session of Claude Code',
  async (place) => {
    const { session_id: _, ...bare } = JSON.parse(stream[place] ?? '') as Record<string, unknown>
    const { diagnostics } = await readAll(memoryFile(stream.with(place, JSON.stringify(bare)).join('\n')))
    expect(diagnostics).toMatchObject([{ code: 'trace-line', line: place + 1 }])
  },
)
