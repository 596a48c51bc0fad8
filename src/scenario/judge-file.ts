import { z } from 'zod'
import type { Diagnostic } from '../core/diagnostic.ts'
import { GateError } from '../core/errors.ts'
import { isObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { getFolder, normalizePath, type FileTree } from '../files/paths.ts'
import type { Rubric } from '../judge/question.ts'
import { parseYaml } from '../text/yaml/parse-yaml.ts'
import { longest, text, tooLong, word } from '../checks/keys/key-values.ts'
import { readKeys } from '../checks/keys/read-keys.ts'

/** Content of a scenario's judge file, or its problem. */
export type JudgeReading = { readonly rubric: Rubric } | { readonly problems: readonly Diagnostic[] }

const example = z.strictObject({
  output: text,
  label: z.enum(['pass', 'fail'], { error: 'expected `pass` or `fail`' }),
  critique: text,
})

/** The keys of a judge file. `pass` and `fail` are short for the two definitions, as in Kensa. */
const judgeKeys = {
  criterion: word,
  pass_definition: word,
  pass: word,
  fail_definition: word,
  fail: word,
  examples: z.array(example, { error: 'expected a list of examples' }).max(longest, tooLong),
}

/** Folder of judge files in the native layout, which is Kensa's. */
const nativeFolder = '.kensa/judges'

/**
 * Reads the judge file that a scenario names: `judges/<name>.yaml` or `.kensa/judges/<name>.yaml` in a folder
 * that the scenario lies in, the nearest first. `at`: a problem of the mention itself.
 */
export async function readJudgeFile(
  tree: FileTree,
  scenarioFile: string,
  name: string,
  at: (message: string) => Diagnostic,
): Promise<JudgeReading> {
  for (const folder of listFoldersAbove(scenarioFile)) {
    try {
      const file = normalizePath(`${folder}/${name}.yaml`)
      if (!file.startsWith(`${folder}/`))
        return { problems: [at(`\`${name}\` leaves the folder of judge files`)] }
      if ((await tree.size(file)) === null) continue
      return parseJudgeFile(file, await tree.readText(file, limits.scenarioFile))
    } catch (thrown) {
      if (!(thrown instanceof GateError)) throw thrown
      return { problems: [at(`the judge file of \`${name}\` cannot be read: ${thrown.message}`)] }
    }
  }
  return {
    problems: [at(`there is no judge file \`${nativeFolder}/${name}.yaml\`; write one, or use \`criteria\``)],
  }
}

/** Every path that the judge file of a scenario may have. */
export function listJudgeFiles(scenarioFile: string, name: string): string[] {
  return listFoldersAbove(scenarioFile).map((folder) => `${folder}/${name}.yaml`)
}

function listFoldersAbove(file: string): string[] {
  const folders: string[] = []
  for (let folder = getFolder(file); folder !== '.'; folder = getFolder(folder))
    folders.push(`${folder}/judges`, `${folder}/${nativeFolder}`)
  return [...folders, 'judges', nativeFolder]
}

/** Parses a judge file; every problem has its place in it. */
export function parseJudgeFile(file: string, content: string): JudgeReading {
  const parsed = parseYaml(content)
  const problem = (message: string, place: { line: number; column: number }): Diagnostic => ({
    code: 'scenario-value',
    severity: 'error',
    message: `judge file: ${message}`,
    file,
    ...place,
  })
  if (!parsed.ok) return { problems: [problem(parsed.message, parsed.position)] }
  const { value, faults, line, locate } = parsed
  if (!isObject(value)) {
    const shape = 'expected a mapping with `criterion`, `pass` and `fail`'
    return { problems: [problem(shape, { line, column: 1 })] }
  }
  const { values, problems: keyProblems } = readKeys(judgeKeys, value, [])
  const problems = [
    ...faults.map(({ message, path }) => problem(message, locate(path))),
    ...keyProblems.map(({ message, path, part }) => problem(message, locate(path, part))),
  ]
  const { criterion, pass_definition, pass, fail_definition, fail, examples } = values
  for (const [key, short] of [
    ['pass_definition', 'pass'],
    ['fail_definition', 'fail'],
  ] as const) {
    if (key in value && short in value)
      problems.push(
        problem(`\`${key}\` and \`${short}\` are two names of one key; keep one`, locate([short], 'key')),
      )
    else if (!(key in value) && !(short in value))
      problems.push(problem(`\`${short}\` is missing; say when the verdict is ${short}`, { line, column: 1 }))
  }
  if (!('criterion' in value))
    problems.push(problem('`criterion` is missing; say what is judged', { line, column: 1 }))
  const [passes, fails] = [pass_definition ?? pass, fail_definition ?? fail]
  if (problems.length > 0 || criterion === undefined || passes === undefined || fails === undefined)
    return { problems }
  return { rubric: { criterion, pass: passes, fail: fails, ...(examples === undefined ? {} : { examples }) } }
}
