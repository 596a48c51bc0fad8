import { GateError } from '../core/errors.ts'
import { suggest } from '../text/suggest.ts'
import { globBase, isGlob } from './glob.ts'
import { folderOf, normalPath } from './paths.ts'
import type { FileTree } from './tree.ts'

/** Files that are named. */
const mostShown = 3

/**
 * Says what is there in place of a path or glob that matches no file, in one clause: the folder or file that was
 * meant, or what its folder holds. Null where nothing helps, or the folder is too large to be listed.
 */
export async function nearestFiles(tree: FileTree, glob: string): Promise<string | null> {
  try {
    const normal = normalPath(glob)
    const folder = isGlob(normal) ? globBase(normal).folder : folderOf(normal)
    const files = await tree.list(folder)
    if (files.length === 0) return await missingFolder(tree, folder)
    const near = isGlob(normal) ? null : suggest(normal, files)
    if (near !== null) return `did you mean \`${near}\`?`
    const shown = files.slice(0, mostShown).map((file) => `\`${file}\``)
    const more = files.length > mostShown ? ` and ${files.length - mostShown} more` : ''
    return `there is ${shown.join(', ')}${more}`
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}

/** The first folder of a path that is not there. */
async function missingFolder(tree: FileTree, folder: string): Promise<string> {
  const parts = folder.split('/')
  let known: readonly string[] = []
  let parent = '.'
  for (const [index, part] of parts.entries()) {
    known = await tree.list(parent)
    const path = parts.slice(0, index + 1).join('/')
    if (!known.some((file) => file.startsWith(`${path}/`))) {
      const depth = index + 1
      const beside = known.flatMap((file) => {
        const names = file.split('/')
        return names.length > depth ? [names.slice(0, depth).join('/')] : []
      })
      const near = suggest(path, new Set(beside))
      const hint = near === null ? '' : `; did you mean \`${near}\`?`
      return `there is no folder \`${parent === '.' ? part : path}\`${hint}`
    }
    parent = path
  }
  return `\`${folder}\` is empty`
}
