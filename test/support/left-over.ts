import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the files of a folder that nothing generates any more, sorted. `npm run generate` deletes them and names none.
 * Files that are not there yet do not count: snapshots are written after the last test of a file.
 */
export function leftOver(folder: string, generated: readonly string[]): string[] {
  const known = new Set(generated)
  const found = readdirSync(folder).filter((name) => !known.has(name))
  if (process.env['GENERATE'] === undefined) return found.toSorted()
  for (const name of found) rmSync(join(folder, name))
  return []
}
