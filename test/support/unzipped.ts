import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ZipTree } from '../../src/files/zip/zip-tree.ts'
import { temporaryFolder } from './repository.ts'

/** The files of a zip archive, sorted by name. */
export async function unzipped(archive: Uint8Array): Promise<{ name: string; content: Buffer }[]> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'it.zip')
  await writeFile(path, archive)
  await using tree = await ZipTree.open(path, 'it')
  const files = []
  for (const name of await tree.list('.')) {
    const parts: Uint8Array[] = []
    for await (const part of tree.open(name)) parts.push(part)
    files.push({ name, content: Buffer.concat(parts) })
  }
  return files
}
