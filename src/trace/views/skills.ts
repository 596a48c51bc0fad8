import { objectOrNull, textOrNull } from '../model/attributes.ts'
import type { Trace } from '../model/trace.ts'
import { isEmpty } from './tool-executions.ts'
import { isUnnamed } from './tool-pairs.ts'

/** One loading of a skill by the agent. */
export interface SkillActivation {
  /** Empty where the arguments of the call, which would tell, are not recorded. */
  readonly name: string
  /** Place in `trace.toolCalls` of the call that loaded it. */
  readonly toolCall: number
  /** Error message; null where nothing says that it failed. */
  readonly error: string | null
}

/** Tools that load a skill, and the argument that names it: PromptKit, Claude Code, OpenCode, Gemini CLI, ADK. */
const loaders: ReadonlyMap<string, readonly string[]> = new Map([
  ['skill__activate', ['name', 'skill']],
  ['Skill', ['skill', 'command']],
  ['skill', ['name', 'skill']],
  ['activate_skill', ['name', 'skill_name']],
  ['load_skill', ['skill_name', 'name']],
])

/** In the order of the trajectory. Null where the trace cannot show tool calls. */
export function findSkills({ toolCalls }: Trace): SkillActivation[] | null {
  if (toolCalls === null) return null
  return toolCalls.flatMap(({ name: tool, args, error }, toolCall) => {
    const keys = loaders.get(tool)
    if (keys === undefined) return []
    const given = isEmpty(args) || isUnnamed(args) ? null : objectOrNull(args)
    const name = given === null ? '' : keys.map((key) => textOrNull(given[key])).find((text) => text !== null)
    return name === undefined || name === null ? [] : [{ name, toolCall, error }]
  })
}
