import { writeJson, type JsonValue } from '../core/json.ts'
import { limits } from '../core/limits.ts'

/** A value as a results file may hold it: what is longer than the limit becomes text with its end cut off. */
export function truncateForResults(value: JsonValue): JsonValue {
  const text = typeof value === 'string' ? value : writeJson(value)
  return text.length <= limits.shownText ? value : `${text.slice(0, limits.shownText - 1)}…`
}

/** What was expected and what there was, for a finding. */
export function showValues(expected: JsonValue, actual: JsonValue) {
  return { expected: truncateForResults(expected), actual: truncateForResults(actual) }
}
