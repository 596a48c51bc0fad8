import { isObject, type JsonValue } from '../../core/json.ts'

const isText = (value: JsonValue) => typeof value === 'string'
/** Python's booleans are integers. */
const isInteger = (value: JsonValue) => typeof value === 'boolean' || Number.isInteger(value)
const isFloat = (value: JsonValue) => typeof value === 'number' && !Number.isInteger(value)
const isBoolean = (value: JsonValue) => typeof value === 'boolean'
const isNull = (value: JsonValue) => value === null

/** Names of types, and what is of them. */
export const valueTypes: ReadonlyMap<string, (value: JsonValue) => boolean> = new Map([
  ['string', isText],
  ['str', isText],
  ['int', isInteger],
  ['integer', isInteger],
  ['float', isFloat],
  ['number', (value) => isInteger(value) || isFloat(value)],
  ['bool', isBoolean],
  ['boolean', isBoolean],
  ['list', Array.isArray],
  ['array', Array.isArray],
  ['dict', isObject],
  ['object', isObject],
  ['none', isNull],
  ['null', isNull],
])
