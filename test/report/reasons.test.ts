import { describe, expect, test } from 'vitest'
import { checks } from '../../src/checks/registry.ts'
import type { Check } from '../../src/checks/define.ts'
import { terminalPhrase } from '../../src/report/phrase.ts'
import { explainJudge, explainVerdict } from '../../src/report/reasons.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import { aCheck, aFailure } from '../support/results.ts'

const said = (verdict: CheckVerdict) => terminalPhrase(explainVerdict(verdict))

describe('a verdict in one line', () => {
  test.for<readonly [string, CheckVerdict]>([
    [
      'The final output does not contain the text: expected `booked`; got `Your flight ⏎ is on hold.`',
      aFailure('output_contains', 'not-found', { expected: 'booked', actual: 'Your flight\nis on hold.' }),
    ],
    [
      'At least one of the tools was never called: expected `a`, `b`; missing `b`; called `a`',
      aFailure('tools_called', 'not-called', {
        expected: ['a', 'b'],
        actual: { missing: ['b'], called: ['a'] },
      }),
    ],
    [
      'At least one of the tools was called: expected not called `refund`; got `refund`',
      aFailure('tools_not_called', 'called', { expected: { 'not called': ['refund'] }, actual: ['refund'] }),
    ],
    [
      'No call of the tool is in the trace: expected `search`; got nothing',
      aFailure('tool_called', 'not-called', { expected: 'search', actual: [] }),
    ],
    [
      'The trace lacks what this check needs: the cost of some model calls; $0.02 is known',
      aCheck({
        type: 'max_cost',
        status: 'error',
        reason: 'missing-data',
        actual: 'the cost of some model calls; $0.02 is known',
      }),
    ],
    [
      'Its parameters cannot be used: unknown parameter `maxx`; did you mean `max`?',
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
      'No call of the tool is in the trace: got `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8` and 2 more'.replace(
        'got',
        'found',
      ),
      aFailure('tool_called', 'not-called', { actual: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] }),
    ],
  ])('%s', ([line, verdict]) => {
    expect(said(verdict)).toBe(line)
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
  [{ status: 'skip', reason: 'checks-failed', model: null }, 'Not asked, since a check failed'],
  [{ status: 'skip', reason: 'judge-off', model: null }, 'The judge is off: the checks alone decide'],
  [
    { status: 'error', reason: 'judge-unavailable', model: null },
    'The scenario needs a judge, and none could be asked',
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
  expect(terminalPhrase(explainJudge(judge))).toBe(line)
})
