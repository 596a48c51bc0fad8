import { objectOrNull, textOrNull } from '../model/attributes.ts'
import type { Trace } from '../model/trace.ts'

/** One loading of a skill by the agent. */
export interface SkillActivation {
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
export function skillsOf({ toolCalls }: Trace): SkillActivation[] | null {
  if (toolCalls === null) return null
  return toolCalls.flatMap(({ name: tool, args, error }, toolCall) => {
    const given = objectOrNull(args)
    const names =
      given === null ? [] : (loaders.get(tool) ?? []).flatMap((key) => textOrNull(given[key]) ?? [])
    const [name] = names
    return name === undefined ? [] : [{ name, toolCall, error }]
  })
}
