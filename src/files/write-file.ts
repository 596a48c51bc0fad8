import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a file so that a reader sees the former one or the whole new one, also when this process is
 * killed in between: a temporary file beside it takes its name when it is complete. Missing folders are
 * made. Throws what the file system throws.
 */
export async function writeFileAtomically(
  path: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const folder = dirname(path)
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    await mkdir(folder, { recursive: true })
    const handle = await open(temporary, 'wx')
    await pipeline(Readable.from(pieces), handle.createWriteStream({ flush: true }))
    await rename(temporary, path)
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw thrown
  }
}
