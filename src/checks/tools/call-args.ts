import type { ToolCall } from '../../trace/model/trace-views.ts'
import { isUnreadJson, type JsonObject } from '../../core/json.ts'
import { isMasked } from '../../trace/model/masked.ts'
import { saysCut } from '../../trace/views/cut-texts.ts'
import { isUnnamed } from '../../trace/views/tool-pairs.ts'

/** Tells whether all that a call was given is recorded, by name or not, and can be read. */
export function knowsArgs({ args, argsKnown }: ToolCall): boolean {
  return argsKnown && (typeof args !== 'string' || !isUnreadJson(args))
}

/** Returns arguments by name. Null: not recorded, or without names: text, or a list of positions. */
export function getArgs({ args, argsKnown }: ToolCall): JsonObject | null {
  if (!argsKnown) return null
  if (args === null || args === '') return {}
  return isUnnamed(args) ? null : (args as JsonObject)
}

/** Tells whether one of some arguments was masked or cut off where it was recorded. */
export function hasHiddenArgs(args: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(args, name) && isHidden(args[name]))
}

/** Tells whether a value was masked or cut off where it was recorded. */
export function isHidden(value: unknown): boolean {
  return typeof value === 'string' && sign.test(value) && (isMasked(value) || saysCut(value))
}

/** Without one of these a text has no mark. */
const sign = /[[<({*…]|\.{3}|^\s*[_RM█]/
