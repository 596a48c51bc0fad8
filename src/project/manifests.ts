import { isObject, parseJson, type Mapping } from '../core/json.ts'
import { getFolder, joinPath } from '../files/paths.ts'
import type { Project } from './project-files.ts'

/** A `package.json`, as far as it tells how an agent is started. */
export interface NodePackage {
  readonly folder: string
  /** Files that it starts: its `main`, its `bin`, and those that its scripts name. */
  readonly starts: ReadonlySet<string>
  readonly dependencies: ReadonlySet<string>
}

const mostManifests = 50
const longestManifest = 256 * 1024

/** Reads every `package.json` of a project; broken ones say nothing. */
export async function readNodePackages({ tree }: Project, files: readonly string[]): Promise<NodePackage[]> {
  const packages: NodePackage[] = []
  for (const manifest of files
    .filter((file) => /(?:^|\/)package\.json$/.test(file))
    .slice(0, mostManifests)) {
    const document = parseJson(await tree.readText(manifest, longestManifest).catch(() => ''))
    if (!isObject(document)) continue
    const folder = getFolder(manifest)
    packages.push({
      folder,
      starts: new Set(listPaths(document).map((path) => joinPath(folder, path.replace(/^\.\//, '')))),
      dependencies: new Set(
        [document['dependencies'], document['devDependencies']].flatMap((of) =>
          isObject(of) ? Object.keys(of) : [],
        ),
      ),
    })
  }
  return packages
}

function listPaths({ main, bin, scripts }: Mapping): string[] {
  const values: unknown[] = [main, ...(isObject(bin) ? Object.values(bin) : [bin])]
  const started = isObject(scripts) ? [scripts['agent'], scripts['start']] : []
  const words = started.flatMap((script) => (typeof script === 'string' ? script.split(/\s+/) : []))
  return [...values, ...words].filter((path) => typeof path === 'string')
}

/** The nearest folder at or above a file that has one of these files; else the root. */
export function findHome(file: string, names: readonly string[], files: ReadonlySet<string>): string {
  let folder = getFolder(file)
  while (folder !== '.' && !names.some((name) => files.has(joinPath(folder, name))))
    folder = getFolder(folder)
  return folder
}
