import { describe, expect, test } from 'vitest'
import { bindChecks } from '../../src/checks/bind.ts'
import type { Check } from '../../src/checks/define.ts'
import { buildExampleTrace } from '../../src/checks/example-trace.ts'
import { listFigures } from '../../src/checks/found-figures.ts'
import { checks as registry } from '../../src/checks/registry.ts'
import { runChecks } from '../../src/checks/run.ts'
import { writeJson, type JsonObject, type JsonValue } from '../../src/core/json.ts'
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

/** A check that failed by this much in each trial. */
const over = (type: string, expected: JsonValue, ...actual: readonly JsonValue[]) =>
  failing(...actual.map((one) => [failed(type, { reason: 'over-limit', expected, actual: one })]))
const scored = (...scores: readonly number[]) =>
  failing(...scores.map((score) => [failed('rubric', { reason: 'score-too-low', score, actual: 'Rude.' })]))

test.for<
  [name: string, before: ReturnType<typeof failing>, now: ReturnType<typeof failing>, worse: string | null]
>([
  [
    'a little dearer',
    over('max_cost', 'max $0.05', '$0.0600'),
    over('max_cost', 'max $0.05', '$0.0700'),
    null,
  ],
  [
    'much dearer',
    over('max_cost', 'max $0.05', '$0.0600'),
    over('max_cost', 'max $0.05', '$5.0000'),
    '`max_cost` $0.0600 → $5.0000',
  ],
  [
    'dearer in one of three trials',
    over('max_cost', 'max $0.05', '$0.0600', '$0.0610', '$0.0600'),
    over('max_cost', 'max $0.05', '$0.0600', '$0.0800', '$0.0600'),
    '`max_cost` $0.0610 → $0.0800',
  ],
  [
    'as dear as trials that were far apart',
    over('max_cost', 'max $0.05', '$0.0600', '$0.0900'),
    over('max_cost', 'max $0.05', '$0.0600', '$0.1400'),
    null,
  ],
  [
    'slower',
    over('max_duration', 'max 5 s', '6.0 s'),
    over('max_duration', 'max 5 s', '60.0 s'),
    '`max_duration` 6.0 s → 60.0 s',
  ],
  [
    'more tokens',
    over('max_tokens', 'max 100', '120 tokens'),
    over('max_tokens', 'max 100', '9000 tokens or more'),
    '`max_tokens` 120 tokens → 9000 tokens or more',
  ],
  [
    'more calls',
    over('max_tool_calls', 'max 3', { count: 4, called: ['a'] }),
    over('max_tool_calls', 'max 3', { count: 40, called: ['a'] }),
    '`max_tool_calls` count 4 → 40',
  ],
  [
    'over another limit, too',
    over('cost_budget', { max_total_tokens: 100 }, { tokens: 120 }),
    over('cost_budget', { max_total_tokens: 100 }, { tokens: 120, cost: 3 }),
    '`cost_budget` cost 3, too',
  ],
  [
    'fewer than at least',
    over('tool_call_count', 'at least 20', { count: 16 }),
    over('tool_call_count', 'at least 20', { count: 2 }),
    '`tool_call_count` count 16 → 2',
  ],
  ['a lower score', scored(0.6), scored(0.1), '`rubric` score 0.6 → 0.1'],
  ['a score as good as before', scored(0.6, 0.5), scored(0.4), null],
  ['numbers that nothing bounds', over('eq', 5, 7), over('eq', 5, 7_000), null],
  [
    'an answer that begins with a number',
    over('contains', 'order', '3 of them'),
    over('contains', 'order', '400 of them'),
    null,
  ],
])('figures beside what was accepted: %s', ([, before, now, worse]) => {
  expect(explainNewFailure(now, before)).toBe(worse)
})

const judgedWith = (score: number) => ({
  failures: listFailures({
    trials: judged(false).map((trial) => ({ ...trial, judge: { ...trial.judge!, score } })),
  }),
  verified: 1,
})

test('a judge of the whole trial has a score as well', () => {
  expect(explainNewFailure(judgedWith(0.1), judgedWith(0.6))).toBe('`judge` score 0.6 → 0.1')
})

const missing = (type: string, reason: string, actual: number) =>
  failing([failed(type, { reason, expected: 10, actual })])

test('a value that misses its bound by more', () => {
  const less = missing('lt', 'not-less', 11)
  expect(explainNewFailure(missing('lt', 'not-less', 90), less)).toBe('`lt` 11 → 90')
  const more = missing('gt', 'not-greater', 9)
  expect(explainNewFailure(missing('gt', 'not-greater', 1), more)).toBe('`gt` 9 → 1')
})

const dear = (actual: string) => failed('max_cost', { reason: 'over-limit', expected: 'max $0.05', actual })
const toBranch = ({ type, status, reason, expected = null, actual = null }: CheckVerdict) => ({
  type,
  status,
  reason,
  expected,
  actual,
})
const allOf = (...branches: readonly CheckVerdict[]) =>
  failing([failed('all_of', { reason: 'too-few', details: { branches: branches.map(toBranch) } })])

test.for<[now: ReturnType<typeof failing>, worse: string | null]>([
  [allOf(dear('$0.0600')), null],
  [allOf(dear('$5.0000')), '`all_of > max_cost` $0.0600 → $5.0000'],
  [allOf(dear('$0.0600'), said), '`all_of > contains` fails, too'],
])('of checks that consist of others each counts: %#', ([now, worse]) => {
  expect(explainNewFailure(now, allOf(dear('$0.0600')))).toBe(worse)
})

/** The verdict of the check itself. */
function callForbidden(...called: readonly string[]) {
  const params = { tools: ['refund', 'zap'] }
  const spec = { type: 'tools_not_called', params, severity: 'error', surface: 'assertion' } as const
  const [verdict] = runChecks(
    buildExampleTrace({ calls: called }),
    bindChecks([{ ...spec, description: '' }]),
  )
  return failing([failed('tools_not_called', { actual: verdict?.actual ?? null })])
}

const errors = (...actual: string[]) => failing([failed('no_tool_errors', { actual })])

test('names are compared however many there are, and those of failed calls without what these say', () => {
  const many = Array.from({ length: 60 }, (_, index) => `tool_${index}`)
  const called = failing([forbidden(...many)])
  expect(explainNewFailure(called, called)).toBe(null)
  expect(explainNewFailure(failing([forbidden(...many, 'zap')]), called)).toBe(
    '`tools_not_called` fails with `zap`',
  )
  const often = Array.from({ length: 60 }, () => 'refund')
  expect(explainNewFailure(callForbidden(...often), callForbidden(...often))).toBe(null)
  expect(explainNewFailure(callForbidden(...often, 'zap'), callForbidden(...often))).toBe(
    '`tools_not_called` fails with `zap`',
  )
  expect(explainNewFailure(errors('pay: timed out'), errors('pay: no such card'))).toBe(null)
  expect(explainNewFailure(errors('delete: denied'), errors('pay: no such card'))).toBe(
    '`no_tool_errors` fails with `delete`',
  )
})

/** Failures that are about no bound: of another kind of value, of a thing that is not there. */
const withoutFigure =
  /^(?:activated$|not-|no-|none|nothing|other-|failed|span-missing|judge-|over-budget|too-few-passed)/

test('every check with a bound tells by how much it was missed', () => {
  const silent = registry.flatMap((check: Check) => {
    const isBounded = Object.values(check.looser ?? {}).some((way) => way === 'higher' || way === 'lower')
    const failures = check.examples.filter(({ expect: end }) => typeof end === 'object' && 'fail' in end)
    return (isBounded ? failures : []).flatMap(({ title, params, trace }) => {
      const spec = {
        type: check.type,
        params: params as JsonObject,
        severity: 'error',
        surface: 'assertion',
      } as const
      const [verdict] = runChecks(buildExampleTrace(trace), bindChecks([{ ...spec, description: '' }]))
      // Dates, and sizes that are a list of names.
      const isMeant = !/\d{4}-\d\d|presets/.test(writeJson(verdict?.expected ?? null))
      if (verdict?.status !== 'fail' || withoutFigure.test(verdict.reason) || !isMeant) return []
      return listFigures(verdict).length > 0 ? [] : [`${check.type}: ${title}: ${verdict.reason}`]
    })
  })
  expect(silent).toEqual([])
})
