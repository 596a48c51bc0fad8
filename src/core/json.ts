import { limits } from './limits.ts'

/**
 * A JSON value. An integer beyond `Number.MAX_SAFE_INTEGER` is a `bigint`, because a double would round it; any other
 * number of that size was written as a float, such as `1e20`.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** A number of any size; comparisons between the two kinds are exact. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** True for a plain JSON object: not null, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of JSON text, with every digit of its integers; undefined where the text is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue
    return mayHoldLongInteger(text) ? (withExactIntegers(text, value) as JsonValue | undefined) : value
  } catch {
    return undefined
  }
}

/**
 * Writes a value as `JSON.stringify` does, but so that `parseJson` reads the same back: `JSON.stringify` throws on a
 * `bigint`, makes an infinite number null, and a float such as `1e20` an integer.
 */
export function writeJson(value: unknown, indent = 0): string {
  try {
    const text = JSON.stringify(value, null, indent) ?? 'null'
    const isExact = !text.includes('null') || !isInfiniteSomewhere(value)
    if (isExact && !mayHoldLongInteger(text)) return text
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown
  }
  return writeExactJson(value, indent === 0 ? '' : '\n', ' '.repeat(indent))
}

/** Whether a number in a value, however deep, is beyond all doubles: `1e400` is JSON, and none. */
export function isInfiniteSomewhere(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (isNumber(next)) {
      if (Math.abs(Number(next)) === Infinity) return true
    } else if (typeof next === 'object' && next !== null) {
      for (const child of Object.values(next)) if (typeof child !== 'string') left.push(child)
    }
  }
  return false
}

/** `margin`: the line break and the spaces before what closes the value; empty where all is on one line. */
function writeExactJson(value: unknown, margin: string, step: string): string {
  if (typeof value !== 'object' || value === null) return writeScalar(value)
  const inner = margin === '' ? '' : margin + step
  const parts = Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
    const text = writeExactJson(item, inner, step)
    if (Array.isArray(value)) return text
    return item === undefined ? [] : `${JSON.stringify(key)}:${margin === '' ? '' : ' '}${text}`
  })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}${parts.length === 0 ? '' : inner + parts.join(`,${inner}`) + margin}${close}`
}

/** A UTF-16 unit as JSON escapes one. */
export function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** No double is as great as `1e999`, so that it is read back as infinite. */
function writeScalar(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? value.toExponential().replace('Infinity', '1e999')
    : (JSON.stringify(value) ?? 'null')
}

/** Whether lists and objects lie in each other at most `depth` deep; it looks no deeper. */
export function isWithinDepth(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isWithinDepth(item, depth - 1))
  for (const key in value) if (!isWithinDepth(value[key] ?? null, depth - 1)) return false
  return true
}

/**
 * JSON with keys in one order at every depth, so that equal values give equal text.
 * Array order is kept; `1` and `true` and `"1"` all differ; null differs from an absent key.
 */
export function canonicalizeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalizeJson).join(',')}]`
  if (!isObject(value)) return writeScalar(toExactNumber(value))
  let text = ''
  for (const key of Object.keys(value).sort()) {
    if (value[key] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalizeJson(value[key])}`
  }
  return `{${text}}`
}

/** Whether two values other than lists and objects are the same: `1e20` is the integer of 21 digits, `1` is not `"1"`. */
export function isSameScalar(a: unknown, b: unknown): boolean {
  return a === b || toExactNumber(a) === toExactNumber(b)
}

/** A value that equals others by `===`: a float that is an integer beyond a double's digits becomes one. */
export function toExactNumber<Value>(value: Value): Value | bigint {
  return isLongInteger(value) ? BigInt(value) : value
}

/** A float such as `1e20`: an integer, as far as a double tells. */
function isLongInteger(value: unknown): value is number {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

const token = /"|\\.|-?\d[\d.eE+-]*/gs

/**
 * Where an integer of 16 digits, the fewest that a double may not hold, follows white space, `,`, `:`, `[` or `-`. Digits
 * are written out because all that is read passes through here: V8 then looks at a few characters of each sixteen.
 */
const longInteger = new RegExp(`[\\s,:[-]${'\\d'.repeat(16)}`)

/** Whether text may hold an integer that a double does not. */
function mayHoldLongInteger(text: string): boolean {
  return longInteger.test(text) || /^\d{16}/.test(text)
}

/**
 * The value of valid JSON text, in which integers beyond `Number.MAX_SAFE_INTEGER` are `bigint`. `value` is what
 * `JSON.parse` made of the text, and is changed.
 * @throws RangeError for an integer of more digits than anybody needs
 */
function withExactIntegers(text: string, value: unknown): unknown {
  let isText = false
  const quoted = text.replace(token, (part) => {
    if (part === '"') isText = !isText
    if (isText || !/^-?\d{16,}$/.test(part)) return part
    if (part.length > limits.integerDigits) throw new RangeError('an integer that is too long')
    return Number.isSafeInteger(Number(part)) ? part : `"${part}"`
  })
  const root = { value }
  // What is a number in the one and text in the other is such an integer. Nesting may be deeper than calls can be.
  const open: [object, object][] = [[root, { value: JSON.parse(quoted) as unknown }]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [stored, other] = pair as [Record<string, unknown>, Record<string, unknown>]
    for (const key of Object.keys(stored)) {
      const [item, digits] = [stored[key], other[key]]
      if (typeof item === 'object' && item !== null) open.push([item, digits as object])
      else if (typeof item === 'number' && typeof digits === 'string') stored[key] = BigInt(digits)
    }
  }
  return root.value
}

/** The value at a JSON pointer; undefined: not there. */
export function followPointer(root: JsonValue | undefined, pointer: string): JsonValue | undefined {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<JsonValue | undefined>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(at)) return at[Number(key)]
    return isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }, root)
}

/** Text as it is, anything else as canonical JSON. */
export function formatValue(value: JsonValue): string {
  return typeof value === 'string' ? value : canonicalizeJson(value)
}

/** The values of a list; none for anything else. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** An object of any origin, of whose values nothing is known. */
export type Mapping = Readonly<Record<string, unknown>>

/** A mapping; an empty one for anything else. */
export const toMapping = <Value>(value: Value) =>
  (isObject(value) ? value : {}) as Value extends JsonValue | undefined ? JsonObject : Mapping

/** A value as JSON has it: without the keys that say nothing. */
export function toPlainJson(value: unknown): JsonValue {
  return parseJson(writeJson(value)) ?? null
}

/** Each value once, the first of those that are equal as JSON. */
export function dropRepeated<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [canonicalizeJson(value), value])).values()]
}

/** The fields that have a value; those that may be missing are optional. */
type Present<Fields> = {
  [Name in keyof Fields as MayBeMissing<Fields[Name]> extends true ? never : Name]: Fields[Name]
} & {
  [Name in keyof Fields as MayBeMissing<Fields[Name]> extends true ? Name : never]?: NonNullable<Fields[Name]>
}

type MayBeMissing<Value> = undefined extends Value ? true : null extends Value ? true : false

/** Refuses a field that may be null and undefined: only its caller knows whether null is a value there. */
type Unambiguous<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name]
    ? null extends Fields[Name]
      ? never
      : Fields[Name]
    : Fields[Name]
}

/**
 * Drops the fields that are null or undefined, to spread the rest into an object: `{ id, ...present({ error }) }`.
 * Builds an object for each call, so code that runs once per line of input writes the condition itself.
 */
export function omitNullish<Fields extends object>(fields: Fields & Unambiguous<Fields>): Present<Fields> {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) copy[name] = value
  return copy as Present<Fields>
}

/** The value as text that says something: empty text and white space count as absent. */
export function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && !isBlank(value) ? value : null
}

/** Tells whether a text says nothing: as a name it is none. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  // Most texts begin with a sign of ASCII.
  return !(first > 32 && first < 127) && !/\S/.test(text)
}

/** The value where it is an object; null otherwise. */
export function objectOrNull(value: unknown): JsonObject | null {
  return isObject(value) ? (value as JsonObject) : null
}

/** The objects of a list; empty for anything but a list. */
export function listObjects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? (value.filter(isObject) as JsonObject[]) : []
}

/** The values of a list; empty for anything else. */
export function listValues(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : []
}

/** The object that a value is, or the JSON of one; null otherwise. */
export function parseObject(value: JsonValue | undefined): JsonObject | null {
  return objectOrNull(typeof value === 'string' ? parseJson(value) : value)
}

/** A number that is zero or more, also where it was written as text; null otherwise. A quantity: rounded to a double. */
export function numberOrNull(value: JsonValue | undefined): number | null {
  const isText = typeof value === 'string' && value.trim() !== ''
  const number = isText || typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && number >= 0 && Number.isFinite(number) ? number : null
}

/** Stands for a value that nests deeper than anything downstream may follow. */
const tooDeep = '(nested too deeply to read)'

/** The value, or {@link tooDeep} for one that is. */
export function boundedJson(value: JsonValue): JsonValue {
  return isWithinDepth(value, limits.jsonDepth) ? value : tooDeep
}

/** A value as text: text as it is, anything else as JSON. Null for absent. */
export function textOfValue(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : writeJson(boundedJson(value))
}

/** Tells whether text is the JSON of a value that was cut off, was redacted, or nests too deeply: nobody knows what it held. */
export function isUnreadJson(text: string): boolean {
  return text === tooDeep || /^\s*[[{]/.test(text)
}
