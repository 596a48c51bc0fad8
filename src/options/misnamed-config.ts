import leven from 'leven'
import { GateError } from '../core/errors.ts'
import { limits } from '../core/limits.ts'
import { joinPath } from '../files/paths.ts'
import type { FileTree } from '../files/tree.ts'
import { defaultConfigFile, defaultConfigFiles } from './config.ts'

/**
 * Refuses a work tree whose config file has a name or a folder that is not read, or that has two: the policy in it
 * would silently not count. To be asked only where no config file is named. `places`: the folder the user stands in
 * and the scenario paths given; a config file in one of them, or above, is meant for this run.
 * @throws GateError `bad-config`, with the name to give it.
 */
export async function refuseMisnamedConfig(tree: FileTree, places: readonly string[] = []): Promise<void> {
  const atRoot = [...(await tree.glob('*')), ...(await tree.glob('.*'))]
  const [read, other] = atRoot.filter(isRead)
  if (read !== undefined && other !== undefined) {
    throw bad(`There are \`${read}\` and \`${other}\`, and only one of them can count; delete the other.`)
  }
  for (const file of atRoot) {
    if (isRead(file) || !isMeant(file, read !== undefined) || (await isResults(tree, file))) continue
    throw bad(`\`${file}\` is not read; rename it to \`${defaultConfigFile}\`.`)
  }
  for (const folder of new Set(['.github', ...places.flatMap(foldersAbove)])) {
    for (const file of defaultConfigFiles.map((name) => joinPath(folder, name))) {
      if ((await tree.size(file)) === null) continue
      throw bad(
        `\`${file}\` is not read, only a config file at the root is; move it there, or name it with \`config\`.`,
      )
    }
  }
}

function bad(message: string): GateError {
  return new GateError('bad-config', message)
}

function isRead(file: string): boolean {
  return defaultConfigFiles.some((name) => name === file)
}

/** Longer names are something else, and distances cost the square of the length. */
const longestName = 40

/** Whether a name is the config file in another spelling. A slip of letters counts only where no config file is. */
function isMeant(file: string, hasConfig: boolean): boolean {
  if (file.length > longestName) return false
  const name = plain(file)
  if (/^scenariogate(?:config)?\.(?:ya?ml|json[5c]?|toml)$/.test(name)) return true
  if (hasConfig || !/\.y[aml]+$/.test(name)) return false
  return defaultConfigFiles.some((known) => leven(name, plain(known)) <= 2)
}

/** Without case, separators and a leading dot. */
function plain(file: string): string {
  const dot = Math.max(file.lastIndexOf('.'), 0)
  const stem = file.slice(0, dot).replaceAll(/[-_.\s]/g, '')
  return (stem + file.slice(dot)).toLowerCase()
}

/** Results may have been written under the name of the tool. */
async function isResults(tree: FileTree, file: string): Promise<boolean> {
  if (!/\.json$/i.test(file)) return false
  if (((await tree.size(file)) ?? 0) > limits.scenarioFile) return true
  return (await tree.readText(file, limits.scenarioFile)).includes('"schemaVersion"')
}

/** The folders that a path lies in below the root, and the path itself, which may be a folder. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? [] : parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
