import { isObject, type JsonObject, type JsonValue } from '../../core/json.ts'

/**
 * Arguments of a tool out of what a wrapper around a Python function recorded, `{args, kwargs}`. Positional
 * arguments have no names and stay a list; anything else stays as it is.
 */
export function calledWith(input: JsonValue): JsonValue {
  if (!isObject(input) || !isWrapped(input)) return input
  const { args = [], kwargs = {} } = input
  if (Array.isArray(args) && args.length === 0) return kwargs
  return isObject(kwargs) && Object.keys(kwargs).length === 0 ? args : input
}

/** The last one is smolagents' own. */
const wrapping: ReadonlySet<string> = new Set(['args', 'kwargs', 'sanitize_inputs_outputs'])

export function isWrapped(input: JsonObject): boolean {
  return ('args' in input || 'kwargs' in input) && Object.keys(input).every((name) => wrapping.has(name))
}
