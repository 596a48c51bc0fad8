import { describe, expect, test } from 'vitest'
import { getMessageText } from '../../../src/trace/model/message.ts'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, readOne } from '../../support/trace-files.ts'

const time = (second: number) => ({ timestamp: `2026-03-17T14:30:0${second}Z` })

describe('sessions of Gemini CLI in lines', () => {
  const header = { sessionId: 's3', projectHash: 'abc', startTime: '2026-03-17T14:30:00Z', kind: 'main' }
  const asked = (id: string, content: string) => ({ id, type: 'user', content, ...time(1) })
  const answered = (id: string, content: string, more: object = {}) => ({
    id,
    type: 'gemini',
    content,
    model: 'gemini-x',
    tokens: { input: 10, output: 2, cached: 4, thoughts: 1, tool: 0, total: 13 },
    ...time(2),
    ...more,
  })
  const call = { id: 'c1', name: 'look', args: { q: 1 }, status: 'success', result: 'x', ...time(3) }

  // What was taken back did not count, which hid its calls and their cost: all of it happened.
  test('what is told again counts once; what was taken back is not part of the conversation', async () => {
    const content = jsonLines(
      header,
      asked('u1', 'hi'),
      answered('g1', ''),
      answered('g1', '', { toolCalls: [{ ...call, status: 'executing', result: undefined }] }),
      answered('g1', '', { toolCalls: [call] }),
      { $set: { lastUpdated: '2026-03-17T14:30:05Z', messages: [asked('u9', 'summary')] } },
      asked('u2', 'no'),
      answered('g2', 'wrong', { toolCalls: [{ ...call, name: 'pay', id: 'c2' }] }),
      { $rewindTo: 'u2' },
      answered('g3', 'done'),
    )
    const trace = await readOne(content)
    expect(trace.messages.some((message) => getMessageText(message) === 'wrong')).toBe(false)
    expect(describeTrace(trace)).toMatchObject({
      id: 's3',
      format: 'gemini-cli',
      llmCalls: 3,
      toolCalls: [{ name: 'look', args: { q: 1 } }, { name: 'pay' }],
      models: ['gemini-x'],
      inputTokens: 30,
      outputTokens: 9,
      cachedTokens: 12,
      userInput: 'hi',
      finalOutput: 'done',
    })
  })

  test('a run of which everything was taken back has no answer', async () => {
    const content = jsonLines(header, asked('u1', 'hi'), answered('g1', 'wrong'), { $rewindTo: 'u1' })
    const trace = await readOne(content)
    expect([trace.llmCalls.length, trace.finalOutput]).toEqual([1, null])
  })

  test('the user said what was typed, and not what the program put around it', async () => {
    const typed = { ...asked('u1', 'hi --- Content from a file ---'), displayContent: [{ text: 'hi' }] }
    const trace = await readOne(jsonLines(header, typed, answered('g1', 'done')))
    expect(trace.userInput).toBe('hi')
  })

  test.for<[string, object]>([
    ['a reply in the words of the API', { type: 'model', parts: [{ text: 'done' }] }],
    ['a reply of that type', { type: 'model', content: 'done' }],
  ])('%s is one', async ([, reply]) => {
    const rows = [header, asked('u1', 'hi'), { id: 'g1', ...reply, ...time(2) }]
    expect(describeTrace(await readOne(jsonLines(...rows)))).toMatchObject({
      llmCalls: 1,
      finalOutput: 'done',
    })
    const messages = [asked('u1', 'hi'), { ...reply, ...time(2) }]
    const session = await readOne(JSON.stringify({ sessionId: 's', messages }), 'session.json')
    expect(session.finalOutput).toBe('done')
  })

  test('messages that are only set', async () => {
    const content = jsonLines(header, { $set: { messages: [asked('u1', 'hi'), answered('g1', 'done')] } })
    expect(describeTrace(await readOne(content))).toMatchObject({ llmCalls: 1, finalOutput: 'done' })
  })
})
