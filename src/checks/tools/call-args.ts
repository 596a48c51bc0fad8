import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'

/** Arguments by name; none where they are text that is no JSON. Null: not recorded. */
export function argsOf({ args, argsKnown }: ToolCall): JsonObject | null {
  if (!argsKnown) return null
  return isObject(args) ? args : {}
}

/** An argument as text for patterns: text as it is, anything else as JSON. */
export function argumentText(value: JsonValue): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
