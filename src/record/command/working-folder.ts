import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isInside } from '../../files/walk.ts'

/** The folder that a command starts in; null where what its scenario names is no folder of the workspace. */
export async function workingFolder(root: string, cwd: string, named: string | null): Promise<string | null> {
  if (named === null) return cwd
  try {
    const folder = await realpath(resolve(root, named))
    if (!isInside(await realpath(root), folder) || !(await stat(folder)).isDirectory()) return null
    return folder
  } catch {
    return null
  }
}
