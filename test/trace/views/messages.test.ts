import { describe, expect, test } from 'vitest'
import { getMessageText, type Message } from '../../../src/trace/model/message.ts'
import { json, traceOf } from '../../support/dialect-traces.ts'
import { readOne, type OtlpSpan } from '../../support/trace-files.ts'

const text = (content: string) => ({ type: 'text', content })
const call = (id: string | undefined, name: string, args: object) => ({
  type: 'tool_call',
  id,
  name,
  arguments: args,
})
const answer = (id: string | undefined, response: unknown) => ({ type: 'tool_call_response', id, response })
const user = (...parts: object[]) => ({ role: 'user', parts })
const assistant = (...parts: object[]) => ({ role: 'assistant', parts })
const tool = (...parts: object[]) => ({ role: 'tool', parts })

const chat = (id: string, start: number, input: object[], output: object[] = []): OtlpSpan => ({
  id,
  start,
  end: start + 1,
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': json(input),
    'gen_ai.output.messages': json(output),
  },
})

/** `user: yes`, `assistant: find{"q":1}`, `tool: "hit"`. */
const lineOf = ({ role, parts }: Message) =>
  `${role}: ${parts
    .map((part) => {
      if (part.type === 'text') return part.text
      if (part.type === 'tool_call') return `${part.call.name}${json(part.call.args)}`
      return part.type === 'tool_result' ? json(part.result) : part.type
    })
    .join(' ')}`

describe('the history that a model call repeats', () => {
  test.for<[string, OtlpSpan[], string[]]>([
    [
      'with its calls, their answers and what was thought',
      [
        chat(
          'a',
          0,
          [user(text('Well?'))],
          [assistant({ type: 'reasoning', content: 'Hm.' }, call('c1', 'find', { q: 1 }))],
        ),
        chat(
          'b',
          2,
          [user(text('Well?')), assistant(call('c1', 'find', { q: 1 })), tool(answer('c1', 'hit'))],
          [assistant(text('So.'))],
        ),
      ],
      ['user: Well?', 'assistant: reasoning find{"q":1}', 'tool: "hit"', 'assistant: So.'],
    ],
    [
      'of which only a part is known: other calls and answers are not those that were seen',
      [
        chat('a', 0, [user(text('Well?'))], [assistant(call('c1', 'find', { q: 1 }))]),
        chat(
          'b',
          2,
          [
            user(text('Well?')),
            assistant(call('c0', 'find', { q: 0 })),
            tool(answer('c0', 'miss')),
            assistant(call('c1', 'find', { q: 1 })),
            tool(answer('c1', 'hit')),
          ],
          [assistant(text('So.'))],
        ),
      ],
      [
        'user: Well?',
        'assistant: find{"q":1}',
        'assistant: find{"q":0}',
        'tool: "miss"',
        'tool: "hit"',
        'assistant: So.',
      ],
    ],
    [
      'without ids: by the tool and its arguments, and by what it answered',
      [
        chat('a', 0, [user(text('Well?'))], [assistant(call(undefined, 'find', { q: 1, n: 2 }))]),
        chat(
          'b',
          2,
          [
            assistant(call(undefined, 'find', { n: 2, q: 1 })),
            tool(answer(undefined, 'hit')),
            assistant(call(undefined, 'find', { q: 2 })),
            tool(answer(undefined, 'miss')),
          ],
          [assistant(text('So.'))],
        ),
        chat('c', 4, [tool(answer(undefined, 'hit')), tool(answer(undefined, 'miss'))]),
      ],
      [
        'user: Well?',
        'assistant: find{"q":1,"n":2}',
        'tool: "hit"',
        'assistant: find{"q":2}',
        'tool: "miss"',
        'assistant: So.',
      ],
    ],
    [
      'in one part and in two are two messages, an empty part is none',
      [
        chat('a', 0, [user(text('ab'))]),
        chat('b', 2, [user(text('ab'), text('')), user(text('a'), text('b'))]),
      ],
      ['user: ab', 'user: a b'],
    ],
    [
      'of another role is another message',
      [
        chat('a', 0, [user(text('yes'))], [assistant(text('yes'))]),
        chat('b', 2, [user(text('yes')), assistant(text('yes'))]),
      ],
      ['user: yes', 'assistant: yes'],
    ],
  ])('%s', async ([, spans, lines]) => {
    expect((await traceOf(...spans)).messages.map(lineOf)).toEqual(lines)
  })
})

test('turns begin with a message of the user; instructions belong to none', async () => {
  const roles = ['system', 'assistant', 'tool', 'user', 'developer', 'assistant', 'user']
  const trace = await readOne(
    json(roles.map((role, index) => ({ role, content: `${index}`, tool_call_id: 'x' }))),
  )
  expect(
    trace.turns.map(({ user: asked, messages }) => [
      asked === null ? null : getMessageText(asked),
      messages.map(({ role }) => role),
    ]),
  ).toEqual([
    [null, ['assistant', 'tool']],
    ['3', ['assistant']],
    ['6', []],
  ])
})

const root = (kind: string, input: string, more: Partial<OtlpSpan> = {}): OtlpSpan => ({
  id: '1',
  start: 0,
  end: 9,
  attributes: { 'openinference.span.kind': kind, 'input.value': input },
  ...more,
})

describe('what the user asked', () => {
  test.for<[string, OtlpSpan[], string | null]>([
    ['text of the run', [root('AGENT', 'Well?'), chat('a', 1, [user(text('Rewritten.'))])], 'Well?'],
    [
      'text with brackets in it',
      [root('AGENT', 'See [1] {x}?'), chat('a', 1, [user(text('Other.'))])],
      'See [1] {x}?',
    ],
    [
      'the first message, where the run was given JSON',
      [root('CHAIN', ' {"q":1}'), chat('a', 1, [user(text('Well?'))])],
      'Well?',
    ],
    ['JSON, where there is no message', [root('CHAIN', '{"q":1}')], '{"q":1}'],
    [
      'no text of a model call, but its message',
      [
        root('LLM', '', {
          attributes: {
            'openinference.span.kind': 'LLM',
            'input.value': 'SYSTEM: Be kind. USER: Well?',
            'llm.input_messages.0.message.role': 'system',
            'llm.input_messages.0.message.content': 'Be kind.',
            'llm.input_messages.1.message.role': 'user',
            'llm.input_messages.1.message.content': 'Well?',
          },
        }),
      ],
      'Well?',
    ],
    ['no text of a tool', [root('TOOL', 'Well?')], null],
    [
      'no text within the run',
      [root('AGENT', '{"q":1}'), { ...root('CHAIN', 'inner'), id: '2', parent: '1' }],
      '{"q":1}',
    ],
    [
      'the first message of a user, in whichever model call',
      [chat('a', 1, [{ role: 'system', parts: [text('Be kind.')] }]), chat('b', 2, [user(text('Well?'))])],
      'Well?',
    ],
    ['nothing', [chat('a', 1, [])], null],
  ])('%s', async ([, spans, input]) => {
    expect((await traceOf(...spans)).userInput).toBe(input)
  })
})
