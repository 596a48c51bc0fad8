import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/core/limits.ts'
import { buildTranscript, type TranscriptEntry } from '../../../src/trace/views/transcript.ts'
import { conversationFile } from '../../support/conversation.ts'
import { allExamples, readExample } from '../../support/format-examples.ts'
import { hostileText } from '../../support/hostile.ts'
import { readOne } from '../../support/trace-files.ts'

const callsIn = (entries: readonly TranscriptEntry[]) => entries.filter((entry) => entry.kind === 'call')

describe('a transcript', () => {
  test('has messages and calls in order, each result with its call', async () => {
    const calls = [
      { tool: 'get_order', args: { id: 17 }, result: { status: 'shipped' } },
      { tool: 'issue_refund', args: { id: 17 }, result: 'ok' },
    ]
    const trace = await readOne(conversationFile({ asked: 'Refund, please.', calls, answer: 'Done.' }))
    expect(buildTranscript(trace)).toEqual({
      entries: [
        { kind: 'text', role: 'user', text: 'Refund, please.' },
        {
          kind: 'call',
          step: 1,
          tool: 'get_order',
          agent: null,
          args: '{\n  "id": 17\n}',
          result: '{"status":"shipped"}',
          error: null,
          media: [],
        },
        expect.objectContaining({ kind: 'call', step: 2, tool: 'issue_refund', result: 'ok' }),
        { kind: 'text', role: 'assistant', text: 'Done.' },
      ],
      leftOut: 0,
    })
  })

  test('keeps the order of calls that a provider gave the same id', async () => {
    const calls = ['get_user', 'find_flights', 'book'].map((tool, index) => ({ tool, result: `${index}` }))
    const file = conversationFile({ calls }).replaceAll(/call_[02]/g, 'call_x')
    const { entries } = buildTranscript(await readOne(file))
    expect(callsIn(entries).map(({ step, tool, result }) => [step, tool, result])).toEqual([
      [1, 'get_user', '0'],
      [2, 'find_flights', '1'],
      [3, 'book', '2'],
    ])
  })

  test.for(allExamples())('shows every tool call of %s once, and the final answer', async (file) => {
    const { traces } = await readExample(file)
    for (const trace of traces) {
      const { entries } = buildTranscript(trace)
      const steps = callsIn(entries).map(({ step }) => step)
      expect(steps.toSorted((a, b) => a - b)).toEqual((trace.toolCalls ?? []).map((_, index) => index + 1))
      const answer = JSON.stringify((trace.finalOutput ?? '').trim()).slice(1, -1)
      expect(JSON.stringify(entries)).toContain(answer)
    }
  })

  test('names media without their bytes', async () => {
    const data = Buffer.from('a picture').toString('base64')
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
    ]
    const trace = await readOne(
      JSON.stringify({
        messages: [
          { role: 'user', content },
          { role: 'assistant', content: 'A cat.' },
        ],
      }),
    )
    const { entries } = buildTranscript(trace)
    expect(entries[1]).toMatchObject({
      kind: 'media',
      role: 'user',
      media: { mimeType: 'image/png', bytes: 9 },
    })
    expect(JSON.stringify(entries)).not.toContain(data)
  })

  test('is bounded, and counts what is left out', async () => {
    const calls = Array.from({ length: 1_200 }, (_, index) => ({ tool: `tool_${index}`, result: 'ok' }))
    const many = buildTranscript(await readOne(conversationFile({ calls })))
    expect(many.entries).toHaveLength(limits.transcriptEntries)
    expect(many.leftOut).toBe(202)
    const long = buildTranscript(await readOne(conversationFile({ answer: 'x'.repeat(50_000) })))
    expect(long.entries.at(-1)).toMatchObject({
      text: expect.stringMatching(/^x{20000}… \(30000 more characters\)$/),
    })
  })

  test.each(['call_1', undefined])(
    'takes no squares for calls that share an id (%s)',
    { timeout: 20_000 },
    async (id) => {
      const count = 40_000
      const calls = Array.from({ length: count }, () => ({ id, function: { name: 'look', arguments: '{}' } }))
      const results = Array.from({ length: count }, (_, at) => ({
        role: 'tool',
        tool_call_id: id,
        content: `${at}`,
      }))
      const asked = { role: 'assistant', content: null, tool_calls: calls }
      const messages = [{ role: 'user', content: 'Hi' }, asked, ...results]
      const { entries, leftOut } = buildTranscript(await readOne(JSON.stringify({ messages })))
      expect(callsIn(entries).slice(0, 3)).toMatchObject([{ step: 1 }, { step: 2 }, { step: 3 }])
      expect(entries.length + leftOut).toBeGreaterThan(count)
    },
  )

  test('shows every call once, whatever the texts are', async () => {
    const call = fc.record({
      tool: hostileText.map((text) => `t${text}`),
      args: hostileText,
      result: hostileText,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 6 }), hostileText, async (calls, answer) => {
        const trace = await readOne(conversationFile({ calls, answer }))
        const { entries } = buildTranscript(trace)
        expect(callsIn(entries).map(({ step }) => step)).toEqual(calls.map((_, index) => index + 1))
      }),
      { numRuns: 60 },
    )
  })
})
