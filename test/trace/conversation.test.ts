import { expect, test } from 'vitest'
import { addConversation } from '../../src/trace/formats/recording/conversation.ts'
import { ObjectAttributes } from '../../src/trace/model/attributes.ts'
import { firstPlace, type ConversationTurn, type Wait } from '../../src/trace/model/trace.ts'
import { getMessageText, toTextParts, type Message, type Role } from '../../src/trace/model/message.ts'
import { emptyContent, Span } from '../../src/trace/model/span.ts'
import { LazyTrace } from '../../src/trace/views/lazy-trace.ts'

/** `user: text` and so on, as messages. */
const parse = (lines: readonly string[]): Message[] =>
  lines.map((line) => {
    const [role = '', text = ''] = line.split(': ')
    return { role: role as Role, parts: toTextParts(text) }
  })
const turns: ConversationTurn[] = [
  { role: 'user', content: 'Where is it?' },
  { role: 'assistant', content: 'Which one?' },
  { role: 'user', content: 'Order 7.' },
  { role: 'assistant', content: 'On  its\nway.' },
]
const merge = (lines: readonly string[], said: readonly ConversationTurn[] = turns) => {
  const stated = { messages: parse(lines) }
  const trace = addConversation(
    new LazyTrace({ id: 'a', source: { file: '', format: 'recording' }, spans: [], stated }),
    said,
  )
  return [
    trace.finalOutput,
    ...trace.messages.map((message) => `${message.role}: ${getMessageText(message)}`),
  ]
}

test.each<[what: string, lines: string[], merged: string[]]>([
  [
    'nothing',
    [],
    ['user: Where is it?', 'assistant: Which one?', 'user: Order 7.', 'assistant: On  its\nway.'],
  ],
  [
    'all of it',
    [
      'system: s',
      'user: Q. Where is it?',
      'assistant: Which one?',
      'user: Order 7.',
      'tool: t',
      'assistant: On its way.',
    ],
    [
      'system: s',
      'user: Q. Where is it?',
      'assistant: Which one?',
      'user: Order 7.',
      'tool: t',
      'assistant: On its way.',
    ],
  ],
  [
    'the end of it',
    ['system: s', 'user: Order 7.', 'tool: t', 'assistant: On its way.'],
    [
      'system: s',
      'user: Where is it?',
      'assistant: Which one?',
      'user: Order 7.',
      'tool: t',
      'assistant: On its way.',
    ],
  ],
  [
    'what its tools answer',
    ['system: s', 'tool: t'],
    [
      'system: s',
      'user: Where is it?',
      'tool: t',
      'assistant: Which one?',
      'user: Order 7.',
      'assistant: On  its\nway.',
    ],
  ],
])('an agent that tells %s of a conversation', (_, lines, merged) => {
  expect(merge(lines)).toEqual(['On  its\nway.', ...merged])
})

test('a recording of many turns and messages is read at once', () => {
  const many = Array.from({ length: 1_000 }, (_, index): ConversationTurn => ({
    role: 'user',
    content: `x${index}`,
  }))
  const lines = Array.from({ length: 50_000 }, () => `user: ${'y'.repeat(1_000)}`)
  expect(merge(lines, many)).toHaveLength(51_001)
})

test('the time that an agent waits for its user is not its own', () => {
  const facts = {
    end: 'exited',
    exitCode: 0,
    signal: null,
    stderr: '',
    reason: null,
    isDamaged: false,
  } as const
  const process = { ...facts, argv: ['agent'], startUs: 1_000_000, endUs: 9_000_000 }
  const recorded = { by: null, startUs: 1_000_000, isEdited: false, place: firstPlace }
  const about = { id: 'a', source: { file: '', format: 'recording' }, process }
  const measure = (waits: Wait[], spans: Span[] = []) =>
    new LazyTrace({ ...about, spans, recorded: { ...recorded, waits } }).durationUs
  const first: Wait = [1_000_000, 3_000_000]
  const second: Wait = [4_000_000, 5_000_000]
  const last: Wait = [7_000_000, 9_000_000]
  expect([measure([]), measure([first, second]), measure([[0, 50_000_000]])]).toEqual([
    8_000_000, 5_000_000, 0,
  ])
  // Before its first step and after its last one nothing is measured that it could have waited in.
  const steps = [
    [3_000_000, 4_000_000],
    [5_000_000, 7_000_000],
  ].map(([startUs = 0, endUs = 0], index) => {
    const init = {
      id: `${index}`,
      parentId: null,
      name: 'turn',
      kind: 'llm',
      startUs,
      endUs,
      error: null,
    } as const
    return new Span(() => emptyContent, { ...init, attributes: new ObjectAttributes({}) })
  })
  expect(measure([first, second, last], steps)).toBe(3_000_000)
})
