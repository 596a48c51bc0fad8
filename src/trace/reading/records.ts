import type { Diagnostic } from '../../core/diagnostic.ts'
import type { JsonValue } from '../../core/json.ts'
import { limits } from '../../core/limits.ts'
import { parsePythonJson } from '../../text/json-text.ts'
import { lineBatches, byteOrderMark, readDocument, type Line } from './lines.ts'
import { truncate, oneLine } from '../../core/visible-text.ts'
import type { FileHead, ReadItem, TraceFile } from './reader.ts'
import type { Misfit, Shape } from './shape.ts'

/** A JSON value of a file, and where it stands. */
export interface FileRecord {
  readonly value: JsonValue
  /** 1-based; 1 for a document. */
  readonly line: number
  /** Length of its text; 0 for a document, which is in memory as a whole anyway. */
  readonly length: number
  /** A part of it is not what its format has there: what it says of its traces is not all. */
  readonly isTorn?: true
}

export type RecordSource = (
  file: TraceFile,
  head: FileHead,
  problems: FileProblems,
) => AsyncIterable<Iterable<FileRecord>>

/** Reads JSON values in batches, one a line or one document, parsed on demand. An unreadable one becomes a problem. */
export async function* listRecords(
  file: TraceFile,
  head: FileHead,
  isLines: boolean,
  problems: FileProblems,
): AsyncGenerator<Iterable<FileRecord>> {
  const { shape } = head
  if (head.document !== undefined)
    yield [problems.checkShape(shape, { value: head.document, line: 1, length: 0 })]
  else if (isLines)
    for await (const batch of lineBatches(file.open())) yield parsedLines(batch, shape, problems)
  else {
    const text = await readDocument(file.open())
    const value = text === null ? undefined : parsePythonJson(text)
    if (value === undefined) problems.document(text === null ? 'too-large' : 'not-json')
    else yield [problems.checkShape(shape, { value, line: 1, length: 0 })]
  }
}

/** Parses the JSON values of lines. */
export function* parsedLines(
  lines: Iterable<Line>,
  shape: Shape | undefined,
  problems: FileProblems,
): Generator<FileRecord> {
  for (const { text, number: line, isOpen } of lines) {
    if (text === null) problems.line(line, 'too-long', '')
    if (text === null || text === '' || text === '\r') continue
    const value = parsePythonJson(line === 1 && text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
    // An empty list is no record, and in a document no trace.
    if (Array.isArray(value) && value.length === 0) problems.line(line, 'not-a-record', '')
    else if (value !== undefined) yield problems.checkShape(shape, { value, line, length: text.length })
    else if (text.trim() !== '') problems.line(line, isOpen ? 'cut-off' : 'not-json', text)
  }
}

/** Formats a path as `steps[3].name`; names of the file as they are, a long one cut. */
function pathText(path: Misfit['path']): string {
  const steps = path.map((step) =>
    typeof step === 'number' ? `[${step}]` : `.${truncate(oneLine(step), 80)}`,
  )
  return steps.join('').replace(/^\./, '').replaceAll('`', "'")
}

const megabytes = limits.traceDocument >> 20

const lineMessages = {
  'not-json': 'The line is not JSON; what it holds is missing from its trace.',
  'cut-off': 'The last line is cut off; what it holds is missing from its trace. Record the run again.',
  'not-a-record': 'This is JSON, but no record of the format of this file; it was left out.',
  'no-trace':
    'A span here names no trace, though others of this file do; it is missing from the trace that it is of.',
  'too-long': `The line is longer than ${megabytes} MiB and was left out.`,
}

const documentMessages = {
  'not-json':
    'The file is not complete JSON; it may have been cut off while it was written. Record the run again.',
  'too-large': `The file is larger than ${megabytes} MiB, the most that one JSON document may have. Write JSON Lines instead.`,
}

const byteMessages = {
  'cut-off': 'The file is cut off here; what it held after this is missing. Record the run again.',
  'not-protobuf':
    'The protobuf data does not go on here as an export request does; the rest of it was left out. Record the run again.',
  'too-large': `A piece of the file is longer than ${megabytes} MiB and was left out.`,
  damaged: `This piece cannot be unpacked: its compressed data is damaged, or unpacks to more than ${megabytes} MiB. It was left out.`,
  'without-zstd': `From here on pieces are compressed with zstd, which Node.js ${process.versions.node} cannot unpack; Node.js 22.15 and later can. Write the file without compression.`,
  broken:
    'Lengths in the protobuf data do not fit together here; the spans and log records that this touches were left out.',
}

const maxLines = 20

/** Unreadable parts of a file, each with its place, up to a number that a person may read. */
export class FileProblems {
  readonly #file: string
  readonly #damagedBy: (text: string) => string | null
  readonly #damaged = new Set<string>()
  #waiting: ReadItem[] = []
  #lines = 0

  /** `damagedBy`: the trace that an unreadable line was a part of, by its text; null if it was a whole one. */
  constructor(file: string, damagedBy: (text: string) => string | null = () => null) {
    this.#file = file
    this.#damagedBy = damagedBy
  }

  line(line: number, problem: keyof typeof lineMessages, text: string): void {
    this.damage(problem === 'not-a-record' ? null : this.#damagedBy(text))
    this.#lineIs(line, lineMessages[problem])
  }

  /** Checks a record against its shape, and marks and reports a misfit with its place. */
  checkShape(shape: Shape | undefined, record: FileRecord): FileRecord {
    const misfit = shape?.(record.value) ?? null
    // Of a record that is no record at all its reader says so.
    if (misfit === null || misfit.path.length === 0) return record
    const { path, expected, got } = misfit
    const sentence = `\`${pathText(path)}\` should be ${expected} and is ${got}; what it says was not read.`
    this.#lineIs(record.line, sentence)
    return { ...record, isTorn: true }
  }

  #lineIs(line: number, sentence: string): void {
    this.#lines++
    if (this.#lines > maxLines) return
    const more = this.#lines === maxLines ? ' Further lines of this file are not listed.' : ''
    const message = `${sentence}${more}`
    this.#push({ code: 'trace-line', severity: 'error', message, file: this.#file, line })
  }

  /** Notes a problem of a binary file. `traceIds`: the traces that lack something; null for the last one seen. */
  bytes(problem: keyof typeof byteMessages, place: number, traceIds: readonly (string | null)[]): void {
    for (const id of traceIds) this.damage(id ?? this.#damagedBy(''))
    this.#lines++
    if (this.#lines > maxLines) return
    const more = this.#lines === maxLines ? ' Further problems of this file are not listed.' : ''
    const message = `Byte ${place}: ${byteMessages[problem]}${more}`
    this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file })
  }

  document(problem: keyof typeof documentMessages): void {
    const message = documentMessages[problem]
    this.#push({ code: 'trace-document', severity: 'error', message, file: this.#file })
  }

  /** Reports that a part of a trace could not be read; null for a line that was a whole one. */
  damage(traceId: string | null): void {
    if (traceId === null || this.#damaged.has(traceId)) return
    this.#damaged.add(traceId)
    this.#waiting.push({ kind: 'damage', traceId })
  }

  #push(diagnostic: Diagnostic): void {
    this.#waiting.push({ kind: 'diagnostic', diagnostic })
  }

  /** Takes the problems since the last call. */
  take(): ReadItem[] {
    if (this.#waiting.length === 0) return []
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}
