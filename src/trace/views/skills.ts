import type { SkillActivation } from '../model/trace-views.ts'
import { objectOrNull, textOrNull } from '../model/fields.ts'
import type { Trace } from '../model/trace.ts'
import { isEmpty } from './tool-executions.ts'
import { isUnnamed } from './tool-pairs.ts'

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
    const input = isEmpty(args) || isUnnamed(args) ? null : objectOrNull(args)
    const name = input === null ? '' : keys.map((key) => textOrNull(input[key])).find((text) => text !== null)
    return name === undefined || name === null ? [] : [{ name, toolCall, error }]
  })
}
