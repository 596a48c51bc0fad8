import { isDay } from './python.ts'

/** A point in time; without a zone it is one of an unknown day's clock, and compares only with such. */
export interface Instant {
  /** Microseconds since 1970, of the clock that is written where there is no zone. */
  readonly micros: bigint
  readonly hasZone: boolean
}

/** Parses a date, with or without time, as Python 3.11's `fromisoformat` does with `Z` as `+00:00`; else null. */
export function parseIsoInstant(text: string): Instant | null {
  const plain = text.replaceAll('Z', '+00:00')
  const length = measureDate(plain)
  const days = length === null ? null : parseDays(plain.slice(0, length))
  if (days === null || length === null) return null
  const midnight = BigInt(days) * microsPerDay
  if (plain.length === length) return { micros: midnight, hasZone: false }
  // Any one character may stand between the date and the time.
  const [separator = ''] = plain.slice(length)
  const time = parseTime(plain.slice(length + separator.length))
  return time === null ? null : { micros: midnight + time.micros, hasZone: time.hasZone }
}

const microsPerDay = 86_400_000_000n

/** Measures the date part of the text, by the places of its dashes and of the `W` of a week. */
function measureDate(text: string): number | null {
  if (text.length < 7) return null
  if (text[4] === '-') {
    if (text[5] !== 'W') return 10
    // A day of the week, unless an hour follows the week.
    return text[8] !== '-' || /\d/.test(text[10] ?? '') ? 8 : 10
  }
  if (text[4] !== 'W') return 8
  const digits = /^\d*/.exec(text.slice(7))?.[0].length ?? 0
  return digits < 2 ? 7 + digits : digits % 2 === 1 ? 7 : 8
}

/** Days since 1970. */
function parseDays(date: string): number | null {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  if (year !== undefined)
    return isDay(Number(year), Number(month), Number(day)) ? toDayNumber(year, month, day) : null
  const [, weekYear, week, weekday = '1'] =
    /^(\d{4})-W(\d{2})(?:-(\d))?$/.exec(date) ?? /^(\d{4})W(\d{2})(\d)?$/.exec(date) ?? []
  return weekYear === undefined ? null : findWeekDay(weekYear, Number(week), Number(weekday))
}

function toDayNumber(year: string, month = '1', day = '1'): number {
  const date = new Date(0)
  return date.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

/** The first week of a year is the one with January 4; it has 53 where it begins or ends with a Thursday. */
function findWeekDay(year: string, week: number, weekday: number): number | null {
  const fourth = toDayNumber(year) + 3
  const isLong = [toDayNumber(year), toDayNumber(year, '12', '31')].some(
    (day) => getWeekday(day) === thursday,
  )
  if (Number(year) < 1 || week < 1 || week > (isLong ? 53 : 52) || weekday < 1 || weekday > 7) return null
  return fourth - getWeekday(fourth) + (week - 1) * 7 + weekday - 1
}

/** 0: Monday. */
const thursday = 3

function getWeekday(days: number): number {
  return (((days + thursday) % 7) + 7) % 7
}

function parseTime(text: string): Instant | null {
  const sign = text.search(/[-+]/)
  const clock = parseClock(sign === -1 ? text : text.slice(0, sign))
  if (clock?.isOfDay !== true) return null
  if (sign === -1) return clock.rest === '' ? { micros: clock.micros, hasZone: false } : null
  const zone = parseClock(text.slice(sign + 1))
  if (zone === null || zone.rest !== '' || zone.micros >= microsPerDay) return null
  return {
    micros: text[sign] === '-' ? clock.micros + zone.micros : clock.micros - zone.micros,
    hasZone: true,
  }
}

const forms = [
  /^(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:[.,](\d+)|([\0-\x7f]?))$/,
  /^(\d\d):(\d\d):(\d\d):(\d+)$/,
  /^(\d\d)(?:(\d\d)(\d\d)?)?(?:[.,](\d+)|([\0-\x7f]?))$/,
  /^(\d\d)(\d\d)(\d\d)(\d{2,})$/,
]

/** `isOfDay`: fits a day; of a zone only the sum counts. `rest`: a character that Python overlooks before a zone. */
function parseClock(text: string) {
  const match = forms.map((form) => form.exec(text)).find((result) => result !== null)
  const [, hours, minutes = '0', seconds = '0', fraction = '', rest = ''] = match ?? []
  if (hours === undefined) return null
  const micros = BigInt(fraction.slice(0, 6).padEnd(6, '0'))
  const total = BigInt(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1_000_000n + micros
  return { isOfDay: Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60, micros: total, rest }
}
