import { isNumber, type JsonValue } from '../../../core/json.ts'
import type { Keyword, Keywords, Rule } from './rule.ts'

type AnyNumber = number | bigint
type Holds = (number: AnyNumber, limit: AnyNumber) => boolean

function numberRule(keyword: string, limit: AnyNumber, holds: Holds): Rule {
  return (value, at, validation) =>
    !isNumber(value) || holds(value, limit) || validation.broken(at, keyword, limit)
}

const atLeast: Holds = (number, limit) => number >= limit
const above: Holds = (number, limit) => number > limit
const atMost: Holds = (number, limit) => number <= limit
const below: Holds = (number, limit) => number < limit

/** `exclusiveMinimum: true` of draft 4 makes `minimum` exclusive; a number, since draft 6, is its own limit. */
function limitKeyword(keyword: string, exclusive: string, holds: Holds, strictly: Holds): Keyword {
  return ({ value, schema, fault }) => {
    if (!isNumber(value)) return fault('expected a number')
    return numberRule(keyword, value, schema[exclusive] === true ? strictly : holds)
  }
}

function exclusiveKeyword(keyword: string, inclusive: string, strictly: Holds): Keyword {
  return ({ value, schema, fault }) => {
    if (isNumber(value)) return numberRule(keyword, value, strictly)
    if (typeof value !== 'boolean') return fault('expected a number, or true or false')
    if (!isNumber(schema[inclusive])) return fault(`cannot stand without ${inclusive}`)
    return null
  }
}

export const numberKeywords: Keywords = {
  minimum: limitKeyword('minimum', 'exclusiveMinimum', atLeast, above),
  maximum: limitKeyword('maximum', 'exclusiveMaximum', atMost, below),
  exclusiveMinimum: exclusiveKeyword('exclusiveMinimum', 'minimum', above),
  exclusiveMaximum: exclusiveKeyword('exclusiveMaximum', 'maximum', below),
  multipleOf({ value, fault }) {
    if (!isNumber(value) || !(value > 0)) return fault('expected a number greater than 0')
    return numberRule('multipleOf', value, isMultiple)
  },
}

/** In decimals, as the numbers are written: 0.3 is a multiple of 0.1, though not in binary. */
function isMultiple(number: AnyNumber, divisor: AnyNumber): boolean {
  if (number === Infinity || number === -Infinity || divisor === Infinity) return false
  const [digits, places] = decimal(number)
  const [divisorDigits, divisorPlaces] = decimal(divisor)
  const all = Math.max(places, divisorPlaces)
  return (digits * 10n ** BigInt(all - places)) % (divisorDigits * 10n ** BigInt(all - divisorPlaces)) === 0n
}

/** A number as digits and how many of them stand behind the point. */
function decimal(number: AnyNumber): [bigint, number] {
  const [written = '0', exponent = '0'] = String(number).replace(/^-/, '').split('e')
  const [whole = '0', fraction = ''] = written.split('.')
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places >= 0 ? [digits, places] : [digits * 10n ** BigInt(-places), 0]
}

/** Of `minLength` and its kind: what a count must be. */
export function countKeyword(
  keyword: string,
  countOf: (value: JsonValue) => number | null,
  isLeast: boolean,
): Keyword {
  return ({ value: wanted, fault }) => {
    if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 0) {
      return fault('expected a whole number that is not negative')
    }
    return (value, at, validation) => {
      const count = countOf(value)
      const holds = count === null || (isLeast ? count >= wanted : count <= wanted)
      return holds || validation.broken(at, keyword, wanted)
    }
  }
}
