import { describe, expect, test } from 'vitest'
import { agent, statusesOn, type Asked } from '../support/losses.ts'
import { otlp } from '../support/trace-files.ts'

const forbidden: readonly Asked[] = [
  ['tools_not_called', { tools: ['refund'] }],
  ['max_tool_calls', { max: 0 }],
]
const json = JSON.stringify
const call = { id: 'c', type: 'function', function: { name: 'refund', arguments: '{}' } }
const said = json([{ role: 'assistant', parts: [{ type: 'text', content: 'ok' }] }])
const asked = json([{ role: 'assistant', parts: [{ type: 'tool_call', id: 'c', name: 'refund' }] }])

/** A model call by the conventions of OpenTelemetry, with more attributes. */
const chat = (attributes: Readonly<Record<string, unknown>>, events: readonly object[] = []) =>
  otlp(agent, {
    id: '2',
    parent: '1',
    name: 'chat m',
    start: 10,
    end: 20,
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm', ...attributes },
    events: events as never,
  })

const openInference = {
  'openinference.span.kind': 'LLM',
  'llm.output_messages.0.message.role': 'assistant',
  'llm.output_messages.0.message.content': 'ok',
}
const flat = {
  'gen_ai.completion.0.role': 'assistant',
  'gen_ai.completion.0.tool_calls.0.name': 'refund',
  'gen_ai.completion.0.tool_calls.0.arguments': '{}',
}

describe('a reply that one convention tells without its calls, and another one with them', () => {
  test.for<[what: string, request: object]>([
    ['flat attributes, beside messages', chat({ 'gen_ai.output.messages': said, ...flat })],
    ['flat attributes, beside an empty list', chat({ 'gen_ai.output.messages': '[]', ...flat })],
    ['messages, beside OpenInference', chat({ ...openInference, 'gen_ai.output.messages': asked })],
    [
      'messages, beside a body of OpenInference',
      chat({
        'openinference.span.kind': 'LLM',
        'output.value': 'ok',
        'gen_ai.output.messages': asked,
      }),
    ],
    ['flat attributes, beside OpenInference', chat({ ...openInference, ...flat })],
    [
      'those of the AI SDK, beside messages',
      chat({
        'gen_ai.output.messages': said,
        'ai.response.text': 'ok',
        'ai.response.toolCalls': json([{ toolCallId: 'c', toolName: 'refund', input: '{}' }]),
      }),
    ],
    [
      'an event, beside messages',
      chat({ 'gen_ai.output.messages': said }, [
        {
          name: 'gen_ai.client.inference.operation.details',
          attributes: { 'gen_ai.output.messages': asked },
        },
      ]),
    ],
    [
      'an event of the choice, beside messages',
      chat({ 'gen_ai.output.messages': said }, [
        { name: 'gen_ai.choice', attributes: { message: json({ tool_calls: [call] }) } },
      ]),
    ],
    [
      'a body, beside messages',
      chat({ 'gen_ai.output.messages': said, 'gen_ai.completion': json([{ tool_calls: [call] }]) }),
    ],
  ])('%s', async ([, request]) => {
    expect(await statusesOn(request, forbidden)).toEqual(['fail', 'fail'])
    // The same calls told twice are made once, and what was said is the answer.
    expect(
      await statusesOn(request, [
        ['max_tool_calls', { max: 1 }],
        ['content_includes', { patterns: ['ok'] }],
      ]),
    ).toEqual(['pass', expect.any(String)])
  })

  test('once, where both tell them', async () => {
    const both = chat({ 'gen_ai.output.messages': asked, ...flat })
    expect(await statusesOn(both, [['max_tool_calls', { max: 1 }]])).toEqual(['pass'])
  })
})

describe('a message that has its calls in two places', () => {
  const search = { type: 'tool_use', id: 's', name: 'search', input: {} }
  const server = { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }
  const listed = { id: 'c', name: 'refund', args: {} }
  test.for<[what: string, message: object, calls: number]>([
    ['beside parts', { parts: [{ type: 'text', content: 'ok' }], tool_calls: [call] }, 1],
    ['beside a call of the server', { content: [server], tool_calls: [listed] }, 2],
    [
      'one of them in both',
      { content: [search], tool_calls: [{ id: 's', name: 'search', args: {} }, listed] },
      2,
    ],
    [
      'the same tool again',
      { content: [{ ...search, name: 'refund' }], tool_calls: [{ ...listed, id: 's' }, listed] },
      2,
    ],
    [
      'the older spelling beside the newer',
      { tool_calls: [{ id: 's', name: 'search', args: {} }], function_call: { name: 'refund' } },
      2,
    ],
  ])('%s', async ([, message, calls]) => {
    const request = chat({ 'gen_ai.output.messages': json([{ role: 'assistant', ...message }]) })
    const counts: readonly Asked[] = [calls - 1, calls].map((max) => ['max_tool_calls', { max }])
    expect(await statusesOn(request, [...forbidden.slice(0, 1), ...counts])).toEqual(['fail', 'fail', 'pass'])
  })
})

test('messages as JSON in JSON', async () => {
  expect(await statusesOn(chat({ 'gen_ai.output.messages': json(asked) }), forbidden)).toEqual([
    'fail',
    'fail',
  ])
  const quoted = chat({ 'gen_ai.output.messages': json('[1, 2]') })
  expect(await statusesOn(quoted, [['content_includes', { patterns: ['"[1, 2]"'] }]])).toEqual(['pass'])
})
