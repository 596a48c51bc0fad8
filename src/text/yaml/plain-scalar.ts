import { exactInteger, integerOf } from '../../core/integer.ts'
import { limits } from '../../core/limits.ts'

/** What an unquoted word of YAML stands for; dates and numbers that are not finite have no place in JSON. */
export type PlainScalar =
  | {
      readonly kind: 'json'
      readonly value: string | number | bigint | boolean | null
      readonly type?: PythonType
    }
  | { readonly kind: 'date'; readonly type?: PythonType }
  | { readonly kind: 'not-finite'; readonly type?: PythonType }

/** A type that Python has for a value and JSON cannot show: `5.0`, a date. */
export type PythonType = 'float' | 'date' | 'datetime'

const words = new Map<string, boolean | null>([
  ...['yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
])

const integer =
  /^[-+]?(?:0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0[0-7_]+|0|[1-9][0-9_]*(?::[0-5]?[0-9])*)$/
const float =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const date =
  /^[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/

/**
 * Reads an unquoted scalar with the YAML 1.1 rules of PyYAML, so that a file means here what it means
 * to Kensa: `yes` is true, `010` is 8, `1:30` is 90, and `1e3`, `08`, `y` are text.
 */
export function plainScalar(text: string): PlainScalar {
  const word = words.get(text)
  if (word !== undefined) return { kind: 'json', value: word }
  const first = text.charCodeAt(0)
  // `+`, `-`, `.` and digits: nothing else starts a number or a date.
  if ((first < 48 || first > 57) && first !== 43 && first !== 45 && first !== 46)
    return { kind: 'json', value: text }
  if (integer.test(text)) {
    const value = yamlInteger(text)
    return value === null ? { kind: 'not-finite' } : { kind: 'json', value }
  }
  if (float.test(text)) {
    const value = floatOf(text)
    if (!Number.isFinite(value)) return { kind: 'not-finite', type: 'float' }
    return Number.isInteger(value) ? { kind: 'json', value, type: 'float' } : { kind: 'json', value }
  }
  if (date.test(text)) return dateOf(text)
  return notFinite.test(text) ? { kind: 'not-finite', type: 'float' } : { kind: 'json', value: text }
}

/** A day that no calendar has, such as `2025-13-45`, is of no type. */
function dateOf(text: string): PlainScalar {
  const [year, month, day, ...time] = (text.match(/[0-9]+/g) ?? []).map(Number)
  const last = new Date(Date.UTC(2000, month ?? 0, 0))
  last.setUTCFullYear(year ?? 0, month ?? 0, 0)
  const [hour = 0, minute = 0, second = 0] = time
  const isReal =
    (year ?? 0) >= 1 &&
    (month ?? 0) >= 1 &&
    (month ?? 0) <= 12 &&
    (day ?? 0) >= 1 &&
    (day ?? 0) <= last.getUTCDate()
  if (!isReal || hour > 23 || minute > 59 || second > 59) return { kind: 'date' }
  return { kind: 'date', type: time.length === 0 ? 'date' : 'datetime' }
}

/** Null where it has too many digits. */
function yamlInteger(text: string): number | bigint | null {
  const digits = text.replaceAll('_', '')
  if (!digits.includes(':')) return integerOf(digits.replace(/(?<=^[-+]?)0(?=[0-7])/, '0o'))
  if (digits.length > limits.integerDigits) return null
  let value = 0n
  for (const part of digits.replace(/^[-+]/, '').split(':')) value = value * 60n + BigInt(part)
  return exactInteger(digits.startsWith('-') ? -value : value)
}

function floatOf(text: string): number {
  const digits = text.replaceAll('_', '')
  return digits.includes(':')
    ? (text.startsWith('-') ? -1 : 1) * sexagesimal(digits.replace(/^[-+]/, ''))
    : Number(digits)
}

function sexagesimal(digits: string): number {
  let value = 0
  for (const part of digits.split(':')) value = value * 60 + Number(part)
  return value
}
