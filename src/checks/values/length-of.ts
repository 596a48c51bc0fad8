import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { countCodePoints } from '../../text/python-text.ts'
import type { PathValue } from '../../trace/views/path-span.ts'
import { fail, pass } from '../define.ts'
import { toPlainValue, getPythonType } from './value-check.ts'
import { target } from './value-params.ts'
import { fails } from '../shared-examples.ts'

/** Parameters of the checks of a length. */
export const lengthParams = z.strictObject({
  target,
  // In Timbal's files `true` is 1.
  value: z
    .union([z.int().min(0), z.boolean()])
    .describe('Characters of a text, items of a list, keys of a mapping.'),
})

export const lengthReasons = {
  'no-length': 'The value is a number, true, false or null, which have no length.',
} as const

export const lengthExample = fails(
  'A number has no length',
  { target: 'count.output', value: 2 },
  { calls: [{ tool: 'count', result: 42 }] },
  'no-length',
)

/** `holds` is told the length, and the one that was asked for. */
export function judgeLength<Reason extends string>(
  subject: PathValue,
  { value }: z.output<typeof lengthParams>,
  holds: (length: number, wanted: number) => boolean,
  reason: Reason,
): Finding<Reason | 'no-length'> {
  const actual = toPlainValue(subject)
  const length = measureLength(actual)
  const wanted = Number(value)
  if (length === null) return fail('no-length', { expected: wanted, actual: getPythonType(actual) })
  return holds(length, wanted) ? pass() : fail(reason, { expected: wanted, actual: length })
}

/** Python's `len()`: characters of a text, items of a list, keys of a mapping; null for what has none. */
function measureLength(actual: JsonValue): number | null {
  if (typeof actual === 'string') return countCodePoints(actual)
  if (Array.isArray(actual)) return actual.length
  return isObject(actual) ? Object.keys(actual).length : null
}
