import { z } from 'zod'
import { isObject, type JsonValue } from '../../core/json.ts'
import type { Finding } from '../../core/verdict.ts'
import { countCodePoints } from '../../text/python-text.ts'
import type { PathValue } from '../../trace/views/path-span.ts'
import { fail, pass } from '../define.ts'
import { toPlainValue, getPythonType, defineValueCheck } from './value-check.ts'
import { target } from './value-params.ts'
import { fails, passes } from '../shared-examples.ts'

/** Parameters of the checks of a length. */
const lengthParams = z.strictObject({
  target,
  // In Timbal's files `true` is 1.
  value: z
    .union([z.int().min(0), z.boolean()])
    .describe('Characters of a text, items of a list, keys of a mapping.'),
})

const lengthReasons = {
  'no-length': 'The value is a number, true, false or null, which have no length.',
} as const

const lengthExample = fails('A number has no length', { target: 'count.output', value: 2 }, 'no-length', [
  { tool: 'count', result: 42 },
])

/** `holds` is told the length, and the one that was asked for. */
function judgeLength<Reason extends string>(
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

export const lengthIs = defineValueCheck({
  type: 'length!',
  summary: 'A text, a list or a mapping has one exact length.',
  why: 'Checks a code of fixed length, or how many hits a tool gave.',
  params: () => lengthParams,
  reasons: { 'other-length': 'The value has another length.', ...lengthReasons },
  messages: { 'other-length': 'The value has length {actual}, expected {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length === wanted, 'other-length'),
  examples: [
    passes('Two hits', { target: 'search.output', value: 2 }, [{ tool: 'search', result: ['Lyon', 'Nice'] }]),
    fails('A code of five characters', { target: 'output', value: 5 }, 'other-length', '1234'),
    lengthExample,
  ],
})

export const minLengthValue = defineValueCheck({
  type: 'min_length!',
  summary: 'A text, a list or a mapping has at least a length.',
  why: 'Shows up an answer that is too short to be one, or a search that found too little.',
  params: () => lengthParams,
  looser: { value: 'lower' },
  reasons: { 'too-short': 'The value is shorter than required.', ...lengthReasons },
  messages: { 'too-short': 'The value has length {actual}, expected at least {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length >= wanted, 'too-short'),
  examples: [
    passes('An answer of some length', { target: 'output', value: 10 }, 'It is 18 °C in Lyon.'),
    fails('One hit where two were wanted', { target: 'search.output', value: 2 }, 'too-short', [
      { tool: 'search', result: ['Lyon'] },
    ]),
    lengthExample,
  ],
})

export const maxLengthValue = defineValueCheck({
  type: 'max_length!',
  summary: 'A text, a list or a mapping has at most a length.',
  why: 'Keeps an answer, or an argument of a tool, within bounds.',
  params: () => lengthParams,
  looser: { value: 'higher' },
  reasons: { 'too-long': 'The value is longer than allowed.', ...lengthReasons },
  messages: { 'too-long': 'The value has length {actual}, limit {expected}' },
  judge: (value, params) => judgeLength(value, params, (length, wanted) => length <= wanted, 'too-long'),
  examples: [
    passes('Three stops at most', { target: 'plan.input.stops', value: 3 }, [
      { tool: 'plan', args: { stops: ['Lyon', 'Nice'] } },
    ]),
    fails('A subject line that is too long', { target: 'send_mail.input.subject', value: 10 }, 'too-long', [
      { tool: 'send_mail', args: { subject: 'About your booking' } },
    ]),
    lengthExample,
  ],
})
