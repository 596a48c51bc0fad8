import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { GateError } from '../../core/errors.ts'
import { limits } from '../../core/limits.ts'
import { openDiskTree } from '../../files/disk-tree.ts'
import { joinPath, normalizePath } from '../../files/paths.ts'
import { isInside } from '../../files/walk.ts'
import { readUnpacked, WrittenTracesReader, type WrittenTraces } from './written-traces.ts'

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
    const list = () => listFoundFiles(this.#root, folder, pattern)
    const before = await list()
    const contents = new Map<string, Content | null>()
    for (const [path, file] of before.files) contents.set(path, await this.#readContent(path, file))
    const trial: OpenTrial = {
      overlapping: new Set(this.#open),
      list,
      read: () => readNew(trial, before, contents),
      end: () => void this.#open.delete(trial),
    }
    for (const other of this.#open) other.overlapping.add(trial)
    this.#open.add(trial)
    return trial
  }

  /** Reads a file; null if unreadable, or larger than any that is kept. */
  #readContent(path: string, { real, state }: FoundFile): Promise<Content | null> {
    const cached = this.#known.get(path)
    if (cached?.state === state) return cached.content
    const content = readUnpacked(real, limits.recordedFileBytes).then(
      (file) => (file?.problem === null ? hashContent(file.bytes) : null),
      () => null,
    )
    this.#known.set(path, { state, content })
    return content
  }
}

/** The named trace files of one trial. */
export interface OpenTrial {
  /** Other trials that ran at the same time. */
  readonly overlapping: Set<OpenTrial>
  readonly list: () => Promise<Listing>
  /** Reads what was written since, sorted by path; named as in the workspace. */
  readonly read: () => Promise<WrittenTraces>
  /** The command has ended, and all of it was read. */
  readonly end: () => void
}

async function readNew(
  { list, overlapping }: OpenTrial,
  before: Listing,
  contents: ReadonlyMap<string, Content | null>,
): Promise<WrittenTraces> {
  const after = await list()
  const reader = new WrittenTracesReader()
  for (const problem of [before.problem, after.problem]) if (problem !== null) reader.miss(problem)
  // A file that was only renamed is still the one that was there.
  const states = new Set([...before.files.values()].map(({ state }) => state))
  const changed = [...after.files].filter(([, { state }]) => !states.has(state))
  const others = changed.length === 0 ? [] : await Promise.all([...overlapping].map((other) => other.list()))
  const shared = new Set(others.flatMap(({ files }) => [...files.values()].map(({ real }) => real)))
  for (const [path, { real }] of changed) {
    const as = { name: path, isNamed: true }
    const content = contents.get(path)
    const select = (bytes: Uint8Array) =>
      content === undefined ? withoutCopied(bytes, contents) : findAddedPart(content, bytes, path)
    if (shared.has(real)) reader.miss(describeSharedFile(path))
    else await reader.read(real, as, select)
  }
  return reader.result()
}

function describeSharedFile(path: string): string {
  return `The trace file \`${path}\` is also that of another trial that ran at the same time, so its trial is unknown. Write one file per run, or run with \`concurrency: 1\`.`
}

/** What a file held, unpacked, before a command started. */
interface Content {
  readonly whole: Piece
  /** Its last bytes. */
  readonly tail: Buffer
  /** All but a heading, which may count the runs, and the brackets that close a document. */
  readonly inner: Piece
}

interface Piece {
  readonly bytes: number
  readonly hash: string
  /** Its first bytes. */
  readonly start: Uint8Array
}

const startBytes = 64
const tailBytes = 16 << 10

function hashContent(bytes: Uint8Array): Content {
  const last = () => String.fromCharCode(bytes[end - 1] ?? 0)
  let end = bytes.length
  while (end > 0 && /[\s\]}]/.test(last())) end--
  // A document without anything in it holds no earlier run.
  if (/[[{:,]/.test(last())) end = 0
  const heading = end < 2 * startBytes ? 0 : startBytes
  return {
    whole: hashPiece(bytes),
    inner: hashPiece(bytes.subarray(heading, end)),
    tail: Buffer.from(bytes.subarray(-tailBytes)),
  }
}

function hashPiece(content: Uint8Array): Piece {
  const hash = createHash('sha256').update(content).digest('base64')
  return { bytes: content.length, hash, start: Uint8Array.from(content.subarray(0, startBytes)) }
}

function isAt(content: Uint8Array, at: number, { bytes, hash }: Piece): boolean {
  return (
    at >= 0 &&
    bytes > 0 &&
    content.length > bytes &&
    hashPiece(content.subarray(at, at + bytes)).hash === hash
  )
}

/** Returns what follows the longest file that a copy begins with, in one pass however many there are. */
function withoutCopied(bytes: Uint8Array, contents: ReadonlyMap<string, Content | null>): Uint8Array {
  const wholes = [...contents.values()].flatMap((content) => content?.whole ?? [])
  const hash = createHash('sha256')
  let at = 0
  let copied = 0
  for (const whole of wholes.sort((a, b) => a.bytes - b.bytes)) {
    if (whole.bytes >= bytes.length) break
    hash.update(bytes.subarray(at, whole.bytes))
    at = whole.bytes
    if (hash.copy().digest('base64') === whole.hash) copied = at
  }
  return bytes.subarray(copied)
}

/** Looks at a few places, for each costs a hash. */
function holds(content: Uint8Array, piece: Piece, from = 0, left = 16): boolean {
  const at = left === 0 ? -1 : asBuffer(content).indexOf(piece.start, from)
  return at !== -1 && (isAt(content, at, piece) || holds(content, piece, at + 1, left - 1))
}

/** Finds the place behind the last lines of a file whose first lines were dropped; −1 if it begins otherwise. */
function findEndOfKept(bytes: Uint8Array, { whole, tail }: Content): number {
  const content = asBuffer(bytes)
  const lastLine = tail.subarray(tail.lastIndexOf('\n', -2) + 1)
  const at = content.indexOf(lastLine)
  const end = at + lastLine.length
  if (at === -1 || end >= Math.min(whole.bytes, content.length)) return -1
  const lines = tail.subarray(-end)
  const areWhole = lines.length === tail.length || tail.at(-end - 1) === newline
  return areWhole && content.subarray(end - lines.length, end).equals(lines) ? end : -1
}

const newline = 0x0a

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** Returns the part that was prepended or appended, all of a file that was rewritten, or a sentence if that is unclear. */
function findAddedPart(before: Content | null, bytes: Uint8Array, path: string): Uint8Array | string {
  if (before === null)
    return `The trace file \`${path}\` was there before and could not be read, so the part of this run is unknown.`
  const { whole, inner } = before
  if (isAt(bytes, 0, whole)) return bytes.subarray(whole.bytes)
  const end = findEndOfKept(bytes, before)
  if (end !== -1) return bytes.subarray(end)
  const added = bytes.length - whole.bytes
  if (isAt(bytes, added, whole)) return bytes.subarray(0, added)
  if (added <= 0 || !holds(bytes, inner)) return bytes
  return `The trace file \`${path}\` contains earlier runs in one document with this one, and nothing separates them. Write one file per run, or a line for each record. If each run writes the file anew, delete it before, and do not commit it.`
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

async function listFoundFiles(root: string, folder: string, pattern: string): Promise<Listing> {
  const files = new Map<string, FoundFile>()
  try {
    const base = await realpath(root)
    const below = relative(base, await realpath(folder))
      .split(sep)
      .join('/')
    for (const path of await openDiskTree(base).glob(normalizePath(joinPath(below || '.', pattern)))) {
      const file = await findFile(base, path)
      if (file !== null) files.set(path, file)
    }
    return { files, problem: null }
  } catch (thrown) {
    const why = thrown instanceof GateError ? thrown.message : 'Their folder is gone.'
    return { files, problem: `The trace files \`${pattern}\` cannot be listed. ${why}` }
  }
}

/** Finds a file; null if it is gone meanwhile, or leads out of the workspace. */
async function findFile(base: string, path: string): Promise<FoundFile | null> {
  try {
    const real = await realpath(join(base, path))
    const { ino, size, mtimeNs } = await stat(real, { bigint: true })
    return isInside(base, real) ? { real, state: [ino, size, mtimeNs].join(' ') } : null
  } catch {
    return null
  }
}
