import { numberOrNull, type JsonValue } from '../../core/json.ts'

/**
 * Nanoseconds since 1970 (a number, or a string of digits as OTLP writes int64) in microseconds; null
 * for 0, for what was counted in seconds, milli- or microseconds, and for anything else. Digits are cut before they become a double: nineteen of them do not
 * fit, and rounding would turn equal microseconds into unequal ones.
 */
export function microsFromNanos(value: unknown): number | null {
  if (typeof value === 'string') {
    const { length } = value
    if (length > 19) return null
    const micros =
      readDigits(value, 0, length - 3) + readDigits(value, Math.max(0, length - 3), length) / 1000
    return micros > 0 && !isOfOtherUnit(micros) ? micros : null
  }
  if (typeof value === 'bigint') return microsFromNanos(String(value))
  if (typeof value !== 'number' || value <= 0 || value >= 1e19) return null
  return isOfOtherUnit(value / 1000) ? null : value / 1000
}

/** Tells whether a time has another unit: 2015 to 2100 in s, ms or µs would be seconds, hours or days of 1970. */
function isOfOtherUnit(micros: number): boolean {
  return micros < 4.1e12 && [1.42e6, 1.42e9, 1.42e12].some((start) => micros > start && micros < start * 2.9)
}

/** Reads microseconds since 1970 from ISO 8601 (no zone: UTC) or a number, its unit told by its size; else null. */
export function microsFromAny(value: unknown): number | null {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'bigint') return microsFromAny(String(value))
  if (typeof value !== 'string') return null
  if (isDigits(value)) return value.length >= 18 ? microsFromNanos(value) : fromNumber(Number(value))
  return fromIso(value)
}

/** Reads a length of time as so many of a unit, in microseconds; null if it is none. */
export function readDuration(value: JsonValue | undefined, unitUs: number): number | null {
  const count = numberOrNull(value)
  return count === null ? null : count * unitUs
}

/**
 * The time from the first to the last of some records that are written one after another. Where either does not tell its time and
 * others do, it has no start, so its length is unknown.
 */
export function findPeriod(times: readonly (number | null)[]): {
  readonly startUs: number | null
  readonly endUs: number | null
} {
  const [startUs = null] = times
  const endUs = times.findLast((time) => time !== null) ?? null
  return { startUs: times.at(-1) === null ? null : startUs, endUs }
}

function fromNumber(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  if (value >= 1e17) return Math.round(value / 1e3)
  if (value >= 1e14) return value
  return value >= 1e11 ? value * 1e3 : Math.round(value * 1e6)
}

/** The rest after the seconds: a fraction, a zone. */
const tail = /^(?:[.,](\d{1,9})\d*)?\s?(?:[Zz]|([+-])(\d\d):?(\d\d))?$/

/** Parses ISO 8601 by hand: `Date` stops at milliseconds, and files have two of these a span. */
function fromIso(text: string): number | null {
  const separator = text.charAt(10)
  if (text.length < 19 || text.charAt(4) !== '-' || text.charAt(7) !== '-' || text.charAt(13) !== ':')
    return null
  if ((separator !== 'T' && separator !== ' ') || text.charAt(16) !== ':') return null
  const month = readDigits(text, 5, 7)
  const day = readDigits(text, 8, 10)
  const [hours, minutes, seconds] = [
    readDigits(text, 11, 13),
    readDigits(text, 14, 16),
    readDigits(text, 17, 19),
  ]
  if (month < 1 || month > 12 || day < 1 || hours > 23 || minutes > 59 || seconds > 59) return null
  const year = readDigits(text, 0, 4)
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null
  const whole = Date.UTC(year, month - 1, day, hours, minutes, seconds) * 1000
  const rest = afterSeconds(text)
  return rest === null || Number.isNaN(whole) ? null : whole + rest
}

/** Reads the fraction less the zone's offset, in microseconds; null for neither. */
function afterSeconds(text: string): number | null {
  const { length } = text
  // The common `.123Z` and `.123456Z`, without a regular expression.
  if (text.charAt(19) === '.' && text.charAt(length - 1) === 'Z' && (length === 24 || length === 27)) {
    const number = readDigits(text, 20, length - 1)
    return Number.isNaN(number) ? null : length === 24 ? number * 1000 : number
  }
  const match = tail.exec(text.slice(19))
  if (match === null) return null
  const [, fraction = '', sign = '', hours = '0', minutes = '0'] = match
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60e6 : 60e6)
  return (fraction === '' ? 0 : Number(fraction.padEnd(9, '0')) / 1000) - offset
}

/** Reads the number that the digits from one place to another spell; NaN for anything but digits. */
function readDigits(text: string, from: number, to: number): number {
  let number = 0
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

function isDigits(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 48 || code > 57) return false
  }
  return text !== ''
}
