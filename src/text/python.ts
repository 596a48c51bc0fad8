import { writeJson, type JsonValue } from '../core/json.ts'
import { PythonTime } from './python-time.ts'

/** A number that is a float in Python, though it be a whole one: JavaScript does not tell `1.0` from `1`. */
export class PythonFloat {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/** A value as Python has it. In plain JSON whole numbers are integers; those beyond a double are `bigint`. */
export type PythonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | PythonFloat
  | PythonTime
  | readonly PythonValue[]
  | { readonly [key: string]: PythonValue }

/** Python's `str()`: a string is itself, anything else its `repr`. */
export function pythonStr(value: PythonValue): string {
  if (value instanceof PythonTime) return value.str
  return typeof value === 'string' ? value : pythonRepr(value)
}

/** Python's `repr()`. */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return pythonNumber(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (value instanceof PythonFloat) return pythonFloat(value.value)
  if (value instanceof PythonTime) return value.repr
  if (isList(value)) return `[${value.map(pythonRepr).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${quoted(key)}: ${pythonRepr(item)}`)
    .join(', ')}}`
}

function isList(value: PythonValue): value is readonly PythonValue[] {
  return Array.isArray(value)
}

function pythonFloat(value: number): string {
  if (!Number.isInteger(value)) return pythonNumber(value)
  if (Math.abs(value) >= 1e16) return exponential(value)
  return `${Object.is(value, -0) ? '-0' : value}.0`
}

/** Python's `json.dumps()` with its defaults: `", "` and `": "` between, everything above ASCII escaped. */
export function pythonJson(value: JsonValue): string {
  if (typeof value === 'number') return Number.isFinite(value) ? pythonNumber(value) : infinityOf(value)
  if (typeof value === 'string') return asciiJson(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${asciiJson(key)}: ${pythonJson(item)}`)
    .join(', ')}}`
}

/** How Python's `json` writes what JSON has no number for. */
function infinityOf(value: number): string {
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity'
}

/** Whole numbers that a double may have rounded were written as floats. Python switches to an exponent below 1e-4 and from 1e16 on, and pads it to two digits. */
function pythonNumber(value: number): string {
  if (Number.isSafeInteger(value)) return BigInt(value).toString()
  if (Number.isInteger(value)) return pythonFloat(value)
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  return size >= 1e-4 && size < 1e16 ? String(value) : exponential(value)
}

function exponential(value: number): string {
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

const unprintable = /[\p{C}\p{Z}]/u
const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  let out = quote
  for (const character of text) {
    if (character === quote) out += `\\${character}`
    else if (shortEscapes[character] !== undefined) out += shortEscapes[character]
    else if (character !== ' ' && unprintable.test(character)) out += codeEscape(character)
    else out += character
  }
  return out + quote
}

function codeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code < 0x100) return `\\x${hex.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}

function asciiJson(text: string): string {
  return writeJson(text).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
