import { getFolder, joinPath } from '../files/paths.ts'
import { GateError } from '../core/errors.ts'
import type { FileTree } from '../files/tree.ts'
import type { Dialect } from './dialect.ts'

/** Where scenarios are looked for when nobody says. */
export const defaultScenarioFolders = ['.kensa/scenarios', 'scenarios', '.scenario-gate/tests'] as const

/** The paths given, else those of the default folders that exist, and the usual files of the dialects beside them. */
export async function resolveScenarioPaths(
  tree: FileTree,
  paths: readonly string[] | undefined,
  dialects: readonly Dialect[],
): Promise<readonly string[]> {
  if (paths !== undefined && paths.length > 0) return paths
  const folders: string[] = []
  for (const folder of defaultScenarioFolders) if ((await tree.list(folder)).length > 0) folders.push(folder)
  for (const glob of dialects.flatMap(({ usualFiles }) => usualFiles ?? []))
    folders.push(...(await tree.glob(glob)))
  if (folders.length > 0) return folders
  const looked = defaultScenarioFolders.map((folder) => `\`${folder}\``).join(', ')
  throw new GateError('no-scenarios', `No scenario was found: no path was given, and ${looked} hold none.`)
}

/**
 * Where the traces of scenarios that name none are looked for: the folder `traces` inside each
 * scenario folder, or else beside it (`.kensa/scenarios` has its traces in `.kensa/traces`).
 */
export async function listTracePool(tree: FileTree, paths: readonly string[]): Promise<string[]> {
  const globs: string[] = []
  for (const path of paths) {
    const folder = /\.(ya?ml|json)$/i.test(path) ? getFolder(path) : path
    for (const candidate of [joinPath(folder, 'traces'), joinPath(getFolder(folder), 'traces')]) {
      if ((await tree.list(candidate)).length === 0) continue
      globs.push(`${candidate}/**`)
      break
    }
  }
  return [...new Set(globs)]
}
