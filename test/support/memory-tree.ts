import { GateError } from '../../src/core/errors.ts'
import { matchGlob } from '../../src/files/glob.ts'
import { byCodePoint, normalPath } from '../../src/files/paths.ts'
import type { FileTree } from '../../src/files/tree.ts'

/** A tree of files that are given as text. */
export function memoryTree(files: Readonly<Record<string, string>>): FileTree {
  const paths = Object.keys(files).sort(byCodePoint)
  const textOf = (path: string) => {
    const text = files[normalPath(path)]
    if (text === undefined) throw new GateError('not-found', `There is no file \`${path}\`.`)
    return text
  }
  return {
    async list(path) {
      const folder = normalPath(path)
      return paths.filter((file) => folder === '.' || file === folder || file.startsWith(`${folder}/`))
    },
    async glob(pattern) {
      return paths.filter(matchGlob(normalPath(pattern)))
    },
    async size(path) {
      const text = files[normalPath(path)]
      return text === undefined ? null : Buffer.byteLength(text)
    },
    async readText(path, maxBytes) {
      const text = textOf(path)
      if (Buffer.byteLength(text) > maxBytes) throw new GateError('too-large', `\`${path}\` is too large.`)
      return text
    },
    async *open(path) {
      yield Buffer.from(textOf(path))
    },
  }
}
