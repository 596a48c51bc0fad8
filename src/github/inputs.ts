import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromWorkspace } from '../commands/workspace.ts'
import { literalStart } from '../files/glob.ts'
import { list } from '../options/option-values.ts'
import { configOnly, optionNames, type OptionName, type OptionSource } from '../options/options.ts'

/** Inputs of the Action, all of them text. */
export interface Inputs extends OptionSource {
  readonly values: Readonly<Record<string, string>>
}

/** Inputs as the runner hands them over; an empty one was not given. */
export function inputsOf(env: Readonly<Record<string, string | undefined>>): Inputs {
  const values = optionNames.flatMap((name) => {
    if (configOnly.includes(name)) return []
    const value = env[`INPUT_${name.toUpperCase()}`]?.trim()
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return sourceOf(Object.fromEntries(values))
}

/** Where options say that scenarios, traces and the config file are: files and folders. */
export function placesIn({ scenarios, traces, config }: Readonly<Record<string, unknown>>): string[] {
  return [...listOf(scenarios), ...listOf(traces).map(literalStart), ...listOf(config)]
}

const lists: readonly OptionName[] = ['scenarios', 'traces']
const paths: readonly OptionName[] = [
  'config',
  'traces-dir',
  'judge-replies',
  'judge-calibration',
  'cache-dir',
]

/** The same inputs with the paths that a repository below the workspace has for them. */
export function inputsFor(inputs: Inputs, workspace: string, root: string): Inputs {
  if (root === workspace) return inputs
  const inside = (path: string) => fromWorkspace(root, workspace, path)
  const moved = Object.entries(inputs.values).map(([name, value]) => {
    if (lists.some((known) => known === name)) return [name, listOf(value).map(inside).join('\n')]
    // Its words are no files.
    const isFile = name === 'baseline' && existsSync(resolve(workspace, value))
    return [name, isFile || paths.some((known) => known === name) ? inside(value) : value]
  })
  return sourceOf(Object.fromEntries(moved) as Record<string, string>)
}

function sourceOf(values: Readonly<Record<string, string>>): Inputs {
  return { label: (name) => `Input \`${name}\``, values }
}

function listOf(value: unknown): readonly string[] {
  return list.safeParse(value).data ?? []
}
