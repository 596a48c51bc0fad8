import { GateError } from '../core/errors.ts'
import type { FileTree } from './tree.ts'

/** Bytes of a file; null where there is none, or none that may be read. */
export async function sizeOf(tree: FileTree, path: string): Promise<number | null> {
  try {
    return await tree.size(path)
  } catch (thrown) {
    if (thrown instanceof GateError) return null
    throw thrown
  }
}
