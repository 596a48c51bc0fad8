import { isInherited } from '../../record/command/inherited.ts'
import { Variables, type Environment } from '../../record/command/variables.ts'

/**
 * The environment of an evaluator: what a program needs to start, and no secret but those that its
 * definition names. `given`: `NAME` passes a variable of ours on, where it is set; `NAME=value` sets one.
 */
export function evaluatorEnvironment(
  env: Environment,
  given: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const variables = new Variables(platform)
  const ours = new Variables(platform)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue
    ours.set(name, value)
    if (isInherited(variables.fold(name), false)) variables.set(name, value)
  }
  for (const entry of given) {
    const at = entry.indexOf('=')
    const name = at === -1 ? entry : entry.slice(0, at)
    const value = at === -1 ? ours.get(name) : entry.slice(at + 1)
    if (value !== undefined) variables.set(name, value)
  }
  return variables.toRecord()
}
