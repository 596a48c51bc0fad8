import { isNumber, type JsonValue } from '../../../core/json.ts'
import type { Keyword, Keywords, Rule } from './rule.ts'

type AnyNumber = number | bigint
type Holds = (number: AnyNumber, limit: AnyNumber) => boolean

function createNumberRule(keyword: string, limit: AnyNumber, holds: Holds): Rule {
  return (value, at, validation) =>
    !isNumber(value) || holds(value, limit) || validation.broken(at, keyword, limit)
}

const isAtLeast: Holds = (number, limit) => number >= limit
const isAbove: Holds = (number, limit) => number > limit
const isAtMost: Holds = (number, limit) => number <= limit
const isBelow: Holds = (number, limit) => number < limit

/** Limits a number. `exclusive…: true` (draft 4) makes the limit exclusive; a number is its own limit (draft 6). */
function limitKeyword(keyword: string, exclusive: string, holds: Holds, strictly: Holds): Keyword {
  return ({ value, schema, fault }) => {
    if (!isNumber(value)) return fault('expected a number')
    return createNumberRule(keyword, value, schema[exclusive] === true ? strictly : holds)
  }
}

function createExclusiveKeyword(keyword: string, inclusive: string, strictly: Holds): Keyword {
  return ({ value, schema, fault }) => {
    if (isNumber(value)) return createNumberRule(keyword, value, strictly)
    if (typeof value !== 'boolean') return fault('expected a number, or true or false')
    if (!isNumber(schema[inclusive])) return fault(`cannot stand without ${inclusive}`)
    return null
  }
}

export const numberKeywords: Keywords = {
  minimum: limitKeyword('minimum', 'exclusiveMinimum', isAtLeast, isAbove),
  maximum: limitKeyword('maximum', 'exclusiveMaximum', isAtMost, isBelow),
  exclusiveMinimum: createExclusiveKeyword('exclusiveMinimum', 'minimum', isAbove),
  exclusiveMaximum: createExclusiveKeyword('exclusiveMaximum', 'maximum', isBelow),
  multipleOf({ value, fault }) {
    if (!isNumber(value) || !(value > 0)) return fault('expected a number greater than 0')
    return createNumberRule('multipleOf', value, isMultiple)
  },
}

/** Tells whether a number is a multiple in decimals, as written: 0.3 is one of 0.1, but not in binary. */
function isMultiple(number: AnyNumber, divisor: AnyNumber): boolean {
  if (number === Infinity || number === -Infinity || divisor === Infinity) return false
  const [digits, places] = toDecimal(number)
  const [divisorDigits, divisorPlaces] = toDecimal(divisor)
  const all = Math.max(places, divisorPlaces)
  return (digits * 10n ** BigInt(all - places)) % (divisorDigits * 10n ** BigInt(all - divisorPlaces)) === 0n
}

/** Splits a number into digits and how many of them follow the point. */
function toDecimal(number: AnyNumber): [bigint, number] {
  const [written = '0', exponent = '0'] = String(number).replace(/^-/, '').split('e')
  const [whole = '0', fraction = ''] = written.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? [digits, places] : [digits * 10n ** BigInt(-places), 0]
}

/** Defines `minLength` and its kind: what a count must be. */
export function countKeyword(
  keyword: string,
  countOf: (value: JsonValue) => number | null,
  isLeast: boolean,
): Keyword {
  return ({ value: wanted, fault }) => {
    if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 0)
      return fault('expected a whole number that is not negative')
    return (value, at, validation) => {
      const count = countOf(value)
      const holds = count === null || (isLeast ? count >= wanted : count <= wanted)
      return holds || validation.broken(at, keyword, wanted)
    }
  }
}
