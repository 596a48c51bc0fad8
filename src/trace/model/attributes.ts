import { parsePythonLiteral } from '../../text/python-literal.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { boundedJson, isBlank, isWithinDepth, objectOrNull, parseJson } from '../../core/json.ts'
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

/** Converts attributes to an object without a prototype. */
export function attributesAsObject(attributes: Attributes): JsonObject {
  const object = Object.create(null) as JsonObject
  for (const name of attributes.names.list) object[name] = attributes.get(name) ?? null
  return object
}

/** Returns the first of the names' values that is text. */
export function firstText(attributes: Attributes, names: readonly string[]): string | null {
  for (const name of names) {
    const value = attributes.get(name)
    if (typeof value === 'string' && !isBlank(value)) return value
  }
  return null
}

/** Returns the first text; empty if one is white space, as what it names is then unknown. */
export function firstName(attributes: Attributes, names: readonly string[]): string | null {
  const text = firstText(attributes, names)
  return (
    text ??
    (names.some((name) => (attributes.get(name) ?? '') !== '' && typeof attributes.get(name) === 'string')
      ? ''
      : null)
  )
}

/** Returns the first of the names' values that is there and not null. */
export function firstValue(attributes: Attributes, names: readonly string[]): JsonValue {
  for (const name of names) {
    const value = attributes.get(name)
    if (value !== undefined && value !== null) return value
  }
  return null
}

/**
 * Attributes of an object, with the dotted form of nested objects (`{llm: {model_name}}` →
 * `llm.model_name`) next to them, so that there is one way to look things up. What is there in dotted
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

/**
 * Arguments of a tool call as a value. Frameworks write them as an object, as JSON text, or as JSON
 * text inside JSON text. Text that is not JSON stays text; no text at all means: called with none.
 * Null stays null: the trace does not say.
 */
export function parseArguments(value: unknown): JsonValue {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return boundedJson(value as JsonValue)
  if (value === '') return {}
  const once = parseJson(value)
  if (once === undefined) return value
  const twice = typeof once === 'string' ? parseJson(once) : undefined
  const parsed = typeof twice === 'object' && twice !== null ? twice : once
  return isWithinDepth(parsed, limits.jsonDepth) ? parsed : value
}

const layers = 3

/** Unwraps JSON text around a logged value, repeatedly. Only objects, lists and strings: a bare `5` may be meant. */
export function decoded(value: unknown): JsonValue {
  let inner = value
  for (let layer = 0; layer < layers && typeof inner === 'string' && /^\s*["[{]/.test(inner); layer++) {
    const parsed = parseJson(inner)
    if (parsed === undefined) break
    inner = parsed
  }
  return (inner ?? null) as JsonValue
}

/** Unwraps arguments and results of tools, which Python also logs in its own spelling. */
export function decodedValue(value: unknown): JsonValue {
  const inner = decoded(value)
  if (typeof inner !== 'string' || !/^\s*[[{]/.test(inner)) return boundedJson(inner)
  return parsePythonLiteral(inner) ?? inner
}
