import { describe, expect, test } from 'vitest'
import { statusesOn, type Asked } from '../support/losses.ts'
import { jsonLines } from '../support/trace-files.ts'

const asked: readonly Asked[] = [
  ['tools_not_called', { tools: ['refund'] }],
  ['max_tool_calls', { max: 3 }],
  ['tools_called', { tools: ['search'] }],
]
const lost = ['error', 'error', 'pass']
const whole = ['pass', 'pass', 'pass']

type Said = readonly [role: string, text: string]
/** The last turn of a run, after what stands before it. */
const messages = (...before: readonly Said[]) => [
  ...before.map(([role, content]) => ({ role, content })),
  { role: 'user', content: 'search for it' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: 'found' },
  { role: 'assistant', content: 'It is here.' },
]

describe('a conversation that begins with a summary of what came before', () => {
  test.for([
    'This session is being continued from a previous conversation that ran out of context. It is summarized below: …',
    'Another language model started to solve this problem and produced a summary of its thinking process. …',
    'You are in the middle of a conversation that has been summarized.\n\n<summary>…</summary>',
    'Here is a summary of the conversation to date:\n\nthe order was paid back',
    'Summary of conversation earlier: the order was paid back',
    '<state_snapshot><overall_goal>pay back</overall_goal></state_snapshot>',
    '<conversation-summary>…</conversation-summary>',
    '<summary>\n## Task …</summary>',
    'The conversation history before this point was compacted into the following summary:\n…',
    '<system>Previous context has been compacted. Here is the compaction output:</system>',
    '[NOTE] Some previous conversation history with the user has been removed to maintain the length',
    '[Earlier messages truncated]',
    '## Summary of our chat so far\n…',
    'Conversation summary so far:\n…',
    'What did we do so far?',
  ])('%s', async (text) => {
    expect(await statusesOn(messages(['user', text]), asked)).toEqual(lost)
    expect(await statusesOn(messages(['system', text]), asked)).toEqual(lost)
  })

  test('behind the first words, where the list of messages is all there is', async () => {
    const kept: readonly Said[] = [
      ['user', 'pay it back'],
      ['assistant', 'Shall I?'],
    ]
    const summary: Said = ['user', 'Here is a summary of the conversation to date:\n\npaid back']
    expect(await statusesOn(messages(...kept, summary), asked)).toEqual(lost)
    expect(await statusesOn(messages(...kept), asked)).toEqual(whole)
  })

  test.for([
    'Write a summary of the conversation so far.',
    'Summary of the meeting: we met.',
    'My previous order was removed from the basket.',
    'The conversation was good. Search for more.',
    'Here is a summary of the book: it was compacted.',
    'What did we order?',
    'You get a summary of the conversation when it is compacted.',
  ])('%s is none', async (text) => {
    expect(await statusesOn(messages(['user', text]), asked)).toEqual(whole)
    expect(await statusesOn(messages(['system', text]), asked)).toEqual(whole)
  })
})

const session = '0195a3c4-5d6e-7f80-91a2-b3c4d5e6f708'
const time = (second: number) => `2026-03-17T14:30:0${second}.000Z`

describe('sessions of coding agents that were compacted', () => {
  const row = (place: number, type: string, message: object, more: object = {}) => ({
    parentUuid: place === 1 ? null : `u${place - 1}`,
    uuid: `u${place}`,
    sessionId: session,
    type,
    message: { role: type, ...message },
    timestamp: time(place),
    ...more,
  })
  const uses = (place: number, name: string) => [
    row(place, 'assistant', {
      id: `m${place}`,
      content: [{ type: 'tool_use', id: `c${place}`, name, input: {} }],
    }),
    row(place + 1, 'user', { content: [{ type: 'tool_result', tool_use_id: `c${place}`, content: 'x' }] }),
  ]
  const summary = (place: number) =>
    row(
      place,
      'user',
      { content: 'This session is being continued from a previous conversation that ran out …' },
      { isCompactSummary: true },
    )
  const end = (place: number) =>
    row(place, 'assistant', { id: `m${place}`, content: [{ type: 'text', text: 'done' }] })

  test('Claude Code: in a file of their own, or where the rows before are there', async () => {
    expect(await statusesOn(jsonLines(summary(1), ...uses(2, 'search'), end(4)), asked)).toEqual(lost)
    const rows = [row(1, 'user', { content: 'pay' }), ...uses(2, 'pay'), summary(4), ...uses(5, 'search')]
    expect(await statusesOn(jsonLines(...rows, end(7)), asked)).toEqual(whole)
  })

  const codex = (type: string, payload: object, second: number) => ({
    timestamp: time(second),
    type,
    payload,
  })
  const meta = codex('session_meta', { id: session, timestamp: time(0), cwd: '/app' }, 0)
  const says = (role: string, text: string, second: number) => {
    const type = role === 'user' ? 'input_text' : 'output_text'
    return codex('response_item', { type: 'message', role, content: [{ type, text }] }, second)
  }
  const calls = (name: string, second: number) => [
    codex('response_item', { type: 'function_call', name, arguments: '{}', call_id: name }, second),
    codex('response_item', { type: 'function_call_output', call_id: name, output: 'Exit code: 0\n' }, second),
  ]

  test.for([
    codex('compacted', { message: 'it was paid back' }, 1),
    codex('response_item', { type: 'compaction', encrypted_content: 'xxxx' }, 1),
  ])('Codex: %o', async (compacted) => {
    const turn = [says('user', 'search', 5), ...calls('search', 6), says('assistant', 'done', 7)]
    expect(await statusesOn(jsonLines(meta, compacted, ...turn), asked)).toEqual(lost)
    const before = [says('user', 'pay', 1), ...calls('pay', 2), says('assistant', 'paid', 3)]
    expect(await statusesOn(jsonLines(meta, ...before, compacted, ...turn), asked)).toEqual(whole)
  })

  test('Codex: lines of a session without its first', async () => {
    const turn = [says('user', 'search', 5), ...calls('search', 6), says('assistant', 'done', 7)]
    expect(await statusesOn(jsonLines(...turn), asked)).toEqual(lost)
    expect(await statusesOn(jsonLines(meta, ...turn), asked)).toEqual(whole)
  })
})
