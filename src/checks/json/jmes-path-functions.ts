import { ArityError, JMESPathTypeError } from '@aws-lambda-powertools/jmespath'
import { Functions } from '@aws-lambda-powertools/jmespath/functions'
import { canonicalizeJson, parseJson, type JsonValue } from '../../core/json.ts'
import { goJson } from '../external/remote-check.ts'
import { isSameShape } from '../same-shape.ts'

/** An expression that is an argument (`&price`). */
interface Expression {
  visit(value: JsonValue): JsonValue
}

/** The package's own functions take all arguments in one list, and check how many there are and of which kind. */
const usual = new Functions() as unknown as Readonly<Record<string, (args: unknown[]) => unknown>>

/**
 * The functions of JMESPath as its specification and PromptKit's engine have them, where the package differs:
 * characters and not UTF-16 units, order by character, lists of one kind, no change to what was given, and no
 * `0`, `""` or `false` taken for null.
 */
const ours = {
  funcLength: (value: JsonValue) =>
    typeof value === 'string' ? Array.from(value).length : usual['funcLength']?.([value]),
  funcReverse: (value: JsonValue) =>
    typeof value === 'string' ? Array.from(value).reverse().join('') : toList(value).reverse(),
  funcContains(value: JsonValue, wanted: JsonValue) {
    if (Array.isArray(value)) return value.some((item) => isSameShape(item, wanted))
    return typeof value === 'string' && typeof wanted !== 'string'
      ? false
      : usual['funcContains']?.([value, wanted])
  },
  funcNotNull: (...values: JsonValue[]) => values.find((value) => value !== null) ?? null,
  funcMap: (each: Expression, list: JsonValue) => toList(list).map((item) => each.visit(item)),
  funcToNumber(value: JsonValue) {
    if (typeof value === 'number') return value
    return typeof value === 'string' && decimal.test(value) ? Number(value) : null
  },
  funcToString: (value: JsonValue) =>
    typeof value === 'string' ? value : goJson(parseJson(canonicalizeJson(value)) ?? null),
  funcSort: (list: JsonValue) => sortByKey(toList(list), (item) => item),
  funcSortBy: (list: JsonValue, by: Expression) => sortByKey(toList(list), (item) => by.visit(item)),
  funcMax: (list: JsonValue) => findExtreme(toList(list), (item) => item, 1),
  funcMin: (list: JsonValue) => findExtreme(toList(list), (item) => item, -1),
  funcMaxBy: (list: JsonValue, by: Expression) => findExtreme(toList(list), (item) => by.visit(item), 1),
  funcMinBy: (list: JsonValue, by: Expression) => findExtreme(toList(list), (item) => by.visit(item), -1),
}

export const functions = Object.assign(
  new Functions(),
  Object.fromEntries(
    Object.entries(ours).map(([name, run]) => [name, checkArguments(run as (...args: unknown[]) => unknown)]),
  ),
)

function checkArguments(run: (...args: unknown[]) => unknown): (args: unknown[]) => unknown {
  return (args) => {
    if (run.length > 0 && args.length !== run.length)
      throw new ArityError({ expectedArity: run.length, actualArity: args.length })
    return run(...args)
  }
}

const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/

function toList(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return [...value]
  throw createKindError(value, 'array')
}

/** Sorts entries by keys that are all numbers or all texts; equal ones keep their order. */
function sortByKey(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue): JsonValue[] {
  return pairWithKeys(list, keyOf)
    .toSorted((left, right) => compareKeys(left.key, right.key))
    .map(({ item }) => item)
}

function findExtreme(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue, sign: 1 | -1) {
  const [first, ...rest] = pairWithKeys(list, keyOf)
  if (first === undefined) return null
  return rest.reduce((best, next) => (sign * compareKeys(next.key, best.key) > 0 ? next : best), first).item
}

function pairWithKeys(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue) {
  const kind = list.length === 0 ? '' : typeof keyOf(list[0] ?? null)
  return list.map((item) => {
    const key = keyOf(item)
    if ((typeof key !== 'number' && typeof key !== 'string') || typeof key !== kind)
      throw createKindError(key, 'number', 'string')
    return { item, key }
  })
}

/** Compares by code points: UTF-16 units would put some signs before others that come first. */
function compareKeys(left: number | string, right: number | string): number {
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right)
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function createKindError(currentValue: JsonValue, ...expectedTypes: string[]): JMESPathTypeError {
  return new JMESPathTypeError({ currentValue, expectedTypes, actualType: typeof currentValue })
}
