import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { joinPath, normalizePath } from '../../files/paths.ts'
import { isInside } from '../../files/walk.ts'
import { readRegular, WrittenTracesReader, type WrittenTraces } from './written-traces.ts'

/** Trace files that scenarios name by their `trace_file`; one for all trials of a run. */
export class NamedTraces {
  readonly #root: string
  /** Trials whose command runs. */
  readonly #open = new Set<OpenTrial>()
  /** By path. */
  readonly #known = new Map<string, { readonly state: string; readonly content: Promise<Content | null> }>()

  /** `root`: absolute path of the workspace; nothing outside of it is read. */
  constructor(root: string) {
    this.#root = root
  }

  /**
   * Takes note of what is there before a command starts: what an earlier run left, or what is committed,
   * is no trace of this one. Clocks are not compared, for those of file systems lag behind.
   *
   * `folder`: absolute path of the folder in which the command starts. `pattern`: path or glob relative to it.
   */
  async begin(folder: string, pattern: string): Promise<OpenTrial> {
    const list = () => listed(this.#root, folder, pattern)
    const before = await list()
    const contents = new Map<string, Content | null>()
    for (const [path, found] of before.files) contents.set(path, await this.#contentOf(path, found))
    const trial: OpenTrial = {
      beside: new Set(this.#open),
      list,
      read: () => readNew(trial, before, contents),
      end: () => void this.#open.delete(trial),
    }
    for (const other of this.#open) other.beside.add(trial)
    this.#open.add(trial)
    return trial
  }

  /** Null for a file that cannot be read, or is larger than any that is kept. */
  #contentOf(path: string, { real, state }: FoundFile): Promise<Content | null> {
    const known = this.#known.get(path)
    if (known?.state === state) return known.content
    const content = readRegular(real, limits.recordedFileBytes).then(
      (bytes) => bytes && contentOf(bytes),
      () => null,
    )
    this.#known.set(path, { state, content })
    return content
  }
}

/** The named trace files of one trial. */
export interface OpenTrial {
  /** Other trials that ran at the same time. */
  readonly beside: Set<OpenTrial>
  readonly list: () => Promise<Listing>
  /** Reads what was written since, sorted by path; named as in the workspace. */
  readonly read: () => Promise<WrittenTraces>
  /** The command has ended, and all of it was read. */
  readonly end: () => void
}

async function readNew(
  { list, beside }: OpenTrial,
  before: Listing,
  contents: ReadonlyMap<string, Content | null>,
): Promise<WrittenTraces> {
  const after = await list()
  const reader = new WrittenTracesReader()
  for (const problem of [before.problem, after.problem]) if (problem !== null) reader.miss(problem)
  const changed = [...after.files].filter(([path, { state }]) => before.files.get(path)?.state !== state)
  const others = changed.length === 0 ? [] : await Promise.all([...beside].map((other) => other.list()))
  const shared = new Set(others.flatMap(({ files }) => [...files.values()].map(({ real }) => real)))
  for (const [path, { real }] of changed) {
    const as = { name: path, isNamed: true }
    const content = contents.get(path)
    if (shared.has(real)) reader.miss(sharedBy(path))
    else
      await reader.read(real, as, (bytes) => (content === undefined ? bytes : addedTo(content, bytes, path)))
  }
  return reader.result()
}

function sharedBy(path: string): string {
  return `The trace file \`${path}\` is also that of another trial that ran at the same time: nobody can tell whose it is. Write one file per run, or run with \`concurrency: 1\`.`
}

/** What a file held before a command started. */
interface Content {
  readonly whole: Start
  /** All but the brackets that close a document. */
  readonly unclosed: Start
}

interface Start {
  readonly bytes: number
  readonly hash: string
}

function contentOf(bytes: Uint8Array): Content {
  const last = () => String.fromCharCode(bytes[end - 1] ?? 0)
  let end = bytes.length
  while (end > 0 && /[\s\]}]/.test(last())) end--
  // A document without anything in it holds no earlier run.
  if (/[[{:,]/.test(last())) end = 0
  return { whole: startOf(bytes, bytes.length), unclosed: startOf(bytes, end) }
}

function startOf(content: Uint8Array, bytes: number): Start {
  return { bytes, hash: createHash('sha256').update(content.subarray(0, bytes)).digest('base64') }
}

function startsWith(content: Uint8Array, { bytes, hash }: Start): boolean {
  return bytes > 0 && content.length > bytes && startOf(content, bytes).hash === hash
}

/** The part that was appended, or all of a file that was written anew; a sentence where nobody can tell. */
function addedTo(before: Content | null, bytes: Uint8Array, path: string): Uint8Array | string {
  if (before === null)
    return `The trace file \`${path}\` was there before and could not be read: what this run added cannot be told.`
  if (startsWith(bytes, before.whole)) return bytes.subarray(before.whole.bytes)
  if (bytes.length === before.whole.bytes || !startsWith(bytes, before.unclosed)) return bytes
  return `The trace file \`${path}\` holds earlier runs in one document with this one, and they cannot be told apart. Write one file per run, or a line for each record.`
}

interface FoundFile {
  readonly real: string
  /** Changes whenever the file is written. */
  readonly state: string
}

interface Listing {
  /** By path. */
  readonly files: ReadonlyMap<string, FoundFile>
  readonly problem: string | null
}

async function listed(root: string, folder: string, pattern: string): Promise<Listing> {
  const files = new Map<string, FoundFile>()
  try {
    const base = await realpath(root)
    const below = relative(base, await realpath(folder))
      .split(sep)
      .join('/')
    for (const path of await openDiskTree(base).glob(normalizePath(joinPath(below || '.', pattern)))) {
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
async function foundAt(base: string, path: string): Promise<FoundFile | null> {
  try {
    const real = await realpath(join(base, path))
    const { ino, size, mtimeNs } = await stat(real, { bigint: true })
    return isInside(base, real) ? { real, state: [ino, size, mtimeNs].join(' ') } : null
  } catch {
    return null
  }
}
