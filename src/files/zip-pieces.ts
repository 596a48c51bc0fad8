import { Readable } from 'node:stream'

/** A file to be packed. */
export interface PackedFile {
  /** Its path in the archive. */
  readonly name: string
  open(): AsyncIterable<Uint8Array>
}

/** The time that archives have of all files: the same files make the same bytes. */
const time = new Date(1980, 0, 1)
const mode = 0o100644
/** Traces are text that packs well at any level, and a run should not wait for the rest. */
const compressionLevel = 3

/**
 * A zip archive in pieces; no file is held whole. Files are in the order given.
 * Throws what reading a file throws, and RangeError where the archive has more than `maxBytes`.
 */
export async function* zipPieces(
  files: readonly PackedFile[],
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  // Most runs of the command line write none.
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>)
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  let current: Readable | undefined
  for (const file of files) {
    zip.addReadStreamLazy(
      file.name,
      { mtime: time, forceDosTimestamp: true, mode, compressionLevel },
      (take) => {
        // The package looks at no error of what it reads.
        current = Readable.from(file.open()).on('error', fail)
        take(null, current)
      },
    )
  }
  zip.end()
  try {
    let bytes = 0
    for await (const piece of output as AsyncIterable<Buffer>) {
      bytes += piece.byteLength
      if (bytes > maxBytes) throw new RangeError(`the archive has more than ${maxBytes} bytes`)
      yield piece
    }
  } finally {
    current?.destroy()
  }
}
