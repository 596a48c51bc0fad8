import { lstat, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byCodePoint } from '../../files/paths.ts'
import { hookFile, hookSource } from '../command/kensa-hook.ts'
import { type WrittenTraces, WrittenTracesReader } from './written-traces.ts'

/** A folder of its own for the trace files of one trial, as Kensa has it; holds the hook for Python too. */
export class TraceFolder {
  /** Absolute. */
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  static async make(parent: string = tmpdir()): Promise<TraceFolder> {
    const path = await realpath(await mkdtemp(join(parent, 'scenario-gate-')))
    await writeFile(join(path, hookFile), hookSource)
    return new TraceFolder(path)
  }

  /** Its regular files, sorted by name; folders in it and links are not looked at. */
  async read(): Promise<WrittenTraces> {
    const reader = new WrittenTracesReader()
    for (const name of await this.#names(reader)) {
      if (name !== hookFile) await reader.read(join(this.path, name), { name, isNamed: false })
    }
    return reader.result()
  }

  /** Never rejects: what a command made unremovable stays in the temporary folder. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }

  async #names(reader: WrittenTracesReader): Promise<string[]> {
    try {
      // A command may have put something else in its place.
      if ((await lstat(this.path)).isDirectory()) {
        const entries = await readdir(this.path, { withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map(({ name }) => name)
          .sort(byCodePoint)
      }
    } catch {
      // Nothing is there.
    }
    reader.miss('The command removed the folder for its trace files.')
    return []
  }
}
