import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { limits } from '../../core/limits.ts'
import { DecompressedFile } from '../../trace/reading/decompressed.ts'
import type { RecordedFile } from '../../trace/formats/recording/recording.ts'

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

  /** `path`: absolute. An empty file is none. `select`: picks those of its bytes, unpacked, that count, or says why none can be told apart. */
  async read(
    path: string,
    as: Pick<RecordedFile, 'name' | 'isNamed'>,
    select: (bytes: Uint8Array) => Uint8Array | string = (bytes) => bytes,
  ): Promise<void> {
    if (this.#files.length >= limits.recordedFiles) {
      this.#problems.add(`The command wrote more than ${limits.recordedFiles} trace files; not all are read.`)
      return
    }
    const free = limits.recordedFileBytes - this.#bytes
    try {
      const file = await readUnpacked(path, free)
      if (file === null) {
        const most = limits.recordedFileBytes / (1 << 20)
        this.#problems.add(`The trace files of the command have more than ${most} MiB; not all are read.`)
        return
      }
      if (file.problem !== null) this.miss(`The trace file \`${as.name}\`: ${file.problem}`)
      const bytes = select(file.bytes)
      if (typeof bytes === 'string') this.miss(bytes)
      else this.#keep(bytes, as)
    } catch {
      this.#problems.add(`The trace file \`${as.name}\` cannot be read.`)
    }
  }

  /** Notes that something could not be read that should have been. */
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
}

/** Reads a packed or plain file; null if the packed one is larger. `problem`: why unpacking stopped early. */
export async function readUnpacked(path: string, maxBytes: number) {
  const raw = await readRegular(path, maxBytes)
  if (raw === null) return null
  const file = new DecompressedFile({ path, open: () => yieldOnce(raw) }, maxBytes)
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  const bytes = chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
  return { bytes, problem: file.problem }
}

/** Reads a regular file that may still change; null if larger. A pipe or link there is not waited for. */
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

async function* yieldOnce(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
