import { findCheck } from '../../checks/find-check.ts'
import { buildParamSchema } from '../../checks/params/param-schema.ts'
import type { BindProblem } from '../../checks/params/param-problems.ts'
import type { JsonValue } from '../../core/json.ts'

/** Parameters that the documents and examples of PromptKit write, and none of its checks reads, unless it is one of its own. */
const idle: ReadonlySet<string> = new Set(
  'case_insensitive flags judge_provider match_mode prompt required_args'.split(' '),
)

/** A check as PromptKit reads it: without parameters that do nothing there, with a note on each. */
export function withoutIdle<
  Check extends { readonly type: string; readonly params: Readonly<Record<string, JsonValue>> },
>(written: Check): Check & { readonly notes: BindProblem[] } {
  const { type, params } = written
  const names = Object.keys(params).filter((name) => idle.has(name) && !hasParam(type, name))
  const entries = Object.entries(params).filter(([name]) => !names.includes(name))
  const notes = names.map((name) =>
    noteOn(name, `\`${name}\` does nothing in \`${type}\`, as in PromptKit; remove it`),
  )
  return { ...written, params: names.length === 0 ? params : Object.fromEntries(entries), notes }
}

/** A note at a parameter. */
export function noteOn(name: string, message: string): BindProblem {
  return { code: 'invalid-params', path: ['params', name], message }
}

function hasParam(type: string, name: string): boolean {
  const check = findCheck(type)
  if (check === null) return true
  return Object.hasOwn(buildParamSchema(check).properties ?? {}, name) || name in (check.paramAliases ?? {})
}
