import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../core/json.ts'
import type { FileTree } from '../files/tree.ts'
import { writeFileAtomically } from '../files/write-file.ts'

/** A file that is larger than it may be. */
export const tooLarge = Symbol('too large')

/** Where answers are kept, each under the name of its file. Reading and writing may reject. */
export interface KeptPlace {
  /** Of all files there; none where the place itself is not there. */
  names(): Promise<readonly string[]>
  /** Null where there is no such file. */
  read(name: string, maxBytes: number): Promise<string | null | typeof tooLarge>
  /** Null where nothing may be written. */
  readonly write: ((name: string, text: string) => Promise<void>) | null
}

/** A folder on the disk, which need not exist. `folder`: absolute. */
export function diskPlace(folder: string): KeptPlace {
  return {
    names: async () => readdir(folder).catch(() => []),
    read: async (name, maxBytes) => {
      try {
        await using file = await open(join(folder, name))
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes + 1), position: 0 })
        return bytesRead <= maxBytes ? buffer.toString('utf8', 0, bytesRead) : tooLarge
      } catch (thrown) {
        if (isObject(thrown) && thrown['code'] === 'ENOENT') return null
        throw thrown
      }
    },
    write: async (name, text) => writeFileAtomically(join(folder, name), [text]),
  }
}

/** A folder of a tree, such as an archive of an earlier run: for reading only. */
export function treePlace(tree: FileTree, folder: string): KeptPlace {
  return {
    names: async () => {
      const paths = await tree.list(folder)
      return paths.map((path) => path.slice(folder.length + 1)).filter((name) => !name.includes('/'))
    },
    read: async (name, maxBytes) => {
      const size = await tree.size(`${folder}/${name}`)
      if (size === null) return null
      return size <= maxBytes ? tree.readText(`${folder}/${name}`, maxBytes) : tooLarge
    },
    write: null,
  }
}
