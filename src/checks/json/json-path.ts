import { z } from 'zod'
import { formatValue, isNumber, isSameScalar, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import type { Finding } from '../../core/verdict.ts'
import type { Trace } from '../../trace/model/trace.ts'
import { findRunDay } from '../calls/day.ts'
import { showDifference } from '../calls/shown-difference.ts'
import { findValueDifference, isSameLoosely, testValue, valueMatcher } from '../calls/value-matcher.ts'
import { describeValue, readWords } from '../calls/value-words.ts'
import { defineCheck, fail, missingData, pass, truncateForResults, showValues } from '../define.ts'
import { numberParam, jsonParam } from '../params/json-param.ts'
import { nearMiss } from '../spelling/difference.ts'
import { jsonPathExamples } from './json-path-examples.ts'
import { extraction, isReadable, findJson } from './json-in.ts'
import { pathParam, findValues } from './path-param.ts'
import { isSameShape } from '../same-shape.ts'

const count = z.int().min(0).optional()

export const jsonPath = defineCheck({
  type: 'json_path',
  origins: ['promptkit'],
  summary: 'A value inside of the final output, which is JSON, is as expected.',
  why: 'Looks at the one field that matters and leaves the rest of the answer alone.',
  needs: ['output'],
  params: () =>
    z.strictObject({
      expression: pathParam.describe('JSONPath (RFC 9535) where it begins with `$`, else JMESPath.'),
      match: valueMatcher.optional(),
      expected: jsonParam.optional().describe('The value that must be there; `1` is not `"1"`.'),
      contains: z.array(jsonParam).min(1).optional().describe('Values that the list there must hold.'),
      min: numberParam.optional().describe('The least that the number there may be.'),
      max: numberParam.optional().describe('The most that the number there may be.'),
      min_results: count.describe('The least entries of the list there.'),
      max_results: count.describe('The most entries of the list there.'),
      ...extraction,
    }),
  paramAliases: { jmespath_expression: 'expression' },
  jsonParams: ['expected', 'contains', 'match'],
  looser: {
    match: 'value-wanted',
    contains: 'fewer',
    min: 'lower',
    max: 'higher',
    min_results: 'lower',
    max_results: 'higher',
    allow_wrapped: 'on',
    extract_json: 'on',
  },
  reasons: {
    'not-json': 'The answer is not JSON.',
    'too-deep': 'The answer is JSON that nests too deeply to be searched.',
    'nothing-there': 'The path finds nothing in the answer.',
    'other-value': 'The value at the path is not the expected one.',
    'not-held': 'The value at the path lacks an item, or is not a list.',
    'out-of-range': 'The value at the path is out of range, or is not a number.',
    'wrong-count': 'The list at the path has the wrong length, or the value is not a list.',
    'invalid-path': 'The path uses a function wrongly.',
    'long-integer':
      'The path compares or calls a function, and the output has an integer that is too long for that.',
    'path-too-costly': 'The search was stopped because the path multiplies its results.',
  },
  messages: {
    'not-json': 'The answer is not JSON: `{actual}`',
    'nothing-there': 'The answer has nothing at the path, expected `{expected}`',
    'other-value': [
      'The answer has `{actual.is}` at `{actual.at}`, expected `{actual.wanted}`',
      'The answer has nothing at `{actual.at}`, expected `{actual.wanted}`',
      'The answer has `{actual}`, expected `{expected}`',
    ],
    'not-held': 'The answer has `{actual}`, expected it to contain `{expected}`',
    'out-of-range': 'The answer has `{actual}`, expected `{expected}`',
    'wrong-count': 'The answer has `{actual}`, expected `{expected}`',
  },
  evaluate(trace, params) {
    const output = findJson(trace, params)
    if (output === undefined)
      return fail('not-json', { expected: 'JSON', actual: truncateForResults(trace.finalOutput ?? '') })
    if (!isReadable(output)) return { status: 'error', reason: 'too-deep' }
    const result = findValues(output, params.expression)
    if ('error' in result) return { status: 'error', reason: result.error, actual: result.message }
    const { value, isThere, isRefused = false } = result
    const answer = matchAnswer(trace, params, isThere ? value : undefined)
    if (answer !== null) return answer
    const broken = findBrokenRule(value, params)
    const isAsked = [...rules, 'match' as const].some((rule) => params[rule] !== undefined)
    // A path that finds nothing may be misspelled: what `not` forbids there was never looked at, and null is something.
    const isNull = params.expected !== null || (!isRefused && allowsNull(output, params.expression))
    const isPlaced = isThere || (isNull && allowsNothing(params.match))
    if (broken === null && isPlaced && (isAsked || isThere)) return pass()
    const [reason, expected] = broken ?? [
      'nothing-there',
      params.match ?? params.expected ?? params.expression,
    ]
    if (!isThere) return fail('nothing-there', { expected: truncateForResults(expected), actual: 'nothing' })
    return fail(reason, showValues(expected, value))
  },
  examples: jsonPathExamples,
})

/** Tells whether null stands where a path without a value leads, or is what JMESPath computes of nothing. */
function allowsNull(output: JsonValue, expression: string): boolean {
  if (expression.startsWith('$')) return false
  if (!/^"?[A-Za-z_]\w*"?(?:\."?[A-Za-z_]\w*"?|\[\d+\])*$/.test(expression)) return true
  const place = findValues(output, `$.${expression.replaceAll('"', '')}`)
  return !('error' in place) && place.isThere
}

/** Tells whether a matcher says by a word of its own that nothing need be there, or there is none. */
function allowsNothing(match: JsonValue | undefined): boolean {
  const words = match === undefined ? null : readWords(match)
  return (
    match === undefined ||
    words?.some(
      ([word, operand]) => word === 'absent' || (word === 'one_of' && [operand].flat().some(allowsNothing)),
    ) === true
  )
}

const isAlike: typeof isSameScalar = (one, other) => isSameScalar(one, other) || isSameLoosely(one, other)

/** Finds what a matcher has against a value of the answer; null if nothing. */
function matchAnswer(
  trace: Trace,
  { match, expression }: { readonly match?: JsonValue | undefined; readonly expression: string },
  value: JsonValue | undefined,
): Finding<'other-value'> | null {
  if (match === undefined) return null
  const shared = { isSame: isSameScalar, isWhole: false, isLoose: false, test: testValue }
  const compared = { ...shared, runDay: () => findRunDay(trace) }
  const answer = testValue(match, value, compared)
  if (typeof answer === 'string') return missingData(answer)
  if (answer) {
    if (testValue(match, value, { ...compared, ofNot: { isSame: isAlike, isLoose: true } }) !== false)
      return null
    const seen = formatValue(value ?? null).slice(0, limits.shownText)
    return nearMiss({ kind: 'text', written: describeValue(match), seen, by: null })
  }
  const { path, ...difference } = findValueDifference(match, value, compared)
  const { tool: _, ...actual } = showDifference({
    tool: '',
    path: path === '' ? expression : path,
    ...difference,
  })
  return fail('other-value', { expected: truncateForResults(match), actual })
}

const rules = ['expected', 'contains', 'min', 'max', 'min_results', 'max_results'] as const
type AnyNumber = number | bigint
type Rules = Partial<Record<'min' | 'max', AnyNumber | undefined>> &
  Partial<Record<'min_results' | 'max_results', number | undefined>> & {
    readonly expected?: JsonValue | undefined
    readonly contains?: readonly JsonValue[] | undefined
  }
type Broken = 'other-value' | 'not-held' | 'out-of-range' | 'wrong-count'

/** Finds the first rule that does not hold, with what it asks for. */
function findBrokenRule(value: JsonValue, rule: Rules): readonly [Broken, JsonValue] | null {
  const { expected, contains = [], min, max, min_results: least, max_results: most } = rule
  if (expected !== undefined && !isSameShape(value, expected)) return ['other-value', expected]
  const list = Array.isArray(value) ? value : null
  const absent = contains.filter((item) => list?.some((entry) => isSameShape(entry, item)) !== true)
  if (absent.length > 0) return ['not-held', { missing: absent }]
  if (!isWithin(isNumber(value) ? value : null, min, max)) return ['out-of-range', describeRange(min, max)]
  if (!isWithin(list?.length ?? null, least, most)) return ['wrong-count', describeRange(least, most)]
  return null
}

function isWithin(number: AnyNumber | null, least: AnyNumber | undefined, most: AnyNumber | undefined) {
  if (least === undefined && most === undefined) return true
  return number !== null && number >= (least ?? -Infinity) && number <= (most ?? Infinity)
}

function describeRange(least: AnyNumber | undefined, most: AnyNumber | undefined): JsonValue {
  return { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }
}
