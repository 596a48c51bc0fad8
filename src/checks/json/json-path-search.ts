import type { JSONValue, FilterFunction } from 'json-p3'
import { JSONPathEnvironment, JSONPathError, FunctionExpressionType } from 'json-p3'
import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { compilePattern, PatternError } from '../../text/pattern/pattern.ts'
import { ReadLimitExceeded } from './counted.ts'
import { PathError, type Search } from './search.ts'

/** A JSONPath (RFC 9535). One that can lead to one place only gives the value there, another a list. */
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
