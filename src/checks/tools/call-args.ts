import { canonicalJson, isObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { isUnreadJson } from '../../trace/model/arguments.ts'
import type { ToolCall } from '../../trace/views/tool-calls.ts'

/** Arguments by name; none where they are text that is no JSON. Null: not recorded, or JSON that cannot be read. */
export function argsOf({ args, argsKnown }: ToolCall): JsonObject | null {
  if (!argsKnown || (typeof args === 'string' && isUnreadJson(args))) return null
  return isObject(args) ? args : {}
}

/** An argument as text for patterns: text as it is, anything else as JSON. */
export function argumentText(value: JsonValue): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}
