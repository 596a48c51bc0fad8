import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { reasonOf } from '../support/approval-verdicts.ts'
import { bindCheck } from '../../src/checks/bind.ts'
import { runChecks } from '../../src/checks/run.ts'
import { json, traceOf } from '../support/dialect-traces.ts'
import { readOne } from '../support/trace-files.ts'

/** A run of questions, each written as its answer, and of calls of `pay` and `ship`. */
function verdictsOf(run: readonly JsonValue[]) {
  const calls = run.map((step) => (step === 'pay' || step === 'ship' ? step : { tool: 'ask', result: step }))
  const approval = { tool: 'ask' }
  return {
    asked: reasonOf('approval_requested', { tool: 'pay', approval }, { calls }),
    granted: reasonOf('approval_requested', { tool: 'pay', approval, granted: true }, { calls }),
    guarded: reasonOf('no_write_before_approval', { write_tools: ['pay', 'ship'], approval }, { calls }),
  }
}

test('a tool that was not called: a recording without approvals shows only whether its own tool asked', () => {
  const trace = { calls: ['ship'] }
  expect(reasonOf('approval_requested', { tool: 'pay' }, trace)).toBe('missing-data')
  expect(reasonOf('approval_requested', { tool: 'pay', approval: { tool: 'ask' } }, trace)).toBe(
    'not-requested',
  )
})

describe('approval by a tool of the agent', () => {
  const yes = { asked: 'pass', granted: 'pass', guarded: 'pass' }
  const no = { asked: 'pass', granted: 'other-answer', guarded: 'not-approved' }
  const open = { asked: 'pass', granted: 'missing-data', guarded: 'missing-data' }

  test.each<[string, JsonValue[], object]>([
    ['a yes', ['yes', 'pay'], yes],
    ['a yes with space around it', [' yes \n', 'pay'], yes],
    ['a yes for two calls', ['yes', 'pay', 'pay'], yes],
    ['a yes for two tools', ['yes', 'ship', 'pay'], yes],
    ['asked again until there is a yes', ['no', 'no', 'yes', 'pay'], yes],
    ['the second call is asked about, and refused', ['yes', 'pay', 'no', 'pay'], no],
    ['the refusal holds for the third as well', ['yes', 'pay', 'no', 'pay', 'pay'], no],
    ['the second call is asked about, and nobody understands the answer', ['yes', 'pay', 'hm', 'pay'], open],
    ['a no after a yes, which may be about something else', ['yes', 'no', 'pay'], open],
    ['an answer with words that contradict each other', [{ approve: true, granted: false }, 'pay'], open],
    ['an answer that says yes twice', [{ approve: true, granted: 'yes' }, 'pay'], yes],
    ['an answer in a field of no meaning here', [{ constructor: true }, 'pay'], open],
  ])('%s', (_, run, expected) => {
    expect(verdictsOf(run)).toEqual(expected)
  })
})

type Replies = readonly (readonly (readonly [id: string, tool: string])[])[]

/** A conversation in which the agent asks for tools in each reply, and the user says yes after each. */
function chatOf(replies: Replies) {
  const messages = replies.flatMap((calls) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(([id, name]) => ({ id, type: 'function', function: { name, arguments: '{}' } })),
    },
    ...calls.map(([id]) => ({ role: 'tool', tool_call_id: id, content: 'yes' })),
    { role: 'user', content: 'Yes.' },
  ])
  return readOne(JSON.stringify({ messages: [{ role: 'user', content: 'Hello.' }, ...messages] }), 'a.json')
}

test.for<[what: string, approval: JsonObject, replies: Replies, reason: string]>([
  ['a question, and then the call', { tool: 'ask' }, [[['1', 'ask']], [['2', 'pay']]], 'pass'],
  [
    'a question in the same reply',
    { tool: 'ask' },
    [
      [
        ['1', 'ask'],
        ['2', 'pay'],
      ],
    ],
    'not-approved',
  ],
  ['a yes before the call', { user_says: 'Yes' }, [[['1', 'look']], [['2', 'pay']]], 'pass'],
  [
    'two calls with one id, a yes between them',
    { user_says: 'Yes' },
    [[['1', 'pay']], [['1', 'pay']]],
    'not-approved',
  ],
])('what was asked before a call: %s', async ([, approval, replies, reason]) => {
  const params = { write_tools: ['pay'], approval }
  expect(reasonOf('no_write_before_approval', params, await chatOf(replies))).toBe(reason)
})

/** A reply that asks for a tool. */
function replyFor(name: string) {
  const reply = { role: 'assistant', parts: [{ type: 'tool_call', id: name, name, arguments: {} }] }
  return { 'gen_ai.operation.name': 'chat', 'gen_ai.output.messages': json([reply]) }
}

describe('an approval counts for a call that is not seen to run', () => {
  const answer = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'ask',
    'gen_ai.tool.call.id': 'ask',
    'gen_ai.tool.call.result': 'yes',
  }
  test.for([
    ['where the model asks for it after the answer', 10, 12, 'pass', 'pass'],
    ['where the answer comes while the model replies', 9, 12, 'pass', 'pass'],
    ['but not where another model has asked for it before the answer', 4, 6, 'not-requested', 'missing-data'],
  ] as const)('%s', async ([, start, end, requested, guarded]) => {
    const trace = await traceOf(
      { id: 'a', start: 0, end: 1, attributes: replyFor('ask') },
      { id: 'b', start: 1, end: 10, attributes: answer },
      { id: 'c', start, end, attributes: replyFor('pay') },
    )
    const approval = { tool: 'ask' }
    expect(reasonOf('approval_requested', { tool: 'pay', approval, granted: true }, trace)).toBe(requested)
    expect(reasonOf('no_write_before_approval', { write_tools: ['pay'], approval }, trace)).toBe(guarded)
  })
})

test('a call that is not seen to run, and that nobody approved, may have run', async () => {
  const trace = await traceOf({ id: 'a', start: 0, end: 1, attributes: replyFor('pay') })
  const spec = {
    type: 'no_write_before_approval',
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  const bound = bindCheck({ ...spec, params: { write_tools: ['pay'], approval: { tool: 'ask' } } })
  expect(runChecks(trace, [bound])).toMatchObject([{ reason: 'missing-data', actual: 'whether pay ran' }])
})
