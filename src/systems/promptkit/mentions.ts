import type { Mention, ScenarioSource } from '../../scenario/draft.ts'
import { readKeys, type KeyProblem } from '../../scenario/read-keys.ts'
import { mentionKeys } from './arena-keys.ts'
import { located, pathBeside } from './manifest.ts'

type Path = readonly (string | number)[]

/** A file as it is named at a path of another one. */
export interface Named {
  readonly path: Path
  readonly file: unknown
}

/** Files that are named, as paths of the workspace, and what is wrong with their names. */
export function mentionsIn(
  source: ScenarioSource,
  named: readonly Named[],
): { readonly found: readonly Mention[]; readonly problems: readonly KeyProblem[] } {
  const problems: KeyProblem[] = []
  const found = named.flatMap(({ path, file }): Mention[] => {
    const say = (message: string): KeyProblem => ({ code: 'scenario-value', path, part: 'value', message })
    const { values, problems: own } = readKeys(mentionKeys, { file }, path.slice(0, -1))
    problems.push(...own)
    if (values.file === undefined) return []
    const beside = pathBeside(source, values.file, path)
    if (typeof beside === 'string')
      return [{ file: beside, problem: (message) => located(source, say(message)) }]
    problems.push(beside)
    return []
  })
  return { found, problems }
}
