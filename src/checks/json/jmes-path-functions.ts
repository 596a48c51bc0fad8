import { ArityError, JMESPathTypeError } from '@aws-lambda-powertools/jmespath'
import { Functions } from '@aws-lambda-powertools/jmespath/functions'
import { canonicalJson, parseJson, type JsonValue } from '../../core/json.ts'
import { goJson } from '../external/remote-check.ts'
import { sameJson } from './same-json.ts'

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
const own = {
  funcLength: (given: JsonValue) =>
    typeof given === 'string' ? Array.from(given).length : usual['funcLength']?.([given]),
  funcReverse: (given: JsonValue) =>
    typeof given === 'string' ? Array.from(given).reverse().join('') : listOf(given).reverse(),
  funcContains(held: JsonValue, wanted: JsonValue) {
    if (Array.isArray(held)) return held.some((item) => sameJson(item, wanted))
    return typeof held === 'string' && typeof wanted !== 'string'
      ? false
      : usual['funcContains']?.([held, wanted])
  },
  funcNotNull: (...given: JsonValue[]) => given.find((value) => value !== null) ?? null,
  funcMap: (each: Expression, list: JsonValue) => listOf(list).map((item) => each.visit(item)),
  funcToNumber(given: JsonValue) {
    if (typeof given === 'number') return given
    return typeof given === 'string' && decimal.test(given) ? Number(given) : null
  },
  funcToString: (given: JsonValue) =>
    typeof given === 'string' ? given : goJson(parseJson(canonicalJson(given)) ?? null),
  funcSort: (list: JsonValue) => ordered(listOf(list), (item) => item),
  funcSortBy: (list: JsonValue, by: Expression) => ordered(listOf(list), (item) => by.visit(item)),
  funcMax: (list: JsonValue) => most(listOf(list), (item) => item, 1),
  funcMin: (list: JsonValue) => most(listOf(list), (item) => item, -1),
  funcMaxBy: (list: JsonValue, by: Expression) => most(listOf(list), (item) => by.visit(item), 1),
  funcMinBy: (list: JsonValue, by: Expression) => most(listOf(list), (item) => by.visit(item), -1),
}

export const functions = Object.assign(
  new Functions(),
  Object.fromEntries(
    Object.entries(own).map(([name, run]) => [name, checked(run as (...given: unknown[]) => unknown)]),
  ),
)

function checked(run: (...given: unknown[]) => unknown): (args: unknown[]) => unknown {
  return (args) => {
    if (run.length > 0 && args.length !== run.length) {
      throw new ArityError({ expectedArity: run.length, actualArity: args.length })
    }
    return run(...args)
  }
}

const decimal = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/

function listOf(given: JsonValue): JsonValue[] {
  if (Array.isArray(given)) return [...given]
  throw wrongKind(given, 'array')
}

/** Entries by their keys, which are all numbers or all texts; equal ones keep their order. */
function ordered(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue): JsonValue[] {
  return keyed(list, keyOf)
    .toSorted((left, right) => order(left.key, right.key))
    .map(({ item }) => item)
}

function most(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue, sign: 1 | -1): JsonValue {
  const [first, ...rest] = keyed(list, keyOf)
  if (first === undefined) return null
  return rest.reduce((best, next) => (sign * order(next.key, best.key) > 0 ? next : best), first).item
}

interface Keyed {
  readonly item: JsonValue
  readonly key: number | string
}

function keyed(list: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue): Keyed[] {
  const kind = list.length === 0 ? '' : typeof keyOf(list[0] ?? null)
  return list.map((item) => {
    const key = keyOf(item)
    if ((typeof key !== 'number' && typeof key !== 'string') || typeof key !== kind) {
      throw wrongKind(key, 'number', 'string')
    }
    return { item, key }
  })
}

/** By code points: UTF-16 units would put some signs before others that come first. */
function order(left: number | string, right: number | string): number {
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right)
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function wrongKind(currentValue: JsonValue, ...expectedTypes: string[]): JMESPathTypeError {
  return new JMESPathTypeError({ currentValue, expectedTypes, actualType: typeof currentValue })
}
