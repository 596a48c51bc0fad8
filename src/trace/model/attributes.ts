import { isObject, parseJson, type JsonObject, type JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { shareNames, type Names } from './names.ts'
import type { Attributes } from './span.ts'

/** Attributes that a reader has put together. */
export class MapAttributes implements Attributes {
  readonly #values: ReadonlyMap<string, JsonValue>
  #names: Names | undefined

  constructor(values: ReadonlyMap<string, JsonValue>) {
    this.#values = values
  }

  get(name: string): JsonValue | undefined {
    return this.#values.get(name)
  }

  get names(): Names {
    return (this.#names ??= shareNames([...this.#values.keys()]))
  }
}

export const noAttributes: Attributes = new MapAttributes(new Map())

/** An object out of a trace, read as attributes. What it inherits is not among them. */
export class ObjectAttributes implements Attributes {
  readonly #object: JsonObject
  #names: Names | undefined

  constructor(object: JsonObject) {
    this.#object = object
  }

  get(name: string): JsonValue | undefined {
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined
  }

  get names(): Names {
    return (this.#names ??= shareNames(Object.keys(this.#object)))
  }
}

/** All attributes as an object without a prototype. */
export function attributesAsObject(attributes: Attributes): JsonObject {
  const object = Object.create(null) as JsonObject
  for (const name of attributes.names.list) object[name] = attributes.get(name) ?? null
  return object
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

/** The first of the names that holds text. */
export function firstText(attributes: Attributes, names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributes.get(name)
    if (typeof value === 'string' && !isBlank(value)) return value
  }
  return null
}

/** The first of the names that holds text; empty where one of them is white space: what it names is not known. */
export function firstName(attributes: Attributes, names: readonly string[]): string | null {
  const text = firstText(attributes, names)
  return (
    text ??
    (names.some((name) => (attributes.get(name) ?? '') !== '' && typeof attributes.get(name) === 'string')
      ? ''
      : null)
  )
}

/** The first of the names that is there and not null. */
export function firstValue(attributes: Attributes, names: readonly string[]): JsonValue {
  for (const name of names) {
    const value = attributes.get(name)
    if (value !== undefined && value !== null) return value
  }
  return null
}

/**
 * Attributes of an object, with the dotted form of nested objects (`{llm: {model_name}}` →
 * `llm.model_name`) beside them, so that there is one way to look things up. What is there in dotted
 * form already wins; the objects stay.
 */
export function flattenNested(object: JsonObject): Map<string, JsonValue> {
  const flat = new Map(Object.entries(object))
  for (const [name, value] of Object.entries(object)) addNested(flat, name, value, limits.jsonDepth)
  return flat
}

function addNested(flat: Map<string, JsonValue>, path: string, value: JsonValue, depth: number): void {
  const object = objectOrNull(value)
  if (object === null || depth === 0) return
  for (const [name, item] of Object.entries(object)) {
    const dotted = `${path}.${name}`
    if (!flat.has(dotted)) flat.set(dotted, item)
    addNested(flat, dotted, item, depth - 1)
  }
}
