import { z } from 'zod'
import { isNumber, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { parseIsoInstant, type Instant } from '../../text/iso-instant.ts'
import { compareByCodePoint } from '../../text/python-text.ts'
import { PythonFloat } from '../../text/python.ts'
import type { PathValue } from '../../trace/views/path-span.ts'
import { fail, pass, type Example, showValues } from '../define.ts'
import { numberParam } from '../params/json-param.ts'
import { checkTypes, toTypedValue } from './python-values.ts'
import { toPlainValue, getPythonType, defineValueCheck } from './value-check.ts'
import { target } from './value-params.ts'
import { errs, fails, passes } from '../shared-examples.ts'

/** Parameters of the checks that compare by order. */
const boundParams = z
  .strictObject({
    target,
    value: z
      .union([numberParam, z.boolean(), z.string()])
      .describe(
        'The value to compare with. Two texts that are both dates (`2025-01-31`, `2025-01-31T10:00:00Z`) are compared as points in time, other texts by their characters; a text is never a number.',
      ),
    value_type: z
      .literal('float')
      .optional()
      .describe('Says that `value` is a float: of use for `.inf`, which JSON has no number for.'),
  })
  .superRefine(checkTypes)

const orderReasons = {
  'not-comparable': 'The two values cannot be compared: they are of different types, or have no order.',
  'mixed-zones': 'One of the two times has a time zone and the other has none, so they cannot be compared.',
} as const

type OrderReason = keyof typeof orderReasons

const orderExamples = [
  fails('A number as text is not a number', { target: 'count.output', value: 5 }, 'not-comparable', [
    { tool: 'count', result: '5' },
  ]),
  errs(
    'A time without a zone, and one with',
    { target: 'now.output', value: '2025-12-15T10:00:00Z' },
    'mixed-zones',
    [{ tool: 'now', result: '2025-12-15T10:00:00' }],
  ),
] as const satisfies readonly Example<OrderReason>[]

/** `holds` is told how the value compares: below zero, zero or above; NaN where no order holds. */
function judgeOrder<Reason extends string>(
  subject: PathValue,
  { value, value_type: type }: z.output<typeof boundParams>,
  holds: (order: number) => boolean,
  reason: Reason,
): Finding<Reason | OrderReason> {
  const actual = toPlainValue(subject)
  const typed = toTypedValue(value, type).value
  const bound = typed instanceof PythonFloat ? typed.value : value
  const order = compareOrder(actual, bound)
  const detail = showValues(value, actual)
  if (order === 'mixed-zones') return { status: 'error', reason: order, ...detail }
  if (order === 'not-comparable')
    return fail(order, {
      ...detail,
      details: { actual: getPythonType(actual), expected: getPythonType(bound) },
    })
  return holds(order) ? pass() : fail(reason, detail)
}

function compareOrder(actual: JsonValue, bound: number | bigint | boolean | string): number | OrderReason {
  if (typeof actual === 'string' && typeof bound === 'string') {
    const [time, other] = [parseIsoInstant(actual), parseIsoInstant(bound)]
    return time === null || other === null ? compareByCodePoint(actual, bound) : orderInTime(time, other)
  }
  const [left, right] = [toNumber(actual), toNumber(bound)]
  if (left === null || right === null) return 'not-comparable'
  if (left > right) return 1
  if (left < right) return -1
  return Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : 0
}

function toNumber(value: JsonValue): number | bigint | null {
  if (typeof value === 'boolean') return Number(value)
  return isNumber(value) ? value : null
}

function orderInTime(time: Instant, other: Instant): number | 'mixed-zones' {
  if (time.hasZone !== other.hasZone) return 'mixed-zones'
  return time.micros === other.micros ? 0 : time.micros < other.micros ? -1 : 1
}

export const lessThan = defineValueCheck({
  type: 'lt!',
  summary: 'A number, a date or a text is less than another one.',
  why: 'Bounds how long something took, what it used, or when it was.',
  params: () => boundParams,
  looser: { value: 'higher' },
  reasons: { 'not-less': 'The value is not less than the bound.', ...orderReasons },
  messages: { 'not-less': 'The value is `{actual}`, expected less than `{expected}`' },
  judge: (value, params) => judgeOrder(value, params, (order) => order < 0, 'not-less'),
  examples: [
    passes(
      'It took less than five seconds, in milliseconds',
      { target: 'elapsed', value: 5000 },
      { calls: ['get_weather'], seconds: 2 },
    ),
    fails('As much as the bound is not less', { target: 'book.input.guests', value: 4 }, 'not-less', [
      { tool: 'book', args: { guests: 4 } },
    ]),
    ...orderExamples,
  ],
})

export const atMost = defineValueCheck({
  type: 'lte!',
  summary: 'A number, a date or a text is at most another one.',
  why: 'Bounds how long something took, what it used, or when it was.',
  params: () => boundParams,
  looser: { value: 'higher' },
  reasons: { 'too-much': 'The value is greater than the bound.', ...orderReasons },
  messages: { 'too-much': 'The value is `{actual}`, limit `{expected}`' },
  judge: (value, params) => judgeOrder(value, params, (order) => order <= 0, 'too-much'),
  examples: [
    passes('Four guests at most', { target: 'book.input.guests', value: 4 }, [
      { tool: 'book', args: { guests: 4 } },
    ]),
    fails('After the last day', { target: 'book.input.day', value: '2025-12-31' }, 'too-much', [
      { tool: 'book', args: { day: '2026-01-01' } },
    ]),
    ...orderExamples,
  ],
})

export const greaterThan = defineValueCheck({
  type: 'gt!',
  summary: 'A number, a date or a text is greater than another one.',
  why: 'Asks for more than nothing: a price above zero, a day that is yet to come.',
  params: () => boundParams,
  looser: { value: 'lower' },
  reasons: { 'not-greater': 'The value is not greater than the bound.', ...orderReasons },
  messages: { 'not-greater': 'The value is `{actual}`, expected more than `{expected}`' },
  judge: (value, params) => judgeOrder(value, params, (order) => order > 0, 'not-greater'),
  examples: [
    passes('A price above zero', { target: 'book.input.price', value: 0 }, [
      { tool: 'book', args: { price: 9.5 } },
    ]),
    fails(
      'The same point in time, in another zone',
      { target: 'now.output', value: '2025-12-15T12:00:00+02:00' },
      'not-greater',
      [{ tool: 'now', result: '2025-12-15T10:00:00Z' }],
    ),
    ...orderExamples,
  ],
})

export const atLeast = defineValueCheck({
  type: 'gte!',
  summary: 'A number, a date or a text is at least another one.',
  why: 'For the least that is acceptable: hits, guests, minutes.',
  params: () => boundParams,
  looser: { value: 'lower' },
  reasons: { 'too-little': 'The value is less than the bound.', ...orderReasons },
  messages: { 'too-little': 'The value is `{actual}`, expected at least `{expected}`' },
  judge: (value, params) => judgeOrder(value, params, (order) => order >= 0, 'too-little'),
  examples: [
    passes('From one day on', { target: 'book.input.day', value: '2025-12-15' }, [
      { tool: 'book', args: { day: '2025-12-15' } },
    ]),
    fails('Two guests at least', { target: 'book.input.guests', value: 2 }, 'too-little', [
      { tool: 'book', args: { guests: 1 } },
    ]),
    ...orderExamples,
  ],
})
