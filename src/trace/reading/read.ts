import type { DiagnosticCode } from '../../core/diagnostic-catalogue.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { toError } from '../../core/errors.ts'
import { DecompressedFile } from './decompressed.ts'
import { detectFormat } from '../formats/registry.ts'
import type { LogIndex } from './span-log.ts'
import type { ReadItem, TraceFile, FileHead } from './reader.ts'
import { readFileList, type FileItem, type PassOver } from './file-list.ts'
import { isObject, type JsonValue } from '../../core/json.ts'
import { parsePythonJson } from '../../text/json-text.ts'
import { byteOrderMark } from './lines.ts'

/**
 * Reads every trace of a file, whatever its format, and what is wrong with the file. Never throws: a file that
 * cannot be read, is empty or is of no known format is a diagnostic. `logs`: log records whose spans are
 * in other files than they are.
 */
export function readTraces(file: TraceFile, logs?: LogIndex): AsyncGenerator<ReadItem> {
  return readRecords(file, logs, false)
}

function readHeld(file: TraceFile, logs: LogIndex): AsyncGenerator<ReadItem> {
  return readRecords(file, logs, true)
}

async function* readRecords(
  file: TraceFile,
  logs: LogIndex | undefined,
  isHeld: boolean,
): AsyncGenerator<ReadItem> {
  const unpacked = new DecompressedFile(file)
  const peeked = new PeekedFile(unpacked)
  try {
    const head = await peeked.head()
    const format = head === null ? undefined : await detectFormat(head, isHeld)
    let isFound = false
    const logCount = logs?.count ?? 0
    if (format !== undefined && head !== null) {
      for await (const item of format.read(peeked, { ...head, shape: format.shape }, logs, readHeld)) {
        isFound = true
        yield item
        // What the file breaks off before may be a part of any trace that was still open.
        if (item.kind === 'trace' && unpacked.problem !== null)
          yield { kind: 'damage', traceId: item.trace.id }
      }
    }
    if (unpacked.problem !== null) yield createProblem(file, 'trace-unreadable', unpacked.problem)
    else if (head === null) yield createProblem(file, 'trace-empty', 'The file is empty.')
    else if (format === undefined) yield createProblem(file, 'trace-format', await explainUnknown(head))
    else if (!isFound && (logs?.count ?? 0) === logCount)
      yield createProblem(file, 'trace-empty', 'The file holds no trace.')
  } catch (thrown) {
    yield createProblem(file, 'trace-unreadable', `The file cannot be read: ${toError(thrown).message}`)
  } finally {
    await peeked.close()
  }
}

async function explainUnknown(head: FileHead): Promise<string> {
  const { describeUnknown } = await import('../formats/near-formats.ts')
  return `The file is not a trace in a format that is understood. ${describeUnknown(head)}`
}

function createProblem(file: TraceFile, code: DiagnosticCode, message: string): ReadItem {
  const diagnostic: Diagnostic = { code, severity: 'error', message, file: file.path }
  return { kind: 'diagnostic', diagnostic }
}

/**
 * Reads every trace of a list of files. Log records may lie in a file by the one with their spans (they are put into
 * `logs`); traces that came before them supersede what was given. `passOver`: files that need not be read.
 */
export function readTraceFiles(
  files: readonly TraceFile[],
  options: { readonly logs?: LogIndex; readonly passOver?: PassOver } = {},
): AsyncGenerator<FileItem> {
  return readFileList(files, readTraces, options)
}

const headBytes = 64 * 1024

/** How many lines are looked at whole, and up to how many bytes: prompts, lists of tools and images make them long. */
const [headLines, headLineBytes] = [3, 2 * 1024 * 1024]

/** A file whose start was peeked at. The first `open` goes on with that stream, later ones open the file anew. */
class PeekedFile implements TraceFile {
  readonly path: string
  readonly #file: TraceFile
  #peeked: Uint8Array[] = []
  #rest: AsyncIterator<Uint8Array> | null = null

  constructor(file: TraceFile) {
    this.path = file.path
    this.#file = file
  }

  /** Reads the head; null for a file without content. Rejects if the file cannot be read. */
  async head(): Promise<FileHead | null> {
    this.#rest = this.#file.open()[Symbol.asyncIterator]()
    let [bytes, whole, wanted] = [0, false, headBytes]
    /** Where the first lines end. */
    const ends: number[] = []
    while (bytes < wanted && !whole) {
      const step = await this.#rest.next()
      whole = step.done === true
      if (step.done === true) break
      this.#peeked.push(step.value)
      let at = step.value.indexOf(lineFeed)
      while (at !== -1 && ends.length < headLines) {
        ends.push(bytes + at)
        at = step.value.indexOf(lineFeed, at + 1)
      }
      bytes += step.value.byteLength
      const end = ends[headLines - 1] ?? (bytes < headBytes ? 0 : headLineBytes)
      if (end >= headBytes) wanted = end + headBytes
    }
    const first = Buffer.concat(this.#peeked, Math.min(bytes, wanted))
    // A document of one line is no line of several.
    const areLong = wanted > headBytes && decodeHead(first.subarray(ends[0] ?? bytes)).trim() !== ''
    const start = areLong ? first : first.subarray(0, headBytes)
    const text = decodeHead(start)
    if (whole && text.trim() === '') return null
    return { bytes: start, ...parseHead(text, whole && bytes <= headBytes) }
  }

  async *open(): AsyncGenerator<Uint8Array> {
    const rest = this.#rest
    if (rest === null) {
      yield* this.#file.open()
      return
    }
    const peeked = this.#peeked
    this.#rest = null
    this.#peeked = []
    try {
      yield* peeked
      for (let step = await rest.next(); step.done !== true; step = await rest.next()) yield step.value
    } finally {
      await rest.return?.()
    }
  }

  /** Closes a file that is not read on. A failure to close it is ignored. */
  async close(): Promise<void> {
    const rest = this.#rest
    this.#rest = null
    await Promise.resolve(rest?.return?.()).catch(() => undefined)
  }
}

const lineFeed = 10

function decodeHead(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text
}

function parseHead(text: string, whole: boolean): Pick<FileHead, 'text' | 'firstLine' | 'document'> {
  const end = text.indexOf('\n')
  const line = end === -1 ? (whole ? parsePythonJson(text) : undefined) : parsePythonJson(text.slice(0, end))
  const isOnly = end === -1 || (whole && text.slice(end).trim() === '')
  if (line !== undefined && isOnly) return { text, firstLine: line, document: line }
  if (isRecord(line)) return { text, firstLine: line, document: undefined }
  const document = whole ? parsePythonJson(text) : undefined
  return { text, firstLine: document === undefined ? parseLaterLine(text) : undefined, document }
}

function isRecord(value: JsonValue | undefined): boolean {
  return (isObject(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0)
}

/** Parses a later line: JSON Lines may begin with a blank or broken line, unlike a long document. */
function parseLaterLine(text: string): JsonValue | undefined {
  const lines = text.split('\n', 12)
  if (/^\s*[[{]\s*$/.test(lines.find((line) => line.trim() !== '') ?? '')) return undefined
  return lines.map((line) => parsePythonJson(line)).find(isRecord)
}
