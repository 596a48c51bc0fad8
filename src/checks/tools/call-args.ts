import type { ToolCall } from '../../trace/model/trace-views.ts'
import { type JsonObject, toMapping } from '../../core/json.ts'
import { isUnreadJson } from '../../trace/model/arguments.ts'
import { isMasked } from '../../trace/model/masked.ts'

/** Arguments by name; none where they are text that is no JSON. Null: not recorded, or JSON that cannot be read. */
export function getArgs({ args, argsKnown }: ToolCall): JsonObject | null {
  if (!argsKnown || (typeof args === 'string' && isUnreadJson(args))) return null
  return toMapping(args)
}

/** Tells whether one of some arguments was masked where it was recorded. */
export function hasHiddenArgs(args: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(args, name) && isMasked(args[name]))
}
