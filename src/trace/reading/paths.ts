import { objectOrNull, type JsonObject, type JsonValue } from '../../core/json.ts'
import * as s from './shape.ts'

/** Keys from an object down to a value. */
export type Keys = readonly string[]

/** Reads the value of an object at the first of several paths that has one; null if none has. */
export type Picker = (object: JsonObject | null) => JsonValue

/** Splits `response.body`; the empty text is the object itself. */
export function parsePath(path: string): Keys {
  return path === '' ? [] : path.split('.')
}

/** Splits `modelVersion | model_version`. */
export function parsePaths(paths: string): Keys[] {
  return paths === '' ? [] : paths.split('|').map((path) => parsePath(path.trim()))
}

/** Picks the value at a path; undefined if something on the way is no object. */
export function pickPath(value: JsonValue | undefined, path: Keys): JsonValue | undefined {
  let inner = value
  for (const key of path) inner = objectOrNull(inner)?.[key]
  return inner
}

export function createPicker(paths: string): Picker {
  const all = parsePaths(paths)
  return (object) => {
    for (const path of all) {
      const value = pickPath(object, path) ?? null
      if (value !== null) return value
    }
    return null
  }
}

/** Wraps the shape of a value at the end of a path, on which objects may be left out. */
export function wrapShape([key, ...rest]: Keys, shape: s.Shape): s.Shape {
  return key === undefined ? shape : s.orNull({ [key]: wrapShape(rest, shape) })
}

/** Creates the value at the first of several paths that has one; anything where there are no paths. */
export function createPathShape(paths: string | undefined, shape: s.Shape): s.Shape {
  if (paths === undefined || paths === '') return s.anything
  const all = parsePaths(paths)
  return (value) => {
    const path = all.find((each) => (pickPath(value, each) ?? null) !== null) ?? all[0] ?? []
    const misfit = shape(pickPath(value, path) ?? undefined)
    return misfit === null ? null : path.reduceRight((inner, key) => s.inside(key, inner), misfit)
  }
}
