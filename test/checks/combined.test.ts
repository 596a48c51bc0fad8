import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import type { CheckSpec } from '../../src/checks/check-spec.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { isExitCheck, isFinalFailure } from '../../src/checks/surfaces/on-part.ts'
import type { JsonObject, JsonValue } from '../../src/core/json.ts'
import { explainVerdict } from '../../src/report/reasons.ts'
import { renderTerminalPhrase } from '../../src/words/phrase.ts'
import { loadAllChecks } from '../../src/checks/find-check.ts'

await loadAllChecks()

const says = (value: string): JsonObject => ({ type: 'output_contains', params: { value } })
/** By the trace below: passes, fails, cannot be evaluated, does not apply. */
const [yes, no, lost] = [says('Paris'), says('Lyon'), { type: 'max_cost', params: { max_usd: 1 } }]
const run: ExampleTrace = { output: 'It is Paris.' }

function bind(type: string, params: JsonObject, scope: Partial<CheckSpec> = {}) {
  return bindCheck({ type, params, severity: 'error', surface: 'assertion', description: '', ...scope })
}

function evaluate(type: string, params: JsonObject, scope: Partial<CheckSpec> = {}, trace = run) {
  const [verdict] = runChecks(buildExampleTrace(trace), [bind(type, params, scope)])
  if (verdict === undefined) throw new Error('no verdict')
  return verdict
}

const all = (...checks: JsonValue[]) => ({ type: 'all_of', params: { checks } })

const statusOf = (type: string, checks: JsonValue[], n?: number) =>
  evaluate(type, { checks, ...(n === undefined ? {} : { n }) }).status

describe('three-valued logic', () => {
  const one = { pass: yes, fail: no, error: lost }
  const kinds = ['pass', 'fail', 'error'] as const
  const rows = kinds.flatMap((a) => kinds.flatMap((b) => kinds.map((c) => [a, b, c] as const)))

  test.for(rows)('%s, %s, %s', (row) => {
    const checks = row.map((kind) => one[kind])
    const count = (kind: string) => row.filter((each) => each === kind).length
    const [passed, open] = [count('pass'), count('error')]
    const atLeast = (n: number) => (passed >= n ? 'pass' : passed + open >= n ? 'error' : 'fail')
    expect(statusOf('any_of', checks)).toBe(atLeast(1))
    expect(statusOf('all_of', checks)).toBe(atLeast(3))
    for (const n of [1, 2, 3]) expect(statusOf('at_least', checks, n)).toBe(atLeast(n))
  })

  test('a check that does not apply takes no part', () => {
    const skipped = { ...no, when: { tool_called: 'search' } }
    const calls = { ...run, calls: [] }
    const status = (type: string, checks: JsonValue[], n?: number) =>
      evaluate(type, { checks, ...(n === undefined ? {} : { n }) }, {}, calls).status
    expect(status('any_of', [skipped, yes])).toBe('pass')
    expect(status('any_of', [skipped, no])).toBe('fail')
    expect(status('all_of', [skipped, yes])).toBe('pass')
    expect(status('any_of', [skipped])).toBe('skip')
    expect(status('at_least', [skipped, yes], 2)).toBe('error')
    expect(status('at_least', [skipped, no, no], 2)).toBe('fail')
  })

  test('nested', () => {
    expect(statusOf('any_of', [all(yes, no), all(yes, yes)])).toBe('pass')
    expect(statusOf('any_of', [all(yes, no), all(yes, lost)])).toBe('error')
    expect(statusOf('any_of', [all(no, lost), all(yes, no)])).toBe('fail')
    const deep = { type: 'any_of', params: { checks: [all(yes)] } }
    expect(statusOf('all_of', [deep])).toBe('pass')
    expect(evaluate('all_of', { checks: [all(deep)] })).toMatchObject({
      status: 'error',
      reason: 'invalid-params',
    })
  })

  test('a near miss of one does not matter where another decides', () => {
    const ban = { type: 'tools_not_called', params: { tools: ['delete_repo'] } }
    const trace = { output: 'It is Paris.', calls: ['functions.delete_repo'] }
    const status = (checks: JsonValue[], scope: Partial<CheckSpec> = {}) =>
      evaluate('any_of', { checks }, scope, trace)
    expect(status([ban, yes]).status).toBe('pass')
    expect(status([ban, no])).toMatchObject({ status: 'error', reason: 'near-miss' })
    expect(status([ban, no], { spelling: 'exact' }).status).toBe('pass')
    expect(status([no, says('x')], { spelling: 'exact' }).status).toBe('fail')
  })
})

const words = (type: string, params: JsonObject, scope = {}) =>
  renderTerminalPhrase(explainVerdict(evaluate(type, params, scope)))

test('what came nearest is told', () => {
  const long = { type: 'all_of', description: 'polite', params: { checks: [yes, says('please'), yes] } }
  expect(words('any_of', { checks: [{ type: 'all_of', params: { checks: [no, no] } }, long] })).toBe(
    '0 of 2 checks passed, expected at least 1; nearest: `polite`: 2 of 3 checks passed, expected 3; nearest: `output_contains`: The answer does not contain `please`: `It is Paris.`',
  )
  expect(words('any_of', { checks: [no, lost] })).toBe(
    '`max_cost`: The trace lacks data for this check: the cost of any model call',
  )
  expect(words('all_of', { checks: [yes, no] }, { threshold: { min: 0.9, max: null } })).toContain('nearest')
})

test('each of them is in the details, and stands for one check', () => {
  const { details } = evaluate('any_of', { checks: [no, { ...says('Nice'), description: 'the sea' }] })
  expect(details).toMatchObject({
    nearest: 0,
    branches: [
      { type: 'output_contains', status: 'fail', reason: 'not-found', expected: 'Lyon' },
      { description: 'the sea', status: 'fail' },
    ],
  })
})

const at = (checks: JsonValue[], min: number) =>
  evaluate('all_of', { checks }, { threshold: { min, max: null } }).status

describe('a score', () => {
  const weighed = [{ ...yes, weight: 3 }, no]

  test.for([
    ['passes', no, 'pass'],
    ['fails', yes, 'fail'],
  ] as const)('a part whose own score is to be low adds 1 where it %s, else 0', (row) => {
    const [kind, part, status] = row
    for (const low of [{ threshold: { operator: 'lt', value: 1 } }, { max_score: 0.5 }]) {
      const verdict = evaluate(
        'all_of',
        { checks: [{ ...part, ...low }] },
        { threshold: { min: 0.5, max: null } },
      )
      expect([kind, verdict.status]).toEqual([kind, status])
    }
  })

  test('is the mean by weights, and decides by a threshold', () => {
    const graded = (min: number) => evaluate('all_of', { checks: weighed }, { threshold: { min, max: null } })
    expect(graded(0.75)).toMatchObject({ status: 'pass', score: 0.75 })
    expect(graded(0.8)).toMatchObject({ status: 'fail', reason: 'score-too-low', score: 0.75 })
    expect(evaluate('all_of', { checks: weighed })).toMatchObject({ status: 'fail', score: 0.75 })
  })

  test('of several ways is that of the best', () => {
    const half = { type: 'all_of', params: { checks: weighed } }
    expect(evaluate('any_of', { checks: [no, half] }, { surface: 'eval' })).toMatchObject({
      status: 'fail',
      score: 0.75,
    })
  })

  test('that depends on what cannot be evaluated is none', () => {
    expect(at([yes, lost], 0.5)).toBe('pass')
    expect(at([yes, lost], 0.6)).toBe('error')
    expect(at([no, lost], 0.6)).toBe('fail')
  })
})

const problems = (type: string, params: JsonObject) =>
  bind(type, params).problems?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('what is wrong with one of them is wrong with the whole', () => {
  test.for<[string, string, JsonObject]>([
    [
      'params.checks.1.type: Unknown check "output_contain". Did you mean output_contains?',
      'any_of',
      { checks: [yes, { type: 'output_contain', params: { value: 'x' } }] },
    ],
    ['params.checks.0.params.value: ', 'any_of', { checks: [{ type: 'output_contains' }] }],
    [
      'params.checks.0.severity: `severity` is a key of the whole check',
      'any_of',
      { checks: [{ ...yes, severity: 'warning' }] },
    ],
    [
      'params.checks.0.value: `value` is a parameter of `output_contains`',
      'all_of',
      { checks: [{ type: 'output_contains', value: 'x' }] },
    ],
    ['params.checks.0: the check has no `type`', 'all_of', { checks: [{}] }],
    ['params.checks.0: expected a check', 'all_of', { checks: ['non_empty'] }],
    ['params.checks: ', 'any_of', { checks: [] }],
    ['params.n: at_least params.n: expected at most 1', 'at_least', { n: 2, checks: [yes] }],
    ['params.checks.0.weight: ', 'all_of', { checks: [{ ...yes, weight: 0 }] }],
    [
      'params.checks.1.weight: `weight` counts in `all_of` and `at_least`; the score of `any_of` is that of its best check',
      'any_of',
      { checks: [yes, { ...no, weight: 3 }] },
    ],
  ])('%s', ([message, type, params]) => {
    expect(problems(type, params).join('\n')).toContain(message)
    expect(evaluate(type, params).status).toBe('error')
  })
})

test('a failure against part of a run is final where those of all are', () => {
  const ban = { type: 'tools_not_called', params: { tools: ['rm'] } }
  expect(isFinalFailure(bind('any_of', { checks: [ban, ban] }))).toBe(true)
  expect(isFinalFailure(bind('all_of', { checks: [ban, yes] }))).toBe(false)
})

test('how the command ended is the affair of all ways, or of one of what must all hold', () => {
  const exit = { type: 'exit_code', params: { code: 3 } }
  expect(isExitCheck(bind('any_of', { checks: [exit, yes] }))).toBe(false)
  expect(isExitCheck(bind('any_of', { checks: [exit, exit] }))).toBe(true)
  expect(isExitCheck(bind('all_of', { checks: [exit, yes] }))).toBe(true)
})

test('a turn, and each turn', () => {
  const trace = buildExampleTrace(run)
  expect(
    runChecks(trace, [bind('any_of', { checks: [no, yes] }, { turns: { from: 1, to: 1 } })])[0]?.status,
  ).toBe('pass')
  expect(runChecks(trace, [bind('any_of', { checks: [no, yes] }, { surface: 'guardrail' })])[0]?.status).toBe(
    'pass',
  )
  expect(runChecks(trace, [bind('any_of', { checks: [no] }, { trigger: 'every_turn' })])[0]?.status).toBe(
    'fail',
  )
})
