import { describe, expect, test } from 'vitest'
import { describeTrace } from '../../../src/trace/views/describe.ts'
import { jsonLines, memoryFile, readAll, readOne } from '../../support/trace-files.ts'

const user = (text: string) => ({ id: 'u', role: 'user', parts: [{ type: 'text', text }] })
const reply = (text: string) => ({
  id: 'a',
  role: 'assistant',
  parts: [{ type: 'step-start' }, { type: 'text', text, state: 'done' }],
})

/** A row of Mastra's memory. */
const kept = (role: string, ...parts: object[]) => ({
  id: 'm',
  role,
  threadId: 't1',
  content: { format: 2, parts },
})

/** Id, format and answer of each trace. */
const described = async (content: string, path: string) =>
  (await readAll(memoryFile(content, path))).traces.map((trace) => {
    const { id, finalOutput } = describeTrace(trace)
    return [id, trace.source.format, finalOutput]
  })

describe('files', () => {
  const hello = [user('hi'), reply('Hello.')]
  test.for<[name: string, content: string, ids: string[]]>([
    ['a conversation', JSON.stringify(hello), ['chat']],
    ['in a wrapper', JSON.stringify({ id: 'chat-7', messages: hello }), ['chat-7']],
    ['a message a line', jsonLines(...hello), ['chat']],
    [
      'a conversation a line',
      jsonLines({ id: 'x', messages: hello }, { id: 'y', messages: hello }),
      ['x', 'y'],
    ],
    ['a reply alone', JSON.stringify(hello[1]), ['chat']],
    [
      'rows of several chats',
      JSON.stringify([
        ...hello.map((row) => ({ ...row, chatId: 'x' })),
        ...hello.map((row) => ({ ...row, chatId: 'y' })),
      ]),
      ['x', 'y'],
    ],
    [
      'rows in another order',
      JSON.stringify([
        { ...hello[1], chat_id: 'x', created_at: '2026-01-01 00:00:02' },
        { ...reply('Bye.'), chat_id: 'x', created_at: '2026-01-01 00:00:01' },
      ]),
      ['x'],
    ],
  ])('%s', async ([, content, ids]) => {
    expect(await described(content, 'chat.json')).toEqual(ids.map((id) => [id, 'ai-sdk-ui', 'Hello.']))
  })

  test('messages of Mastra hold those of the AI SDK, with later states', async () => {
    const call = { toolCallId: 'c1', toolName: 'refund', args: { order: '7' } }
    const approval = { id: 'ap1', approved: false }
    const trace = await readOne(
      JSON.stringify({
        messages: [
          kept('user', { type: 'text', text: 'Refund order 7' }),
          kept(
            'assistant',
            { type: 'step-start', model: 'openai/gpt-4o' },
            { type: 'tool-invocation', toolInvocation: { ...call, state: 'output-denied', approval } },
            {
              type: 'tool-invocation',
              toolInvocation: { ...call, toolCallId: 'c2', state: 'output-error', errorText: 'no' },
            },
            { type: 'step-start' },
            { type: 'text', text: 'Not done.' },
          ),
        ],
      }),
    )
    expect(describeTrace(trace)).toMatchObject({
      id: 't1',
      llmCalls: 2,
      userInput: 'Refund order 7',
      finalOutput: 'Not done.',
    })
    expect(trace.toolCalls).toMatchObject([
      { name: 'refund', args: { order: '7' }, result: { type: 'tool-output-denied' } },
      { name: 'refund', error: 'no' },
    ])
    expect(trace.approvals).toEqual([{ tool: 'refund', call: 0, isGranted: false }])
  })

  test('a long one is known by its start', async () => {
    const long = [user('x'.repeat(70_000)), ...hello]
    expect(await described(JSON.stringify(long), 'chat.json')).toEqual([['chat:1', 'ai-sdk-ui', 'Hello.']])
    expect(await described(JSON.stringify(long, null, 2), 'chat.json')).toEqual([
      ['chat', 'ai-sdk-ui', 'Hello.'],
    ])
  })

  test('a wrapper names the scenario and the trial', async () => {
    const trace = await readOne(JSON.stringify({ scenario: 'greet', trial: 2, messages: hello }))
    expect(trace).toMatchObject({ scenario: 'greet', trial: 2 })
  })

  test('a message a line that ends with the user was cut off', async () => {
    const { damaged } = await readAll(memoryFile(jsonLines(...hello, user('and?')), 'chat.jsonl'))
    expect(damaged).toEqual(['chat'])
  })

  test.for<[name: string, messages: object[]]>([
    [
      'OpenAI',
      [
        { role: 'user', content: 'hi' },
        { role: 'assistant', content: 'Hello.' },
      ],
    ],
    [
      'PromptKit',
      [
        { role: 'user', content: 'hi', parts: [{ type: 'text', text: 'hi' }] },
        { role: 'assistant', content: 'Hello.', tool_calls: [] },
      ],
    ],
  ])('messages of %s are read as before', async ([, messages]) => {
    expect((await readOne(JSON.stringify(messages))).source.format).toBe('openai-messages')
  })
})
