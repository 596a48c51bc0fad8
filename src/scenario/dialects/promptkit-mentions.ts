import { GateError } from '../../core/errors.ts'
import { besideFile } from '../../files/paths.ts'
import type { Mention, ScenarioSource } from '../draft.ts'
import { readKeys, type KeyProblem } from '../read-keys.ts'
import { mentionKeys } from './promptkit-arena-keys.ts'
import { located } from './promptkit-manifest.ts'

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
    try {
      const problem = (message: string) => located(source, say(message))
      return [{ file: besideFile(source.file, values.file), problem }]
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown
      problems.push(say(`${thrown.message} Write a path inside of it, relative to this file`))
      return []
    }
  })
  return { found, problems }
}
