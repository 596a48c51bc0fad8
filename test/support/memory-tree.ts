import { GateError } from '../../src/core/errors.ts'
import { matchGlob } from '../../src/files/glob.ts'
import { compareCodePoints, normalizePath, type FileTree } from '../../src/files/paths.ts'

/** A tree of files that are given as text, or as bytes. */
export function memoryTree(files: Readonly<Record<string, string | Uint8Array>>): FileTree {
  const paths = Object.keys(files).sort(compareCodePoints)
  const bytesOf = (path: string) => {
    const content = files[normalizePath(path)]
    if (content === undefined) throw new GateError('not-found', `There is no file \`${path}\`.`)
    return Buffer.from(content)
  }
  return {
    async list(path) {
      const folder = normalizePath(path)
      return paths.filter((file) => folder === '.' || file === folder || file.startsWith(`${folder}/`))
    },
    async glob(pattern) {
      return paths.filter(matchGlob(normalizePath(pattern)))
    },
    async size(path) {
      const content = files[normalizePath(path)]
      return content === undefined ? null : Buffer.byteLength(content)
    },
    async readText(path, maxBytes) {
      const bytes = bytesOf(path)
      if (bytes.length > maxBytes) throw new GateError('too-large', `\`${path}\` is too large.`)
      return bytes.toString()
    },
    async *open(path) {
      yield bytesOf(path)
    },
  }
}
