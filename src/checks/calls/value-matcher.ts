import { z } from 'zod'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { isNumber, isObject, parseJson, writeJson, formatValue } from '../../core/json.ts'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import { isTypo } from '../../text/suggest.ts'
import { nameForms } from '../../text/normal-form.ts'
import { fillMasks, hidesRest, holdsMask, isMasked } from '../../trace/model/masked.ts'
import { saysCut } from '../../trace/views/cut-texts.ts'
import { isSameShape } from '../same-shape.ts'
import { respelled } from '../spelling/respelled-trace.ts'
import { holdAll, type Answer } from './answer.ts'
import { listNumbers } from './number.ts'
import { describeValue, isValueWord, loosen, readWords, valueWords } from './value-words.ts'
import type { ValueRules } from './value-word.ts'

const wordList = Object.keys(valueWords)
  .map((word) => `\`${word}\``)
  .join(', ')

/** Parameters that say what one value must be. */
export const valueMatcher = (z.unknown() as z.ZodType<JsonValue>)
  .superRefine((matcher, context) => {
    for (const { path, message } of findProblems(matcher, []))
      context.addIssue({ code: 'custom', path: [...path], message })
  })
  .meta({
    description: `The value, or a mapping of words: ${wordList}. A mapping without words may have other keys than those that are written.`,
    $ref: '#/$defs/matcher',
  })

interface Problem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Lists what of a matcher cannot be meant as it is written. */
function findProblems(matcher: JsonValue, path: readonly (string | number)[]): Problem[] {
  if (Array.isArray(matcher)) return matcher.flatMap((item, index) => findProblems(item, [...path, index]))
  if (!isObject(matcher)) return []
  const entries = Object.entries(matcher)
  const words = readWords(matcher)
  if (words === null)
    return [
      ...findOddKeys(matcher, path),
      ...entries.flatMap(([key, inner]) => findProblems(inner, [...path, key])),
    ]
  const bad = words.filter(([word, operand]) => !valueWords[word].isOperand(operand))
  if (bad.length > 0)
    return bad.map(([word, operand]) => ({
      path: [...path, word],
      message: `\`${word}\` needs ${explainPattern(word, operand) ?? valueWords[word].operand}; if a mapping with this key is meant, write \`${equalsLine(matcher)}\``,
    }))
  if ('approx' in matcher !== 'within' in matcher)
    return [{ path, message: '`approx` and `within` belong together, as in `{ approx: 40, within: 0.01 }`' }]
  return words.flatMap(([word, operand]) =>
    word === 'not' || word === 'one_of' || word === 'contains' ? findProblems(operand, [...path, word]) : [],
  )
}

function explainPattern(word: string, operand: JsonValue): string | null {
  const pattern = word === 'matches' && typeof operand === 'string' ? compilePattern(operand, 're2') : null
  return pattern instanceof PatternError ? `a regular expression: ${pattern.message}` : null
}

function equalsLine(matcher: JsonValue): string {
  const text = writeJson(matcher)
  return `{ equals: ${text.length > 60 ? '{ … }' : text} }`
}

/** What other tools, and slips, call a word. Keys that arguments have (`min`, `max`, `pattern`) are not among them. */
export const otherValueWords: Readonly<Record<string, keyof typeof valueWords>> = {
  regex: 'matches',
  regexp: 'matches',
  match: 'matches',
  oneof: 'one_of',
  anyof: 'one_of',
  eq: 'equals',
  equal: 'equals',
  ne: 'not',
  ge: 'gte',
  le: 'lte',
  includes: 'contains',
  contain: 'contains',
  almost: 'approx',
}

/** Finds a mapping that is no words, with a key that looks like one: a ban would bind to nothing. */
function findOddKeys(matcher: JsonObject, path: readonly (string | number)[]): Problem[] {
  const keys = Object.keys(matcher)
  return keys.flatMap((key) => {
    // Other keys next to a date are those of a mapping with a date in it.
    if (isValueWord(key) && key !== 'date') {
      const others = keys.filter((other) => !isValueWord(other)).map((other) => `\`${other}\``)
      const message = `\`${key}\` is a word of a matcher, and ${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} none; write words alone, or the mapping as it is: \`${equalsLine(matcher)}\``
      return [{ path: [...path, key], message }]
    }
    const plain = key.toLowerCase().replaceAll(/[^a-z]/g, '')
    const near =
      (Object.hasOwn(otherValueWords, plain) ? otherValueWords[plain] : undefined) ??
      Object.keys(valueWords).find(
        (word) => isTypo(key, word) || (key !== word && plain === word.replace('_', '')),
      )
    if (near === undefined) return []
    const message = `\`${key.slice(0, 80)}\` is no word of a matcher; did you mean \`${near}\`? For a mapping with this key write \`${equalsLine(matcher)}\``
    return [{ path: [...path, key], message }]
  })
}

/** Parses JSON text in which to look for a list or mapping; returns other values as they are. */
function unpackText(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  return parseJson(value) ?? value
}

/** Tells whether a value is what a matcher asks for; undefined: it is not there. */
export function testValue(matcher: JsonValue, value: JsonValue | undefined, rules: ValueRules): Answer {
  const words = readWords(matcher)
  if (words !== null) {
    // A value that happens to be written like words is what it is.
    if (isObject(value) && isSameShape(matcher, value, rules.isSame)) return true
    if (isMasked(value) && words.some(([word]) => word !== 'any' && word !== 'absent')) return maskedWords
    const answer = holdAll(
      words.map(([word, operand]) => valueWords[word].test(value, operand, rules, matcher as JsonObject)),
    )
    const isSearched = words.some(([word]) => word === 'contains' || word === 'matches')
    if (answer !== false || !isSearched) return answer
    if (saysCut(value)) return 'the end of a text that was cut off'
    return mayHide(value, words, rules, matcher as JsonObject) ? 'a part of a value that was masked' : false
  }
  if (typeof matcher !== 'object' || matcher === null) return testScalar(matcher, value, rules)
  const whole = rules.isWhole ? value : unpackText(value)
  if (Array.isArray(matcher)) {
    if (!Array.isArray(whole) || whole.length !== matcher.length) return isMasked(value) ? maskedWords : false
    return holdAll(matcher.map((item, index) => testValue(item, whole[index], rules)))
  }
  if (!isObject(whole)) {
    if (isMasked(value)) return maskedWords
    // Where a call has a plain value, a mapping is likely a word that there is not, such as `{ starts_with: x }`.
    return rules.isLoose && typeof whole !== 'object' && (whole ?? '') !== ''
  }
  const object = whole
  const keys = Object.keys(matcher)
  if (rules.isWhole && Object.keys(object).length !== keys.length) return false
  return holdAll(keys.map((key) => testValue(matcher[key] ?? null, getEntry(object, key, rules), rules)))
}

/** Tells whether a masked part of a value may be what it is searched for. No phrase is masked. */
function mayHide(
  value: JsonValue | undefined,
  words: NonNullable<ReturnType<typeof readWords>>,
  rules: ValueRules,
  matcher: JsonObject,
): boolean {
  if (value === undefined || !holdsMask(formatValue(value), false)) return false
  const samples = words.flatMap(([word, operand]) => valueWords[word].sample(operand))
  return samples.some((sample) => {
    if (typeof sample !== 'string' || sample.split(' ').length > 3) return false
    const filled = respelled(value, (text) => fillMasks(text, sample))
    return words.every(([word, operand]) => valueWords[word].test(filled, operand, rules, matcher) === true)
  })
}

const maskedWords = 'a value that was masked'

function testScalar(wanted: JsonValue, value: JsonValue | undefined, rules: ValueRules): Answer {
  if (value === undefined) return false
  // `$1,000` is 1000 in another spelling.
  const isAmount = rules.isLoose && isNumber(wanted) && listNumbers(value, rules).includes(wanted)
  const isHidden = isMasked(value) || (typeof wanted === 'string' && hidesRest(value, wanted))
  return rules.isSame(wanted, value) || isAmount || (isHidden ? maskedWords : false)
}

/** Tells whether two values are the same but for spelling; `100.00` is 100. */
export function isSameLoosely(wanted: unknown, value: unknown): boolean {
  if (typeof value === 'object' || typeof wanted === 'object') return false
  const [one, other] = [wanted, value].map((each) => loosen(formatValue(each as JsonValue))) as [
    string,
    string,
  ]
  const isNumeric = one !== '' && other !== '' && (isNumber(wanted) || isNumber(value))
  return one === other || (isNumeric && Number(one) === Number(other))
}

/** Returns the value of a key; undefined if there is none. Loosely, that of another spelling of it, at any depth. */
export function getEntry(object: JsonObject, key: string, { isLoose }: ValueRules): JsonValue | undefined {
  if (Object.hasOwn(object, key)) return object[key]
  return isLoose ? findNearEntry(object, nameForms(key).whole) : undefined
}

function findNearEntry(value: JsonValue | undefined, whole: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value) && nameForms(key).whole === whole) return inner
    const below = findNearEntry(inner, whole)
    if (below !== undefined) return below
  }
  return undefined
}

/** Where a value differs from what was asked for. */
export interface ValueDifference {
  /** Keys and indexes that lead to it, such as `items[0].id`. */
  readonly path: string
  /** Absent: there is nothing. */
  readonly is?: JsonValue
  /** What was asked for, in words; absent: nothing. */
  readonly wanted?: string
}

/** Finds the first difference between a value and a matcher that it does not fit. */
export function findValueDifference(
  matcher: JsonValue,
  value: JsonValue | undefined,
  rules: ValueRules,
  path = '',
): ValueDifference {
  const whole = rules.isWhole ? value : unpackText(value)
  const isMapping = readWords(matcher) === null && isObject(matcher) && isObject(whole)
  if (isMapping) {
    const [wanted, object] = [matcher, whole]
    for (const [key, inner] of Object.entries(wanted)) {
      const item = getEntry(object, key, rules)
      if (testValue(inner, item, rules) !== true)
        return findValueDifference(inner, item, rules, path === '' ? key : `${path}.${key}`)
    }
    const extra = rules.isWhole ? Object.keys(object).find((key) => !Object.hasOwn(wanted, key)) : undefined
    if (extra !== undefined)
      return { path: path === '' ? extra : `${path}.${extra}`, is: object[extra] ?? null }
  }
  if (Array.isArray(matcher) && Array.isArray(whole) && matcher.length === whole.length) {
    const index = matcher.findIndex((item, at) => testValue(item, whole[at], rules) !== true)
    if (index !== -1)
      return findValueDifference(matcher[index] ?? null, whole[index], rules, `${path}[${index}]`)
  }
  return { path, ...(value === undefined ? {} : { is: value }), wanted: describeValue(matcher) }
}
