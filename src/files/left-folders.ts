import { hashText } from '../core/hash.ts'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder that goes with this process, and removes those of processes that were killed before they could.
 * `purpose`: a word of its name. Gives its absolute path, links followed; throws what the file system says.
 */
export async function makeProcessFolder(parent: string, purpose: string): Promise<string> {
  // Containers may share a temporary folder, and each counts its processes for itself.
  const prefix = `scenario-gate-${purpose}-${hashText(hostname(), 8)}-`
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (pid > 0 && !isRunning(pid))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  return realpath(await mkdtemp(join(parent, `${prefix}${process.pid}-`)))
}

/** One that we may not signal runs, too. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
