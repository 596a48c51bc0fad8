import { isNumber, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'

/**
 * Shape of a format's records, as far as a reader relies on it. A value of another type is not read
 * for something else: it is a part of the run that could not be read. What a shape does not name may be anything.
 */
export type Shape = (value: JsonValue | undefined) => Misfit | null

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
export const textShape: Shape = (value) => (typeof value === 'string' ? null : misfit(value, 'text'))
export const aFlag: Shape = (value) => (typeof value === 'boolean' ? null : misfit(value, 'true or false'))
/** A number, or one that was written as text. */
export const aNumber: Shape = (value) =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)) || isNumeric(value)
    ? null
    : misfit(value, 'a number')
/** A number of zero or more. */
export const amount: Shape = (value) =>
  aNumber(value) === null && Number(value) >= 0 ? null : misfit(value, 'a number of zero or more')
/** ISO 8601, or a number of seconds, milliseconds or nanoseconds. */
export const aTime: Shape = (value) =>
  (isNumber(value) && value >= 0) || (typeof value === 'string' && /\d/.test(value))
    ? null
    : misfit(value, 'a time')
/** Texts, or numbers in their place. */
export const anId: Shape = (value) =>
  typeof value === 'string' || isNumber(value) ? null : misfit(value, 'an id')
/** A value that is there. */
export const anyValue: Shape = (value) =>
  value === undefined || value === null ? misfit(value, 'a value') : null

/** It may be left out. */
export const maybe =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? null : shape(value)

/** It may be left out, or null. */
export const orNull =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || value === null ? null : shape(value)

export const objectOf =
  (keys: Readonly<Record<string, Shape>>): Shape =>
  (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in keys) {
      const found = keys[key]?.(value[key])
      if (found) return inside(key, found)
    }
    return null
  }

export const listOf =
  (item: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return misfit(value, 'a list')
    for (let index = 0; index < value.length; index += 1) {
      const found = item(value[index])
      if (found !== null) return inside(index, found)
    }
    return null
  }

/** A list is of one shape, whatever else there is of another. */
export const listOrElse =
  (many: Shape, others: Shape): Shape =>
  (value) =>
    (Array.isArray(value) ? many : others)(value)

/** A record, or a list of them. */
export const oneOrMore = (item: Shape): Shape => listOrElse(listOf(item), item)

/** An object with `key` is of one shape, whatever else there is of another. */
export const withKey =
  (key: string, shape: Shape, others: Shape): Shape =>
  (value) =>
    (isObject(value) && key in value ? shape : others)(value)

/** An object, all of whose values are of one shape. */
export const mapOf =
  (item: Shape): Shape =>
  (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in value) {
      const found = item(value[key])
      if (found !== null) return inside(key, found)
    }
    return null
  }

/** One of several; where none fits, what is wrong by the last. */
export const oneOf =
  (...shapes: readonly Shape[]): Shape =>
  (value) => {
    let last: Misfit | null = null
    for (const shape of shapes) {
      last = shape(value)
      if (last === null) return null
    }
    return last
  }

/** Like {@link objectOf}, by keys in small letters without underscores: Go reads them in any case. */
export const inAnyCase =
  (keys: Readonly<Record<string, Shape>>): Shape =>
  (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    for (const key in value) {
      const name = key.toLowerCase().replaceAll('_', '')
      const found = Object.hasOwn(keys, name) ? (keys[name]?.(value[key]) ?? null) : null
      if (found !== null) return inside(key, found)
    }
    return null
  }

/** An object whose `key` says what else it holds; a word that is not known says nothing. */
export const byWord =
  (key: string, known: Readonly<Record<string, Shape>>, others: Shape = anything): Shape =>
  (value) => {
    if (!isObject(value)) return misfit(value, 'an object')
    const word = value[key]
    if (typeof word !== 'string') return inside(key, misfit(word, 'text'))
    return (Object.hasOwn(known, word) ? known[word]! : others)(value)
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
export const allOf =
  (...shapes: readonly Shape[]): Shape =>
  (value) => {
    for (const shape of shapes) {
      const found = shape(value)
      if (found !== null) return found
    }
    return null
  }

/** Only of objects for which `test` holds. */
export const where =
  (test: (value: Readonly<Record<string, JsonValue>>) => boolean, shape: Shape): Shape =>
  (value) =>
    isObject(value) && test(value) ? shape(value) : null

export function misfit(value: JsonValue | undefined, expected: string): Misfit {
  return { path: [], expected, got: kindOf(value) }
}

export function inside(step: string | number, { path, ...found }: Misfit): Misfit {
  return { ...found, path: [step, ...path] }
}

function isObject(value: JsonValue | undefined): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumeric(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
}

function kindOf(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return (
    { string: 'text', number: 'a number', bigint: 'a number', boolean: 'true or false' }[
      typeof value as string
    ] ?? 'an object'
  )
}
