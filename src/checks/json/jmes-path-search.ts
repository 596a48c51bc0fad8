import { JMESPathError, JMESPathTypeError, search } from '@aws-lambda-powertools/jmespath'
import type { JsonValue } from '../../core/json.ts'
import { PathError, type Match, type Search } from './search.ts'

/** A JMESPath expression. What it can do nothing with (the length of a number) leads nowhere. */
export function jmesPathSearch(expression: string): Search | PathError {
  const run = (value: JsonValue): Match => {
    try {
      // The package keeps expressions in a plain object, in which `constructor` is something else.
      const found = search(`${expression} `, value) as JsonValue
      return { value: found, isThere: found !== null }
    } catch (thrown) {
      if (thrown instanceof JMESPathTypeError) return { value: null, isThere: false }
      if (thrown instanceof JMESPathError) throw new PathError(thrown.message)
      throw thrown
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
