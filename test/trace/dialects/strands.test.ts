import { describe, expect, test } from 'vitest'
import { callsIn, event, json, traceOf } from '../../support/dialect-traces.ts'

const details = (attributes: Readonly<Record<string, unknown>>) =>
  event('gen_ai.client.inference.operation.details', attributes)
const messages = (role: string, part: object) => json([{ role, parts: [part] }])

describe('Strands', () => {
  test('the latest conventions: messages are in one event, also those of a tool', async () => {
    const call = { type: 'tool_call', id: 'c1', name: 'search', arguments: { q: 'x' } }
    const answer = { type: 'tool_call_response', id: 'c1', response: [{ text: 'one hit' }] }
    const trace = await traceOf({
      id: 'a',
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'search',
        'gen_ai.tool.call.id': 'c1',
        'gen_ai.tool.status': 'success',
      },
      events: [
        details({ 'gen_ai.input.messages': messages('tool', call) }),
        details({ 'gen_ai.output.messages': messages('tool', answer) }),
      ],
    })
    expect(callsIn(trace)).toEqual([
      {
        name: 'search',
        args: { q: 'x' },
        result: [{ text: 'one hit' }],
        error: null,
        id: 'c1',
        executed: true,
      },
    ])
  })

  test('messages are events with blocks of Bedrock; a tool has its arguments and result as events', async () => {
    const use = [{ toolUse: { toolUseId: 'c1', name: 'search', input: { q: 'x' } } }]
    const result = [{ toolResult: { toolUseId: 'c1', status: 'error', content: [{ text: 'down' }] } }]
    const chat = { 'gen_ai.operation.name': 'chat', 'gen_ai.system': 'strands-agents' }
    const asked = event('gen_ai.user.message', { content: json([{ text: 'hi' }]) })
    const trace = await traceOf(
      {
        id: 'a',
        start: 0,
        end: 9,
        attributes: { 'gen_ai.operation.name': 'invoke_agent' },
        events: [
          event('gen_ai.user.message', { content: 'hi' }),
          event('gen_ai.choice', { message: 'sorry' }),
        ],
      },
      {
        id: 'b',
        parent: 'a',
        start: 1,
        end: 2,
        attributes: chat,
        events: [asked, event('gen_ai.choice', { finish_reason: 'tool_use', message: json(use) })],
      },
      {
        id: 'c',
        parent: 'a',
        start: 3,
        end: 4,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'search',
          'gen_ai.tool.call.id': 'c1',
          'gen_ai.tool.status': 'error',
        },
        events: [
          event('gen_ai.tool.message', { role: 'tool', content: '{"q":"x"}', id: 'c1' }),
          event('gen_ai.choice', { message: '[{"text":"down"}]', id: 'c1' }),
        ],
      },
      {
        id: 'd',
        parent: 'a',
        start: 5,
        end: 6,
        attributes: chat,
        events: [
          asked,
          event('gen_ai.assistant.message', { content: json(use) }),
          event('gen_ai.tool.message', { content: json(result) }),
          event('gen_ai.choice', { message: json([{ text: 'sorry' }]) }),
        ],
      },
    )
    expect(callsIn(trace)).toEqual([
      {
        name: 'search',
        args: { q: 'x' },
        result: '[{"text":"down"}]',
        error: 'the tool answered with an error',
        id: 'c1',
        executed: true,
      },
    ])
    expect(trace.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
    expect(trace.messages[2]?.parts).toEqual([
      { type: 'tool_result', id: 'c1', name: null, result: 'down', error: 'down' },
    ])
    expect([trace.userInput, trace.finalOutput]).toEqual(['hi', 'sorry'])
  })
})
