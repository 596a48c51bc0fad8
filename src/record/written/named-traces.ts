import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { diskTree } from '../../files/disk-tree.ts'
import { joinPath, normalPath } from '../../files/paths.ts'
import { isInside } from '../../files/walk.ts'
import { type WrittenTraces, WrittenTracesReader } from './written-traces.ts'

/** The trace files that a scenario names by its `trace_file`. */
export interface NamedTraces {
  /** Those that were written since, sorted by path; named as in the workspace. */
  read(): Promise<WrittenTraces>
}

/**
 * Takes note of what is there before a command starts: what an earlier run left, or what is committed,
 * is no trace of this one. Clocks are not compared, for those of file systems lag behind.
 *
 * `root`, `folder`: absolute, the workspace and where the command starts. `pattern`: path or glob,
 * relative to `folder`; nothing outside of the workspace is read.
 */
export async function namedTraces(root: string, folder: string, pattern: string): Promise<NamedTraces> {
  const before = await listed(root, folder, pattern)
  return {
    read: async () => {
      const after = await listed(root, folder, pattern)
      const reader = new WrittenTracesReader()
      for (const problem of [before.problem, after.problem]) if (problem !== null) reader.miss(problem)
      for (const [path, { real, state }] of after.files) {
        if (before.files.get(path)?.state !== state) await reader.read(real, { name: path, isNamed: true })
      }
      return reader.result()
    },
  }
}

interface Listing {
  /** By path; `state` changes whenever the file is written. */
  readonly files: ReadonlyMap<string, { readonly real: string; readonly state: string }>
  readonly problem: string | null
}

async function listed(root: string, folder: string, pattern: string): Promise<Listing> {
  const files = new Map<string, { real: string; state: string }>()
  try {
    const base = await realpath(root)
    const below = relative(base, await realpath(folder))
      .split(sep)
      .join('/')
    for (const path of await diskTree(base).glob(normalPath(joinPath(below || '.', pattern)))) {
      const found = await foundAt(base, path)
      if (found !== null) files.set(path, found)
    }
    return { files, problem: null }
  } catch (thrown) {
    const why = thrown instanceof GateError ? thrown.message : 'Their folder is gone.'
    return { files, problem: `The trace files \`${pattern}\` cannot be listed. ${why}` }
  }
}

/** Null where it is gone meanwhile, or leads out of the workspace. */
async function foundAt(base: string, path: string): Promise<{ real: string; state: string } | null> {
  try {
    const real = await realpath(join(base, path))
    const { ino, size, mtimeNs } = await stat(real, { bigint: true })
    return isInside(base, real) ? { real, state: [ino, size, mtimeNs].join(' ') } : null
  } catch {
    return null
  }
}
