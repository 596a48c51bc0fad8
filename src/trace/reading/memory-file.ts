import type { TraceFile } from './reader.ts'

/** A file that is in memory already. `path` is where its problems are said to be. */
export function memoryFile(path: string, bytes: Uint8Array): TraceFile {
  return {
    path,
    // eslint-disable-next-line typescript/require-await -- a stream, as files on disk are
    async *open() {
      if (bytes.byteLength > 0) yield bytes
    },
  }
}
