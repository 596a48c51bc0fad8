import { describe, expect, test } from 'vitest'
import { checks } from '../../src/checks/registry.ts'
import type { Check } from '../../src/checks/define.ts'
import { renderTerminalPhrase } from '../../src/words/phrase.ts'
import { fillMessage } from '../../src/report/check-message.ts'
import { explainRest, explainJudge, explainVerdict, listFacts } from '../../src/report/reasons.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import { exampleVerdict } from '../support/example-verdict.ts'
import { aCheck, aFailure } from '../support/results.ts'

const said = (verdict: CheckVerdict) => renderTerminalPhrase(explainVerdict(verdict))

describe('a verdict in one line', () => {
  test.for<readonly [string, CheckVerdict]>([
    [
      'The answer does not contain `booked`: `Your flight ⏎ is on hold.`',
      aFailure('output_contains', 'not-found', { expected: 'booked', actual: 'Your flight\nis on hold.' }),
    ],
    [
      'Never called `b`; called `a`',
      aFailure('tools_called', 'not-called', {
        expected: ['a', 'b'],
        actual: { missing: ['b'], called: ['a'] },
      }),
    ],
    [
      'Called `refund`, which is forbidden',
      aFailure('tools_not_called', 'called', { expected: { 'not called': ['refund'] }, actual: ['refund'] }),
    ],
    [
      '`search` was not called (the agent called no tools)',
      aFailure('tool_called', 'not-called', { expected: 'search', actual: [] }),
    ],
    [
      'The trace lacks data for this check: the cost of some model calls; $0.02 is known',
      aCheck({
        type: 'max_cost',
        status: 'error',
        reason: 'missing-data',
        actual: 'the cost of some model calls; $0.02 is known',
      }),
    ],
    [
      'Its parameters are invalid: unknown parameter `maxx`; did you mean `max`?',
      aCheck({
        type: 'max_cost',
        status: 'error',
        reason: 'invalid-params',
        actual: 'unknown parameter `maxx`; did you mean `max`?',
      }),
    ],
    [
      'failed, reason `gone`: expected `{"A B":1}`; got `7`',
      aFailure('a_check_of_tomorrow', 'gone', { expected: { 'A B': 1 }, actual: 7 }),
    ],
    ['failed, reason `constructor`', aFailure('output_contains', 'constructor')],
    ['could not be evaluated, reason `gone`', aCheck({ type: 'x', status: 'error', reason: 'gone' })],
    [
      'The tool was not called: got `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8` and 2 more'.replace(
        'got',
        'found',
      ),
      aFailure('tool_called', 'not-called', { actual: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] }),
    ],
  ])('%s', ([line, verdict]) => {
    expect(said(verdict)).toBe(line)
  })

  test.for<readonly [string, CheckVerdict]>([
    [
      '`change_seat` was called before `get_reservation`',
      aFailure('tool_order', 'wrong-order', {
        expected: ['get_reservation', 'change_seat'],
        actual: {
          'not found': 'change_seat',
          after: ['get_reservation'],
          called: ['change_seat', 'get_reservation'],
        },
      }),
    ],
    [
      '`a` was not called after `b`',
      aFailure('tool_order', 'wrong-order', {
        expected: ['a', 'b', 'a'],
        actual: { 'not found': 'a', after: ['a', 'b'], called: ['a', 'b'] },
      }),
    ],
    [
      'Cost $0.0600, limit $0.05',
      aFailure('max_cost', 'over-limit', { expected: 'max $0.05', actual: '$0.0600' }),
    ],
    [
      'Made 1 tool call, limit 0',
      aFailure('max_tool_calls', 'over-limit', {
        expected: 'max 0',
        actual: { count: 1, called: ['search'] },
      }),
    ],
    [
      'The known cost of the model calls is over the limit: expected `max $0.05`; got `@all`',
      aFailure('max_cost', 'over-limit', { expected: 'max $0.05', actual: '@all' }),
    ],
    ['`@all` was called', aFailure('tool_not_called', 'called', { expected: 'no @all', actual: ['@all'] })],
  ])('says what the agent did: %s', ([line, verdict]) => {
    expect(said(verdict)).toBe(line)
  })

  test('a message says all that it has room for, and the rest is kept', () => {
    const verdict = aFailure('tools_called', 'not-called', {
      expected: ['a', 'b'],
      actual: { missing: ['b'], called: ['a'] },
    })
    expect(renderTerminalPhrase(explainRest(verdict))).toBe('expected `a`, `b`')
    expect(explainRest(aFailure('tools_called', 'not-called', { actual: ['a'] }))).toEqual([])
  })

  test('every message fits the values of an example of its check', () => {
    const examples = checks.flatMap((check: Check) =>
      check.examples.flatMap((example) => {
        const found = exampleVerdict(check, example)
        if (found?.status !== 'fail' || !Object.hasOwn(check.messages ?? {}, found.reason)) return []
        const { type, reason, expected, actual } = found
        return [{ reason: `${type} ${reason}`, verdict: aFailure(type, reason, { expected, actual }) }]
      }),
    )
    const filled = new Set(
      examples.flatMap(({ reason, verdict }) => (fillMessage(verdict) === null ? [] : [reason])),
    )
    const given = checks.flatMap((check: Check) =>
      Object.keys(check.messages ?? {}).map((reason) => `${check.type} ${reason}`),
    )
    expect(given.filter((reason) => !filled.has(reason))).toEqual([])
    expect(examples.map(({ verdict }) => said(verdict)).filter((line) => line.length > 120)).toEqual([])
  })

  test('every reason of every check has its sentence', () => {
    const without = checks.flatMap((check: Check) =>
      Object.keys(check.reasons).filter((reason) => said(aFailure(check.type, reason)).includes('reason `')),
    )
    expect(without).toEqual([])
  })

  test('a long value is cut', () => {
    expect(said(aFailure('output_contains', 'not-found', { actual: 'x'.repeat(5_000) })).length).toBeLessThan(
      200,
    )
  })
})

test.for([
  [{ status: 'skip', reason: 'checks-failed', model: null }, 'Skipped: another check failed'],
  [{ status: 'skip', reason: 'judge-off', model: null }, 'The judge is off: the checks alone decide'],
  [
    { status: 'error', reason: 'judge-unavailable', model: null },
    'The scenario needs a judge, and none is available',
  ],
  [
    { status: 'fail', reason: 'it invents a policy', score: 0.2, model: 'm-1' },
    'The judge found against it: it invents a policy (score 0.20), by `m-1`',
  ],
  [
    { status: 'error', reason: 'answered 429', model: 'm-1' },
    'The judge gave no verdict: answered 429, by `m-1`',
  ],
] as const)('judge %j', ([judge, line]) => {
  expect(renderTerminalPhrase(explainJudge(judge))).toBe(line)
})

test.for<readonly [string, CheckVerdict['actual']]>([
  ['calls to: OSL, seats: 2', { calls: [{ to: 'OSL', seats: 2 }] }],
  [
    'calls book(to: OSL), search(), pay(…)',
    {
      calls: [
        { tool: 'book', args: { to: 'OSL' }, broken: ['to'] },
        { tool: 'search', args: {} },
        { tool: 'pay', args: null },
      ],
    },
  ],
  ['calls 1, {}, [{"a":1}], null', { calls: [1, {}, [{ a: 1 }], null] }],
])('calls are told in words: %s', ([words, actual]) => {
  const facts = listFacts(aFailure('tool_args', 'other-args', { actual }))
  expect(facts.map(({ label, value }) => `${label} ${renderTerminalPhrase(value, '')}`)).toEqual([words])
})
