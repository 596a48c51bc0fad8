import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'

/** Type and content of an object, as git stores it. */
export async function readObject(cwd: string, name: string): Promise<{ type: string; content: Buffer }> {
  const ask = promisify(execFile)
  const type = (await ask('git', ['cat-file', '-t', name], { cwd })).stdout.trim()
  const { stdout: content } = await ask('git', ['cat-file', type, name], { cwd, encoding: 'buffer' })
  return { type, content }
}

/** Puts another content under the id of a loose object, as whoever may write into the clone can. */
export async function forgeObject(
  root: string,
  id: string,
  type: string,
  content: string | Buffer,
): Promise<void> {
  const path = join(root, '.git/objects', id.slice(0, 2), id.slice(2))
  const bytes = Buffer.from(content)
  await mkdir(dirname(path), { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, deflateSync(Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes])))
}
