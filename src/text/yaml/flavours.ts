import { toExactInteger, parseInteger } from '../../core/integer.ts'
import { limits } from '../../core/limits.ts'

/** Meaning of an unquoted word of YAML. JSON has no place for dates and for numbers that are not finite. */
export type PlainScalar =
  | {
      readonly kind: 'json'
      readonly value: string | number | bigint | boolean | null
      readonly type?: PythonType
    }
  | { readonly kind: 'date'; readonly type?: PythonType }
  | { readonly kind: 'not-finite'; readonly type?: PythonType }

/** Type that Python gives a value and JSON cannot show: `5.0`, a date. */
export type PythonType = 'float' | 'date' | 'datetime'

/** Rules by which one family of YAML parsers types an unquoted word. */
export interface Flavour {
  readonly words: ReadonlyMap<string, boolean | null>
  /** Null: no word is a number. */
  readonly numbers: NumberRules | null
  /** Whether types of Python are told: dates, floats without a fraction, and the tags that name types. */
  readonly hasPythonTypes: boolean
}

interface NumberRules {
  /** The text that the two patterns are matched against. */
  readonly digitsOf: (text: string) => string
  readonly integer: RegExp
  /** Null: too many digits. */
  readonly integerOf: (digits: string) => number | bigint | null
  readonly float: RegExp
  /** May be infinite. */
  readonly floatOf: (digits: string) => number | bigint
}

const nulls = ['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const)
const truths = [
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]
const switches = [
  ...['yes', 'Yes', 'YES', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['no', 'No', 'NO', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
]

const decimalFloat = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

/** Every flavour of YAML that is read, by the name that callers of `parseYaml` use. */
export const flavours = {
  /** YAML 1.1 as PyYAML and so Kensa reads it: `yes` is true, `010` 8, `1:30` 90; `1e3`, `08` and `y` are text. */
  typed: {
    words: new Map([...truths, ...switches, ...nulls]),
    numbers: {
      digitsOf: (text) => text,
      integer:
        /^[-+]?(?:0b_*[01][01_]*|0x_*[0-9a-fA-F][0-9a-fA-F_]*|0[0-7_]+|0|[1-9][0-9_]*(?::[0-5]?[0-9])*)$/,
      integerOf: parsePythonInteger,
      float:
        /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*)$/,
      floatOf: parsePythonFloat,
    },
    hasPythonTypes: true,
  },
  /** Go's `yaml.v3` without a wanted type: `yes`, `on`, `1:30` are text, `1e3`, `08` numbers. Dates stay as written. */
  go: {
    words: new Map([...truths, ...nulls]),
    numbers: {
      digitsOf: (text) => text.replaceAll('_', ''),
      integer: /^[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/,
      integerOf: (digits) => parseNumber(withOctalMark(digits)),
      float: decimalFloat,
      floatOf: parseNumber,
    },
    hasPythonTypes: false,
  },
  /** The core schema of YAML 1.2: `off`, `1:30`, `1_000` and dates are text, `010` is ten. */
  core: {
    words: new Map([...truths, ...nulls]),
    numbers: {
      digitsOf: (text) => text,
      integer: /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/,
      integerOf: parseNumber,
      float: decimalFloat,
      floatOf: parseNumber,
    },
    hasPythonTypes: false,
  },
  /** Every value but null as text: `yes`, `007` and dates are as they were written. */
  text: { words: new Map(nulls), numbers: null, hasPythonTypes: false },
} as const satisfies Readonly<Record<string, Flavour>>

const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const date =
  /^[0-9]{4}-(?:[0-9]{2}-[0-9]{2}|[0-9]{1,2}-[0-9]{1,2}(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)$/

/**
 * What YAML 1.2 reads an unquoted scalar as, where YAML 1.1 reads `value`; the value itself where only its last digits are lost
 * (`1.10`), and undefined if both read what is written.
 */
export function otherReading(text: string, value: string | number | bigint | boolean | null) {
  if (typeof value === 'string' && !/^[-+.\d]/.test(text)) return undefined
  const scalar = parsePlainScalar(text, flavours.core)
  if (scalar.kind === 'json' && scalar.value !== value) return scalar.value
  return typeof value === 'number' && /^[-+]?\d+\.\d+0$/.test(text) ? value : undefined
}

/** Resolves an unquoted scalar to its value. */
export function parsePlainScalar(text: string, { words, numbers, hasPythonTypes }: Flavour): PlainScalar {
  const word = words.get(text)
  if (word !== undefined) return { kind: 'json', value: word }
  const first = text.charCodeAt(0)
  // `+`, `-`, `.` and digits: nothing else starts a number or a date.
  if (numbers === null || ((first < 48 || first > 57) && first !== 43 && first !== 45 && first !== 46))
    return { kind: 'json', value: text }
  const digits = numbers.digitsOf(text)
  if (numbers.integer.test(digits)) {
    const value = numbers.integerOf(digits)
    return value === null || !isFiniteNumber(value) ? { kind: 'not-finite' } : { kind: 'json', value }
  }
  const type = hasPythonTypes ? { type: 'float' as const } : {}
  if (numbers.float.test(digits)) {
    const value = numbers.floatOf(digits)
    if (!isFiniteNumber(value)) return { kind: 'not-finite', ...type }
    return Number.isInteger(value) ? { kind: 'json', value, ...type } : { kind: 'json', value }
  }
  if (hasPythonTypes && date.test(text)) return parseDate(text)
  return notFinite.test(text) ? { kind: 'not-finite', ...type } : { kind: 'json', value: text }
}

function isFiniteNumber(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isFinite(value)
}

/** The number that a text spells, with all digits of an integer; infinite or rounded where it is too long. */
function parseNumber(text: string): number | bigint {
  return parseInteger(text) ?? Number(text)
}

/** `017`, as YAML 1.1 and Go write an octal number, with the mark that `integerOf` knows. */
function withOctalMark(digits: string): string {
  return digits.replace(/(?<=^[-+]?)0(?=[0-7])/, '0o')
}

/** A day that no calendar has, such as `2025-13-45`, is of no type. */
function parseDate(text: string): PlainScalar {
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

/** Null if it has too many digits. */
function parsePythonInteger(text: string): number | bigint | null {
  const digits = text.replaceAll('_', '')
  if (!digits.includes(':')) return parseInteger(withOctalMark(digits))
  if (digits.length > limits.integerDigits) return null
  let value = 0n
  for (const part of digits.replace(/^[-+]/, '').split(':')) value = value * 60n + BigInt(part)
  return toExactInteger(digits.startsWith('-') ? -value : value)
}

function parsePythonFloat(text: string): number {
  const digits = text.replaceAll('_', '')
  return digits.includes(':')
    ? (text.startsWith('-') ? -1 : 1) * parseSexagesimal(digits.replace(/^[-+]/, ''))
    : Number(digits)
}

function parseSexagesimal(digits: string): number {
  let value = 0
  for (const part of digits.split(':')) value = value * 60 + Number(part)
  return value
}

const decimal = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/

/** The short form of a tag of YAML's own: `!<tag:yaml.org,2002:int>` is `!!int`. */
export function shortenTag(tag: string): string {
  return tag.replace(/^!<tag:yaml\.org,2002:([a-z]+)>$/, '!!$1')
}

/** Reads a tagged scalar as PyYAML does; a lone `!` changes nothing. Null for an unknown tag or unfit text. */
export function parseTaggedScalar(tag: string, text: string): PlainScalar | null {
  const plain = parsePlainScalar(text, flavours.typed)
  const value = plain.kind === 'json' ? plain.value : null
  switch (tag) {
    case '!':
      return plain
    case '!!str':
      return { kind: 'json', value: text }
    case '!!null':
      return { kind: 'json', value: null }
    case '!!bool': {
      const read = parsePlainScalar(text.toLowerCase(), flavours.typed)
      return read.kind === 'json' && typeof read.value === 'boolean' ? read : null
    }
    case '!!int':
      return typeof value !== 'string' && /^-?\d+$/.test(String(value)) && plain.type !== 'float'
        ? plain
        : null
    case '!!float':
      return parseFloatScalar(text, plain)
    case '!!timestamp':
      return plain.kind === 'date' ? plain : null
    default:
      return null
  }
}

/** Unlike a plain number, a float needs no dot: `!!float 1e3` is 1000.0, and `!!float 010` is 10.0. */
function parseFloatScalar(text: string, plain: PlainScalar): PlainScalar | null {
  const digits = text.replaceAll('_', '')
  if (plain.kind === 'not-finite') return plain
  const bySixties = plain.kind === 'json' && text.includes(':') ? plain.value : null
  const value = decimal.test(digits) ? Number(digits) : bySixties
  if (typeof value !== 'number') return null
  return Number.isFinite(value)
    ? { kind: 'json', value, type: 'float' }
    : { kind: 'not-finite', type: 'float' }
}
