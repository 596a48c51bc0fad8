import { splitKeys } from '../../core/word-table.ts'
import { isNumber, isObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { holdsUnclaimedCall, isOfReply } from '../messages/unclaimed-call.ts'
import { holdsCall } from '../messages/unread-call.ts'
import { parseRole } from '../model/message.ts'
import { microsFromAny } from './time.ts'

/**
 * Shape of a format's records, as far as a reader relies on it. A value of another type is not read
 * for something else: it is a part of the run that could not be read. What a shape does not name may be anything.
 */
export type Shape = (value: JsonValue | undefined) => Misfit | null

/** A written shape: objects by key, lists by item, texts by pattern. Keys may share one: `scopeSpans | scope_spans`. */
export type ShapeLike = Shape | RegExp | readonly [item: ShapeLike] | Shapes
export interface Shapes {
  readonly [key: string]: ShapeLike
}

/** A value that is not what its format has there. */
export interface Misfit {
  /** From the record down to the value. */
  readonly path: readonly (string | number)[]
  /** `text` */
  readonly expected: string
  /** `a number`, `nothing` */
  readonly got: string
}

export const anything: Shape = () => null
export const text: Shape = (value) => (typeof value === 'string' ? null : misfit(value, 'text'))
export const flag: Shape = (value) => (typeof value === 'boolean' ? null : misfit(value, 'true or false'))
/** A number, or one that was written as text. */
export const number: Shape = (value) =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)) || isNumeric(value)
    ? null
    : misfit(value, 'a number')
/** A number of zero or more. */
export const amount: Shape = (value) =>
  number(value) === null && Number(value) >= 0 ? null : misfit(value, 'a number of zero or more')
/** ISO 8601, or a number of seconds, milliseconds or nanoseconds. */
export const time: Shape = (value) =>
  (isNumber(value) && value >= 0) || (typeof value === 'string' && /\d/.test(value) && !isCutTime(value))
    ? null
    : misfit(value, 'a time')
/** Tells whether text begins as ISO 8601 does, and is no moment: it was cut off. */
function isCutTime(moment: string): boolean {
  return /^\d{4}-\d\d/.test(moment) && microsFromAny(moment) === null
}
/** Texts, or numbers in their place. */
export const id: Shape = (value) =>
  typeof value === 'string' || isNumber(value) ? null : misfit(value, 'an id')
/** A key that is there, whatever it holds, or that is not. */
export const there: Shape = (value) => (value === undefined ? misfit(value, 'a value') : null)
export const absent: Shape = (value) => (value === undefined ? null : misfit(value, 'nothing'))
/** A value that is there. */
export const present: Shape = (value) =>
  value === undefined || value === null ? misfit(value, 'a value') : null

/** Makes the shape that is written. */
function toShape(like: ShapeLike): Shape {
  if (typeof like === 'function') return like
  if (like instanceof RegExp)
    return (value) => (typeof value === 'string' && like.test(value) ? null : misfit(value, String(like)))
  return isList(like) ? list(like[0]) : object(like)
}

/** Creates a test of values for a shape. */
export function createTest(like: ShapeLike): (value: unknown) => boolean {
  const shape = toShape(like)
  return (value) => shape(value as JsonValue) === null
}

function isList(like: ShapeLike): like is readonly [ShapeLike] {
  return Array.isArray(like)
}

function toShapes(keys: Shapes): Readonly<Record<string, Shape>> {
  return Object.fromEntries(Object.entries(splitKeys(keys)).map(([key, like]) => [key, toShape(like)]))
}

/** It may be left out. */
export const maybe = (like: ShapeLike): Shape => {
  const shape = toShape(like)
  return (value) => (value === undefined ? null : shape(value))
}

/** It may be left out, or null. */
export const orNull = (like: ShapeLike): Shape => {
  const shape = toShape(like)
  return (value) => (value === undefined || value === null ? null : shape(value))
}

export const object = (keys: Shapes): Shape => {
  const shapes = toShapes(keys)
  return (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in shapes) {
      const wrong = shapes[key]?.(value[key])
      if (wrong) return inside(key, wrong)
    }
    return null
  }
}

export const list = (like: ShapeLike): Shape => {
  const item = toShape(like)
  return (value) => {
    if (!Array.isArray(value)) return misfit(value, 'a list')
    for (let index = 0; index < value.length; index += 1) {
      const wrong = item(value[index])
      if (wrong !== null) return inside(index, wrong)
    }
    return null
  }
}

/** A list is of one shape, whatever else there is of another. */
export const listOrElse = (many: ShapeLike, others: ShapeLike): Shape => {
  const [ofList, ofOther] = [toShape(many), toShape(others)]
  return (value) => (Array.isArray(value) ? ofList : ofOther)(value)
}

/** A record, or a list of them. */
export const oneOrMore = (item: ShapeLike): Shape => listOrElse([item], item)

/** An object with `key` is of one shape, whatever else there is of another. */
export const withKey = (key: string, like: ShapeLike, others: ShapeLike): Shape => {
  const [shape, ofOther] = [toShape(like), toShape(others)]
  return (value) => (isObject(value) && key in value ? shape : ofOther)(value)
}

/** An object, all of whose values are of one shape. */
export const map = (like: ShapeLike): Shape => {
  const item = toShape(like)
  return (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in value) {
      const wrong = item(value[key])
      if (wrong !== null) return inside(key, wrong)
    }
    return null
  }
}

/** One of several; where none fits, what is wrong by the last. */
export const union = (...likes: readonly ShapeLike[]): Shape => {
  const shapes = likes.map(toShape)
  return (value) => {
    let last: Misfit | null = null
    for (const shape of shapes) {
      last = shape(value)
      if (last === null) return null
    }
    return last
  }
}

/** Like {@link object}, by keys in small letters without underscores: Go reads them in any case. */
export const inAnyCase = (keys: Shapes): Shape => {
  const shapes = toShapes(keys)
  return (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in value) {
      const name = key.toLowerCase().replaceAll('_', '')
      const wrong = Object.hasOwn(shapes, name) ? (shapes[name]?.(value[key]) ?? null) : null
      if (wrong !== null) return inside(key, wrong)
    }
    return null
  }
}

/** An object whose `key` says what else it holds; a word that is not known says nothing, unless `*` is there for it. */
export const byWord = (key: string, keys: Shapes): Shape => {
  const { '*': others = anything, ...shapes } = toShapes(keys)
  return (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    const word = value[key]
    if (typeof word !== 'string') return inside(key, misfit(word, 'text'))
    return (Object.hasOwn(shapes, word) ? shapes[word]! : others)(value)
  }
}

/** Tells whether a value is one of the words of {@link byWord}. */
export function isWord(keys: Shapes, value: JsonValue | undefined): boolean {
  return typeof value === 'string' && Object.hasOwn(keys, value)
}

/** For words of {@link byWord} that mean more than a reader may pass over. */
export const unknownWord =
  (key: string, expected: string): Shape =>
  () =>
    inside(key, { path: [], expected, got: 'another' })

/** Makes a shape that may hold more of its own kind, down to the limit of depth. */
export function nested(make: (inner: Shape) => Shape): Shape {
  let shape = anything
  for (let depth = 0; depth < limits.jsonDepth; depth += 1) shape = make(shape)
  return shape
}

/** Anything but what a test holds for. */
export const not =
  (test: (value: unknown) => boolean): Shape =>
  (value) =>
    test(value) ? misfit(value, 'another value') : null

/** All of them hold. */
export const every = (...likes: readonly ShapeLike[]): Shape => {
  const shapes = likes.map(toShape)
  return (value) => {
    for (const shape of shapes) {
      const wrong = shape(value)
      if (wrong !== null) return wrong
    }
    return null
  }
}

/** Only of objects for which `test` holds. */
export const where = (
  test: (value: Readonly<Record<string, JsonValue>>) => boolean,
  like: ShapeLike,
): Shape => {
  const shape = toShape(like)
  return (value) => (isObject(value) && test(value) ? shape(value) : null)
}

export function misfit(value: JsonValue | undefined, expected: string): Misfit {
  return { path: [], expected, got: nameKind(value) }
}

export function inside(step: string | number, { path, ...rest }: Misfit): Misfit {
  return { ...rest, path: [step, ...path] }
}

function isNumeric(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
}

function nameKind(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', bigint: 'a number', boolean: 'true or false' }[
      typeof value as string
    ] ?? 'an object'
  )
}

/** Who speaks. What an unknown speaker says could be the agent's. */
export const role: Shape = (value) =>
  typeof value !== 'string' || parseRole(value) === undefined ? misfit(value, 'a role') : null

const counts = /tokens?(?:count)?$/i
/** Figures, or what they are made of. */
const details =
  /^(?!.*_details$)(?:input|output|total|cached?|prompt|completion|thoughts|tool|reasoning)(?:_|$)|cost/i

/** Usage and cost: a figure is a number of zero or more, and further counts are nested. */
export const usage: Shape = orNull((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit(value, 'an object')
  for (const key in value) {
    const count = value[key]
    if (count === null || !(counts.test(key) || (details.test(key) && !isObject(count)))) continue
    const wrong = amount(count)
    if (wrong !== null) return inside(key, wrong)
  }
  return null
})

/** JSON as text, or the object itself. */
export const toolArguments: Shape = union(orNull(map(anything)), text)

/** Kinds of blocks by their `type`. */
export const blockKinds: Shapes = splitKeys({
  'text | input_text | output_text': object({ text }),
  thinking: object({ thinking: maybe(union(text, [object({ text })])) }),
  tool_use: object({ name: text, id: text, input: toolArguments }),
  'server_tool_use | mcp_tool_use': object({ name: text, input: toolArguments }),
  tool_result: object({ tool_use_id: orNull(text), is_error: orNull(flag) }),
  function_call: object({ name: maybe(text) }),
})

/** Text, or a list of blocks by their `type`; texts may stand among them. */
export const content: Shape = union(text, [union(text, byWord('type', blockKinds))])

export const block: Shape = byWord('type', blockKinds)
/** Text, or blocks of which each is an object. */
export const blocks: Shape = union(text, [block])

/** Lists all keys that a reader knows. No tool call or span may be under another key, where it would go unread. */
export function claimKeys(keys: Shapes): Shape {
  const claimed = splitKeys(keys)
  const plain = object(claimed)
  return (value) => plain(value) ?? findUnclaimed(value, claimed)
}

/** Keys that may hold anything: what is in them is read elsewhere, or says nothing of the run. */
export function claim(...keys: readonly string[]): Readonly<Record<string, Shape>> {
  return Object.fromEntries(keys.map((key) => [key, anything]))
}

function findUnclaimed(value: JsonValue | undefined, keys: Shapes): Misfit | null {
  if (!isObject(value)) return null
  for (const key in value) {
    if (Object.hasOwn(keys, key)) continue
    const inner = value[key] as JsonValue
    // `modelParameters` as `model_parameters`.
    const name = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    const isCall = isOfReply(name) && (holdsUnclaimedCall(name, inner) || holdsCall(inner))
    if (isCall || holdsSpan(inner))
      return inside(key, misfit(inner, 'without tool calls and spans (its key is unknown)'))
  }
  return null
}

/** As deep as spans are in an export request. */
const deepest = 6

function holdsSpan(value: JsonValue | undefined, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false
  if ('spanId' in value || 'span_id' in value) return true
  return Object.values(value).some((inner) => holdsSpan(inner, depth + 1))
}
