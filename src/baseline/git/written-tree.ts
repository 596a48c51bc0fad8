import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Scratch } from '../../files/scratch.ts'
import type { GitTree } from './git-tree.ts'

/** Of a larger tree nothing is written. */
const most = { files: 5_000, bytes: 64 << 20 }

/**
 * Writes the files of a commit to a folder of their own, for programs of that commit to be started there; packages
 * are those of the workspace. Null where there are too many, or one cannot be written. Gives the absolute path.
 */
export async function writtenTree(tree: GitTree, root: string, scratch: Scratch): Promise<string | null> {
  const files = await tree.list('.')
  if (files.length > most.files) return null
  const folder = await scratch.file()
  let left = most.bytes
  try {
    for (const file of files) {
      left -= (await tree.size(file)) ?? 0
      if (left < 0) return null
      const path = join(folder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, tree.open(file), { mode: 0o755 })
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction').catch(() => undefined)
    return folder
  } catch {
    return null
  }
}
