import { formatValue, isNumber, isObject, writeJson, type JsonValue } from '../../core/json.ts'
import { foldText } from '../../text/normal-form.ts'
import { compilePattern, PatternError, sampleMatches } from '../../text/pattern/pattern.ts'
import { testPattern } from '../params/pattern-param.ts'
import { isSameShape } from '../same-shape.ts'
import { lowerCharacters } from '../text/texts.ts'
import { holdAll, holdAny, negate, type Answer } from './answer.ts'
import { formatDay, parseDay, readDay } from './day.ts'
import { isNear, listNumbers, mayBeNumber } from './number.ts'
import type { ValueRules, ValueWord } from './value-word.ts'

/** Writes text as it is, anything else as JSON. */
export function writeValue(value: JsonValue): string {
  return typeof value === 'string' ? value : writeJson(value)
}

const placedNumber = { anyOf: [{ type: 'number' }, { $ref: '#/$defs/placeholder' }] }
const inner = { $ref: '#/$defs/matcher' }
const isFlag = { const: true }

function compareNumbers(
  sign: string,
  step: number,
  isInOrder: (value: number | bigint, bound: number | bigint) => boolean,
): ValueWord {
  return {
    means: `It is a number ${sign} this one.`,
    schema: placedNumber,
    operand: 'a number',
    isOperand: isNumber,
    test(value, bound, rules) {
      if (mayBeNumber(value, rules)) return true
      return isNumber(bound) && listNumbers(value, rules).some((number) => isInOrder(number, bound))
    },
    say: (bound) => `${sign} ${writeValue(bound)}`,
    sample: (bound) => [Number(bound) + step],
  }
}

function testText(pattern: string, value: JsonValue, isLoose: boolean): Answer {
  const text = formatValue(value)
  const texts = isLoose ? [text, foldText(text), joinWords(value)] : [text]
  return holdAny(
    texts.map((one) => {
      const isMatch = testPattern(pattern, one)
      return isMatch === 'too-costly' ? 'the end of a search that takes too many steps' : isMatch
    }),
  )
}

/** Joins a command that is a list of its words into one text. */
function joinWords(value: JsonValue): string {
  return Array.isArray(value) ? value.map(writeValue).join(' ') : formatValue(value)
}

function containsItem(whole: JsonValue | undefined, part: JsonValue, rules: ValueRules): Answer {
  if (Array.isArray(whole)) {
    const isJoined = rules.isLoose && typeof part === 'string' && containsItem(joinWords(whole), part, rules)
    return holdAny([...whole.map((item) => rules.test(part, item, rules)), isJoined])
  }
  if (whole === undefined || typeof part === 'object') return false
  const [text, wanted] = [formatValue(whole), writeValue(part)]
  return text.includes(wanted) || (rules.isLoose && loosen(text).includes(loosen(wanted)))
}

/** Removes case, invisible characters and surrounding white space from a text. */
export function loosen(text: string): string {
  return lowerCharacters(foldText(text).trim())
}

const isPattern = (operand: JsonValue) =>
  typeof operand === 'string' && operand !== '' && !(compilePattern(operand, 're2') instanceof PatternError)
const isTrue = (operand: JsonValue) => operand === true
const isFilled = (operand: JsonValue) => Array.isArray(operand) && operand.length > 0
const sayList = (items: JsonValue) => [items].flat().map(writeValue).join(', ')

/** The words that say what a value must be, instead of the value itself. */
export const valueWords = {
  equals: {
    means: 'It is this value as it is written, with nothing else in it.',
    schema: {},
    operand: 'a value, which is taken as it is written',
    isOperand: () => true,
    test: (value, wanted, { isSame }) => value !== undefined && isSameShape(wanted, value, isSame),
    say: writeValue,
    sample: (wanted) => [wanted],
  },
  matches: {
    means: 'It has something that the regular expression finds.',
    schema: { type: 'string', minLength: 1 },
    operand: 'a regular expression',
    isOperand: isPattern,
    test: (value, pattern, { isLoose }) =>
      value !== undefined && testText(writeValue(pattern), value, isLoose),
    say: (pattern) => `matches ${writeValue(pattern)}`,
    sample: (pattern) => sampleMatches(writeValue(pattern)).texts,
  },
  contains: {
    means: 'It is a text or a list with this in it; with all, of a list.',
    schema: inner,
    operand: 'a text, an item of a list, or a list of them',
    isOperand: (operand) => operand !== '' && (!Array.isArray(operand) || operand.length > 0),
    test: (value, parts, rules) => holdAll([parts].flat().map((part) => containsItem(value, part, rules))),
    say: (parts) => `contains ${sayList(parts)}`,
    sample: (parts) => [[parts].flat().map(writeValue).join(' '), [parts].flat()],
  },
  one_of: {
    means: 'It is one of these.',
    schema: { type: 'array', minItems: 1, items: inner },
    operand: 'a list of values',
    isOperand: isFilled,
    test: (value, choices, rules) =>
      holdAny([choices].flat().map((choice) => rules.test(choice, value, rules))),
    say: (choices) => `one of ${sayList(choices)}`,
    sample: (choices) => [choices].flat(),
  },
  approx: {
    means: 'It is a number as near to this one as `within` says.',
    schema: placedNumber,
    operand: 'a number',
    isOperand: isNumber,
    test: isNear,
    say: (wanted) => `about ${writeValue(wanted)}`,
    sample: (wanted) => [wanted],
  },
  within: {
    means: 'How far from `approx` it may be.',
    schema: { anyOf: [{ type: 'number', minimum: 0 }, { $ref: '#/$defs/placeholder' }] },
    operand: 'a number from 0',
    isOperand: (operand) => isNumber(operand) && operand >= 0,
    test: () => true,
    say: (margin) => `± ${writeValue(margin)}`,
    sample: () => [],
  },
  gt: compareNumbers('>', 1, (value, bound) => value > bound),
  gte: compareNumbers('≥', 0, (value, bound) => value >= bound),
  lt: compareNumbers('<', -1, (value, bound) => value < bound),
  lte: compareNumbers('≤', 0, (value, bound) => value <= bound),
  any: {
    means: 'It is there, whatever it is.',
    schema: isFlag,
    operand: '`true`',
    isOperand: isTrue,
    test: (value) => value !== undefined,
    say: () => 'any value',
    sample: () => ['any'],
  },
  absent: {
    means: 'It is not there, or null.',
    schema: isFlag,
    operand: '`true`',
    isOperand: isTrue,
    test: (value) => value === undefined || value === null,
    say: () => 'absent',
    sample: () => [null],
  },
  date: {
    means: 'It is this day, or a time on it; `today` is the day on which the run began, in UTC.',
    schema: { examples: ['today', 'today+1', 'today-7', '2026-11-28'] },
    operand: 'a date such as `2026-11-28`, or `today`, `today+1`, `today-7`',
    isOperand: (operand) => typeof operand === 'string' && parseDay(operand) !== null,
    test: testDay,
    say: (written) => `the date ${writeValue(written)}`,
    sample: (written) => (typeof written === 'string' ? [formatDay(parseDay(written)?.day ?? 0)] : []),
  },
  not: {
    means: 'It is not this, or not there.',
    schema: inner,
    operand: 'a value, or words such as `{ matches: ^/tmp }`',
    isOperand: () => true,
    test: (value, other, rules) =>
      negate(rules.test(other, value, { ...rules, isLoose: false, ...rules.ofNot })),
    say: (other) => `not ${describeValue(other)}`,
    sample: () => ['something else', 0, -1, null],
  },
} as const satisfies Record<string, ValueWord>

type WordName = keyof typeof valueWords

export function isValueWord(key: string): key is WordName {
  return Object.hasOwn(valueWords, key)
}

/** Reads a mapping of words only; other keys, or a day next to other keys, make it a value. */
export function readWords(matcher: JsonValue): readonly (readonly [WordName, JsonValue])[] | null {
  if (!isObject(matcher)) return null
  const entries = Object.entries(matcher)
  return entries.length > 0 && entries.every(([key]) => isValueWord(key))
    ? (entries as [WordName, JsonValue][])
    : null
}

function testDay(value: JsonValue | undefined, written: JsonValue, { runDay }: ValueRules): Answer {
  const wanted = typeof written === 'string' ? parseDay(written) : null
  const day = typeof value === 'string' ? readDay(value) : null
  if (wanted === null) return false
  if (day === null)
    return (
      otherDay.test(formatValue(value ?? null)) && 'which day it is: a date is read that begins with its year'
    )
  const today = wanted.isOfRun ? runDay() : 0
  return today === null ? 'the day of the run' : day === today + wanted.day
}

/** What may be a day, as people and clocks write it: `28.11.2026`, `Nov 28`, `tomorrow`, seconds since 1970. */
const otherDay =
  /\d|^\s*(?:today|tomorrow|yesterday|now|(?:next|last|this) |(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i

/** Describes what a matcher asks for, in words for a message. */
export function describeValue(matcher: JsonValue): string {
  const words = readWords(matcher)
  return words === null
    ? writeValue(matcher)
    : words
        .map(([word, operand]) => valueWords[word].say(operand))
        .join(words[0]?.[0] === 'approx' ? ' ' : ' and ')
}
