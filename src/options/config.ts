import { GateError } from '../core/errors.ts'
import { placeOf, type KeyPath, type Position } from '../core/diagnostic.ts'
import { isObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import type { FileTree } from '../files/tree.ts'
import type { OptionSource } from './options.ts'
import { contradictionIn } from './policy-options.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'

export const defaultConfigFile = 'scenario-gate.yaml'

/** Names of the config file where none is given, the usual one first. */
export const defaultConfigFiles = [defaultConfigFile, 'scenario-gate.yml'] as const

/** A config file: its options, and where each of them stands. */
export interface ConfigFile extends OptionSource {
  readonly path: string
  readonly locate: (path: KeyPath) => Position
}

/** What a pull request could set for itself, or would give away, if the config file could. */
const refused = [
  ['config', 'in the config file itself'],
  [
    'untrusted-commands',
    'here, where a pull request could set it for itself; make it an input of the Action',
  ],
  [
    'judge-api-key',
    'here, where it would be committed; make it an input of the Action, or set the variable of the provider',
  ],
] as const

/** Options that the config file cannot set. */
export const neverInConfig: ReadonlySet<string> = new Set(refused.map(([name]) => name))

/** Path of the config file: the named one, else the first default one that a tree has, else null. */
export async function configPath(
  tree: Pick<FileTree, 'size'>,
  named: string | undefined,
): Promise<string | null> {
  if (named !== undefined) return named
  for (const path of defaultConfigFiles) if ((await tree.size(path)) !== null) return path
  return null
}

/**
 * Reads the config file as a source of options: the named one, which must exist, or the default one, where
 * there is one.
 * @throws GateError `bad-config` with the place of what is wrong; `not-found` for a named file.
 */
export async function readConfig(
  tree: Pick<FileTree, 'size' | 'readText'>,
  named: string | undefined,
): Promise<ConfigFile | null> {
  const path = await configPath(tree, named)
  if (path === null) return null
  if ((await tree.size(path)) === null)
    throw new GateError('not-found', `The config file \`${path}\` does not exist.`)
  const text = await tree.readText(path, limits.scenarioFile)
  const document = await parseKeyedDocument(text)
  if (!document.ok) throw bad(path, document.position, document.message.split('\n')[0] ?? '')
  const { value: values, locate } = document
  if (values === null) return null
  if (!isObject(values)) throw bad(path, null, 'expected a mapping of options, such as `fail-on: failures`')
  for (const [name, where] of refused) {
    if (name in values) throw bad(path, locate([name]), `\`${name}\` cannot be set ${where}`)
  }
  const contradiction = contradictionIn(values)
  if (contradiction !== null) throw bad(path, locate(contradiction.path), contradiction.message)
  return {
    path,
    locate,
    values,
    label: (name, at = [name]) => `${placeOf({ file: path, ...locate(at) })}: \`${name}\``,
  }
}

function bad(file: string, position: Position | null, message: string): GateError {
  return new GateError('bad-config', `${placeOf({ file, ...position })}: ${message}`)
}
