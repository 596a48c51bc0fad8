import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { Trace } from '../../src/trace/model/trace.ts'
import { otlp, readOne } from '../support/trace-files.ts'

const forbidden = bindCheck({
  type: 'tools_not_called',
  params: { tools: ['delete'] },
  severity: 'error',
  surface: 'assertion',
  description: '',
})
const reasonOn = (trace: Trace) => runChecks(trace, [forbidden])[0]?.reason

const at = '2026-01-01T00:00:00Z'
const usage = { input_tokens: 1, output_tokens: 1 }
const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' }

/** How providers write a reply: by the word for why it ended, of those that stand for tools, and for its end. */
const replies: readonly (readonly [string, tools: string, end: string, (reason: string) => object])[] = [
  [
    'OpenAI',
    'tool_calls',
    'stop',
    (reason) => ({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 'So.' }, finish_reason: reason }],
    }),
  ],
  [
    'Anthropic',
    'tool_use',
    'end_turn',
    (reason) => ({
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'So.' }],
      stop_reason: reason,
      usage,
    }),
  ],
  [
    'Bedrock',
    'tool_use',
    'end_turn',
    (reason) => ({
      output: { message: { role: 'assistant', content: [{ text: 'So.' }] } },
      stopReason: reason,
    }),
  ],
  [
    'Cohere',
    'TOOL_CALL',
    'COMPLETE',
    (reason) => ({
      id: 'x',
      message: { role: 'assistant', content: [{ type: 'text', text: 'So.' }] },
      finish_reason: reason,
      usage: { tokens: usage },
    }),
  ],
  [
    'LangChain',
    'tool_calls',
    'stop',
    (reason) => [
      { type: 'human', content: 'hi' },
      { type: 'ai', content: 'So.', response_metadata: { finish_reason: reason } },
    ],
  ],
  [
    'LangSmith',
    'tool_calls',
    'stop',
    (reason) => [
      {
        id: 'r',
        trace_id: 'r',
        run_type: 'llm',
        name: 'x',
        start_time: at,
        end_time: at,
        inputs: { messages: [] },
        outputs: { generations: [[{ text: 'So.', generation_info: { finish_reason: reason } }]] },
      },
    ],
  ],
  [
    'messages of GenAI',
    'tool_call',
    'stop',
    (reason) =>
      otlp({
        id: 'a',
        attributes: {
          ...chat,
          'gen_ai.output.messages': JSON.stringify([
            { role: 'assistant', parts: [{ type: 'text', content: 'So.' }], finish_reason: reason },
          ]),
        },
      }),
  ],
  [
    'events of GenAI',
    'tool_calls',
    'stop',
    (reason) =>
      otlp({
        id: 'a',
        attributes: chat,
        events: [
          {
            name: 'gen_ai.choice',
            attributes: { finish_reason: reason, message: JSON.stringify({ content: 'So.' }) },
          },
        ],
      }),
  ],
]

describe.for(replies)('%s', ([, tools, end, by]) => {
  test('a reply that ended in tool calls, and has none, has lost them', async () => {
    expect(reasonOn(await readOne(JSON.stringify(by(tools))))).toBe('missing-data')
  })

  test('one that ended otherwise called nothing', async () => {
    expect(reasonOn(await readOne(JSON.stringify(by(end))))).toBe('ok')
  })
})

test('several messages of one reply have its calls once', async () => {
  const said = { role: 'assistant', parts: [{ type: 'text', content: 'So.' }], finish_reason: 'tool_call' }
  const called = { ...said, parts: [{ type: 'tool_call', id: '1', name: 'look', arguments: {} }] }
  const attributes = { ...chat, 'gen_ai.output.messages': JSON.stringify([said, called]) }
  const { toolCalls } = await readOne(JSON.stringify(otlp({ id: 'a', attributes })))
  expect(toolCalls?.map(({ name }) => name)).toEqual(['look'])
})

test.for<readonly [string, object]>([
  [
    'Anthropic paused to go on in the next reply',
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'So.' }],
      stop_reason: 'pause_turn',
    },
  ],
  [
    'OpenAI was still at work',
    {
      id: 'resp_1',
      object: 'response',
      status: 'in_progress',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'So.' }] }],
    },
  ],
])('a reply that is not done is no answer: %s', async ([, reply]) => {
  expect((await readOne(JSON.stringify(reply))).finalOutput).toBe(null)
})
