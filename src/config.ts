import { GateError } from './core/errors.ts'
import { isObject } from './core/json.ts'
import { limits } from './core/limits.ts'
import type { FileTree } from './files/tree.ts'
import type { OptionSource } from './options.ts'

export const defaultConfigFile = 'scenario-gate.yaml'

/**
 * The config file as a source of options: the named one, which must exist, or the default one, where
 * there is one.
 * @throws GateError `bad-config` with the line of a YAML error; `not-found` for a named file.
 */
export async function readConfig(tree: FileTree, named: string | undefined): Promise<OptionSource | null> {
  const path = named ?? defaultConfigFile
  if ((await tree.size(path)) === null) {
    if (named === undefined) return null
    throw new GateError('not-found', `The config file \`${named}\` does not exist.`)
  }
  const text = await tree.readText(path, limits.scenarioFile)
  // Most runs have no such file, and the parser is a fifth of what they would load.
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { prettyErrors: true })
  const problem = document.errors[0]
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line
    throw new GateError(
      'bad-config',
      `${path}${line === undefined ? '' : `:${line}`}: ${problem.message.split('\n')[0]}`,
    )
  }
  const values: unknown = document.toJS({ maxAliasCount: limits.yamlAliases })
  if (values === null) return null
  if (!isObject(values))
    throw new GateError('bad-config', `${path}: expected a mapping of options, such as \`fail-on: failures\``)
  if ('config' in values)
    throw new GateError('bad-config', `${path}: \`config\` cannot be set in the config file itself`)
  if ('untrusted-commands' in values)
    throw new GateError(
      'bad-config',
      `${path}: \`untrusted-commands\` cannot be set here, where a pull request could set it for itself; make it an input of the Action`,
    )
  if ('judge-api-key' in values)
    throw new GateError(
      'bad-config',
      `${path}: \`judge-api-key\` cannot be set here, where it would be committed; make it an input of the Action, or set the variable of the provider`,
    )
  return { label: (name) => `${path}: \`${name}\``, values }
}
