import {
  JSONPathEnvironment,
  JSONPathError,
  FunctionExpressionType,
  type JSONValue,
  type FilterFunction,
} from 'json-p3'
import { JMESPathTypeError, search as searchJmesPath } from '@aws-lambda-powertools/jmespath'
import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import { ReadLimitExceeded } from './counted.ts'
import { functions } from './jmes-path-functions.ts'

/** Result of following a path. */
export interface Match {
  readonly value: JsonValue
  /** Whether it leads to anything. A list of all that was found may be empty. */
  readonly isThere: boolean
  /** Whether a function refused its argument, such as null for a length: no result, not even null. */
  readonly isRefused?: boolean
}

/** Follows a path in a value. Throws `PathError` and `TooCostly`. */
export type Search = (value: JsonValue) => Match

/** A path that cannot be read, whatever it is asked of; the message says what is wrong with it. */
export class PathError extends Error {}

/** Compiles a JSONPath (RFC 9535). One that can lead to one place only gives its value, others a list. */
export function compileJsonPath(expression: string): Search | PathError {
  try {
    const query = environment.compile(expression)
    return (value) => {
      const values = query.query(value as JSONValue).values() as JsonValue[]
      const result = query.singularQuery() ? (values[0] ?? null) : values
      return { value: result, isThere: values.length > 0 }
    }
  } catch (thrown) {
    if (thrown instanceof JSONPathError) return new PathError(thrown.message)
    throw thrown
  }
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: limits.jsonDepth + 2 })

/** Patterns of the package run on JavaScript's own engine, which can take forever. */
for (const [name, whole] of [
  ['match', true],
  ['search', false],
] as const) {
  const { ValueType, LogicalType } = FunctionExpressionType
  const filter: FilterFunction = {
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call: (text: unknown, source: unknown) => {
      if (typeof text !== 'string' || typeof source !== 'string') return false
      const pattern = compilePattern(whole ? `^(?:${source})$` : source, 're2')
      if (pattern instanceof PatternError) return false
      const isMatch = pattern.test(text)
      if (isMatch === 'too-costly') throw new ReadLimitExceeded()
      return isMatch
    },
  }
  environment.functionRegister.set(name, filter)
}

/** Compiles a JMESPath expression. One that can do nothing with a value (a number's length) leads nowhere. */
export function compileJmesPath(expression: string): Search | PathError {
  const run = (value: JsonValue): Match => {
    try {
      // The package keeps expressions in a plain object, in which `constructor` is something else.
      const data = value as Parameters<typeof searchJmesPath>[1]
      const result = searchJmesPath(`${expression} `, data, { customFunctions: functions }) as
        | JsonValue
        | undefined
      const isNone = Array.isArray(result) && result.length === 0 && projects.test(expression)
      // Texts that are compared by size give undefined.
      return { value: result ?? null, isThere: (result ?? null) !== null && !isNone }
    } catch (thrown) {
      if (thrown instanceof JMESPathTypeError) return { value: null, isThere: false, isRefused: true }
      if (thrown instanceof ReadLimitExceeded || thrown instanceof RangeError) throw thrown
      throw new PathError(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  try {
    run(null)
    return run
  } catch (thrown) {
    if (thrown instanceof PathError) return thrown
    throw thrown
  }
}

/** What makes a list of all that it finds, and an empty one of nothing. */
const projects = /\[(?:\*|\?|\])|\.\*/
