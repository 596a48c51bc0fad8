import { JMESPathTypeError, search } from '@aws-lambda-powertools/jmespath'
import type { JsonValue } from '../../core/json.ts'
import { ReadLimitExceeded } from './counted.ts'
import { functions } from './jmes-path-functions.ts'
import { PathError, type Match, type Search } from './search.ts'

/** A JMESPath expression. What it can do nothing with (the length of a number) leads nowhere. */
export function compileJmesPath(expression: string): Search | PathError {
  const run = (value: JsonValue): Match => {
    try {
      // The package keeps expressions in a plain object, in which `constructor` is something else.
      const data = value as Parameters<typeof search>[1]
      const result = search(`${expression} `, data, { customFunctions: functions }) as JsonValue | undefined
      const isNone = Array.isArray(result) && result.length === 0 && projects.test(expression)
      // Texts that are compared by size give undefined.
      return { value: result ?? null, isThere: (result ?? null) !== null && !isNone }
    } catch (thrown) {
      if (thrown instanceof JMESPathTypeError) return { value: null, isThere: false }
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
