import { describe, expect, test } from 'vitest'
import { bindChecks } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleCall } from '../../src/checks/example-trace.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'
import { runChecks } from '../../src/checks/run.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { fillMessage } from '../../src/report/check-message.ts'
import { writeMessage } from '../../src/words/phrase.ts'
import { bindExample } from '../support/example-verdict.ts'

await loadAllChecks()

function verdictOf(type: string, params: JsonValue, calls: readonly (string | ExampleCall)[], scope = {}) {
  const [verdict] = runChecks(buildExampleTrace({ calls, output: '' }), [bindExample(type, params, scope)])
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

const onTurns = (...turns: number[]) =>
  bindChecks(
    turns.map((turn) => ({
      type: 'trajectory',
      params: { steps: ['a'] },
      severity: 'error',
      surface: 'assertion',
      description: '',
      turns: { from: turn, to: turn },
    })),
  ).map(({ problems }) => problems?.[0]?.code ?? null)

const bash = (command: string | null) => ({ tool: 'bash', args: command === null ? null : { command } })
const book = (args: Record<string, JsonValue> | null) => ({ tool: 'book', args })

const asked = (args: (ExampleCall['args'] & object) | null) => ({ tool: 'ask_human', args, result: 'yes' })

describe('where a check names a tool, a call can stand', () => {
  const push = { tool: 'bash', args: { command: { matches: 'push' } } }
  const [status, forced] = [bash('git status'), bash('git push')]
  const byAsking = { write_tools: [push], approval: { tool: { tool: 'ask*', args: { about: 'push' } } } }
  test.for<[type: string, params: JsonValue, calls: readonly (string | ExampleCall)[], end: string]>([
    ['tool_order', { order: ['read', push] }, [forced, 'read', status], 'fail'],
    ['tool_order', { order: ['read', push] }, ['read', status, forced], 'pass'],
    ['tool_order', { order: ['read', push] }, ['read', bash(null)], 'error'],
    ['max_tool_calls', { max: 0, tools: [push] }, [status], 'pass'],
    ['max_tool_calls', { max: 0, tools: [push] }, [status, forced], 'fail'],
    ['max_tool_calls', { max: 1, tools: [push] }, [forced, bash(null)], 'error'],
    ['max_tool_calls', { max: 2, tools: [push] }, [forced, bash(null)], 'pass'],
    ['tool_call_count', { tool: push, min: 1 }, [status], 'fail'],
    ['tool_call_count', { tool: push, min: 1 }, [status, forced], 'pass'],
    ['tool_call_count', { tool: push, min: 1 }, [bash(null)], 'error'],
    ['tool_call_count', { tool: '*sh', max: 1 }, [status, forced], 'fail'],
    ['tools_allowed', { tools: ['read', '*sh'] }, ['read', forced], 'pass'],
    ['tools_allowed', { tools: ['read'] }, ['read', forced], 'fail'],
    ['tools_allowed', { tools: [] }, [], 'pass'],
    ['tools_allowed', { tools: [] }, ['read'], 'fail'],
    ['tools_allowed', { tools: ['read', push] }, [status], 'fail'],
    ['tools_allowed', { tools: ['read', push] }, [bash(null)], 'error'],
    ['tools_allowed', { tools: ['search', 'read'] }, ['search'], 'pass'],
    ['no_repeat_calls', {}, [status, status], 'fail'],
    ['no_repeat_calls', { except: ['bash'] }, [status, status], 'pass'],
    ['no_repeat_calls', { unless_between: ['save'] }, [status, 'save', status], 'pass'],
    ['no_repeat_calls', { unless_between: ['save'] }, [status, 'read', status], 'fail'],
    ['no_repeat_calls', { unless_between: ['save'] }, [status, status, 'save'], 'fail'],
    ['no_repeat_calls', { unless_between: ['save'] }, ['save', 'save'], 'fail'],
    ['no_repeat_calls', { unless_between: [push] }, [status, bash(null), 'x', status], 'error'],
    [
      'tool_blocked',
      { tool: push },
      [status, { ...forced, error: 'User rejected the tool call for `bash`' }],
      'pass',
    ],
    ['tool_blocked', { tool: push }, [status, forced], 'fail'],
    ['tool_blocked', { tool: push }, [status], 'fail'],
    ['tool_blocked', { tool: push }, [bash(null)], 'error'],
    ['no_write_before_approval', { write_tools: [push], approval: { tool: 'ask' } }, [status], 'pass'],
    [
      'no_write_before_approval',
      { write_tools: [push], approval: { tool: 'ask' } },
      [status, forced],
      'fail',
    ],
    ['no_write_before_approval', { write_tools: [push], approval: { tool: 'ask' } }, [bash(null)], 'error'],
    [
      'approval_requested',
      { tool: push, approval: { tool: 'ask' } },
      [status, { tool: 'ask', result: 'yes' }, forced],
      'pass',
    ],
    [
      'approval_requested',
      { tool: push, approval: { tool: 'ask' } },
      [forced, { tool: 'ask', result: 'yes' }],
      'fail',
    ],
    ['no_write_before_approval', byAsking, [asked({ about: 'push' }), forced], 'pass'],
    ['no_write_before_approval', byAsking, [asked({ about: 'lunch' }), forced], 'fail'],
    ['no_write_before_approval', byAsking, [asked(null), forced], 'error'],
    ['approval_requested', { tool: push, approval: { tool: 'ask*' } }, [asked(null), forced], 'pass'],
  ])('%s %j of %j: %s', ([type, params, calls, end]) => {
    expect(verdictOf(type, params, calls).status).toBe(end)
  })

  test.for<[made: ExampleCall, end: string]>([
    [forced, 'fail'],
    [status, 'skip'],
    [bash(null), 'error'],
  ])('`when` %j: %s', ([made, end]) => {
    const when = { tool_called: push }
    expect(verdictOf('tools_called', { tools: ['ask'] }, [made], { when }).status).toBe(end)
  })
})

describe('trajectories', () => {
  const steps = [
    'search',
    { tool: 'book', args: { price: { approx: 40, within: 0.01 } }, only: true, optional: ['note'] },
    { tool: 'mail', optional: true },
  ]
  const good = book({ price: 40.005 })
  const search = { tool: 'search', args: { q: 'x' } }
  test.for<[params: Record<string, JsonValue>, calls: readonly (string | ExampleCall)[], end: string]>([
    [{}, [search, good], 'pass'],
    [{}, [search, good, 'mail'], 'pass'],
    [{}, [search, good, 'pay'], 'fail'],
    [{}, [search, 'mail', good], 'fail'],
    [{}, [search, book({ price: 40, note: 'x' })], 'pass'],
    [{}, [search, book({ price: 40, seats: 2 })], 'fail'],
    [{}, [search, book({ price: 41 })], 'fail'],
    [{}, [search, book(null)], 'error'],
    [{ ordering: 'any_order' }, ['mail', good, search], 'pass'],
    [{ ordering: 'any_order' }, [good, search], 'pass'],
    [{ ordering: 'any_order' }, [good, search, 'pay'], 'fail'],
    [{ ordering: 'in_order' }, ['log', search, 'log', good, 'log'], 'pass'],
    [{ ordering: 'in_order' }, [good, search], 'fail'],
    [{ ordering: 'in_order' }, [search, book({ price: 41 }), good], 'pass'],
    [{ ignore_tools: ['transfer_*'] }, ['transfer_to_agent', search, good], 'pass'],
    [{ min_accuracy: 0.5 }, [search], 'pass'],
  ])('%j, %j: %s', ([params, calls, end]) => {
    expect(verdictOf('trajectory', { steps, ...params }, calls).status).toBe(end)
  })

  test.for<[steps: JsonValue, calls: readonly (string | ExampleCall)[], end: string]>([
    // A step that may be left out takes no call that another one needs.
    [
      [
        { tool: 'a', args: { id: 1 }, optional: true },
        { tool: 'a', args: { id: 1 } },
      ],
      [{ tool: 'a', args: { id: 1 } }],
      'pass',
    ],
    [[{ tool: 'a', optional: true }, 'b', { tool: 'a', optional: true }, 'c'], ['b', 'c'], 'pass'],
    [[{ tool: 'a', optional: true }, 'b', { tool: 'a', optional: true }, 'c'], ['a', 'b', 'c'], 'pass'],
    [[{ tool: 'a', optional: true }, 'b', { tool: 'a', optional: true }, 'c'], ['b', 'a', 'c'], 'pass'],
    [[{ tool: 'a', optional: true }, 'b', { tool: 'a', optional: true }, 'c'], ['a', 'c'], 'fail'],
    [[{ tool: 'a', optional: true }], [], 'pass'],
    [[{ tool: 'a', args: { x: 1 }, only: false }], [{ tool: 'a', args: { x: 1, y: 2 } }], 'pass'],
    [[{ tool: 'a', args: { x: 1 } }], [{ tool: 'a', args: { x: 1, y: 2 } }], 'fail'],
    [[{ tool: 'a' }], [{ tool: 'a', args: { x: 1 } }], 'fail'],
  ])('steps %j, %j: %s', ([wanted, calls, end]) => {
    for (const ordering of ['exact', 'any_order', 'in_order']) {
      const args = 'exact'
      expect([ordering, verdictOf('trajectory', { steps: wanted, ordering, args }, calls).status]).toEqual([
        ordering,
        end,
      ])
    }
  })

  test.for<[calls: readonly (string | ExampleCall)[], message: string]>([
    [
      [
        { tool: 'search', args: { q: 'shoes' } },
        { tool: 'buy', args: { id: 8 } },
      ],
      'Step 2, `buy`: `id` is `8`, expected `7`',
    ],
    [[{ tool: 'search', args: { q: 'shoes' } }], 'Step 2, `buy`, was not taken; called `search`'],
    [[], 'Step 1, `search`, was not taken (the agent called no tools)'],
  ])('%j: %s', ([calls, message]) => {
    const wanted = [
      { tool: 'search', args: { q: 'shoes' } },
      { tool: 'buy', args: { id: 7 } },
    ]
    const filled = fillMessage(verdictOf('trajectory', { steps: wanted }, calls))
    expect(writeMessage(filled?.phrase ?? [])).toBe(message)
  })

  test.for<[args: JsonObject[], message: string]>([
    [[{ to: 'OSL', seats: 1 }], '`book`: `seats` is `1`, expected `2`'],
    [[{ to: 'BGO', seats: 1 }, { to: 'OSL' }], '`book`: `seats` is not there, expected `2`'],
    [
      [{ note: 'x'.repeat(300), to: `${'long '.repeat(40)}OSLO`, seats: 2 }],
      '`book`: `to` is `long long long long long long long long long lon…`, expected `OSL`',
    ],
  ])('tool_args, called with %j: %s', ([args, message]) => {
    const calls = args.map((one) => ({ tool: 'book', args: one }))
    const params = { tool_name: 'book', expected_args: { to: 'OSL', seats: 2 } }
    expect(writeMessage(fillMessage(verdictOf('tool_args', params, calls))?.phrase ?? [])).toBe(message)
  })

  test('one for each turn', () => {
    expect(onTurns(1, 2)).toEqual([null, null])
    expect(onTurns(1, 1)).toEqual([null, 'check-once'])
  })
})

test('where calls failed that would have been enough, the message says so', () => {
  const verdict = verdictOf('tools_called', { tools: ['recall'], count_failed: false }, [
    { tool: 'recall', error: 'no such memory' },
  ])
  expect(writeMessage(fillMessage(verdict)?.phrase ?? [])).toBe(
    'Calls of `recall` failed, and do not count; expected at least 1 of each',
  )
})

test('a skill that is listed twice is not loaded twice by one call', () => {
  const once = [{ tool: 'skill__activate', args: { name: 'pdf' } }]
  const params = { skill_names: ['pdf', 'pdf'], min_calls: 2 }
  expect(verdictOf('skill_activated', params, once).status).toBe('fail')
  expect(verdictOf('skill_activated', params, [...once, ...once]).status).toBe('pass')
})
