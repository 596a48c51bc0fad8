import { describe, expect, test } from 'vitest'
import { bindCheck } from '../../src/checks/bind.ts'
import { buildExampleTrace, type ExampleTrace } from '../../src/checks/example-trace.ts'
import { runChecks } from '../../src/checks/run.ts'
import { preconditionSchema } from '../../src/checks/surfaces/precondition.ts'
import { thresholdSchema, trialShare, type Threshold } from '../../src/checks/surfaces/threshold.ts'
import { percentageSchema } from '../../src/checks/surfaces/trigger.ts'
import type { JsonValue } from '../../src/core/json.ts'

const called: ExampleTrace = { calls: ['search', 'book'] }

function verdict(threshold: Threshold, trace: ExampleTrace) {
  const bound = bindCheck({
    type: 'trajectory',
    params: { steps: [{ tool: 'search' }, { tool: 'pay' }] },
    severity: 'error',
    surface: 'assertion',
    description: '',
    threshold,
  })
  const [found] = runChecks(buildExampleTrace(trace), [bound])
  return { status: found?.status, reason: found?.reason, score: found?.score }
}

describe('a threshold decides by the score in place of the check', () => {
  test.for([
    [{ min: 0.5, max: null }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: 0.51, max: null }, called, { status: 'fail', reason: 'score-too-low', score: 0.5 }],
    [{ min: null, max: 0.5 }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: null, max: 0.4 }, called, { status: 'fail', reason: 'score-too-high', score: 0.5 }],
    [{ min: null, max: null, above: 0.49 }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: null, max: null, above: 0.5 }, called, { status: 'fail', reason: 'score-too-low', score: 0.5 }],
    [{ min: null, max: null, below: 0.51 }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [{ min: null, max: null, below: 0.5 }, called, { status: 'fail', reason: 'score-too-high', score: 0.5 }],
    [{ min: 0.5, max: null, passed: true }, called, { status: 'fail', reason: 'low-accuracy', score: 0.5 }],
    [{ min: null, max: null, passed: false }, called, { status: 'pass', reason: 'ok', score: 0.5 }],
    [
      { min: null, max: null, passed: false },
      { calls: ['search', 'pay'] },
      { status: 'fail', reason: 'passed', score: 1 },
    ],
    [{ min: 0, max: 1 }, { costs: [0.1] }, { status: 'error', reason: 'missing-data', score: undefined }],
  ] as const)('%j on %j', ([threshold, trace, expected]) => {
    expect(verdict(threshold, trace)).toEqual(expected)
  })
})

/** What is wrong with a value, else what it is read as. */
function read(
  schema: typeof thresholdSchema | typeof preconditionSchema | typeof trialShare,
  value: JsonValue,
) {
  const { data, error } = schema.safeParse(value)
  return data ?? error?.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
}

const open = { min: null, max: null }
const shape = 'expected a mapping such as `{ min_score: 0.8 }` or `{ operator: gte, value: 0.8 }`'
const together = 'expected `operator` and `value` together, such as `{ operator: gte, value: 0.8 }`'
const idle = (why: string) => `expected bounds that a run can meet and break; ${why}`
const always = idle('every score is from 0 to 1')

test.for<[JsonValue, Threshold | string]>([
  [{ min_score: 0.8 }, { min: 0.8, max: null }],
  [{ max_score: 0.5 }, { min: null, max: 0.5 }],
  [
    { min_score: 0.5, max_score: 0.5, passed: true },
    { min: 0.5, max: 0.5, passed: true },
  ],
  [
    { min_score: 0, passed: true },
    { min: 0, max: null, passed: true },
  ],
  [{ passed: false }, { ...open, passed: false }],
  [
    { operator: 'gte', value: 0.8 },
    { min: 0.8, max: null },
  ],
  [
    { operator: 'lte', value: 0.8 },
    { min: null, max: 0.8 },
  ],
  [
    { operator: 'eq', value: 0 },
    { min: 0, max: 0 },
  ],
  [
    { operator: 'gt', value: 0.99 },
    { ...open, above: 0.99 },
  ],
  [
    { operator: 'lt', value: 0.01 },
    { ...open, below: 0.01 },
  ],
  [{ operator: 'gt', value: 1 }, idle('no score is above 1')],
  [{ operator: 'lt', value: 0 }, idle('no score is below 0')],
  [{ operator: 'lte', value: 1 }, always],
  [{ operator: 'gte', value: 0 }, always],
  [{ min_score: 0, max_score: 1 }, always],
  [{ min_score: 0.8, max_score: 0.7 }, idle('the least score is above the most')],
  [{ operator: 'gte' }, together],
  [{ value: 1 }, together],
  [{ operator: 'gte', value: 0.5, min_score: 0.2 }, shape],
  [{ operator: 'gte', value: 0.5, passed: true }, shape],
  [{}, shape],
  ['0.5', shape],
  [[], shape],
  [{ min_score: 1.1 }, 'min_score: expected a number from 0 to 1'],
  [{ max_score: -0.1 }, 'max_score: expected a number from 0 to 1'],
  [{ operator: 'ge', value: 0.5 }, 'operator: expected one of gte, lte, gt, lt, eq'],
  [{ passed: 'yes' }, 'passed: expected true or false'],
  [{ min_scor: 1, operator: 'gte' }, '`min_scor` is not known here; did you mean `min_score`?'],
])('as a threshold, %j is %j', ([written, expected]) => {
  expect(read(thresholdSchema, written)).toEqual(expected)
})

test.for<[JsonValue, JsonValue]>([
  [
    { tool_called: 'a', min_tool_calls: 0 },
    { tool_called: 'a', min_tool_calls: 0 },
  ],
  [{ tool_called: '' }, 'tool_called: expected the name of a tool'],
  [
    { tool_called: 1 },
    'tool_called: expected the name of a tool, or a call such as `{ tool: search, args: { city: Oslo } }`',
  ],
  [{ tool_called_pattern: 'a(' }, 'tool_called_pattern: The ( has no closing ) (at character 2)'],
  [{ tool_called_pattern: 1 }, 'tool_called_pattern: expected a regular expression'],
  [{ any_tool_called: 'yes' }, 'any_tool_called: expected true or false'],
  [{ min_tool_calls: -1 }, 'min_tool_calls: expected 0 or more'],
  [{ min_tool_calls: 1.5 }, 'min_tool_calls: expected a whole number'],
  [{ tool_caled: 'a' }, '`tool_caled` is not known here; did you mean `tool_called`?'],
  ['a', 'expected a mapping, such as `{ tool_called: search }`'],
])('as a precondition, %j is %j', ([written, expected]) => {
  expect(read(preconditionSchema, written)).toEqual(expected)
})

test('shares of trials are above 0 and up to 1, percentages from 0 to 100', () => {
  expect([0.01, 1].map((share) => read(trialShare, share))).toEqual([0.01, 1])
  expect(read(trialShare, 0)).toBe('expected a number above 0, up to 1')
  expect(read(trialShare, 1.01)).toBe('expected a number from 0 to 1')
  expect([0, 100].map((share) => read(percentageSchema, share))).toEqual([0, 100])
  for (const share of [-0.1, 100.1, '5'])
    expect(read(percentageSchema, share)).toBe('expected a percentage from 0 to 100')
})
