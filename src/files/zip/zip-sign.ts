import { open } from 'node:fs/promises'

/** Tells whether a file begins as a zip archive does. */
export async function beginsAsZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}
