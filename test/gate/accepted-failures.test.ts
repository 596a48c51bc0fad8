import { describe, expect, test } from 'vitest'
import { listFailures, explainNewFailure } from '../../src/gate/accepted-failures.ts'
import type { CheckVerdict } from '../../src/results/schema.ts'
import type { ScoredTrial } from '../../src/trial/trial-result.ts'
import { trialsOf } from '../support/scored.ts'

const failed = (type: string, fields: Partial<CheckVerdict> = {}): CheckVerdict => ({
  type,
  severity: 'error',
  surface: 'assertion',
  status: 'fail',
  reason: 'called',
  ...fields,
})

/** A trial for each list of verdicts. */
const trials = (...lists: readonly (readonly CheckVerdict[])[]): ScoredTrial[] =>
  lists.map((checks, index) => ({
    ...trialsOf(checks.length === 0 ? 'p' : 'f')[0]!,
    index: index + 1,
    checks: [...checks],
  }))

const failing = (...lists: readonly (readonly CheckVerdict[])[]) => ({
  failures: listFailures({ trials: trials(...lists) }),
  verified: lists.length,
})

const forbidden = (...called: string[]) =>
  failed('tools_not_called', { expected: { 'not called': ['refund', 'delete_account'] }, actual: called })
const said = failed('contains', { reason: 'missing', expected: 'order', actual: 'Sorry.' })

const judged = (advisory: boolean): ScoredTrial[] =>
  trials([]).map((trial) => ({
    ...trial,
    judge: { status: 'fail', reason: 'failed', model: null, ...(advisory ? { advisory } : {}) },
  }))

describe('how a scenario fails', () => {
  test('is what decides: each check by what it expects, its reason, the names that it found', () => {
    const found = listFailures({
      trials: trials(
        [forbidden('refund'), said, failed('max_cost', { severity: 'warning' })],
        [forbidden('refund', 'call_2026'), failed('eval', { decides: 'nothing' })],
        [{ ...said, status: 'pass' }],
      ),
    })
    expect(
      found.map(({ expects, ...failure }) => ({ ...failure, hasExpects: expects !== undefined })),
    ).toEqual([
      { check: 'contains', reason: 'missing', failed: 1, hasExpects: true },
      { check: 'tools_not_called', reason: 'called', found: ['refund'], failed: 2, hasExpects: true },
    ])
  })

  test('names are words of a program', () => {
    const actual = ['refund', 'a.b:c/d-e', 'a b', '2nd', '-x', 'x'.repeat(81), 'order_2026', true, 5]
    expect(listFailures({ trials: trials([failed('tools_not_called', { actual })]) })[0]?.found).toEqual([
      'a.b:c/d-e',
      'refund',
    ])
  })

  test('a check over all trials counts where it fails over all of them', () => {
    const over = failed('contains', { decides: 'scenario' })
    const status = (of: 'pass' | 'fail') =>
      listFailures({
        trials: trials([over], []),
        overTrials: [
          {
            check: 0,
            type: 'contains',
            severity: 'error',
            status: of,
            wanted: 0.5,
            passed: 1,
            failed: 1,
            open: 0,
          },
        ],
      })
    expect(status('pass')).toEqual([])
    expect(status('fail')).toEqual([{ check: 'contains', reason: 'called', failed: 1 }])
  })

  test('a judge is one of the checks, unless it is advisory', () => {
    expect(listFailures({ trials: judged(false) })).toEqual([{ check: 'judge', reason: 'failed', failed: 1 }])
    expect(listFailures({ trials: judged(true) })).toEqual([])
  })
})

const accepted = failing([forbidden('refund')], [forbidden('refund')], [])

test.for<[name: string, now: ReturnType<typeof failing>, worse: string | null]>([
  ['the same', accepted, null],
  ['in fewer trials', failing([forbidden('refund')], [], []), null],
  ['another text of the same failure', failing([forbidden('refund')], []), null],
  ['another check', failing([forbidden('refund'), said], [], []), '`contains` fails, too'],
  [
    'another forbidden tool',
    failing([forbidden('delete_account')]),
    '`tools_not_called` fails with `delete_account`',
  ],
  [
    'one more forbidden tool',
    failing([forbidden('refund', 'delete_account')], [], []),
    '`tools_not_called` fails with `delete_account`',
  ],
  [
    'another reason',
    failing([{ ...forbidden('refund'), reason: 'blocked' }], [], []),
    '`tools_not_called` fails in another way',
  ],
  [
    'another check of the same type',
    failing([forbidden('refund'), failed('tools_not_called', { expected: 'x' })], [], []),
    '`tools_not_called` fails in another way',
  ],
  [
    'in more trials',
    failing([forbidden('refund')], [forbidden('refund')], [forbidden('refund')]),
    '`tools_not_called` fails in more trials',
  ],
])('beside what was accepted: %s', ([, now, worse]) => {
  expect(explainNewFailure(now, accepted)).toBe(worse)
})
