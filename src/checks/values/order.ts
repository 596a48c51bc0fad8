import { z } from 'zod'
import { isNumber, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { parseIsoInstant, type Instant } from '../../text/iso-instant.ts'
import { compareByCodePoint } from '../../text/python-text.ts'
import { PythonFloat } from '../../text/python.ts'
import type { PathValue } from '../../trace/views/path-span.ts'
import { fail, pass, type Example, truncateForResults } from '../define.ts'
import { numberParam } from '../params/json-param.ts'
import { checkTypes, toTypedValue } from './python-values.ts'
import { toPlainValue, getPythonType } from './value-check.ts'
import { target } from './value-params.ts'
import { errs, fails } from '../shared-examples.ts'

/** Parameters of the checks that compare by order. */
export const boundParams = z
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

export const orderReasons = {
  'not-comparable': 'The two values cannot be compared: they are of different types, or have no order.',
  'mixed-zones': 'One of the two times has a time zone and the other has none, so they cannot be compared.',
} as const

type OrderReason = keyof typeof orderReasons

export const orderExamples = [
  fails(
    'A number as text is not a number',
    { target: 'count.output', value: 5 },
    { calls: [{ tool: 'count', result: '5' }] },
    'not-comparable',
  ),
  errs(
    'A time without a zone, and one with',
    { target: 'now.output', value: '2025-12-15T10:00:00Z' },
    { calls: [{ tool: 'now', result: '2025-12-15T10:00:00' }] },
    'mixed-zones',
  ),
] as const satisfies readonly Example<OrderReason>[]

/** `holds` is told how the value compares: below zero, zero or above; NaN where no order holds. */
export function judgeOrder<Reason extends string>(
  subject: PathValue,
  { value, value_type: type }: z.output<typeof boundParams>,
  holds: (order: number) => boolean,
  reason: Reason,
): Finding<Reason | OrderReason> {
  const actual = toPlainValue(subject)
  const typed = toTypedValue(value, type).value
  const bound = typed instanceof PythonFloat ? typed.value : value
  const order = compareOrder(actual, bound)
  const detail = { expected: truncateForResults(value), actual: truncateForResults(actual) }
  if (order === 'mixed-zones') return { status: 'error', reason: order, ...detail }
  if (order === 'not-comparable') {
    return fail(order, {
      ...detail,
      details: { actual: getPythonType(actual), expected: getPythonType(bound) },
    })
  }
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
