import { constants } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { limits } from '../../core/limits.ts'
import { DecompressedFile } from '../../trace/reading/decompressed.ts'
import type { RecordedFile } from '../../trace/formats/recording/recording.ts'
import { join, relative, sep } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { diskTree } from '../../files/disk-tree.ts'
import { joinPath, normalPath } from '../../files/paths.ts'
import { isInside } from '../../files/walk.ts'

/** Trace files that a command wrote. */
export interface WrittenTraces {
  readonly files: readonly RecordedFile[]
  /** Missing parts, one sentence each: no verdict may rest on the rest. */
  readonly problems: readonly string[]
}

/** Reads files that a command wrote, in bounded number and size. Compressed ones are unpacked: secrets could not be found in them. */
export class WrittenTracesReader {
  readonly #files: RecordedFile[] = []
  readonly #problems = new Set<string>()
  #bytes = 0

  /** `path`: absolute. An empty file is none. */
  async read(path: string, as: Pick<RecordedFile, 'name' | 'isNamed'>): Promise<void> {
    if (this.#files.length >= limits.recordedFiles) {
      this.#problems.add(`The command wrote more than ${limits.recordedFiles} trace files; not all are read.`)
      return
    }
    const free = limits.recordedFileBytes - this.#bytes
    try {
      const raw = await readRegular(path, free)
      if (raw === null) {
        const most = limits.recordedFileBytes / (1 << 20)
        this.#problems.add(`The trace files of the command have more than ${most} MiB; not all are read.`)
      } else this.#keep(await this.#unpacked(raw, as.name, free), as)
    } catch {
      this.#problems.add(`The trace file \`${as.name}\` cannot be read.`)
    }
  }

  /** Something that should have been read could not be. */
  miss(problem: string): void {
    this.#problems.add(problem)
  }

  result(): WrittenTraces {
    return { files: this.#files, problems: [...this.#problems] }
  }

  #keep(bytes: Uint8Array, as: Pick<RecordedFile, 'name' | 'isNamed'>): void {
    if (bytes.length === 0) return
    this.#bytes += bytes.length
    this.#files.push({ ...as, bytes })
  }

  async #unpacked(raw: Uint8Array, path: string, maxBytes: number): Promise<Uint8Array> {
    const file = new DecompressedFile({ path, open: () => once(raw) }, maxBytes)
    const chunks: Uint8Array[] = []
    for await (const chunk of file.open()) chunks.push(chunk)
    if (file.problem !== null) this.#problems.add(`The trace file \`${path}\`: ${file.problem}`)
    return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
  }
}

/** Null where the file is larger. It may change while it is read; a pipe or a link in its place is not waited for. */
async function readRegular(path: string, maxBytes: number): Promise<Uint8Array | null> {
  // Windows has neither of the last two, and needs neither.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new Error('no regular file')
    if (facts.size > maxBytes) return null
    const bytes = Buffer.alloc(facts.size)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return bytes.subarray(0, length)
  } finally {
    await file.close()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The trace files that a scenario names by its `trace_file`. */
interface NamedTraces {
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
