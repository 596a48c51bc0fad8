import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { createStep, type ArgsMode } from '../../src/checks/trajectory/expected-step.ts'
import { matchSteps } from '../../src/checks/trajectory/match-steps.ts'
import type { JsonValue } from '../../src/core/json.ts'

function trajectory(params: Record<string, JsonValue>, trace: ExampleTrace) {
  const spec = {
    type: 'trajectory',
    params,
    severity: 'error',
    surface: 'assertion',
    description: '',
  } as const
  const [verdict] = runChecks(buildExampleTrace(trace), [bindCheck(spec)])
  const { status, reason, actual, metrics } = verdict ?? {}
  return { status, reason, actual, metrics }
}

/** Steps as a scenario has them, and a call's arguments as a recording has: how many fit. */
function matchWritten(
  steps: readonly { tool: string; args: Record<string, JsonValue> }[],
  taken: readonly { tool: string; args: Record<string, JsonValue> | null }[],
  {
    ordering = 'exact',
    args = 'exact',
    isTrusting = false,
  }: { ordering?: 'exact' | 'any_order'; args?: ArgsMode; isTrusting?: boolean } = {},
) {
  const trace = buildExampleTrace({ calls: taken })
  const calls = (trace.toolCalls ?? []).map((call, place) => ({
    ...(taken[place] ?? { tool: '', args: null }),
    call,
  }))
  return matchSteps(
    steps.map((step) => createStep(step, args)),
    calls,
    {
      ordering,
      allowsOthers: false,
      fits({ test: wanted }, { call }) {
        const answer = wanted.test(call, trace)
        return answer === true || (isTrusting && answer !== false)
      },
      isOfTool: ({ test: wanted }, { tool }) => wanted.hasName(tool),
    },
  )
}

describe('trajectory', () => {
  test('a budget that is broken decides, whatever else is unknown', () => {
    const steps = [{ tool: 'a' }]
    expect(trajectory({ steps, max_tokens: 100 }, { calls: ['a'], tokens: [150, null] })).toEqual({
      status: 'fail',
      reason: 'over-budget',
      actual: ['a'],
      metrics: { trajectory_accuracy: 1, step_efficiency: 1 },
    })
  })

  test('a budget that is not known to hold is missing data, with the metrics there are', () => {
    const steps = [{ tool: 'a' }]
    expect(trajectory({ steps, max_tokens: 100 }, { calls: ['a'], tokens: [50, null] })).toEqual({
      status: 'error',
      reason: 'missing-data',
      actual: 'the tokens of some model calls',
      metrics: { trajectory_accuracy: 1, step_efficiency: 1 },
    })
  })

  test('a wrong path fails even where a budget is unknown', () => {
    expect(trajectory({ steps: [{ tool: 'a' }], max_duration_seconds: 1 }, { calls: ['b'] })).toMatchObject({
      status: 'fail',
      reason: 'low-accuracy',
    })
  })

  test('a results file gets no more of a huge trace than a reader can use', () => {
    const args = { text: 'x'.repeat(5000) }
    const calls = Array.from({ length: 300 }, () => ({ tool: 'b', args }))
    const spec = { type: 'trajectory', params: { steps: [{ tool: 'a' }] }, description: '' }
    const bound = bindCheck({ ...spec, severity: 'error', surface: 'assertion' })
    const [verdict] = runChecks(buildExampleTrace({ calls }), [bound])
    expect(JSON.stringify(verdict).length).toBeLessThan(300_000)
  })

  test('every call is matched, missing, unexpected or a mismatch', () => {
    const step = fc.record({
      tool: fc.constantFrom('a', 'b', 'c'),
      args: fc.constantFrom({}, { q: 1 }, { q: true }, { q: 2 }),
    })
    const list = fc.array(step, { maxLength: 8 })
    const rules = fc.record({
      ordering: fc.constantFrom('exact', 'any_order'),
      args: fc.constantFrom('exact', 'ignore'),
    })
    fc.assert(
      fc.property(list, list, rules, (expected, actual, how) => {
        const result = matchWritten(expected, actual, how)
        const mismatches = result.argument_mismatches.length
        expect(result.matched + mismatches + result.missing_steps.length).toBe(expected.length)
        expect(result.matched + mismatches + result.unexpected_steps.length).toBe(actual.length)
      }),
    )
  })

  test('the same steps match in full', () => {
    const step = fc.record({
      tool: fc.constantFrom('a', 'b'),
      args: fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<JsonValue>),
    })
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 5 }),
        fc.constantFrom('exact', 'any_order'),
        (steps, ordering) => {
          const copy = structuredClone(steps).reverse()
          const actual = ordering === 'exact' ? copy.reverse() : copy
          expect(matchWritten(steps, actual, { ordering }).matched).toBe(steps.length)
        },
      ),
    )
  })

  test('arguments that were not recorded match only in doubt', () => {
    const wanted = [{ tool: 'a', args: { q: 1 } }]
    const taken = [{ tool: 'a', args: null }]
    expect(matchWritten(wanted, taken).matched).toBe(0)
    expect(matchWritten(wanted, taken, { isTrusting: true }).matched).toBe(1)
  })
})

describe('arguments that must be equal', () => {
  test.for([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: true }, true],
    [{ a: 0 }, { a: false }, true],
    [{ a: 1 }, { a: '1' }, false],
    [{ a: null }, {}, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[1, 2], [2, 1], false],
    [[1], { 0: 1 }, false],
    [{}, [], false],
    [null, false, false],
    [{ toString: 1 }, { a: 1 }, false],
  ])('%j and %j: %s', ([a, b, expected]) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      expect(
        matchWritten(
          [{ tool: 'a', args: { x: one as JsonValue } }],
          [{ tool: 'a', args: { x: other as JsonValue } }],
        ).matched,
      ).toBe(expected ? 1 : 0)
  })
})
