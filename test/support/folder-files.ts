import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder of fixtures, by their paths under `name`. */
export function folderFiles(folder: string, name: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.map((path) => [
      `${name}${path.slice(folder.length).replaceAll('\\', '/')}`,
      readFileSync(path, 'utf8'),
    ]),
  )
}
