import leven from 'leven'
import { GateError } from '../core/errors.ts'
import { formatLocation, type KeyPath, type Position } from '../core/diagnostic.ts'
import { isObject } from '../core/json.ts'
import { limits } from '../core/limits.ts'
import { joinPath, type FileTree } from '../files/paths.ts'
import { optionNames, getOption, type OptionSource } from './options.ts'
import { findPolicyContradiction } from './policy-options.ts'
import { parseKeyedDocument } from '../text/yaml/keyed-document.ts'

export const defaultConfigFile = 'scenario-gate.yaml'

/** Names of the config file if none is given, the usual one first. */
export const defaultConfigFiles = [defaultConfigFile, 'scenario-gate.yml'] as const

/** A config file: its options and their positions. */
export interface ConfigFile extends OptionSource {
  readonly path: string
  readonly locate: (path: KeyPath) => Position
}

/** Returns the path of the config file: the named one, else the first default one in the tree, else null. */
export async function findConfigPath(tree: Pick<FileTree, 'size'>, named: string | undefined) {
  if (named !== undefined) return named
  for (const path of defaultConfigFiles) if ((await tree.size(path)) !== null) return path
  return null
}

/**
 * Reads the config file as a source of options: the named one, which must exist, or the default one if there is one.
 * @throws GateError `bad-config` with the place of the problem; `not-found` for a named file.
 */
export async function readConfig(
  tree: Pick<FileTree, 'size' | 'readText'>,
  named: string | undefined,
): Promise<ConfigFile | null> {
  const path = await findConfigPath(tree, named)
  if (path === null) return null
  if ((await tree.size(path)) === null)
    throw new GateError('not-found', `The config file \`${path}\` does not exist.`)
  const text = await tree.readText(path, limits.scenarioFile)
  const document = await parseKeyedDocument(text)
  if (!document.ok) throw createConfigError(path, document.position, document.message.split('\n')[0] ?? '')
  const { value: values, locate } = document
  if (values === null) return null
  if (!isObject(values))
    throw createConfigError(path, null, 'expected a mapping of options, such as `fail-on: failures`')
  for (const name of optionNames) {
    const { notInConfig } = getOption(name)
    if (notInConfig !== undefined && name in values)
      throw createConfigError(path, locate([name]), `\`${name}\` cannot be set ${notInConfig}`)
  }
  const contradiction = findPolicyContradiction(values)
  if (contradiction !== null) throw createConfigError(path, locate(contradiction.path), contradiction.message)
  return {
    path,
    locate,
    values,
    label: (name, at = [name]) => `${formatLocation({ file: path, ...locate(at) })}: \`${name}\``,
  }
}

function createConfigError(file: string, position: Position | null, message: string): GateError {
  return new GateError('bad-config', `${formatLocation({ file, ...position })}: ${message}`)
}

/**
 * Refuses a work tree with two config files, or with one under a name or in a folder that is not read: its policy
 * would silently not count. Call it only if no config file is named. `places`: the working directory and the given
 * scenario paths; a config file in or above one of them is meant for this run.
 * @throws GateError `bad-config`, with the name to give it.
 */
export async function refuseMisnamedConfig(tree: FileTree, places: readonly string[] = []): Promise<void> {
  const atRoot = [...(await tree.glob('*')), ...(await tree.glob('.*'))]
  const [read, other] = atRoot.filter(isRead)
  if (read !== undefined && other !== undefined)
    throw createMisnamedError(
      `There are \`${read}\` and \`${other}\`, and only one of them can count; delete the other.`,
    )
  for (const file of atRoot) {
    if (isRead(file) || !isMeant(file, read !== undefined) || (await isResults(tree, file))) continue
    throw createMisnamedError(`\`${file}\` is not read; rename it to \`${defaultConfigFile}\`.`)
  }
  for (const folder of new Set(['.github', ...places.flatMap(listFoldersAbove)])) {
    // It is a file, or what it is cannot be read.
    if ((await tree.size(folder)) !== null) continue
    for (const file of defaultConfigFiles.map((name) => joinPath(folder, name))) {
      if ((await tree.size(file)) === null) continue
      throw createMisnamedError(
        `\`${file}\` is not read, only a config file at the root is; move it there, or name it with \`config\`.`,
      )
    }
  }
}

function isRead(file: string): boolean {
  return defaultConfigFiles.some((name) => name === file)
}

/** Longer names are something else, and the time of a distance grows with the square of the length. */
const longestName = 40

/** Tells whether a name is a misspelt config file. A typing error counts only if there is no config file. */
function isMeant(file: string, hasConfig: boolean): boolean {
  if (file.length > longestName) return false
  const name = normalizeFileName(file)
  if (/^scenariogate(?:config)?\.(?:ya?ml|json[5c]?|toml)$/.test(name)) return true
  if (hasConfig || !/\.y[aml]+$/.test(name)) return false
  return defaultConfigFiles.some((usual) => leven(name, normalizeFileName(usual)) <= 2)
}

/** Returns a file name without case, separators and a leading dot. */
function normalizeFileName(file: string): string {
  const dot = Math.max(file.lastIndexOf('.'), 0)
  const stem = file.slice(0, dot).replaceAll(/[-_.\s]/g, '')
  return (stem + file.slice(dot)).toLowerCase()
}

/** Tells whether a file holds results, which may be written under the name of the tool. */
async function isResults(tree: FileTree, file: string): Promise<boolean> {
  if (!/\.json$/i.test(file)) return false
  if (((await tree.size(file)) ?? 0) > limits.scenarioFile) return true
  return (await tree.readText(file, limits.scenarioFile)).includes('"schemaVersion"')
}

/** Returns the folders that contain a path, and the path itself, which may be a folder. */
function listFoldersAbove(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function createMisnamedError(message: string): GateError {
  return new GateError('bad-config', message)
}
